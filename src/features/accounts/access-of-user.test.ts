import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeKey, statusWith } from '../../../test/harness/api-key-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { notificationsOf } from '../../../test/harness/notification-rows.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import {
  ABSENT,
  addSession,
  audited,
  callsOnAccounts,
  entryOf,
  NO_IDS,
  userNotFound,
} from '../../../test/harness/user-fixtures.ts'
import { makeWebhook } from '../../../test/harness/webhook-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const { send } = callsOnAccounts(app, admin)

const of = ({ id }: { id: string }, path: string) => `/api/admin/users/${encodeURIComponent(id)}/${path}`

const viewOf = ({ id, email }: Member, part: string) => entryOf(admin, 'USER_VIEW', { id, email }, { part })

const kindsOf = async (member: Member) =>
  (await app.request('GET', '/api/profile/security-events', { as: member })).body.events.map(
    ({ kind, ipAddress }: { kind: string; ipAddress: string | null }) => [kind, ipAddress],
  )

test('an administrator reads the API keys of a member and revokes one: an entry and a note to its owner', async () => {
  const member = await app.member('member')
  const { apiKey, key } = await makeKey(app, member, { name: 'Olena’s laptop' })
  const kept = await makeKey(app, member, { name: 'Kept' })
  const [answer, looks] = await audited(app, () => send('GET', of(member, 'api-keys')))
  assert.deepEqual([answer.status, answer.body], [200, { api_keys: [kept.apiKey, apiKey] }])
  assert.equal(answer.text.includes(key), false)
  assert.deepEqual(looks, [viewOf(member, 'api-keys')])

  const reason = 'Seen in a public repository'
  const path = of(member, `api-keys/${apiKey.id.toUpperCase()}`)
  const [revoked, entries] = await audited(app, () => send('DELETE', path, { reason }))
  const message = 'API key revoked successfully'
  assert.deepEqual([revoked.status, revoked.body], [200, { success: true, message }])
  const details = { previousValue: { apiKeyId: apiKey.id, scopes: apiKey.scopes } }
  const { id, email } = member
  assert.deepEqual(entries, [entryOf(admin, 'USER_API_KEY_REVOKE', { id, email, reason }, details)])
  assert.deepEqual([await statusWith(app, key), await statusWith(app, kept.key)], [401, 200])
  const [note] = await notificationsOf(app, member)
  assert.deepEqual([note?.template, note?.title], ['access_revoked', 'Your API key “Olena’s laptop” has been revoked'])
  const kinds = await eventually(
    'the revocation is a security event',
    () => kindsOf(member),
    (all: unknown[]) => all.length === 3,
  )
  assert.deepEqual(kinds[0], ['API_KEY_REVOKED', null])

  const [again, none] = await audited(app, () => send('DELETE', path))
  assert.deepEqual([again.status, again.body.error, none], [404, 'API_KEY_NOT_FOUND', []])
})

test('an administrator reads the webhooks of a member, without what an address may hide, and deletes one', async () => {
  const member = await app.member('member')
  const { webhook, secret } = await makeWebhook(app, member, 'https://receiver.example/hook?token=hidden')
  const [{ status, body, text }, looks] = await audited(app, () => send('GET', of(member, 'webhooks')))
  assert.deepEqual([status, body], [200, { webhooks: [{ ...webhook, url: 'https://receiver.example/…' }] }])
  for (const hidden of ['hook?', 'token', secret]) assert.equal(text.includes(hidden), false)
  assert.deepEqual(looks, [viewOf(member, 'webhooks')])

  const [deleted, entries] = await audited(app, () => send('DELETE', of(member, `webhooks/${webhook.id}`)))
  const message = 'Webhook deleted successfully'
  assert.deepEqual([deleted.status, deleted.body], [200, { success: true, message }])
  const details = { previousValue: { webhookId: webhook.id, events: webhook.events } }
  const { id, email } = member
  assert.deepEqual(entries, [entryOf(admin, 'USER_WEBHOOK_DELETE', { id, email }, details)])
  const [note] = await notificationsOf(app, member)
  assert.deepEqual([note?.template, note?.title], ['access_revoked', 'A webhook of yours has been deleted'])
  assert.ok(note?.body.includes('https://receiver.example/hook') && !note.body.includes('token'))
  assert.deepEqual((await send('GET', of(member, 'webhooks'))).body, { webhooks: [] })
  assert.equal((await send('DELETE', of(member, `webhooks/${webhook.id}`))).body.error, 'WEBHOOK_NOT_FOUND')
})

test('an administrator reads the sessions of a member, ends one, and then all', async () => {
  const member = await app.member('member')
  const [one, two] = [await addSession(app, member.id), await addSession(app, member.id)]
  const statusOf = async (token: string) =>
    (await app.request('GET', '/api/profile', { headers: bearer(token) })).status
  const [{ status, body }, looks] = await audited(app, () => send('GET', of(member, 'sessions')))
  const sessions: { id: string; isCurrent: boolean }[] = body.sessions
  assert.deepEqual([status, sessions.length, sessions.some(({ isCurrent }) => isCurrent)], [200, 3, false])
  assert.deepEqual(looks, [viewOf(member, 'sessions')])

  const [newest] = sessions
  const [ended, [entry]] = await audited(app, () => send('DELETE', of(member, `sessions/${newest?.id}`)))
  assert.deepEqual([ended.status, ended.body], [200, { success: true, message: 'Session ended successfully' }])
  const { id, email } = member
  const details = { previousValue: { sessionId: newest?.id } }
  assert.deepEqual(entry, entryOf(admin, 'USER_SESSIONS_END', { id, email }, details))
  assert.deepEqual([await statusOf(one), await statusOf(two)].toSorted(), [200, 401])
  const again = await send('DELETE', of(member, `sessions/${newest?.id}`))
  assert.deepEqual([again.status, again.body.error], [404, 'SESSION_NOT_FOUND'])

  const [all, [whole]] = await audited(app, () => send('DELETE', of(member, 'sessions'), { reason: 'Stolen' }))
  const message = 'Sessions ended successfully'
  assert.deepEqual([all.status, all.body], [200, { success: true, message, data: { ended: 2 } }])
  assert.deepEqual(
    whole,
    entryOf(admin, 'USER_SESSIONS_END', { id, email, reason: 'Stolen' }, { previousValue: { sessions: 2 } }),
  )
  for (const token of [one, two, member.token]) assert.equal(await statusOf(token), 401)
  const titles = (await notificationsOf(app, member)).map(({ title }) => title).toSorted()
  assert.deepEqual(titles, ['All your sessions have been ended', 'One of your sessions has been ended'])
  assert.deepEqual((await send('GET', of(member, 'sessions'))).body, { sessions: [] })
})

test('an administrator knows which session is the own one, and gets no notification of ending it', async () => {
  const self = await app.member('admin')
  await addSession(app, self.id)
  const read = await send('GET', of(self, 'sessions'), undefined, self)
  const current: { id: string; isCurrent: boolean }[] = read.body.sessions
  const own = current.filter(({ isCurrent }) => isCurrent)
  assert.deepEqual([current.length, own.length], [2, 1])
  assert.equal((await send('DELETE', of(self, `sessions/${own[0]?.id}`), undefined, self)).status, 200)
  assert.equal((await send('GET', of(self, 'sessions'), undefined, self)).status, 401)
  assert.deepEqual(await notificationsOf(app, self), [])
})

test('what is another account’s, unknown or no id is a 404 that changes nothing and leaves no entry', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const { apiKey } = await makeKey(app, other)
  const { webhook } = await makeWebhook(app, other, 'https://receiver.example/')
  const things = { 'api-keys': apiKey.id, webhooks: webhook.id, sessions: other.sessionId }
  const [, entries] = await audited(app, async () => {
    for (const [kind, thing] of Object.entries(things)) {
      for (const id of NO_IDS) {
        const looked = await send('GET', of({ id }, kind))
        assert.deepEqual([looked.status, looked.body], [404, userNotFound], `${kind} of ${id}`)
        assert.equal((await send('DELETE', of({ id }, `${kind}/${thing}`))).status, 404)
      }
      for (const id of [thing, ABSENT, 'nothing']) {
        assert.equal((await send('DELETE', of(member, `${kind}/${encodeURIComponent(id)}`))).status, 404)
      }
      const long = await send('DELETE', of(other, `${kind}/${thing}`), { reason: 'x'.repeat(501) })
      assert.deepEqual([long.status, long.body.error], [400, 'VALIDATION_ERROR'])
    }
  })
  assert.deepEqual(entries, [])
  assert.equal((await send('GET', of(other, 'api-keys'))).body.api_keys.length, 1)
})

test('of revocations at once one succeeds, with one entry and one note', async () => {
  const member = await app.member('member')
  const { apiKey } = await makeKey(app, member)
  const [answers, entries] = await audited(app, () =>
    Promise.all(Array.from({ length: 5 }, () => send('DELETE', of(member, `api-keys/${apiKey.id}`)))),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404, 404, 404])
  assert.deepEqual([entries.length, (await notificationsOf(app, member)).length], [1, 1])
})
