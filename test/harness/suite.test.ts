import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp, testMember } from './suite.ts'

const app = testApp({}, { instances: 1 })
const admin = testMember(app, 'admin')

const readEarly = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return (error as Error).message
  }
}
const early = [() => app.url, () => app.request('GET', '/health'), () => admin.id].map(readEarly)

test('the service and its members exist from the first test on; reading them earlier is an error that says so', async () => {
  const notOpen = 'the app opens before the first test: use it in tests and hooks only'
  assert.deepEqual(early, [notOpen, notOpen, 'the admin joins before the first test: use it in tests and hooks only'])
  const { status, body } = await app.request('GET', '/api/profile', { as: admin })
  assert.deepEqual([status, body.id, body.role], [200, admin.id, admin.role])
})

test('what a hook opens when its time is over is closed, so that the process ends', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-suite-'))
  context.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'late.test.ts')
  await writeFile(
    file,
    `import { test } from 'node:test'
    import { testApp } from ${JSON.stringify(join(import.meta.dirname, 'suite.ts'))}
    const app = testApp()
    test('comes before the app', () => app.url)`,
  )
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const ended = promisify(execFile)(process.execPath, ['--test', '--test-timeout=1', file], { env })
  await assert.rejects(ended, { code: 1 })
})
