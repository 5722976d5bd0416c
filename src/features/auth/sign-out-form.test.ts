import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const app = testApp()

const signOut = (as: Member | null, { page, ...headers }: Record<string, string> = {}) =>
  app.request('POST', '/sign-out', {
    body: page === undefined ? '' : new URLSearchParams({ callbackURL: page }).toString(),
    headers: {
      accept: 'text/html',
      'accept-language': 'en',
      'content-type': 'application/x-www-form-urlencoded',
      origin: app.url,
      ...(as && { cookie: as.cookie }),
      ...headers,
    },
  })

const isSignedIn = async (member: Member) =>
  (await app.request('GET', '/api/profile', { headers: { cookie: member.cookie } })).status === 200

test('the button of a page ends the session, clears the cookie and leads back to the page', async () => {
  const member = await app.member('member')
  const page = '/news?tag=a%26b'
  const read = () => app.request('GET', page, { headers: { accept: 'text/html', cookie: member.cookie } })
  assert.match(
    (await read()).text,
    /action="\/sign-out"><input type="hidden" name="callbackURL" value="\/news\?tag=a%26b">/,
  )
  const { status, headers } = await signOut(member, { page })
  assert.deepEqual([status, headers.get('location')], [303, page])
  const cleared = headers.getSetCookie().find((cookie) => cookie.startsWith('better-auth.session-token=;'))
  assert.match(cleared ?? '', /Max-Age=0/)
  assert.equal(await isSignedIn(member), false)
  assert.doesNotMatch((await read()).text, /sign-out/)
  const { text } = await app.request('GET', '/metrics')
  assert.match(text, /hromada_security_events_total\{[^}]*SESSION_ENDED[^}]*\} [1-9]/)
})

test('twice, or without a session, it leads on all the same', async () => {
  const member = await app.member('member')
  for (const as of [member, member, null]) {
    const { status, headers } = await signOut(as)
    assert.deepEqual([status, headers.get('location')], [303, '/'])
  }
})

test('a form of another site ends nothing', async () => {
  const member = await app.member('member')
  const foreign = await signOut(member, { origin: 'https://other.example' })
  assert.deepEqual([foreign.status, foreign.headers.get('content-type')], [403, 'text/html; charset=utf-8'])
  assert.equal(await isSignedIn(member), true)
})

test('from an address that nobody may be sent to it ends the session too, and leads to the front page', async () => {
  for (const page of ['https://other.example/', '//other.example/', '/\\other.example/', '/news/a%2fb', '']) {
    const member = await app.member('member')
    const { status, headers } = await signOut(member, { page })
    assert.deepEqual([status, headers.get('location')], [303, '/'], page)
    assert.equal(await isSignedIn(member), false, page)
  }
})

test('one cookie of several sessions: the others stay', async () => {
  const member = await app.member('member')
  const other = await app.signIn(member)
  await signOut(member)
  assert.equal(await isSignedIn({ ...member, cookie: other.cookie }), true)
})
