// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { openFormerDatabase } from '../../../test/harness/former-database.ts'
import { keysOfTyped } from '../search/tags.ts'
import { matchingSearch } from './substring-search.ts'

test('what a former version stored is found as if it were written now, and by programs of that version', async () => {
  await using database = await openFormerDatabase('0054-mails')
  const { db } = database
  const name = 'В’ячеслав ІТ'
  const ids = {
    users: randomUUIDv7(),
    entities: randomUUIDv7(),
    news_articles: randomUUIDv7(),
    opportunities: randomUUIDv7(),
  }
  await sql`insert into users (id, email, name) values (${ids.users}, 'first@test.example', ${name})`.execute(db)
  await sql`
    insert into entities (id, name, category, visibility) values (${ids.entities}, ${name}, 'Other', 'public')`.execute(
    db,
  )
  await sql`
    insert into news_articles (id, title, content, excerpt, slug, category, category_slug, tags, visibility, status, seo)
    select ${ids.news_articles}, ${name}, 'text', 'text', 'slug', name, slug, array[' React'], 'public', 'published', '{}'
    from news_categories limit 1`.execute(db)
  await sql`
    insert into opportunities (id, title, description, category, type, remote, tags, status, visibility, search)
    values (${ids.opportunities}, ${name}, 'text', 'Other', 'job', true, array['Кар’єра, робота'], 'active', 'public',
      to_tsvector('simple', ${name}))`.execute(db)
  await sql`update entity_search set search = to_tsvector('simple', ${name})`.execute(db)
  await sql`update member_search set search = to_tsvector('simple', ${name})`.execute(db)

  await database.upgrade()

  const found = async (table: string, condition: RawBuilder<unknown>) =>
    (await sql`select from ${sql.table(table)} where ${condition}`.execute(db)).rows.length
  for (const typed of ["в'ячеслав", 'it вячеслав']) {
    assert.equal(await found('users', matchingSearch(typed)), 1, typed)
    assert.equal(await found('entities', matchingSearch(typed)), 1, typed)
  }
  for (const table of ['news_articles', 'opportunities', 'entity_search', 'member_search']) {
    assert.equal(await found(table, sql`search @@ '''~it'''::tsquery`), 1, table)
  }
  assert.equal(await found('news_articles', sql`tag_keys(tags) @> array[search_key('REACT')]`), 1)
  assert.equal(await found('opportunities', sql`filter_keys @> array['g:' || search_key('кар''єра,  Робота')]`), 1)

  // As programs of both versions write.
  await sql`insert into users (id, email, name) values (${randomUUIDv7()}, 'o''neil@test.example', 'O’Neil')`.execute(
    db,
  )
  await sql`update entities set description = 'Zoë'`.execute(db)
  assert.equal(await found('users', matchingSearch("ONeil o'neil@test")), 1)
  assert.equal(await found('entities', matchingSearch('zoe')), 1)
})

test('compounds and tags that a former version stored are found as if they were written now', async () => {
  await using database = await openFormerDatabase('0056-one-folding')
  const { db } = database
  await sql`insert into users (id, email, name) values (${randomUUIDv7()}, 'a@test.example', 'Анна–Марія')`.execute(db)
  await sql`
    insert into entities (id, name, category, visibility) values (${randomUUIDv7()}, 'О’ Коннор', 'Other', 'public')`.execute(
    db,
  )
  await sql`update entity_search set search = to_tsvector('simple', 'о коннор')`.execute(db)
  await sql`
    insert into news_articles (id, title, content, excerpt, slug, category, category_slug, tags, visibility, status, seo)
    select ${randomUUIDv7()}, 'News', 'text', 'text', 'slug', name, slug, array['Форум ІТ'], 'public', 'published', '{}'
    from news_categories limit 1`.execute(db)
  await sql`
    insert into opportunities (id, title, description, category, type, remote, tags, status, visibility, search)
    values (${randomUUIDv7()}, 'Work', 'text', 'Other', 'job', true, array['Форум ІТ'], 'active', 'public', '')`.execute(
    db,
  )

  await database.upgrade()

  const { rows } = await sql`
    select (select count(*)::integer from users where ${matchingSearch('аннамарія')}) as accounts,
      (select count(*)::integer from entities where ${matchingSearch("О'Коннор")}) as entities,
      (select count(*)::integer from entity_search where search @@ 'оконнор'::tsquery) as words,
      (select count(*)::integer from news_articles where tag_keys(tags) && ${keysOfTyped('форум it')}::text[]) as news,
      (select count(*)::integer from opportunities where filter_keys @> '{"g:форум ~it"}') as opportunities`.execute(db)
  assert.deepEqual(rows, [{ accounts: 1, entities: 1, words: 1, news: 1, opportunities: 1 }])
})
