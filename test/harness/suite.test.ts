import assert from 'node:assert/strict'
import { test } from 'node:test'
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
