import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { whileTampered } from '../../../test/harness/audit-tampering.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { deleteAccount } from '../../../test/harness/user-fixtures.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import { erasePerson } from './erase-person.ts'
import type { Occurrence } from './events.ts'
import { writeEntries } from './lanes.ts'
import { entriesAreLeft, sealBatch } from './sealing.ts'
import { openRecorder } from './standalone-entries.ts'
import { verifyAuditLog } from './verify.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const actor = { user: null, ipAddress: '', userAgent: 'test' }
const occurrence = (id: string): Occurrence => ({
  actor,
  event: { action: 'NEWS_CREATE', target: { type: 'news', id }, details: {} },
})
/** Without a program that would seal them soon. */
const write = (trx: Transaction, ...occurrences: readonly Occurrence[]) =>
  writeEntries(trx, app.platform.keys.audit, occurrences)
const commit = (...ids: readonly string[]) =>
  transaction(app.platform.db, (trx) => write(trx, ...ids.map((id) => occurrence(id))))

const verify = () => verifyAuditLog(app.platform.db, app.platform.keys.audit, {}, () => {})
const sealedTargets = async () => {
  const rows = await app.owner.selectFrom('audit_entries').select('target_id').orderBy('sequence').execute()
  return rows.map(({ target_id }) => target_id)
}
const areLeft = async () => {
  const { rows } = await sql<{ are: boolean }>`select ${entriesAreLeft} as are`.execute(app.platform.db)
  return rows[0]?.are
}

test('what is committed waits, is told apart from what is sealed, and is sealed in the order of writing', async () => {
  await sealAuditLog(app)
  const before = (await verify()).entries
  const known = await sealedTargets()
  await transaction(app.platform.db, async (first) => {
    await write(first, occurrence('first'))
    // Another writer does not wait for the one before it.
    await commit('second', 'third')
    const { entries, waiting, broken } = await verify()
    assert.deepEqual({ entries, waiting, broken }, { entries: before, waiting: 2, broken: undefined })
    await sealAuditLog(app)
    await write(first, occurrence('fourth'))
  })
  await commit('fifth')
  await sealAuditLog(app)
  assert.deepEqual(await sealedTargets(), [...known, 'second', 'third', 'first', 'fourth', 'fifth'])
  const { entries, waiting, broken } = await verify()
  assert.deepEqual({ entries, waiting, broken }, { entries: before + 5, waiting: 0, broken: undefined })
})

test('what is recorded beside changes goes on where it ended, and elsewhere while somebody writes there', async () => {
  const { db, keys } = app.platform
  await sealAuditLog(app)
  const known = await sealedTargets()
  const record = openRecorder(db, keys.audit)
  await record(occurrence('one'))
  await record(occurrence('two'))
  const { lane } = await db
    .selectFrom('audit_waiting')
    .select('lane')
    .orderBy('place', 'desc')
    .executeTakeFirstOrThrow()
  await transaction(db, async (others) => {
    await sql`select from audit_lanes where lane <> ${lane} for update`.execute(others)
    await commit('between')
    await record(occurrence('three'))
  })
  await transaction(db, async (other) => {
    await sql`select from audit_lanes where lane = ${lane} for update`.execute(other)
    await record(occurrence('four'))
  })
  await record(occurrence('five'))
  assert.equal((await verify()).broken, undefined)
  await sealAuditLog(app)
  const recorded = ['one', 'two', 'between', 'three', 'four', 'five']
  assert.deepEqual(await sealedTargets(), [...known, ...recorded])
  assert.equal((await verify()).broken, undefined)
})

test('more writers than lanes write at once, and several programs seal at once, without a loss', async () => {
  const writers = Array.from({ length: 100 }, (_, index) => `writer ${index}`)
  const known = (await sealedTargets()).length
  await Promise.all([
    ...writers.map((writer) => commit(writer)),
    ...Array.from({ length: 10 }, () => sealAuditLog(app)),
  ])
  await sealAuditLog(app)
  assert.deepEqual((await sealedTargets()).slice(known).toSorted(), writers.toSorted())
  assert.equal((await verify()).broken, undefined)
})

test('more than a batch is sealed batch by batch, in its order', async () => {
  const ids = Array.from({ length: 5_500 }, (_, index) => `many ${index}`)
  const known = (await sealedTargets()).length
  await commit(...ids.slice(0, 3_000))
  await commit(...ids.slice(3_000))
  assert.deepEqual((await verify()).waiting, ids.length)
  const { isCut } = await transaction(app.platform.db, (trx) => sealBatch(trx, app.platform.keys.audit))
  assert.equal(isCut, true)
  assert.equal((await sealedTargets()).length, known + 5_000)
  assert.equal((await verify()).broken, undefined)
  await sealAuditLog(app)
  assert.deepEqual((await sealedTargets()).slice(known), ids)
})

test('what was changed, removed or added while it waited is found at once, and told by the log for good', async () => {
  await sealAuditLog(app)
  await commit('kept', 'touched', 'kept too')
  const { lane, number } = await app.owner
    .selectFrom('audit_waiting')
    .select(['lane', 'number'])
    .where('target_id', '=', 'touched')
    .executeTakeFirstOrThrow()
  const [last, beyond] = [Number(number) + 1, Number(number) + 2]
  const at = (place: number | string) => `lane = ${lane} and number = ${place}`
  const unfit = 'its hash does not fit'
  const unnamed = 'it is not the one that its lane names'
  const putBack = `
    update audit_lanes set number = sealed.number, hash = sealed.hash from audit_sealed_lanes sealed
    where sealed.lane = audit_lanes.lane`
  const added = `
    insert into audit_waiting (lane, number, id, action, actor_id, target_type, target_id, details, occurred_at,
      actor_commitment, target_commitment, hash)
    select lane, ${beyond}, gen_random_uuid(), 'USER_ROLE_UPDATE', actor_id, target_type, 'forged', details, occurred_at,
      actor_commitment, target_commitment, hash from audit_waiting where ${at(last)}`
  for (const [statements, place, reason] of [
    [[`update audit_waiting set target_id = 'other' where ${at(number)}`], number, unfit],
    [[`update audit_waiting set details = '{"a":1}' where ${at(number)}`], number, unfit],
    [[`update audit_waiting set id = '${randomUUID()}' where ${at(last)}`], last, unfit],
    [[`delete from audit_waiting where ${at(number)}`], number, 'it is missing'],
    [[`delete from audit_waiting where ${at(last)}`], last, `it is missing, and so are all up to ${last}`],
    [[`delete from audit_waiting`], Number(number) - 1, `it is missing, and so are all up to ${last}`],
    [
      [`delete from audit_waiting where ${at(last)}`, `update audit_lanes set number = ${number} where lane = ${lane}`],
      number,
      unnamed,
    ],
    [[putBack], last, unnamed],
    [[added], beyond, unfit],
  ] as const) {
    await whileTampered(app.owner, statements, async () => {
      const { entries, broken } = await verify()
      const told = `of what waits for it, entry ${place} of lane ${lane}: ${reason}`
      assert.deepEqual([broken?.sequence, broken?.reason], [String(entries + 1), told], statements.join('; '))
      // Twice: the entry that tells of the loss waits itself.
      await sealAuditLog(app)
      await sealAuditLog(app)
      const afterwards = await verify()
      assert.equal(afterwards.broken?.reason, `it tells of entry ${place} of lane ${lane}: ${reason}`)
      assert.equal(afterwards.waiting, 0)
      assert.ok(!(await sealedTargets()).includes('forged'))
      await commit('goes on')
      await sealAuditLog(app)
      assert.equal((await sealedTargets()).at(-1), 'goes on')
      assert.deepEqual(await verify(), { ...afterwards, entries: afterwards.entries + 1, head: (await verify()).head })
    })
  }
  assert.equal((await verify()).broken, undefined)
})

test('a lane that is gone, and what is in none, are found; the other lanes go on', async () => {
  await commit('before')
  await whileTampered(app.owner, ['delete from audit_lanes where lane = 7'], async () => {
    const told = 'of what waits for it, entry 0 of lane 7: its lane is missing'
    assert.equal((await verify()).broken?.reason, told)
    // The others go on.
    await sealAuditLog(app)
    assert.equal((await sealedTargets()).at(-1), 'before')
    assert.equal((await verify()).broken?.reason, told)
  })
  await whileTampered(app.owner, ['update audit_waiting set lane = 99'], async () => {
    assert.match((await verify()).broken?.reason ?? '', /it is missing, and so are all up to/)
  })
  await sealAuditLog(app)
  await whileTampered(
    app.owner,
    [
      `insert into audit_waiting (lane, number, id, action, actor_id, target_type, target_id, details, occurred_at,
        actor_commitment, target_commitment, hash)
      select 1, 0, gen_random_uuid(), action, actor_id, target_type, target_id, details, occurred_at, actor_commitment,
        target_commitment, hash from audit_entries limit 1`,
    ],
    async () => assert.equal((await verify()).broken?.reason, 'something waits for it that is in no lane'),
  )
})

test('whoever has a former secret alone writes nothing that is sealed', async () => {
  const former = (await openKeys({ secrets: ['a secret of before a leak, long enough for it'], dataFolder: '' })).audit
  const keys = { ...app.platform.keys.audit, all: [app.platform.keys.audit, former] }
  await whileTampered(app.owner, [], async () => {
    await transaction(app.platform.db, (trx) => writeEntries(trx, former, [occurrence('forged')]))
    const { losses } = await transaction(app.platform.db, (trx) => sealBatch(trx, keys))
    assert.deepEqual(
      losses.map(({ reason }) => reason),
      ['its hash does not fit'],
    )
    assert.ok(!(await sealedTargets()).includes('forged'))
  })
})

test('a person who is erased while an entry waits is not named when it is sealed', async () => {
  const gone = await app.member('member')
  const person = { userId: gone.id, email: gone.email, reason: 'Named here' }
  const event = { ...occurrence(gone.id).event, target: { type: 'user', id: gone.id }, person }
  await transaction(app.platform.db, (trx) =>
    write(trx, { actor, event }, { ...occurrence('by them'), actor: { ...actor, user: gone } }),
  )
  await transaction(app.platform.db, async (trx) => {
    await erasePerson(trx, gone.id)
    await sql`delete from sessions where user_id = ${gone.id}`.execute(trx)
  })
  await deleteAccount(app.platform.db, gone.id)
  await sealAuditLog(app)
  const { rows } = await sql`select from audit_persons where fields::text like ${`%${gone.email}%`}`.execute(app.owner)
  assert.deepEqual(rows, [])
  assert.equal((await verify()).broken, undefined)
})

test('what a program left that was ended is due soon, and nothing that has just been written', async () => {
  await sealAuditLog(app)
  assert.equal(await areLeft(), false)
  await commit('left')
  assert.equal(await areLeft(), false)
  await sql`update audit_waiting set occurred_at = now() - interval '3 seconds'`.execute(app.owner)
  assert.equal(await areLeft(), true)
})

test('the list shows what has just been written', async () => {
  await whileTampered(app.owner, [], async () => {
    await commit('just now')
    const { body } = await app.request('GET', '/api/admin/audit-log?limit=1', { as: admin })
    assert.equal(body.entries[0].targetId, 'just now')
  })
})
