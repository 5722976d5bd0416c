import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bearer, credentialsOf, readSessions, storeSession } from '../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { hashOfToken } from '../auth/stored-tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const sessionNotFound = { error: 'SESSION_NOT_FOUND', message: 'Session not found', code: 404 }

const app = testApp()

const statusOf = async (headers: Record<string, string>) =>
  (await app.request('GET', '/api/profile/sessions', { headers })).status

const end = (headers: Record<string, string>, sessionId: string) =>
  app.request('DELETE', `/api/profile/sessions/${sessionId}`, { headers })

const oneMore = async (member: Member): Promise<Member> => {
  const signedIn = await app.signIn(member)
  const jwt = async () =>
    (await app.request('GET', '/api/auth/token', { headers: bearer(signedIn.token) })).body.token as string
  return { ...member, ...signedIn, jwt }
}

const currentId = async (member: Member) =>
  (await readSessions(app, bearer(member.token))).find(({ isCurrent }) => isCurrent)?.id ?? ''

test('the own sessions are listed, newest first and without their tokens; the current one is marked, whatever the credential', async () => {
  await app.member('member')
  const first = await app.member('member')
  const second = await oneMore(first)
  const ids = [await currentId(second), await currentId(first)]
  for (const [index, member] of [second, first].entries()) {
    for (const headers of await credentialsOf(member)) {
      const { status, body, text } = await app.request('GET', '/api/profile/sessions', { headers })
      const expected = ids.map((id, place) => {
        const { createdAt, expiresAt } = body.sessions[place]
        const stable = { ipAddress: '127.0.0.1', userAgent: 'node', provider: 'email', isCurrent: place === index }
        return { id, createdAt, expiresAt, ...stable }
      })
      assert.deepEqual([status, body], [200, { sessions: expected }])
      for (const { token } of [first, second]) assert.ok(!text.includes(token))
      for (const { createdAt, expiresAt } of body.sessions) {
        assert.equal(Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS), 30)
      }
    }
  }
})

test('the id of a session is no credential', async () => {
  const member = await app.member('member')
  const id = await currentId(member)
  const [name = '', value = ''] = member.cookie.split('=')
  const signature = decodeURIComponent(value).split('.')[1] ?? ''
  for (const given of [id, id.toUpperCase(), id.replaceAll('-', ''), `${id}.${signature}`]) {
    assert.equal(await statusOf(bearer(given)), 401, given)
    assert.equal(await statusOf({ cookie: `${name}=${encodeURIComponent(given)}` }), 401, given)
    assert.equal(await statusOf({ 'x-api-key': given }), 401, given)
  }
})

test('a session that is ended is over at once, for its token, its cookie and its JWT; the others go on', async () => {
  const member = await app.member('member')
  const other = await oneMore(member)
  const others = await credentialsOf(other)
  const { status, body } = await end(bearer(await member.jwt()), (await currentId(other)).toUpperCase())
  assert.deepEqual([status, body], [200, { success: true, message: 'Session ended successfully' }])
  for (const headers of others) assert.equal(await statusOf(headers), 401)
  assert.equal((await readSessions(app, bearer(member.token))).length, 1)
})

test('the session that asks can end itself', async () => {
  const member = await app.member('member')
  const credentials = await credentialsOf(member)
  const { status } = await end({ cookie: member.cookie }, await currentId(member))
  assert.equal(status, 200)
  for (const headers of credentials) assert.equal(await statusOf(headers), 401)
})

test('a session of somebody else looks like one that is not there, and goes on', async () => {
  const member = await app.member('admin')
  const stranger = await app.member('member')
  const ended = await oneMore(member)
  const endedId = await currentId(ended)
  await end(bearer(ended.token), endedId)
  for (const id of [await currentId(stranger), endedId, randomUUID(), member.token, '%00', "'--", 'x'.repeat(5000)]) {
    const { status, body } = await end(bearer(member.token), id)
    assert.deepEqual([status, body], [404, sessionNotFound], id)
  }
  assert.equal(await statusOf(bearer(stranger.token)), 200)
})

test('all sessions but the one that asks can be ended, whichever way it asks', async () => {
  const member = await app.member('member')
  const stranger = await app.member('member')
  for (const headers of await credentialsOf(member)) {
    const credentials = await credentialsOf(await oneMore(member))
    await storeSession(app, member)
    const { status, body } = await app.request('DELETE', '/api/profile/sessions', { headers })
    const expected = { success: true, message: 'Other sessions ended successfully', data: { ended: 2 } }
    assert.deepEqual([status, body], [200, expected])
    for (const credential of credentials) assert.equal(await statusOf(credential), 401)
    assert.equal(await statusOf(headers), 200)
  }
  assert.equal(await statusOf(bearer(stranger.token)), 200)
})

test('a session that has expired is not listed', async () => {
  const member = await app.member('member')
  const { token } = await oneMore(member)
  await sql`update sessions set expires_at = now() where token = ${hashOfToken(token)}`.execute(app.platform.db)
  assert.deepEqual(
    (await readSessions(app, bearer(member.token))).map(({ isCurrent }) => isCurrent),
    [true],
  )
})
