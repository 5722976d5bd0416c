import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { callsOnOpportunities, changeOpportunity, postIn } from '../../test/opportunity-fixtures.ts'
import { type Member, startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Database, Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { openRevisions, type ReadRevisions } from './revisions.ts'

let app: TestApp
let admin: Member
let owner: Member
let other: Member
let readRevisions: ReadRevisions

before(async () => {
  app = await startTestApp()
  admin = await app.member('admin')
  owner = await app.member('member')
  other = await app.member('member')
  readRevisions = openRevisions(app.services.opportunityReading.pool)
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
  const before = await readRevisions()
  await read(id)
  assert.deepEqual(await views(), [1])
  assert.deepEqual(await readRevisions(), before)
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

test('a transaction is told once, however much it changes, and not at all when it is rolled back', async () => {
  await postIn(app, owner)
  await postIn(app, owner)
  const revision = async () => Number((await readRevisions()).opportunities)
  const before = await revision()
  const touchAll = (trx: Transaction) => sql`update opportunities set is_featured = not is_featured`.execute(trx)
  await transaction(app.services.db, async (trx) => {
    await touchAll(trx)
    await touchAll(trx)
  })
  assert.equal(await revision(), before + 1)
  const rolledBack = transaction(app.services.db, async (trx) => {
    await touchAll(trx)
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  assert.equal(await revision(), before + 1)
})
