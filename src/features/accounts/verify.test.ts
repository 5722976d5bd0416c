import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { type Answer, type Member, startTestApp } from '../../../test/harness/test-app.ts'
import {
  AGENT,
  addSession,
  addUser,
  audited,
  entryOf,
  NO_IDS,
  storedUser,
  TIMESTAMP,
} from '../../../test/harness/user-fixtures.ts'
import { verificationTypes } from '../../platform/database/tables/accounts.ts'

const invalid = { error: 'Invalid verification status' }

const app = testApp()
const admin = testMember(app, 'admin')

const headers = { 'user-agent': AGENT }
const put = (id: string, body: unknown, as: Member | undefined = admin) =>
  app.request('PUT', `/api/admin/users/${encodeURIComponent(id)}/verification`, { as, body, headers })
const bulk = (body: unknown, as: Member | undefined = admin) =>
  app.request('POST', '/api/admin/users/bulk/verification', { as, body, headers })

const stateOf = async (id: string) => {
  const { is_verified, verification_type, verification_notes, verified_by, verified_at } = await storedUser(app, id)
  return [is_verified, verification_type, verification_notes, verified_by, verified_at?.toISOString() ?? null]
}

test('an account is verified with type and notes, and what was recorded is cleared when it no longer is', async () => {
  const email = 'verified@test.example'
  const id = await addUser(app, { email, updated_at: new Date(0) })
  const message = 'User verification status updated successfully'
  const body = { isVerified: true, verificationType: 'document', notes: 'Паспорт' }
  const [verified, first] = await audited(app, () => put(id, body))
  const { verifiedAt } = verified.body.data
  assert.match(verifiedAt, TIMESTAMP)
  const data = { userId: id, ...body, verifiedBy: admin.id, verifiedAt }
  assert.deepEqual([verified.status, verified.body], [200, { success: true, message, data }])
  assert.deepEqual(await stateOf(id), [true, 'document', 'Паспорт', admin.id, verifiedAt])
  assert.ok((await storedUser(app, id)).updated_at.getTime() > 0)
  const details = {
    previousValue: { isVerified: false, verificationType: null },
    newValue: { isVerified: true, verificationType: 'document' },
  }
  assert.deepEqual(first, [entryOf(admin, 'USER_VERIFICATION', { id, email, notes: 'Паспорт' }, details)])

  const [withdrawn, second] = await audited(app, () => put(id.toUpperCase(), { isVerified: false }))
  const cleared = {
    userId: id,
    isVerified: false,
    verificationType: 'manual',
    verifiedBy: null,
    verifiedAt: null,
    notes: null,
  }
  assert.deepEqual([withdrawn.status, withdrawn.body], [200, { success: true, message, data: cleared }])
  assert.deepEqual(await stateOf(id), [false, 'manual', null, null, null])
  const back = { previousValue: details.newValue, newValue: { isVerified: false, verificationType: 'manual' } }
  assert.deepEqual(second, [entryOf(admin, 'USER_VERIFICATION', { id, email }, back)])
})

test('the type is one of five, manual when none is given', async () => {
  const id = await addUser(app)
  for (const verificationType of verificationTypes) {
    const { body } = await put(id, { isVerified: true, verificationType })
    assert.equal(body.data.verificationType, verificationType)
  }
  assert.equal((await put(id, { isVerified: true })).body.data.verificationType, 'manual')
  const before = await stateOf(id)
  const [, entries] = await audited(app, async () => {
    for (const verificationType of ['Manual', 'passport', '', null, 1, ['manual']]) {
      const answers = [
        await put(id, { isVerified: true, verificationType }),
        await bulk({ userIds: [id], isVerified: true, verificationType }),
      ]
      const error = 'verificationType must be one of manual, document, email, identity_provider, automated'
      for (const { status, body } of answers) assert.deepEqual([status, withoutDetails(body)], [400, { error }])
    }
  })
  assert.deepEqual([entries, await stateOf(id)], [[], before])
})

test('what is neither true nor false is refused in the words of the interface', async () => {
  const id = await addUser(app)
  const [, entries] = await audited(app, async () => {
    for (const isVerified of ['true', 'false', '', 1, 0, null, [], [true], {}, undefined]) {
      const answers = [await put(id, { isVerified, notes: 'text' }), await bulk({ userIds: [id], isVerified })]
      for (const { status, body } of answers) assert.deepEqual([status, withoutDetails(body)], [400, invalid])
    }
    for (const body of [undefined, null, [], 'true', '"true"']) {
      for (const answer of [await put(id, body), await bulk(body)]) {
        assert.deepEqual([answer.status, withoutDetails(answer.body)], [400, invalid], JSON.stringify(body))
      }
    }
  })
  assert.deepEqual([entries, await stateOf(id)], [[], [false, null, null, null, null]])
})

test('notes have at most 500 characters', async () => {
  const id = await addUser(app)
  for (const notes of ['я'.repeat(501), 'x'.repeat(10_000)]) {
    const { status, body } = await put(id, { isVerified: true, notes })
    assert.deepEqual([status, withoutDetails(body)], [400, { error: 'notes must have at most 500 characters' }])
  }
  for (const notes of [5, ['text'], 'a\u0000b']) {
    assert.equal((await put(id, { isVerified: true, notes })).status, 400)
  }
  assert.deepEqual(await stateOf(id), [false, null, null, null, null])
  const notes = '🦊'.repeat(500)
  assert.equal((await put(id, { isVerified: true, notes })).body.data.notes, notes)
})

test('what is said again is not recorded again, and keeps by whom and when', async () => {
  const id = await addUser(app)
  const [unsaid, none] = await audited(app, () => put(id, { isVerified: false }))
  const nothing = {
    userId: id,
    isVerified: false,
    verificationType: null,
    verifiedBy: null,
    verifiedAt: null,
    notes: null,
  }
  assert.deepEqual([unsaid.body.data, none], [nothing, []])
  const said = { isVerified: true, notes: 'once' }
  const first = await put(id, said)
  const other = await app.member('admin')
  const [second, entries] = await audited(app, () => put(id, { ...said, verificationType: 'manual' }, other))
  assert.deepEqual([second.body, entries], [first.body, []])
  const [third, changed] = await audited(app, () => put(id, { ...said, notes: 'twice' }, other))
  assert.equal(third.body.data.verifiedBy, other.id)
  assert.equal(changed.length, 1)
})

test('an account that is absent, deleted or not even an id is not found', async () => {
  const deleted = await addUser(app, { deleted_at: new Date() })
  const [, entries] = await audited(app, async () => {
    for (const id of [...NO_IDS, deleted]) {
      const { status, body } = await put(id, { isVerified: true })
      assert.deepEqual([status, body], [404, { error: 'User with specified ID does not exist' }], id)
    }
  })
  assert.deepEqual([entries, await stateOf(deleted)], [[], [false, null, null, null, null]])
})

test('verification is for administrators: others get 403, nobody 401, by session cookie too', async () => {
  const id = await addUser(app)
  const member = await app.member('confidential')
  const [, entries] = await audited(app, async () => {
    for (const body of [{ isVerified: true }, { isVerified: 'true' }]) {
      for (const answer of [await put(id, body, member), await bulk({ userIds: [id], ...body }, member)]) {
        assert.deepEqual([answer.status, answer.body], [403, { error: 'Admin privileges required' }])
      }
      const answers = [
        await app.request('PUT', `/api/admin/users/${id}/verification`, { body }),
        await app.request('POST', '/api/admin/users/bulk/verification', { body: { userIds: [id], ...body } }),
        await app.request('PUT', `/api/admin/users/${id}/verification`, {
          body,
          headers: { authorization: 'Bearer nonsense' },
        }),
      ]
      for (const answer of answers) assert.deepEqual([answer.status, answer.body], [401, { error: 'Unauthorized' }])
    }
  })
  assert.deepEqual([entries, await stateOf(id)], [[], [false, null, null, null, null]])
  const byCookie = await app.request('PUT', `/api/admin/users/${id}/verification`, {
    headers: { cookie: admin.cookie },
    body: { isVerified: true },
  })
  assert.equal(byCookie.status, 200)
})

/** A tenth of what docs/access.md says, so that a busy machine is done within the minute for which they count. */
test('verifying has limits of 3 for each administrator and of 10 for all, within the 30 of all calls', async () => {
  await using limited = await startTestApp({ HROMADA_RATE_LIMIT_SCALE: '0.1' })
  const id = await addUser(limited)
  const admins = await Promise.all(Array.from({ length: 5 }, () => limited.member('admin')))
  const [first, second, third, fourth, fifth] = admins
  assert.ok(first && second && third && fourth && fifth)
  let sent = 0
  const verify = (as: Member): Promise<Answer> => {
    sent += 1
    const body = { isVerified: sent % 2 === 0 }
    return sent % 3 === 0
      ? limited.request('POST', '/api/admin/users/bulk/verification', { as, body: { userIds: [id], ...body } })
      : limited.request('PUT', `/api/admin/users/${id}/verification`, { as, body })
  }
  const burst = (as: Member, count: number) => Promise.all(Array.from({ length: count }, () => verify(as)))
  const passed = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
  const assertRefused = ({ status, headers, body }: Answer, limit: number) => {
    assert.deepEqual([status, body], [429, { error: 'Too many requests' }])
    assert.equal(headers.get('x-ratelimit-limit'), String(limit))
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/)
  }

  for (const as of [first, second, third]) {
    const answers = await burst(as, 5)
    assert.equal(passed(answers), 3)
    for (const answer of answers.filter(({ status }) => status !== 200)) assertRefused(answer, 3)
  }
  const lastOfAll = await burst(fourth, 3)
  assert.equal(passed(lastOfAll), 1)
  for (const answer of lastOfAll.filter(({ status }) => status !== 200)) assertRefused(answer, 10)
  assertRefused(await verify(fifth), 10)

  const read = () => limited.request('GET', `/api/admin/users/${id}`, { as: first })
  const readings = await Promise.all(Array.from({ length: 30 }, read))
  assert.equal(passed(readings), 27)
  const tooMany = { error: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests', code: 429 }
  assert.deepEqual((await read()).body, tooMany)
})

test('who may not verify uses up nothing of what administrators may do together', async () => {
  await using limited = await startTestApp({ HROMADA_RATE_LIMIT_SCALE: '0.1' })
  const id = await addUser(limited)
  const path = `/api/admin/users/${id}/verification`
  for (let index = 0; index < 5; index += 1) {
    const headers = { authorization: `Bearer ${await addSession(limited, await addUser(limited))}` }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => limited.request('PUT', path, { headers, body: { isVerified: true } })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [403, 403, 403, 429, 429])
  }
  const verifier = await limited.member('admin')
  const { status } = await limited.request('PUT', path, { as: verifier, body: { isVerified: true } })
  assert.equal(status, 200)
})
