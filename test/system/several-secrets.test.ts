import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyAuditLog } from '../../src/features/audit/verify.ts'
import { unsubscribeToken } from '../../src/features/notifications/preferences/unsubscribe-links.ts'
import { sealAuditLog } from '../harness/audit-entries.ts'
import { type MailSink, startMailSink } from '../harness/mail-sink.ts'
import { beginAtProvider, oidcSettings, startOidcProvider } from '../harness/oidc-provider.ts'
import { postOpportunity } from '../harness/opportunity-fixtures.ts'
import { type SmsProvider, startSmsProvider } from '../harness/sms-provider.ts'
import { environmentBeside, testApp } from '../harness/suite.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'
import { makeWebhook, settledDelivery, startReceiver, TO_THIS_MACHINE } from '../harness/webhook-fixtures.ts'

const OLD = 'the secret that has been there for years'
const NEW = 'the secret that is to take its place now'

let sink: MailSink
let phones: SmsProvider
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let environment: Record<string, string>

/** A program whose list the new secret was added to: it signs with the old one. */
const added = testApp(
  async (stack) => {
    sink = stack.use(await startMailSink())
    phones = stack.use(await startSmsProvider())
    provider = stack.use(await startOidcProvider())
    environment = {
      SMTP_URL: sink.url,
      HROMADA_PUBLIC_URL: 'http://community.example',
      ...phones.environment,
      ...oidcSettings(provider),
      ...TO_THIS_MACHINE,
    }
    return { ...environment, HROMADA_SECRET: `${OLD},${NEW}` }
  },
  { hasClock: true },
)
const withSecret = (secret: string) => ({ ...environment, ...environmentBeside(added), HROMADA_SECRET: secret })
/** A program beside it where it was moved to the front: it signs with the new one. */
const moved = testApp(() => withSecret(`${NEW},${OLD}`))

const bothWays = (): [TestApp, TestApp][] => [
  [added, moved],
  [moved, added],
]

const isSignedIn = async (app: TestApp, headers: Record<string, string>) => {
  const { status, body, headers: answered } = await app.request('GET', '/api/auth/get-session', { headers })
  assert.equal(status, 200)
  return { is: body !== null, cookie: answered.getSetCookie()[0]?.split(';')[0] }
}

test('a session of one program is a session of the other, as cookie, bearer and JWT', async () => {
  for (const [here, there] of bothWays()) {
    const member = await here.member('member')
    const { token, cookie } = await here.signIn(member)
    for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }])
      assert.equal((await isSignedIn(there, headers)).is, true)
    const { body, status } = await there.request('GET', '/api/auth/token', { headers: { cookie } })
    assert.equal(status, 200)
    const answer = await here.request('GET', '/api/profile', { headers: { authorization: `Bearer ${body.token}` } })
    assert.equal(answer.status, 200)
  }
})

test('a cookie that the older secret signed is signed again, so that it outlives that secret', async () => {
  const { cookie } = await added.signIn(await added.member('member'))
  const renewed = await isSignedIn(moved, { cookie })
  assert.notEqual(renewed.cookie ?? cookie, cookie)
  assert.equal((await isSignedIn(moved, { cookie: renewed.cookie ?? '' })).cookie, undefined, 'once')
  await using dropped = await startTestApp(withSecret(NEW))
  assert.equal((await isSignedIn(dropped, { cookie })).is, false)
  assert.equal((await isSignedIn(dropped, { cookie: renewed.cookie ?? '' })).is, true)
})

test('a sign-in that does not last gets no cookie that does', async () => {
  const member = await added.member('member')
  const login = { email: member.email, password: member.password, rememberMe: false }
  const { headers } = await added.request('POST', '/api/auth/sign-in/email', { body: login })
  const cookie = headers.getSetCookie().map((one) => one.split(';')[0])
  assert.deepEqual(await isSignedIn(moved, { cookie: cookie.join('; ') }), { is: true, cookie: undefined })
})

test('a link in a mail of one program works at the other', async () => {
  for (const [index, [here, there]] of bothWays().entries()) {
    const email = `new-${index}@test.example`
    await here.request('POST', '/api/auth/sign-up/email', { body: { name: 'New', email, password: 'correct horse' } })
    const link = new URL(/http\S+/.exec((await sink.next()).text ?? '')?.[0] ?? '')
    const { status, text } = await there.request('GET', `/api/auth/verify-email${link.search}`)
    assert.equal(status, 200, text)
    const row = await added.owner.selectFrom('users').select('email_verified').where('email', '=', email).execute()
    assert.deepEqual(row, [{ email_verified: true }])
  }
})

test('a sign-in at a provider begins at one program and ends at the other', async () => {
  for (const [index, [here, there]] of bothWays().entries()) {
    provider.is({ sub: `s${index}`, email: `oidc-${index}@test.example`, email_verified: true, name: 'Person' })
    const { back, cookie } = await beginAtProvider(here)
    const { headers } = await there.request('GET', back.pathname + back.search, { headers: { cookie } })
    assert.equal(headers.get('location'), '/welcome')
  }
})

test('what one program sealed the other opens: webhooks of both are delivered by either', async () => {
  await using receiver = await startReceiver()
  const webhooks = []
  for (const [here] of bothWays()) {
    const owner = await here.member('member')
    webhooks.push({ here, owner, webhook: (await makeWebhook(here, owner, receiver.url)).webhook })
  }
  for (const { here, owner, webhook } of webhooks) {
    await postOpportunity(here, owner)
    assert.equal((await settledDelivery(here, owner, webhook)).status, 'delivered')
  }
})

test('a code for a telephone and a link to unsubscribe work at either', async () => {
  for (const [index, [here, there]] of bothWays().entries()) {
    const member = await here.member('member')
    await here.request('POST', '/api/profile/phone', { as: member, body: { phone: `+38044000${index}001` } })
    const code = /\b\d{6}\b/.exec((await phones.next()).text)?.[0]
    const verified = await there.request('POST', '/api/profile/phone/verify', { as: member, body: { code } })
    assert.equal(verified.status, 200, verified.text)
    const token = unsubscribeToken(here.platform.keys.unsubscribing, { userId: member.id, mailing: 'digest' })
    assert.equal((await there.request('GET', `/api/notifications/unsubscribe?token=${token}`)).status, 200)
  }
})

test('browsers subscribe to one key, whichever secret is the first', async () => {
  const member = await added.member('member')
  const keys = []
  for (const [app] of bothWays())
    keys.push((await app.request('GET', '/api/notifications/push/public-key', { as: member })).body.publicKey)
  assert.equal(keys[0], keys[1])
  assert.equal(keys[0], added.platform.keys.push.publicKey)
})

test('the audit log goes on under the key that it has, whichever program appends', async () => {
  const admin = await added.member('admin')
  for (const app of [added, moved, moved, added])
    await app.request('GET', `/api/admin/users/${admin.id}`, { as: admin })
  await sealAuditLog(moved)
  for (const [app] of bothWays()) {
    const verdict = await verifyAuditLog(added.owner, app.platform.keys.audit, {}, () => {})
    assert.equal(verdict.broken, undefined)
    assert.ok(verdict.entries >= 2)
  }
})
