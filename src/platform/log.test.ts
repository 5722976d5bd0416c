import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** What a program writes to its log, which is standard error. */
async function logged(statements: string, isTerminal: boolean): Promise<string> {
  const program = `
    import { openLog } from '${import.meta.dirname}/log.ts'
    process.stderr.isTTY = ${isTerminal}
    const log = await openLog('info')
    ${statements}`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return stderr
}

const failure = `Object.assign(new Error('insert failed'), {
  code: '23505', constraint: 'users_email', detail: 'Key (email)=(somebody@test.example) exists', where: 'COPY users: somebody@test.example',
})`

for (const isTerminal of [false, true]) {
  const place = isTerminal ? 'at a terminal' : 'as JSON'
  test(`an error is logged without the row that PostgreSQL quotes, ${place}`, async () => {
    const text = await logged(`log.error({ err: ${failure}, requestId: 'one' }, 'request failed')`, isTerminal)
    for (const part of ['request failed', 'insert failed', '23505', 'users_email', 'one'])
      assert.match(text, RegExp(part))
    assert.doesNotMatch(text, /somebody@test\.example/)
  })
}

test('what is below the level is not logged', async () => {
  assert.equal(await logged(`log.debug('secret detail')`, false), '')
})
