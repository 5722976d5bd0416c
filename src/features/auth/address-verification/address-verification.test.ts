import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { asForm } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts'

const [app, sink] = testAppWithMail()

const signUp = (body: object, language = 'en') =>
  app.request('POST', '/api/auth/sign-up/email', {
    body: { name: 'Newcomer', password: 'correct horse', ...body },
    headers: { 'accept-language': language },
  })
const linkIn = (text = '') => new URL(/http\S+/.exec(text)?.[0] ?? '')
const isVerified = async (email: string) => {
  const { db } = app.platform
  const row = await db.selectFrom('users').select('email_verified').where('email', '=', email).executeTakeFirst()
  return row?.email_verified
}

test('a new account gets a mail whose link leads to a page that asks, and then confirms the address', async () => {
  await signUp({ email: 'new@test.example' })
  const mail = await sink.next()
  assert.deepEqual([mail.recipients, mail.subject], [['new@test.example'], 'Confirm your e-mail address'])
  assert.equal(await isVerified('new@test.example'), false)
  const link = linkIn(mail.text)
  assert.equal(link.origin, app.url)
  const page = await app.request('GET', link.pathname + link.search)
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.match(page.text, /<form class="stack" method="post" action="\/confirm">/)
  // Scanners of mail follow links too.
  assert.equal(await isVerified('new@test.example'), false)
  const token = link.searchParams.get('token') ?? ''
  const done = await app.request('POST', '/confirm', asForm({ token }))
  assert.deepEqual([done.status, /Your address is confirmed/.test(done.text)], [200, true])
  assert.equal(await isVerified('new@test.example'), true)
  const broken = await app.request('POST', '/confirm', asForm({ token: `${token}x` }))
  assert.deepEqual([broken.status, broken.headers.get('content-type')], [400, 'text/html; charset=utf-8'])
  const byProgram = await app.request('GET', `/api/auth/verify-email?token=${token}`)
  assert.deepEqual([byProgram.status, byProgram.body.status], [200, true])
})

test('the mail is in Ukrainian for one whose browser prefers it', async () => {
  await signUp({ email: 'nova@test.example' }, 'uk')
  const mail = await sink.next()
  assert.equal(mail.subject, 'Підтвердьте свою електронну адресу')
  assert.match(mail.text ?? '', /Якщо ви не реєструвалися, нічого не робіть\./)
})

test('a changed token confirms nothing', async () => {
  await signUp({ email: 'strict@test.example' })
  const token = linkIn((await sink.next()).text).searchParams.get('token') ?? ''
  for (const wrong of [token.slice(0, -2), `${token}x`, token.toLowerCase(), 'garbage', '']) {
    const { status } = await app.request('GET', `/api/auth/verify-email?token=${wrong}`)
    assert.notEqual(status, 200, wrong)
  }
  assert.equal(await isVerified('strict@test.example'), false)
})

test('the mail can be asked for again, for an address without account with the same answer', async () => {
  await signUp({ email: 'again@test.example' })
  await sink.next()
  const ask = (email: string) => app.request('POST', '/api/auth/send-verification-email', { body: { email } })
  const unknown = await ask('nobody@test.example')
  const known = await ask('again@test.example')
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  assert.deepEqual((await sink.next()).recipients, ['again@test.example'])
})

test('whoever is signed in gets it again too, and no other address does by them', async () => {
  const { body } = await signUp({ email: 'within@test.example' })
  await sink.next()
  const ask = (email: string) =>
    app.request('POST', '/api/auth/send-verification-email', {
      body: { email },
      headers: { authorization: `Bearer ${body.token}` },
    })
  const refused = await ask('again@test.example')
  assert.deepEqual([refused.status, refused.body.code], [400, 'EMAIL_MISMATCH'])
  assert.equal((await ask('within@test.example')).status, 200)
  assert.deepEqual((await sink.next()).recipients, ['within@test.example'])
})

test('neither name nor page can add a header, a recipient or markup to the mail', async () => {
  const refused = ['A\r\nBcc: victim@test.example', 'A\nContent-Type: text/html\n\n<script>', '\u202Egnp.exe']
  const taken = [
    '=?utf-8?q?A=0D=0ABcc:_victim@test.example?=',
    '"A" <victim@test.example>,',
    '<img src=x onerror=alert(1)>',
  ]
  for (const [index, name] of [...refused, ...taken].entries()) {
    const email = `hostile-${index}@test.example`
    const callbackURL = '/"><script>alert(1)</script>'
    const { status } = await signUp({ email, name, callbackURL })
    assert.equal(status, refused.includes(name) ? 400 : 200, name)
    if (status === 400) {
      // By another way than signing up.
      await signUp({ email })
      await sink.next()
      await app.owner.updateTable('users').set({ name }).where('email', '=', email).execute()
      await app.request('POST', '/api/auth/send-verification-email', { body: { email, callbackURL } })
    }
    const mail = await sink.next()
    assert.deepEqual(mail.recipients, [email])
    assert.deepEqual(mail.to, [{ address: email, name: '' }])
    assert.deepEqual([mail.cc, mail.bcc, mail.subject], [undefined, undefined, 'Confirm your e-mail address'])
    assert.doesNotMatch(mail.html ?? '', /<script|<img/)
    assert.doesNotMatch(mail.raw, /victim@test/)
  }
})

test('without a mail server the link is in the log, which says why', async () => {
  await using app = await startTestApp({}, { hasClock: true })
  const { email } = await app.member('member')
  await app.request('POST', '/api/auth/request-password-reset', { body: { email } })
  const line = await logged(app, 'SMTP_URL')
  assert.equal(line.msg, 'no mail server configured (SMTP_URL): message only logged')
  assert.deepEqual([line.to, line.subject], [email, 'Choose a new password'])
  const token = /\/reset-password(?:\/|\?token=)([^?&\s]+)/.exec(line.text)?.[1]
  const body = { token, newPassword: 'another horse' }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body })).status, 200)
})

/** The first line of the log that holds a text, as soon as it is there. */
async function logged({ logs }: TestApp, text: string) {
  return JSON.parse(
    String(await eventually(`a line with "${text}" is logged`, () => logs.find((line) => line.includes(text)))),
  )
}
