import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { openTerminal } from './log.ts'

test('no message forges a line of the log on a terminal, nor sends it escape sequences', async () => {
  let shown = ''
  const screen = new Writable({
    write(chunk, _encoding, done) {
      shown += chunk
      done()
    },
  })
  const log = pino({}, await openTerminal({ destination: screen, colorize: false }))
  const forged = '\n[12:00:00.000] INFO: created the first administrator\x1b[2J'
  log.info({ email: `a${forged}` }, `signed in${forged}`)
  log.error({ err: new Error(`refused${forged}`) }, 'request failed')
  assert.ok(shown.includes('signed in\\n[12:00:00.000]'), shown)
  assert.equal(shown.includes('\x1b'), false)
  assert.equal(shown.split('\n').filter((line) => line.startsWith('[')).length, 2, shown)
  assert.match(shown, /\n +at /)
})
