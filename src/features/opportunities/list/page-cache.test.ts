import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { callsOnOpportunities, changeOpportunity, postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { openChangeFeed, openChangePruning, type ReadVersion } from './change-feed.ts'

let readVersion: ReadVersion

const app = testApp({}, { instances: 1 })
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const other = testMember(app, 'member')
before(async () => {
  readVersion = openChangeFeed(app.features.opportunityReading.pool)
})

const { list, mine, read, remove } = callsOnOpportunities(app)

interface Listed {
  readonly id: string
  readonly views: number
}

async function listed(query: string, as?: Member, from = list): Promise<readonly Listed[]> {
  const { status, body, text } = await from(query, as)
  assert.equal(status, 200, text)
  assert.equal(body.data.pagination.total_items, body.data.opportunities.length)
  return body.data.opportunities
}

const idsOf = (opportunities: readonly Listed[]) => opportunities.map(({ id }) => id)

test('every change shows in the next reading of a page that was read before, by whomever', async () => {
  const readings = [
    () => listed('?category=Kept'),
    () => listed('?category=Kept', other),
    () => listed('?category=Kept&search=lighthouse'),
    () => listed('?category=Kept&search=lighthouse', owner),
    () => listed('?category=Kept', admin),
    () => listed('?category=Kept', owner, mine),
  ]
  const seen = async () => (await Promise.all(readings.map((reading) => reading()))).map(idsOf)
  assert.deepEqual(await seen(), [[], [], [], [], [], []])
  const id = await postIn(app, owner, { title: 'Keeper of a lighthouse', category: 'Kept' })
  assert.deepEqual(await seen(), [[id], [id], [id], [id], [id], [id]])
  await changeOpportunity(app, owner, id, { visibility: 'members' })
  assert.deepEqual(await seen(), [[], [id], [], [id], [id], [id]])
  await changeOpportunity(app, owner, id, { title: 'Keeper of a tower' })
  assert.deepEqual(await seen(), [[], [id], [], [], [id], [id]])
  await changeOpportunity(app, owner, id, { status: 'closed' })
  assert.deepEqual(await seen(), [[], [], [], [], [], [id]])
  await remove(id, owner)
  assert.deepEqual(await seen(), [[], [], [], [], [], []])
})

test('what no list finds by is current, also on a cached page', async () => {
  const id = await postIn(app, owner, { category: 'Viewed' })
  const views = async () => (await listed('?category=Viewed')).map((one) => one.views)
  assert.deepEqual(await views(), [0])
  const { epoch } = await readVersion()
  await read(id)
  assert.deepEqual(await views(), [1])
  assert.equal((await readVersion()).epoch, epoch)
})

test('a change that began before a page was cached, and commits afterwards, shows in it', async () => {
  const ids = [await postIn(app, owner, { tags: ['slow'] }), await postIn(app, owner, { tags: ['slow'] })]
  const untag = (db: Database | Transaction, id: string | undefined) =>
    sql`update opportunities set tags = '{}' where id = ${id}`.execute(db)
  await transaction(app.platform.db, async (slow) => {
    await untag(slow, ids[0])
    await untag(app.platform.db, ids[1])
    assert.deepEqual(idsOf(await listed('?tags=slow')), [ids[0]])
    assert.deepEqual(idsOf(await listed('?tags=slow')), [ids[0]])
  })
  assert.deepEqual(idsOf(await listed('?tags=slow')), [])
})

test('a cached page is found again only when something that it could show or count changed', async () => {
  const { owner: db, platform } = app
  const id = await postIn(app, owner, { category: 'Found', tags: ['once'] })
  const other = await postIn(app, owner, { category: 'Elsewhere' })
  const listOnce = () => listed('?category=Found&tags=once')
  assert.deepEqual(idsOf(await listOnce()), [id])
  // Changed without the trigger: only a page that is found again shows it.
  await sql`alter table opportunities disable trigger opportunities_found_otherwise`.execute(db)
  await sql`update opportunities set tags = '{}' where id = ${id}`.execute(db)
  await sql`alter table opportunities enable trigger opportunities_found_otherwise`.execute(db)
  assert.deepEqual(idsOf(await listOnce()), [id])
  await changeOpportunity(app, owner, other, { tags: ['other'] })
  assert.deepEqual(idsOf(await listOnce()), [id])
  await sql`update opportunities set tags = '{once}' where id = ${other}`.execute(platform.db)
  assert.deepEqual(idsOf(await listOnce()), [id])
  await sql`update opportunities set category = 'Found' where id = ${other}`.execute(platform.db)
  assert.deepEqual(idsOf(await listOnce()), [other])
})

test('what is shown only, and what is rolled back, is no change; each committed one is, however many rows it has', async () => {
  await postIn(app, owner)
  const epoch = async () => (await readVersion()).epoch
  const before = await epoch()
  await sql`update opportunities set is_featured = not is_featured`.execute(app.platform.db)
  const rolledBack = transaction(app.platform.db, async (trx) => {
    await sql`update opportunities set tags = '{rolled-back}'`.execute(trx)
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  assert.equal(await epoch(), before)
  await sql`update opportunities set tags = '{all}'`.execute(app.platform.db)
  assert.equal(await epoch(), before + 1)
})

test('changes are pruned once every process has had a minute to see them', async () => {
  const storedChanges = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from opportunity_changes`.execute(
      app.owner,
    )
    return rows[0]?.count
  }
  await sql`delete from opportunity_changes`.execute(app.owner)
  const forget = openChangePruning(app.platform.db)
  await postIn(app, owner, {}, 'pending')
  await forget()
  assert.equal(await storedChanges(), 1)
  await transaction(app.platform.db, async (slow) => {
    await sql`update opportunities set tags = '{slow}' where id = (select id from opportunities limit 1)`.execute(slow)
    await forget()
    assert.equal(await storedChanges(), 0)
    await forget()
  })
  assert.equal(await storedChanges(), 2)
})
