import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { before } from '../../../test/harness/suite.ts'
import type { Answer, TestApp } from '../../../test/harness/test-app.ts'

const [app, sink] = testAppWithMail({
  HROMADA_SECRET: 'canary-secret-0123456789-0123456789',
  HROMADA_METRICS_TOKEN: 'canary-metrics-token',
  LOG_LEVEL: 'trace',
})
before(async () => {
  app.platform.log.level = 'trace'
})

test('no secret is in the log, in the metrics or in the body of a refusal', async () => {
  const bodies: string[] = []
  const send = async (...given: Parameters<TestApp['request']>): Promise<Answer> => {
    const answer = await app.request(...given)
    if (answer.status >= 400) bodies.push(answer.text)
    return answer
  }
  const password = `canary-${randomUUID()}`
  const newPassword = `canary-${randomUUID()}`
  const email = 'canary@test.example'
  const signedUp = await send('POST', '/api/auth/sign-up/email', { body: { name: 'Canary', email, password } })
  const token: string = signedUp.body.token
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const bearer = { authorization: `Bearer ${token}` }
  const jwt: string = (await send('GET', '/api/auth/token', { headers: bearer })).body.token
  const verification = /token=([^&\s]+)/.exec((await sink.next()).text ?? '')?.[1] ?? ''
  await send('POST', '/api/auth/request-password-reset', { body: { email } })
  const reset = /reset-password(?:\/|\?token=)([^?&\s]+)/.exec((await sink.next()).text ?? '')?.[1] ?? ''
  const secrets = {
    password,
    newPassword,
    token,
    cookie: decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)),
    jwt,
    verification,
    reset,
    secret: app.platform.settings.secrets?.[0] ?? '',
    metricsToken: app.platform.settings.metricsToken ?? '',
    derivedKey: app.platform.keys.session,
    passwordHash: await storedHash(email),
  }
  for (const [name, secret] of Object.entries(secrets)) assert.ok(secret.length > 15, name)

  // Every way to go wrong with them.
  const credentials = [bearer, { cookie }, { authorization: `Bearer ${jwt}` }, { authorization: `Bearer ${jwt}x` }]
  for (const headers of credentials) {
    await send('POST', '/api/news', { headers, body: { title: password } })
    await send('POST', '/api/news', { headers, body: `{"title":"${password}"` })
    await send('GET', `/api/news/${token}`, { headers })
    await send('PATCH', `/api/news/${token}`, { headers })
    await send('GET', `/nowhere/${token}?token=${jwt}`, { headers })
    await send('GET', `/api/news/${token}%zz`, { headers })
  }
  await send('POST', '/api/auth/sign-up/email', { body: { name: 'Canary', email, password } })
  await send('POST', '/api/auth/sign-in/email', { body: { email, password: newPassword } })
  await send('POST', '/api/auth/sign-in/email', { body: { email: password, password: { password } } })
  await send('POST', '/api/auth/sign-in/email', { body: `{"password":"${password}",}` })
  await send('POST', '/api/auth/change-password', {
    headers: bearer,
    body: { currentPassword: newPassword, newPassword },
  })
  await send('GET', `/api/auth/verify-email?token=${verification}x`)
  await send('POST', '/api/auth/reset-password', { body: { token: `${reset}x`, newPassword } })
  await whileTheTablesAreAway(async () => {
    for (const headers of credentials) {
      const { status } = await send('GET', '/api/auth/list-accounts', { headers })
      assert.ok([401, 500].includes(status))
    }
    const failed = await send('POST', '/api/auth/sign-in/email', { body: { email, password } })
    assert.deepEqual([failed.status, failed.body], [500, { message: 'Internal server error', code: 'INTERNAL_ERROR' }])
    await send('POST', '/api/auth/sign-up/email', { body: { name: 'Canary', email: 'other@test.example', password } })
    await send('POST', '/api/auth/reset-password', { body: { token: reset, newPassword } })
    await send('POST', '/api/auth/request-password-reset', { body: { email } })
  })
  const done = await send('POST', '/api/auth/reset-password', { body: { token: reset, newPassword } })
  assert.equal(done.status, 200)

  const metrics = await send('GET', '/metrics')
  assert.equal(metrics.status, 200)
  assert.ok(app.logs.length > 5, 'something was logged')
  assert.ok(bodies.length > 20, 'something was refused')
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(!metrics.text.includes(secret), `${name} in the metrics`)
    for (const line of app.logs) assert.ok(!line.includes(secret), `${name} in the log: ${line}`)
    for (const body of bodies) assert.ok(!body.includes(secret), `${name} in a body: ${body}`)
  }
})

test('a failure is answered in fixed words, and its cause is in the log under the id of the request', async () => {
  const { headers } = await whileTheTablesAreAway(async () => {
    const answer = await app.request('GET', '/api/news')
    assert.deepEqual([answer.status, answer.body], [500, { success: false, error: 'Failed to fetch news articles' }])
    return answer
  })
  const line = app.logs
    .map((text) => JSON.parse(text))
    .find(({ requestId }) => requestId === headers.get('x-request-id'))
  assert.equal(line.level, 50)
  assert.match(line.err.message, /news_articles/)
})

async function storedHash(email: string): Promise<string> {
  const { password } = await app.platform.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select('password')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return password ?? ''
}

async function whileTheTablesAreAway<Result>(work: () => Promise<Result>): Promise<Result> {
  const { owner: db } = app
  const tables = ['users', 'sessions', 'accounts', 'verifications', 'news_articles']
  for (const table of tables)
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`away_${table}`)}`.execute(db)
  try {
    return await work()
  } finally {
    for (const table of tables)
      await sql`alter table ${sql.table(`away_${table}`)} rename to ${sql.table(table)}`.execute(db)
  }
}
