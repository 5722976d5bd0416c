// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { eventually } from '../../../test/harness/eventually.ts'
import { callsOnOpportunities, changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { assertOpportunityTotals, eventsOf, storedOpportunity } from '../../../test/harness/opportunity-rows.ts'
import { before, testApp, testAppPair, testMember } from '../../../test/harness/suite.ts'
import { createTestDatabase, startTestApp } from '../../../test/harness/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { expireOpportunities } from './expire.ts'

const LATER = '2999-01-01T00:00:00.000Z'

const [app, second] = testAppPair({ hasClock: true })
const owner = testMember(app, 'member')

/** One whose jobs do nothing by themselves. */
const still = testApp({}, { instances: 1 })
const stillOwner = testMember(still, 'member')
before(async () => {
  await still.platform.jobs.stop()
})

const { list, read } = callsOnOpportunities(app)

const statusOf = async (id: string, on = app) => (await storedOpportunity(on, id)).status
const untilExpired = (id: string) =>
  eventually('the opportunity has expired', async () => (await statusOf(id)) === 'expired')
/** The same where no job does it. */
const untilExpiredStill = (id: string) =>
  eventually('the opportunity has expired', async () => {
    await expireOpportunities(still.platform.db, still.platform.community)
    return (await statusOf(id, still)) === 'expired'
  })
const endNow = (ids: readonly string[], on = app) =>
  on.owner.updateTable('opportunities').set({ expires_at: new Date() }).where('id', 'in', ids).execute()
/** Sets a moment that is near, past what would refuse it if it came late. */
async function expireSoon(id: string, on = app): Promise<string> {
  const expiresAt = new Date(Date.now() + 1_000)
  await on.owner.updateTable('opportunities').set({ expires_at: expiresAt }).where('id', '=', id).execute()
  return expiresAt.toISOString()
}
/** When it has expired, whatever was due as it was has been looked at. */
const untilLooked = async () => {
  const marker = await postIn(app, owner)
  await endNow([marker])
  await untilExpired(marker)
}
const expiries = async (id: string, on = app) =>
  (await eventsOf(on, id)).filter(({ type }) => type === 'opportunity.expired')

test('an active opportunity expires when it is due, and raises one event, although two processes check', async () => {
  const id = await postIn(app, owner, { expires_at: LATER, category: 'Ending', visibility: 'members' })
  const before = (await read(id, owner)).body.data.opportunity
  assert.deepEqual([before.status, before.expires_at], ['active', LATER])
  const expiresAt = await expireSoon(id)
  await untilExpired(id)
  assert.ok(Date.now() >= Date.parse(expiresAt))
  for (const on of [app, second]) {
    const shown = (await on.request('GET', `/api/opportunities/${id}`, { as: owner })).body.data.opportunity
    const { updated_at, views } = shown
    assert.deepEqual(shown, { ...before, status: 'expired', expires_at: expiresAt, updated_at, views })
    assert.ok(updated_at > before.updated_at)
  }
  const ids = async (query: string) =>
    (await list(query, owner)).body.data.opportunities.map((one: { id: string }) => one.id)
  assert.deepEqual([await ids('?category=ending'), await ids('?category=ending&status=expired')], [[], [id]])
  await Promise.all(
    [app, second, app, second].map(({ platform }) => expireOpportunities(platform.db, platform.community)),
  )
  await untilLooked()
  const { title, type } = before
  assert.deepEqual(await expiries(id), [
    {
      type: 'opportunity.expired',
      owner_id: owner.id,
      entity_id: null,
      visibility: 'members',
      data: { id, title, type, status: 'expired', visibility: 'members', expires_at: expiresAt },
    },
  ])
})

test('hundreds of due opportunities expire once each, also with several processes at work', async () => {
  const first = await postIn(app, owner)
  const copies = Array.from({ length: 250 }, () => randomUUIDv7())
  await sql`
    insert into opportunities (id, owner_id, title, description, category, type, remote, status, visibility, search)
    select copies.id, owner_id, title || copies.number, description, category, type, remote, status, visibility, search
    from opportunities, unnest(${copies}::uuid[]) with ordinality copies (id, number)
    where opportunities.id = ${first}`.execute(app.owner)
  await sql`insert into opportunity_counters (opportunity_id) select unnest(${copies}::uuid[])`.execute(app.owner)
  await endNow(copies)
  await Promise.all(
    [app, second, app, second].map(({ platform }) => expireOpportunities(platform.db, platform.community)),
  )
  await eventually('all copies have expired', async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from opportunities where id = any(${copies}::uuid[]) and status = 'active'`.execute(
      app.owner,
    )
    return rows[0]?.left === 0
  })
  const { rows } = await sql`
    select count(*)::int as events, count(distinct opportunity_id)::int as opportunities from events
    where type = 'opportunity.expired' and opportunity_id = any(${copies}::uuid[])`.execute(app.owner)
  assert.deepEqual(rows, [{ events: 250, opportunities: 250 }])
  await assertOpportunityTotals(app)
})

test('what is not active does not expire, until it is active again', async () => {
  const ids: string[] = []
  for (const status of ['draft', 'pending', 'closed'] as const) ids.push(await postIn(app, owner, {}, status))
  await endNow(ids)
  await untilLooked()
  for (const id of ids) {
    assert.notEqual(await statusOf(id), 'expired')
    assert.deepEqual(await expiries(id), [])
    await changeOpportunity(app, owner, id, { status: 'active', expires_at: LATER })
    await expireSoon(id)
  }
  for (const id of ids) await untilExpired(id)
})

test('an extension in time prevents expiry; an expired opportunity can be opened again and expires again', async () => {
  const [extended, freed, ended] = await Promise.all([1, 2, 3].map(() => postIn(still, stillOwner)))
  assert.ok(extended && freed && ended)
  for (const id of [extended, freed, ended]) await expireSoon(id, still)
  await changeOpportunity(still, stillOwner, extended, { expires_at: LATER })
  await changeOpportunity(still, stillOwner, freed, { expires_at: null })
  await untilExpiredStill(ended)
  assert.deepEqual([await statusOf(extended, still), await statusOf(freed, still)], ['active', 'active'])
  assert.deepEqual([await expiries(extended, still), await expiries(freed, still)], [[], []])
  await changeOpportunity(still, stillOwner, ended, { status: 'active', expires_at: LATER })
  await expireSoon(ended, still)
  await untilExpiredStill(ended)
  assert.equal((await expiries(ended, still)).length, 2)
})

test('one that is just being changed is left to the change, and holds up no other', async () => {
  const [held, marker] = [await postIn(still, stillOwner), await postIn(still, stillOwner)]
  await endNow([held, marker], still)
  await transaction(still.owner, async (trx) => {
    await trx.selectFrom('opportunities').select('id').where('id', '=', held).forUpdate().execute()
    await expireOpportunities(still.platform.db, still.platform.community)
    assert.equal(await statusOf(marker, still), 'expired')
    await trx
      .updateTable('opportunities')
      .set({ expires_at: new Date(LATER) })
      .where('id', '=', held)
      .execute()
  })
  await expireOpportunities(still.platform.db, still.platform.community)
  assert.deepEqual([await statusOf(held, still), await expiries(held, still)], ['active', []])
})

test('what came due while nothing ran expires when something runs again', async () => {
  await using cleanup = new AsyncDisposableStack()
  const database = await createTestDatabase()
  cleanup.defer(() => database.drop())
  const environment = { DATABASE_URL: database.url, HROMADA_SECRET: 'a secret that outlives one program' }
  {
    await using first = await startTestApp(environment)
    await postIn(first, await first.member('member'), { expires_at: LATER })
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  cleanup.defer(() => client.end())
  await client.query("update opportunities set expires_at = now() - interval '30 days'")
  const readStatus = async () => (await client.query('select status from opportunities')).rows[0].status
  assert.equal(await readStatus(), 'active')
  cleanup.use(await startTestApp(environment, { hasClock: true }))
  await eventually('the opportunity has expired', async () => (await readStatus()) === 'expired')
  const { rows } = await client.query('select type from events order by occurred_at')
  assert.deepEqual(
    rows.map(({ type }) => type),
    ['opportunity.created', 'opportunity.updated', 'opportunity.expired'],
  )
})
