import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startTestApp } from './test-app.ts'

const ATTEMPTS = 20
const PAUSE_MS = 50

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('nothing keeps a program that was closed: not what measures the process, not what a test has of it', async () => {
  const { platform, member, logs } = await openAndClose()
  for (let attempt = 0; attempt < ATTEMPTS && platform.deref() !== undefined; attempt += 1) {
    // A WeakRef that was read keeps its object until the next turn.
    await sleep(PAUSE_MS)
    collectGarbage()
  }
  assert.equal(platform.deref(), undefined)
  assert.ok(member.token.length > 0 && logs.length > 0)
})

async function openAndClose() {
  await using app = await startTestApp()
  const member = await app.member('member')
  await member.jwt()
  return { platform: new WeakRef(app.platform), member, logs: app.logs }
}
