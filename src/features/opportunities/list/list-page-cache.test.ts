import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { callsOnOpportunities, changeOpportunity, postIn } from '../../test/opportunity-fixtures.ts'
import { type Member, startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Database, Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { openChangeLog, openForgettingOfChanges, type ReadMoment } from './change-log.ts'

let app: TestApp
let admin: Member
let owner: Member
let other: Member
let readMoment: ReadMoment

before(async () => {
  app = await startTestApp({}, { instances: 1 })
  admin = await app.member('admin')
  owner = await app.member('member')
  other = await app.member('member')
  readMoment = openChangeLog(app.services.opportunityReading.pool)
})
after(() => app[Symbol.asyncDispose]())

const { list, mine, read, remove } = callsOnOpportunities(() => app)

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

test('what is not part of being found is told as it is, on a page that was kept too', async () => {
  const id = await postIn(app, owner, { category: 'Viewed' })
  const views = async () => (await listed('?category=Viewed')).map((one) => one.views)
  assert.deepEqual(await views(), [0])
  const { epoch } = await readMoment()
  await read(id)
  assert.deepEqual(await views(), [1])
  assert.equal((await readMoment()).epoch, epoch)
})

test('a change that began before a page was kept, and commits afterwards, shows in it', async () => {
  const ids = [await postIn(app, owner, { tags: ['slow'] }), await postIn(app, owner, { tags: ['slow'] })]
  const untag = (db: Database | Transaction, id: string | undefined) =>
    sql`update opportunities set tags = '{}' where id = ${id}`.execute(db)
  await transaction(app.services.db, async (slow) => {
    await untag(slow, ids[0])
    await untag(app.services.db, ids[1])
    assert.deepEqual(idsOf(await listed('?tags=slow')), [ids[0]])
    assert.deepEqual(idsOf(await listed('?tags=slow')), [ids[0]])
  })
  assert.deepEqual(idsOf(await listed('?tags=slow')), [])
})

test('a page is found anew only when something that it could show or count changed', async () => {
  const { owner: db, services } = app
  const id = await postIn(app, owner, { category: 'Found', tags: ['once'] })
  const other = await postIn(app, owner, { category: 'Elsewhere' })
  const found = () => listed('?category=Found&tags=once')
  assert.deepEqual(idsOf(await found()), [id])
  // Behind the back of the change log, the row is hidden: who looks for it again does not find it.
  await sql`alter table opportunities disable trigger opportunities_found_otherwise`.execute(db)
  await sql`update opportunities set tags = '{}' where id = ${id}`.execute(db)
  await sql`alter table opportunities enable trigger opportunities_found_otherwise`.execute(db)
  assert.deepEqual(idsOf(await found()), [id])
  await changeOpportunity(app, owner, other, { tags: ['other'] })
  assert.deepEqual(idsOf(await found()), [id])
  await sql`update opportunities set tags = '{once}' where id = ${other}`.execute(services.db)
  assert.deepEqual(idsOf(await found()), [id])
  await sql`update opportunities set category = 'Found' where id = ${other}`.execute(services.db)
  assert.deepEqual(idsOf(await found()), [other])
})

test('what is shown only, and what is rolled back, is no change; each committed one is, however many rows it has', async () => {
  await postIn(app, owner)
  const epoch = async () => (await readMoment()).epoch
  const before = await epoch()
  await sql`update opportunities set is_featured = not is_featured`.execute(app.services.db)
  const rolledBack = transaction(app.services.db, async (trx) => {
    await sql`update opportunities set tags = '{rolled-back}'`.execute(trx)
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  assert.equal(await epoch(), before)
  await sql`update opportunities set tags = '{all}'`.execute(app.services.db)
  assert.equal(await epoch(), before + 1)
})

test('changes are forgotten when everybody has had a minute to hear of them', async () => {
  const kept = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from opportunity_changes`.execute(
      app.owner,
    )
    return rows[0]?.count
  }
  await sql`delete from opportunity_changes`.execute(app.owner)
  const forget = openForgettingOfChanges(app.services.db)
  await postIn(app, owner, {}, 'pending')
  await forget()
  assert.equal(await kept(), 1)
  await transaction(app.services.db, async (slow) => {
    await sql`update opportunities set tags = '{slow}' where id = (select id from opportunities limit 1)`.execute(slow)
    await forget()
    assert.equal(await kept(), 0)
    await forget()
  })
  assert.equal(await kept(), 2)
})
