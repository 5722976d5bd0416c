import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { eventually } from '../../test/eventually.ts'
import { createTestDatabase } from '../../test/test-app.ts'
import { openDatabase } from './database.ts'
import { migrate, migrateAt } from './migrate.ts'

async function openEmpty() {
  const database = await createTestDatabase()
  const open = () => openDatabase({ connectionString: database.url }, pino({ level: 'silent' }))
  const connections = [open(), open()] as const
  const [{ db }] = connections
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return {
    url: database.url,
    db,
    otherDb: connections[1].db,
    [Symbol.asyncDispose]: async () => {
      for (const { close } of connections) await close()
      await database.drop()
    },
  }
}

const files = async () => {
  const names = await readdir(new URL('migrations', import.meta.url))
  return names.map((name) => name.replace(/\.ts$/, '')).toSorted()
}

test('an empty database is brought up to date by every migration in order, and then left alone', async () => {
  await using database = await openEmpty()
  assert.deepEqual(await migrate(database.db), await files())
  assert.deepEqual(await migrate(database.db), [])
})

test('of two programs that migrate at once one works and the other waits', async () => {
  await using database = await openEmpty()
  const [one, other] = await Promise.all([migrate(database.db), migrate(database.otherDb)])
  assert.deepEqual([...one, ...other], await files())
  const { rows } = await sql`select from users`.execute(database.otherDb)
  assert.deepEqual(rows, [])
})

test('a migration gives way to work on the tables that it changes, and to whoever comes after that', async () => {
  await using database = await openEmpty()
  await migrate(database.db, '0014-sitemap')
  const work = await database.otherDb.startTransaction().execute()
  await sql`select from users`.execute(work)
  let isDone = false
  const migrating = migrateAt({ connectionString: database.url }, pino({ level: 'silent' })).finally(() => {
    isDone = true
  })
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`.execute(database.db)
    return rows.length > 0
  })
  await sql`select from users`.execute(database.db)
  assert.equal(isDone, false)
  await work.commit().execute()
  const all = await files()
  assert.deepEqual(await migrating, all.slice(all.indexOf('0014-sitemap') + 1))
})

test('articles of former versions wait to be indexed anew', async () => {
  await using database = await openEmpty()
  await migrate(database.db, '0022-spaces')
  await sql`
    insert into news_articles (id, title, content, excerpt, slug, category, category_slug, seo, visibility, status)
    values (gen_random_uuid(), 'Title', 'Content', 'Excerpt', 'slug', 'Other', 'other', '{}', 'public', 'published')
  `.execute(database.db)
  await migrate(database.db)
  const { rows } = await sql`
    select from news_unindexed join news_articles on id = article_id
    where search @@ plainto_tsquery('english', 'titles')`.execute(database.db)
  assert.equal(rows.length, 1)
})
