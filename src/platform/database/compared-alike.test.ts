// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openFormerDatabase } from '../../../test/harness/former-database.ts'
import { assertOpportunityTotals } from '../../../test/harness/opportunity-rows.ts'

const places = [
  ["Куп'янськ", null, false],
  ['Куп’янськ', 'Ukraine', false],
  ['Івано‑Франківськ', null, true],
  ['Zürich', 'Zurich', false],
  ['Zurich', null, false],
  ['Rémote', 'Remote', true],
  ['Lviv', 'Україна', true],
] as const

test('categories and places that a former version stored are filtered and counted as if they were stored now', async () => {
  await using database = await openFormerDatabase('0056-one-folding')
  const { db } = database
  for (const [city, country, remote] of places) {
    await sql`
      insert into opportunities (id, title, description, category, type, city, country, remote, status, visibility, search)
      values (${randomUUIDv7()}, ${city}, 'text', 'Зв’язок', 'job', ${city}, ${country}, ${remote}, 'active', 'public', '')`.execute(
      db,
    )
    await sql`
      insert into entities (id, name, category, location, visibility)
      values (${randomUUIDv7()}, ${city}, ' Зв’язок', ${JSON.stringify({ city, country })}, 'public')`.execute(db)
  }

  await database.upgrade()

  await assertOpportunityTotals({ owner: db })
  const { rows } = await sql`
    select (select count(*)::integer from opportunities where filter_keys @> '{"l:купянськ","c:звязок"}') as opportunities,
      (select sum(opportunities)::integer from opportunity_totals where key = 'zurich') as zurich,
      (select count(*)::integer from entities where places @> '{"купянськ"}' and search_key(category) = 'звязок') as entities`.execute(
    db,
  )
  assert.deepEqual(rows, [{ opportunities: 2, zurich: 2, entities: 2 }])
  // As programs of both versions write.
  await sql`delete from opportunities where city in ('Zürich', 'Rémote')`.execute(db)
  await sql`update opportunities set city = 'Слов’янськ' where city = 'Lviv'`.execute(db)
  await sql`update entities set location = '{"city": "Слов’янськ"}' where name = 'Lviv'`.execute(db)
  await assertOpportunityTotals({ owner: db })
  const changed = await sql`select from entities where places = '{"словянськ"}'`.execute(db)
  assert.equal(changed.rows.length, 1)
})
