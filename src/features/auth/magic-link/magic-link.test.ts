// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { nextMail } from '../../../../test/harness/mail-sink.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { codeOf, cookiesOf, enableTotp, totpStep } from '../../../../test/harness/second-factor-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const [app, sink] = testAppWithMail()
const withoutMail = testApp()

const invalid = { message: 'The link has been used or no longer works', code: 'INVALID_TOKEN' }
const html = { accept: 'text/html' }

const ask = (email: string, more: object = {}) =>
  app.request('POST', '/api/auth/sign-in/magic-link', { body: { email, ...more } })

const verify = (token: string) => app.request('POST', '/api/auth/magic-link/verify', { body: { token } })

async function linkFor({ email }: Pick<Member, 'email'>, more: object = {}): Promise<URL> {
  const { status, body } = await ask(email, more)
  assert.deepEqual([status, body], [200, { status: true }])
  return linkOf(await nextMail(sink, email, 'Your link to sign in')).link
}

const tokenIn = (link: URL) => link.searchParams.get('token') ?? ''

test('a link signs in once, and no scanner of mail uses it up', async () => {
  const member = await app.member('member')
  const link = await linkFor(member)
  for (let visits = 0; visits < 2; visits += 1) {
    const shown = await app.request('GET', link.pathname + link.search, { headers: html })
    assert.equal(shown.status, 200)
    assert.deepEqual(shown.headers.getSetCookie(), [])
  }
  const stored = await app.owner.selectFrom('links').selectAll().where('user_id', '=', member.id).execute()
  assert.ok(!JSON.stringify(stored).includes(tokenIn(link)))
  const answers = await Promise.all([verify(tokenIn(link)), verify(tokenIn(link))])
  const [signedIn, refused] = answers.toSorted((one, other) => one.status - other.status)
  assert.deepEqual([signedIn?.status, signedIn?.body.user.id], [200, member.id])
  assert.deepEqual([refused?.status, refused?.body], [400, invalid])
  const { provider } = await app.owner
    .selectFrom('sessions')
    .select('provider')
    .where('user_id', '=', member.id)
    .where('id', '<>', member.sessionId)
    .executeTakeFirstOrThrow()
  assert.equal(provider, 'magic-link')
})

test('the page of the link signs a browser in and sends it on, to pages of ours only', async () => {
  const member = await app.member('member')
  const link = await linkFor(member, { callbackURL: '/welcome?from=mail' })
  const { text } = await app.request('GET', link.pathname + link.search, { headers: html })
  const action = (/action="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')
  const submit = (path: string, browser = 'one') =>
    app.request('POST', path, {
      headers: { ...html, 'content-type': 'application/x-www-form-urlencoded', 'user-agent': browser },
      body: new URLSearchParams({ token: tokenIn(link) }).toString(),
    })
  const foreign = await submit('/api/auth/magic-link/verify?callbackURL=https://evil.example')
  assert.deepEqual([foreign.status, foreign.headers.get('location')], [403, null])
  const { status, headers } = await submit(action)
  assert.deepEqual([status, headers.get('location')], [303, `${app.url}/welcome?from=mail`])
  assert.ok(headers.getSetCookie().some((cookie) => cookie.startsWith('better-auth.session-token=')))
  const again = await submit(action, 'another')
  assert.equal(again.status, 400)
  assert.match(again.text, /This link no longer works/)
  assert.equal((await ask(member.email, { callbackURL: 'https://evil.example/' })).status, 403)
})

test('a link does not go past the second factor', async () => {
  const member = await app.member('member')
  const { secret } = await enableTotp(app, member)
  const step = await verify(tokenIn(await linkFor(member)))
  assert.deepEqual(step.body, { twoFactorRedirect: true, twoFactorMethods: ['totp', 'recovery-code'] })
  assert.equal((await totpStep(app, cookiesOf(step), codeOf(secret))).body.user.id, member.id)

  const link = await linkFor(member, { callbackURL: '/welcome' })
  const { status, headers } = await app.request('POST', `${link.pathname}?callbackURL=/welcome`, {
    headers: html,
    body: { token: tokenIn(link) },
  })
  assert.deepEqual([status, headers.get('location')], [303, `${app.url}/welcome?twoFactor=totp%2Crecovery-code`])
})

test('an unknown address is answered like a known one, and an unproven one is to be confirmed first', async () => {
  assert.deepEqual((await ask('nobody@test.example')).body, { status: true })
  const member = await app.member('member')
  await app.owner.updateTable('users').set({ email_verified: false }).where('id', '=', member.id).execute()
  assert.deepEqual((await ask(member.email)).body, { status: true })
  await nextMail(sink, member.email, 'Confirm your e-mail address')
})

test('guessed, expired and superseded links, and those of another purpose, sign nobody in', async () => {
  const member = await app.member('member')
  const [first, second] = [await linkFor(member), await linkFor(member)]
  assert.equal((await verify(tokenIn(first))).status, 200)
  assert.deepEqual((await verify(tokenIn(second))).body, invalid)
  assert.deepEqual((await verify('guess')).body, invalid)
  const expired = await linkFor(member)
  await app.owner
    .updateTable('links')
    .set({ expires_at: new Date(0) })
    .execute()
  assert.deepEqual((await verify(tokenIn(expired))).body, invalid)
  await app.request('POST', '/api/auth/request-password-reset', { body: { email: member.email, redirectTo: '/reset' } })
  const { text = '' } = await nextMail(sink, member.email, 'Choose a new password')
  const token = /\/reset-password(?:\/|\?token=)([^?&\s]+)/.exec(text)?.[1] ?? ''
  assert.ok(token)
  assert.deepEqual((await verify(token)).body, invalid)
})

test('without mail there are no links', async () => {
  const { status, body } = await withoutMail.request('POST', '/api/auth/sign-in/magic-link', {
    body: { email: 'somebody@test.example' },
  })
  assert.deepEqual(
    [status, withoutDetails(body)],
    [400, { message: 'Sign-in by mail is not configured', code: 'MAGIC_LINK_UNAVAILABLE' }],
  )
})
