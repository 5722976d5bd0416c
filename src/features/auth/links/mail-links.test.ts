import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asForm, linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { announce } from '../../../../test/harness/notification-fixtures.ts'
import { testMember } from '../../../../test/harness/suite.ts'

const [app, sink] = testAppWithMail({ HROMADA_SIGN_UP: 'confirmed' })
const admin = testMember(app, 'admin')

const asBrowser = { headers: { accept: 'text/html,*/*;q=0.8' } }

/** Opens every link of the next mail, and says of it which pages they are. */
async function pagesOfNextMail(): Promise<string[]> {
  const mail = await sink.next()
  const inHtml = [...(mail.html ?? '').matchAll(/href="(http[^"]+)"/g)].map(([, link]) =>
    String(link).replaceAll('&amp;', '&'),
  )
  const inText = [...(mail.text ?? '').matchAll(/https?:\S+/g)].map(([link]) => String(link))
  const links = [...new Set([...inText, ...inHtml])].map((link) => new URL(link))
  assert.ok(links.length > 0, String(mail.subject))
  for (const { origin, pathname, search } of links) {
    assert.equal(origin, app.url)
    const { status, headers, text } = await app.request('GET', pathname + search, asBrowser)
    const page = `${mail.subject}: ${pathname} answered ${status}, ${text.slice(0, 200)}`
    if (pathname !== '/')
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'], page)
  }
  return [...new Set(links.map(({ pathname }) => pathname))].toSorted()
}

const post = (path: string, body: object) => app.request('POST', path, { body })

test('every link of every mail of accounts leads to a page', async () => {
  const newcomer = { name: 'Somebody', email: 'new@links.example', password: 'correct horse battery' }
  await post('/api/auth/sign-up/email', newcomer)
  assert.deepEqual(await pagesOfNextMail(), ['/api/auth/disown', '/confirm'])

  const member = await app.member('member')
  await post('/api/auth/sign-up/email', { ...newcomer, email: member.email })
  assert.deepEqual(await pagesOfNextMail(), ['/'])

  await post('/api/auth/request-password-reset', { email: member.email })
  assert.deepEqual(await pagesOfNextMail(), ['/reset-password'])

  await post('/api/auth/sign-in/magic-link', { email: member.email })
  assert.deepEqual(await pagesOfNextMail(), ['/api/auth/magic-link/verify'])

  await app.request('POST', '/api/admin/invitations', { as: admin, body: { email: 'guest@links.example' } })
  assert.deepEqual(await pagesOfNextMail(), ['/api/auth/invitation'])

  const newEmail = 'moved@links.example'
  await app.request('POST', '/api/auth/change-email', { as: member, body: { newEmail } })
  const both = [await pagesOfNextMail(), await pagesOfNextMail()].toSorted()
  assert.deepEqual(both, [['/api/auth/change-email/confirm'], ['/api/auth/change-email/undo']])

  await app.request('POST', '/api/auth/change-password', {
    as: member,
    body: { currentPassword: member.password, newPassword: 'another horse battery' },
  })
  assert.deepEqual(await pagesOfNextMail(), ['/', '/app/security'])

  await announce(app, admin, { userIds: [member.id], channels: ['EMAIL'] })
  assert.deepEqual(await pagesOfNextMail(), ['/'])
})

test('the link of a mail for the app signs in and leads back to it', async () => {
  const member = await app.member('member')
  const callbackURL = '/app/sign-in?next=%2Fapp%2Fsecurity'
  await post('/api/auth/sign-in/magic-link', { email: member.email, callbackURL })
  const { link, token } = linkOf(await sink.next())
  const { status, headers } = await app.request('POST', link.pathname + link.search, asForm({ token }))
  assert.deepEqual([status, headers.get('location')], [303, app.url + callbackURL])
})

test('the mail of a sign-up in the app asks first, then leads on to where one was going', async () => {
  const callbackURL = '/app/sign-in?next=%2Fapp%2Fsecurity'
  const email = 'on-the-way@test.example'
  await post('/api/auth/sign-up/email', { email, name: 'On the way', password: 'horse and battery', callbackURL })
  const { path, token } = linkOf(await sink.next())
  const way = `/confirm?callbackURL=${encodeURIComponent(callbackURL)}`
  assert.equal(path, `/confirm?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`)
  const { text } = await app.request('GET', path, asBrowser)
  assert.ok(text.includes(`action="${way}"`), text)
  const confirmed = await app.request('POST', way, asForm({ token }))
  assert.deepEqual([confirmed.status, confirmed.text.includes(`href="${callbackURL}"`)], [200, true])
  const elsewhere = await app.request('GET', `/confirm?token=${token}&callbackURL=https://evil.example/`, asBrowser)
  assert.equal(elsewhere.status, 403)
  assert.equal((await app.request('POST', '/confirm?callbackURL=https://evil.example/', asForm({ token }))).status, 403)
})

test('the addresses of the app lead to the pages that need no script, with the same token', async () => {
  for (const [path, page] of [
    ['/app/reset', '/reset-password'],
    ['/app/confirm', '/confirm'],
  ]) {
    const { status, headers } = await app.request('GET', `${path}?token=a%2F%3F%26b&more=1`, asBrowser)
    assert.deepEqual([status, headers.get('location')], [303, `${page}?token=a%2F%3F%26b`])
    const without = await app.request('GET', path ?? '', asBrowser)
    assert.deepEqual([without.status, without.headers.get('content-type')], [400, 'text/html; charset=utf-8'])
  }
})
