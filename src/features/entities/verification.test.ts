import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { callsOnEntities, makeEntity, storedEntities } from '../../../test/harness/entity-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { deletionParts, type Member, startTestApp } from '../../../test/harness/test-app.ts'
import {
  ageDeletion,
  audited,
  type Entry,
  invalidAs,
  NO_IDS,
  notAdmin,
  notSignedIn,
  TIMESTAMP,
} from '../../../test/harness/user-fixtures.ts'
import { eraseDeletedAccounts } from '../accounts/erase.ts'

const notFound = { error: 'ENTITY_NOT_FOUND', message: 'Entity not found', code: 404 }
const message = 'Entity verification status updated successfully'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { read, update, verify } = callsOnEntities(app)

const entry = (entityId: string, before: boolean, after: boolean, target: object): Entry => ({
  action: 'ENTITY_VERIFICATION',
  actor_id: admin.id,
  target_type: 'entity',
  target_id: entityId,
  batch_id: null,
  details: { previousValue: { isVerified: before }, newValue: { isVerified: after } },
  actor: { email: admin.email, ipAddress: '127.0.0.1', userAgent: 'node' },
  target,
})

test('an administrator verifies an entity and takes it back, each with its entry in the audit log', async () => {
  const made = await makeEntity(app, owner, { visibility: 'confidential' })
  const { id } = made
  const [answer, entries] = await audited(app, () =>
    verify(id.toUpperCase(), { isVerified: true, notes: 'papers seen' }, admin),
  )
  const { verifiedAt } = answer.body.data
  const data = { id, isVerified: true, verifiedAt, verifiedBy: admin.id }
  assert.deepEqual([answer.status, answer.body], [200, { success: true, data, message }])
  assert.match(verifiedAt, TIMESTAMP)
  assert.deepEqual(entries, [entry(id, false, true, { email: owner.email, notes: 'papers seen' })])
  const { entity } = (await read(id, owner)).body.data
  const verification = { status: 'verified', decided_at: verifiedAt, reason: null }
  assert.deepEqual(entity, { ...made, is_verified: true, updated_at: verifiedAt, verification })

  const [taken, after] = await audited(app, () => verify(id, { isVerified: false }, admin))
  const none = { id, isVerified: false, verifiedAt: null, verifiedBy: null }
  assert.deepEqual([taken.status, taken.body], [200, { success: true, data: none, message }])
  assert.deepEqual(after, [entry(id, true, false, { email: owner.email })])
  assert.equal((await read(id, owner)).body.data.entity.is_verified, false)
})

test('members see where a decision stands, its reason only owner and administrators; the owner is notified of each once', async () => {
  const [maker, colleague, stranger] = [
    await app.member('member'),
    await app.member('member'),
    await app.member('member'),
  ]
  const { id } = await makeEntity(app, maker, { name: 'The Mill', member_ids: [colleague.id] })
  const state = async (as?: Member) => (await read(id, as)).body.data.entity.verification
  const notices = async () => {
    const { body } = await app.request('GET', '/api/notifications?types=ENTITY_VERIFICATION', { as: maker })
    return body.notifications.map((one: Record<string, string>) => [one.templateId, one.body, one.actionUrl])
  }
  const awaiting = { status: 'awaiting', decided_at: null, reason: null }
  assert.deepEqual([await state(maker), await state(colleague), await state(admin)], [awaiting, awaiting, awaiting])
  assert.deepEqual([await state(stranger), await state()], [undefined, undefined])

  const inPrivate = { isVerified: false, notes: 'For colleagues' }
  for (let time = 0; time < 2; time += 1) await verify(id, inPrivate, admin)
  const { looked_at: first } = (await storedEntities(app)).find((row) => (row as { id: string }).id === id) as {
    looked_at: Date
  }
  assert.deepEqual(await state(maker), { status: 'refused', decided_at: first.toISOString(), reason: null })
  const without = [
    'entity_not_verified',
    'An administrator has looked at your organization “The Mill”: it is not verified. Once you have changed what it says about itself, an administrator looks at it again.',
    `/app/entities/${id}`,
  ]
  assert.deepEqual(await notices(), [without])

  await verify(id, { isVerified: false, reason: 'No such mill' }, admin)
  const { decided_at, ...refused } = await state(maker)
  assert.deepEqual(refused, { status: 'refused', reason: 'No such mill' })
  assert.deepEqual(await state(colleague), { status: 'refused', decided_at, reason: null })
  assert.deepEqual((await state(admin)).reason, 'No such mill')
  assert.deepEqual([await state(stranger), await state()], [undefined, undefined])
  const withReason = [
    without[0],
    'An administrator has looked at your organization “The Mill”: it is not verified. Once you have changed what it says about itself, an administrator looks at it again. The reason: No such mill',
    without[2],
  ]
  assert.deepEqual(await notices(), [withReason, without])

  await update({ id, description: 'Grinding since 1900' }, maker)
  assert.deepEqual(await state(maker), awaiting)
  await verify(id, { isVerified: true }, admin)
  assert.equal((await state(maker)).status, 'verified')
  await verify(id, { isVerified: false, reason: 'No such mill' }, admin)
  assert.deepEqual(
    (await notices()).map(([template]: string[]) => template),
    ['entity_not_verified', 'entity_verified', 'entity_not_verified', 'entity_not_verified'],
  )
})

test('it is in the audit log', async () => {
  const { id } = await makeEntity(app, owner)
  await verify(id, { isVerified: true, notes: 'seen' }, admin)
  const { body } = await app.request('GET', '/api/admin/audit-log?action=ENTITY_VERIFICATION&limit=1', { as: admin })
  const [entry] = body.entries
  assert.deepEqual(
    [entry.targetType, entry.targetId, entry.targetUserId, entry.targetUserEmail, entry.details],
    ['entity', id, null, null, { previousValue: { isVerified: false }, newValue: { isVerified: true }, notes: 'seen' }],
  )
})

test('an unchanged status leaves no entry; different notes are a change', async () => {
  const { id } = await makeEntity(app, owner)
  const [answer, none] = await audited(app, () => verify(id, { isVerified: false }, admin))
  assert.deepEqual(answer.body.data, { id, isVerified: false, verifiedAt: null, verifiedBy: null })
  const first = await verify(id, { isVerified: true, notes: 'once' }, admin)
  const another = await app.member('admin')
  const decided = async () => (await storedEntities(app)).map((row) => ({ ...(row as object), looked_at: null }))
  const before = await decided()
  const [again, same] = await audited(app, () => verify(id, { isVerified: true, notes: 'once' }, another))
  assert.deepEqual(again.body, first.body)
  // But for when somebody looked.
  assert.deepEqual(await decided(), before)
  assert.deepEqual([...none, ...same], [])
  const [, changed] = await audited(app, () => verify(id, { isVerified: true, notes: 'twice' }, admin))
  assert.deepEqual(changed, [entry(id, true, true, { email: owner.email, notes: 'twice' })])
})

test('a verification outlasts an edit, and no one can verify their own entity', async () => {
  const { id } = await makeEntity(app, owner)
  assert.equal(
    (await update({ id, is_verified: true, verified_at: new Date() }, owner)).body.data.entity.is_verified,
    false,
  )
  await verify(id, { isVerified: true }, admin)
  assert.equal((await update({ id, description: 'New', is_verified: false }, owner)).body.data.entity.is_verified, true)
})

test('all others are refused in the dialect of administration, and so are unknown entities and invalid bodies', async () => {
  const { id } = await makeEntity(app, owner)
  const before = await storedEntities(app)
  const [, entries] = await audited(app, async () => {
    const refusals: (readonly [Member | undefined, string, unknown, object])[] = [
      [undefined, id, { isVerified: true }, notSignedIn],
      [owner, id, { isVerified: true }, notAdmin],
      [await app.member('confidential'), id, { isVerified: true }, notAdmin],
      ...NO_IDS.map((absent) => [admin, absent, { isVerified: true }, notFound] as const),
      [admin, id, {}, invalidAs('isVerified is required')],
      [admin, id, { isVerified: 'true' }, invalidAs('isVerified must be a boolean')],
      [admin, id, { isVerified: null }, invalidAs('isVerified is required')],
      [admin, id, { isVerified: true, notes: 1 }, invalidAs('notes must be a string')],
      [admin, id, { isVerified: true, notes: 'x'.repeat(501) }, invalidAs('notes must have at most 500 characters')],
      [admin, id, [], invalidAs('body must be an object')],
    ]
    for (const [as, entityId, body, refusal] of refusals) {
      const answer = await verify(entityId, body, as)
      assert.deepEqual(
        [answer.status, withoutDetails(answer.body)],
        [(refusal as { code: number }).code, refusal],
        JSON.stringify(body),
      )
    }
  })
  assert.deepEqual(entries, [])
  assert.deepEqual(await storedEntities(app), before)
})

test('of many administrators who set the same status concurrently one is on record', async () => {
  const { id } = await makeEntity(app, owner)
  const [answers, entries] = await audited(app, () =>
    Promise.all(Array.from({ length: 8 }, () => verify(id, { isVerified: true }, admin))),
  )
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1)
  assert.deepEqual(entries, [entry(id, false, true, { email: owner.email })])
})

test('notes are erased with the owner; an entity without one can be verified too', async () => {
  const leaver = await app.member('member')
  const { id } = await makeEntity(app, leaver)
  const notes = `about ${leaver.id}`
  await verify(id, { isVerified: true, notes }, admin)
  await app.request('DELETE', '/api/profile', { as: leaver })
  await ageDeletion(app, leaver.id, 31)
  await eraseDeletedAccounts(deletionParts(app))
  await sealAuditLog(app)
  const { rows } = await sql`select from audit_persons where fields::text like ${`%${notes}%`}`.execute(app.owner)
  assert.deepEqual(rows, [])
  assert.ok(!JSON.stringify(await storedEntities(app)).includes(leaver.id))
  const [answer, entries] = await audited(app, () => verify(id, { isVerified: false }, admin))
  assert.equal(answer.status, 200)
  assert.deepEqual(entries, [entry(id, true, false, {})])
})

test('a verification whose entry cannot be written does not happen', async () => {
  await using broken = await startTestApp()
  const maker = await broken.member('member')
  const { id } = await makeEntity(broken, maker)
  await sql`delete from audit_lanes`.execute(broken.owner)
  const before = await storedEntities(broken)
  const as = await broken.member('admin')
  const { status, body } = await broken.request('PUT', `/api/admin/entities/${id}/verification`, {
    as,
    body: { isVerified: true },
  })
  const refusal = { error: 'INTERNAL_ERROR', message: 'Failed to update entity verification status', code: 500 }
  assert.deepEqual([status, body], [500, refusal])
  assert.deepEqual(await storedEntities(broken), before)
})
