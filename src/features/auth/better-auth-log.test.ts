import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginAtProvider, oidcSettings, startOidcProvider } from '../../../test/harness/oidc-provider.ts'
import { testApp } from '../../../test/harness/suite.ts'

const app = testApp(async (stack) => oidcSettings(stack.use(await startOidcProvider())), { instances: 1 })

/** Nothing that a client sends may reach the log by this. */
const text = 'words-of-a-stranger'

test('what clients send wrong is a warning at most, one line a minute for each reason, without their words', async () => {
  const { cookie, back } = await beginAtProvider(app)
  const state = back.searchParams.get('state') ?? ''
  const attempts = [
    () => app.request('GET', `/api/auth/callback/oidc?code=${text}&state=${text}`, { headers: { cookie } }),
    () => app.request('GET', `/api/auth/callback/oidc?code=${text}&state=${state}`),
    () => app.request('GET', `/api/auth/callback/oidc?error=${text}&error_description=${text}`),
    () => app.request('GET', `/api/auth/callback/oidc?code=${text}&code=${text}`),
    () => app.request('GET', `/api/auth/callback/oidc?state[]=${text}&user=%7B${text}`),
    () => app.request('GET', `/api/auth/callback/${text}?code=${text}&state=${text}`),
    () => app.request('GET', `/api/auth/verify-email?token=${text}`),
    () => app.request('GET', `/api/auth/verify-email?token=${text}&callbackURL=//${text}.example`),
    () => app.request('POST', '/api/auth/sign-in/social', { body: { provider: text } }),
    () => app.request('POST', '/api/auth/sign-in/email', { body: { email: `${text}@test.example`, password: text } }),
    () =>
      app.request('POST', '/api/auth/sign-up/email', {
        body: { name: text, email: `${text}@test.example`, password: 'x' },
      }),
    () => app.request('POST', '/api/auth/reset-password', { body: { token: text, newPassword: text } }),
    () =>
      app.request('POST', '/api/auth/sign-in/email', {
        body: { email: `${text}@test.example`, password: text, callbackURL: `https://${text}.example` },
        headers: {
          origin: `https://${text}.example`,
          cookie: `better-auth.state=${text}; better-auth.session-token=${text}`,
        },
      }),
  ]
  for (const attempt of attempts) {
    for (let times = 0; times < 5; times += 1) {
      const { status } = await attempt()
      assert.ok(status < 500, `${attempt}: ${status}`)
    }
  }
  const warnings = app.logs.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
  const reasons = warnings.map(({ msg }) => msg)
  assert.ok(reasons.includes('Failed to parse state'))
  assert.deepEqual(reasons, [...new Set(reasons)])
  const guilty = app.logs.filter((line) => line.includes(text) || JSON.parse(line).level >= 50)
  assert.deepEqual(guilty, [])
})
