import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/harness/suite.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts'

const app = testApp()

const remembered = async (app: TestApp) => {
  const { headers } = await app.request('GET', '/?lang=uk', { headers: { accept: 'text/html' } })
  return headers.getSetCookie()
}

test('a chosen language is remembered for pages alone, and over https sent over https only', async () => {
  const cookie = 'hromada_language=uk; Max-Age=31536000; Path=/; HttpOnly'
  assert.deepEqual(await remembered(app), [`${cookie}; SameSite=Lax`])
  await using secureApp = await startTestApp({ HROMADA_PUBLIC_URL: 'https://community.example' })
  assert.deepEqual(await remembered(secureApp), [`${cookie}; Secure; SameSite=Lax`])
})
