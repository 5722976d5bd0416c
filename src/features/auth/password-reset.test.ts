// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { asForm, linkOf } from '../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'

const [app, sink] = testAppWithMail({ HROMADA_MAIL_FROM: 'community@host.example' })

const requestReset = (email: string, more: object = {}) =>
  app.request('POST', '/api/auth/request-password-reset', { body: { email, ...more } })
const resetPassword = (token: string, newPassword = 'another horse') =>
  app.request('POST', '/api/auth/reset-password', { body: { token, newPassword } })
const tokenIn = (text = '') => /\/reset-password(?:\/|\?token=)([^?&\s]+)/.exec(text)?.[1] ?? ''

test('a reset goes by mail, sets the password once, and ends every session and JWT', async () => {
  const member = await app.member('member')
  const jwt = await member.jwt()
  const asked = await requestReset(member.email)
  assert.equal(asked.status, 200)
  const mail = await sink.next()
  assert.deepEqual(mail.recipients, [member.email])
  assert.deepEqual(mail.from, { address: 'community@host.example', name: 'Hromada' })
  assert.equal(mail.subject, 'Choose a new password')
  const token = tokenIn(mail.text)
  assert.match(mail.text ?? '', new RegExp(`^${RegExp.escape(app.url)}/reset-password\\?token=${token}`, 'm'))
  assert.ok(mail.html?.includes(`href="${app.url}/reset-password?token=${token}"`))

  const reset = await resetPassword(token)
  assert.deepEqual([reset.status, reset.body], [200, { status: true }])
  for (const bearer of [member.token, jwt]) {
    const headers = { authorization: `Bearer ${bearer}` }
    assert.equal((await app.request('GET', '/api/auth/list-accounts', { headers })).status, 401)
  }
  const alert = await sink.next()
  assert.deepEqual([alert.recipients, alert.subject], [[member.email], 'Your password has been changed'])
  await app.signIn({ email: member.email, password: 'another horse' })
  await assert.rejects(app.signIn(member), /401/)
  const again = await resetPassword(token, 'third horse')
  assert.deepEqual(
    [again.status, withoutDetails(again.body)],
    [400, { message: 'Invalid token', code: 'INVALID_TOKEN' }],
  )
})

test('the link of the mail leads to a page with a form, which sets the password', async () => {
  const member = await app.member('member')
  await requestReset(member.email)
  const { path, token } = linkOf(await sink.next())
  const page = await app.request('GET', path, { headers: { accept: 'text/html' } })
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.match(page.text, /<form class="stack" method="post" action="\/reset-password">/)
  assert.match(page.text, /<input id="newPassword" name="newPassword" type="password"/)
  const weak = await app.request('POST', '/reset-password', asForm({ token, newPassword: 'password' }))
  assert.equal(weak.status, 400)
  assert.match(weak.text, /The password is too common/)
  const done = await app.request('POST', '/reset-password', asForm({ token, newPassword: 'another horse' }))
  assert.equal(done.status, 200)
  assert.match(done.text, /Your password has been changed/)
  assert.equal((await sink.next()).subject, 'Your password has been changed')
  await app.signIn({ email: member.email, password: 'another horse' })
  for (const again of [
    await app.request('POST', '/reset-password', asForm({ token, newPassword: 'third horse' })),
    await app.request('GET', path, { headers: { accept: 'text/html', 'accept-language': 'uk' } }),
  ]) {
    assert.deepEqual([again.status, again.headers.get('content-type')], [400, 'text/html; charset=utf-8'])
  }
})

test('the mail is in the language of the account', async () => {
  const member = await app.member('member')
  await app.platform.db.updateTable('users').set({ language: 'uk' }).where('id', '=', member.id).execute()
  await requestReset(member.email)
  const mail = await sink.next()
  assert.equal(mail.subject, 'Оберіть новий пароль')
  assert.match(mail.text ?? '', /Посилання діє одну годину/)
  assert.match(mail.html ?? '', />Обрати новий пароль</)
})

test('an unknown address has the same answer as a known one, and gets no mail', async () => {
  const member = await app.member('member')
  const unknown = await requestReset('nobody@test.example')
  const known = await requestReset(member.email)
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  assert.deepEqual((await sink.next()).recipients, [member.email])
})

test('a guessed token, an expired one and a short password change nothing', async () => {
  const member = await app.member('member')
  await requestReset(member.email)
  const token = tokenIn((await sink.next()).text)
  assert.equal((await resetPassword('guess')).status, 400)
  assert.equal((await resetPassword(token, 'short')).status, 400)
  await app.platform.db
    .updateTable('links')
    .set({ expires_at: new Date(0) })
    .execute()
  assert.equal((await resetPassword(token)).status, 400)
  await app.signIn(member)
})

test('the link leads on to a page of the service or of a trusted origin only', async () => {
  const member = await app.member('member')
  for (const redirectTo of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `${app.url}.evil.example`,
  ]) {
    const { status, body } = await requestReset(member.email, { redirectTo })
    assert.equal(status, 403, redirectTo)
    assert.deepEqual(Object.keys(body), ['message', 'code'])
  }
  await requestReset(member.email, { redirectTo: '/new-password' })
  const { text } = await sink.next()
  const token = tokenIn(text)
  const link = new URL(/http\S+/.exec(text ?? '')?.[0] ?? '')
  const { status, headers } = await app.request('GET', link.pathname + link.search)
  assert.deepEqual([status, headers.get('location')], [302, `${app.url}/new-password?token=${token}`])
  const elsewhere = `${link.pathname}?callbackURL=${encodeURIComponent('https://evil.example/')}`
  assert.equal((await app.request('GET', elsewhere)).status, 403)
  assert.equal((await requestReset(member.email, { redirectTo: 'https://evil.example/' })).status, 403)
  const faults = app.logs.filter((line) => JSON.parse(line).level >= 50)
  assert.deepEqual(faults, [], 'what a client sends is no fault of the service')
})

test('one address gets at most three such mails an hour, also of many asked for at once', async () => {
  const member = await app.member('member')
  const other = await app.member('member')
  const before = sink.received.length
  const answers = await Promise.all(Array.from({ length: 6 }, () => requestReset(member.email)))
  for (const { status } of answers) assert.equal(status, 200)
  await requestReset(other.email)
  const mails = [await sink.next(), await sink.next(), await sink.next(), await sink.next()]
  assert.equal(mails.filter(({ recipients }) => recipients[0] === member.email).length, 3)
  assert.deepEqual([sink.received.length - before, await countWaitingMails()], [4, 0])
})

async function countWaitingMails(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from mails where next_attempt_at <= now()`.execute(app.owner)
  return Number(rows[0]?.count)
}

test('a mail that the server puts off has a link that works', async () => {
  const member = await app.member('member')
  sink.answerNextWith(451)
  await requestReset(member.email)
  const token = tokenIn((await sink.next()).text)
  assert.equal((await resetPassword(token)).status, 200)
})
