import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { TestApp } from '../../../test/harness/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'

const [app, other] = testAppPair()
const admin = testMember(app, 'admin')

const byViews = async (through: TestApp, order = 'desc') => {
  const { body } = await through.request('GET', `/api/news?tag=ranked&sort=views&order=${order}`)
  return body.data.articles.map(({ title, views }: { title: string; views: number }) => [title, views])
}

test('a list by views is as its program has counted so far, and as others have once they rank', async () => {
  const write = (title: string) => writeArticle(app, admin, { title, tags: ['ranked'] })
  const ids = [(await write('One')).id, (await write('Two')).id, (await write('Three')).id]
  const read = async (through: TestApp, ...times: readonly number[]) => {
    for (const [index, count] of times.entries()) {
      await Promise.all(Array.from({ length: count }, () => through.request('GET', `/api/news/${ids[index]}`)))
    }
  }
  await read(app, 1, 3, 2)
  const counted = [
    ['Two', 3],
    ['Three', 2],
    ['One', 1],
  ]
  assert.deepEqual(await byViews(app), counted)
  assert.deepEqual(await byViews(app, 'asc'), counted.toReversed())
  await read(other, 9, 0, 4)
  const overtaken = [
    ['One', 10],
    ['Three', 6],
    ['Two', 3],
  ]
  assert.deepEqual(await byViews(other), overtaken)
  assert.deepEqual(await byViews(app), overtaken)
  await read(other, 0, 20)
  await other.features.newsReading.views.rank()
  assert.deepEqual((await byViews(app))[0], ['Two', 23])
})

test('a list by views waits for no row that somebody changes, and is read where nothing can be ranked', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Locked', tags: ['ranked'] })
  await app.request('GET', `/api/news/${id}`)
  await transaction(app.platform.db, async (trx) => {
    await sql`select from news_counters where article_id = ${id} for update`.execute(trx)
    assert.equal((await byViews(app)).length, 4)
  })
  await app.request('GET', `/api/news/${id}`)
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(app.owner)
  try {
    await sql`create trigger no_room before update on news_counters execute function no_room()`.execute(app.owner)
    assert.equal((await byViews(app)).length, 4)
    await assert.rejects(app.features.newsReading.views.rank(), /could not extend file/)
  } finally {
    await sql`drop function no_room() cascade`.execute(app.owner)
  }
})

test('what could not be ranked is ranked the next time', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Locked', tags: ['ranked-later'] })
  await app.request('GET', `/api/news/${id}`)
  await sql`alter table news_counters rename column ranked_views to away`.execute(app.owner)
  try {
    await assert.rejects(app.features.newsReading.views.rank(), /ranked_views/)
  } finally {
    await sql`alter table news_counters rename column away to ranked_views`.execute(app.owner)
  }
  await app.features.newsReading.views.rank()
  const { rows } = await sql`select ranked_views from news_counters where article_id = ${id}`.execute(app.owner)
  assert.deepEqual(rows, [{ ranked_views: '1' }])
})

test('counting a view changes what no index is of', async () => {
  const { rows } = await sql`
    select attrelid::regclass::text as "table", attname as "column" from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where attrelid in ('news_counters'::regclass, 'opportunity_counters'::regclass) and attname = 'views'`.execute(
    app.owner,
  )
  assert.deepEqual(rows, [])
})
