import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  assertApplicationCounts,
  callsOnApplications,
  readSent,
  storedCount,
  submit,
} from '../../../test/harness/application-fixtures.ts'
import { attach } from '../../../test/harness/attachment-fixtures.ts'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { callsOnOpportunities, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import { addSession, callsOnAccounts } from '../../../test/harness/user-fixtures.ts'

const [app, second] = testAppPair()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')

const { apply } = callsOnApplications(app)
const { read, remove, update } = callsOnOpportunities(app)
const accounts = callsOnAccounts(app, admin)

test('an application in progress while its account is deleted is hidden with it', async () => {
  for (const deleteData of [true, false]) {
    const opportunityId = await postIn(app, owner)
    const leaver = await app.member('member')
    const under = await app.owner.transaction().execute(async (trx) => {
      const { rows } = await sql<{ holder: number }>`
        select pg_backend_pid() as holder from opportunities where id = ${opportunityId} for update`.execute(trx)
      const holder = rows[0]?.holder ?? 0
      const applying = apply(opportunityId, leaver)
      await untilWaiting(holder, 1)
      const leaving = accounts.remove(leaver.id, { deleteData })
      await Promise.race([leaving, untilWaiting(holder, 2)])
      return { applying, leaving }
    })
    const answers = await Promise.all([under.applying, under.leaving])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 200],
    )
    const left = await app.owner.selectFrom('applications').select('id').where('applicant_id', '=', leaver.id).execute()
    assert.deepEqual([left, await storedCount(app, opportunityId)], [[], deleteData ? 0 : 1])
    assert.equal((await accounts.restore(leaver.id)).status, 200)
    const token = await addSession(app, leaver.id)
    assert.equal((await readSent(app, { ...leaver, token })).length, 1)
    assert.equal(await storedCount(app, opportunityId), 1)
  }
})

/** Until so many connections wait for that one, or for those who wait for it. */
async function untilWaiting(holder: number, count: number): Promise<void> {
  await eventually(`${count} requests wait for the lock`, async () => {
    const { rows } = await sql`
      with recursive waiting (pid) as (
        values (${holder}::integer)
        union
        select activity.pid
        from pg_stat_activity activity join waiting on waiting.pid = any(pg_blocking_pids(activity.pid))
      )
      select from waiting offset 1`.execute(app.owner)
    return rows.length >= count
  })
}

test('deletion and restoration of an account that race with readers, edits and deletions break nothing', async () => {
  for (let round = 0; round < 4; round += 1) {
    const leaver = await app.member('member')
    const entity = await makeEntity(app, leaver)
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) {
      const foreign = await postIn(app, owner)
      await submit(app, leaver, foreign)
      await attach(app, leaver, { opportunityId: foreign })
      ids.push(await postIn(app, leaver), foreign, await postIn(app, admin, { entity_id: entity.id }))
    }
    const [last = ''] = ids.slice(-2, -1)
    const deleting = accounts.remove(leaver.id, { deleteData: round % 2 === 0 })
    const restoring = deleting.then(() => accounts.restore(leaver.id))
    const others = await Promise.all([1, 2].map(() => app.member('member')))
    const answers = await Promise.all([
      deleting,
      restoring,
      ...ids
        .toReversed()
        .flatMap((id) => [
          ...[1, 2, 3].flatMap(() => [read(id), second.request('GET', `/api/opportunities/${id}`)]),
          ...others.map((as) => apply(id, as)),
          update({ id, description: `Round ${round}` }, admin),
        ]),
      remove(last, admin),
    ])
    for (const { status, text } of answers) assert.ok(status < 500, text)
    assert.deepEqual([answers[0]?.status, answers[1]?.status], [200, 200])
    await assertApplicationCounts(app)
  }
})
