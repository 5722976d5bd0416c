// Depends on: servers
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openCurrentDatabase } from '../../../test/harness/current-database.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { createTestDatabase } from '../../../test/harness/test-app.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrateAt, pendingMigrations } from './migrate.ts'
import * as baseline from './migrations/0001-baseline.ts'
import { transaction } from './transaction.ts'

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

/** What the files are called, and the baseline by its statements. */
const files = async () => {
  const names = await readdir(new URL('migrations', import.meta.url))
  const others = names.filter((name) => name !== '0001-baseline.ts')
  return [baseline.name, ...others.map((name) => name.replace(/\.ts$/, ''))].toSorted()
}

/** As a later version may bring. */
const addNickname = {
  up: async (db: Database) => void (await sql`alter table users add column nickname text`.execute(db)),
}
const addMotto = {
  up: async (db: Database) => void (await sql`alter table users add column motto text`.execute(db)),
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
  await using database = await openCurrentDatabase()
  const work = await database.otherDb.startTransaction().execute()
  await sql`select from users`.execute(work)
  let isDone = false
  const migrating = database.upgrade({ '9001-nickname': addNickname }).finally(() => {
    isDone = true
  })
  await eventually('the migration waits for a lock', async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`.execute(database.db)
    return rows.length > 0
  })
  await sql`select from users`.execute(database.db)
  assert.equal(isDone, false)
  await work.commit().execute()
  assert.deepEqual(await migrating, ['9001-nickname'])
})

test('why a migration fails is told, in a transaction of the caller’s too', async () => {
  await using database = await openEmpty()
  const broken = { up: async (db: Database) => void (await sql`select from nowhere`.execute(db)) }
  const migrations = { [baseline.name]: baseline, '0002-broken': broken }
  const because = { message: /"nowhere" does not exist/ }
  await assert.rejects(migrate(database.db, undefined, migrations), because)
  await assert.rejects(
    transaction(database.db, (trx) => migrate(trx, undefined, migrations)),
    because,
  )
})

test('tables of a later version are refused, with the way back, and left alone', async () => {
  await using database = await openEmpty()
  await migrate(database.db)
  await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(database.db)
  const later = {
    name: 'LaterTables',
    message: /^The tables are of a later version than this one \([\d.]+\), which does not know 9999-later\. .*backup/,
  }
  await assert.rejects(migrateAt({ connectionString: database.url }, pino({ level: 'silent' })), later)
  await assert.rejects(pendingMigrations(database.db), later)
})

test('tables of before the first release are refused, with the way here, and left alone', async () => {
  await using database = await openEmpty()
  await migrate(database.db)
  const former = {
    name: 'FormerTables',
    message:
      /^The tables are of a commit of before the first release\. Start that one once \(.*\), back up with it, and restore/,
  }
  for (const name of ['0001-accounts', '0001-baseline', '0001-baseline-00000000']) {
    await sql`update kysely_migration set name = ${name} where name like '0001-%'`.execute(database.db)
    await assert.rejects(migrateAt({ connectionString: database.url }, pino({ level: 'silent' })), former)
    await assert.rejects(pendingMigrations(database.db), former)
  }
})

test('a program that starts while another migrates waits for its turn, and goes on behind what that one has done', async () => {
  await using database = await openCurrentDatabase()
  let started: Promise<string[]> | undefined
  await transaction(database.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('hromada migrations', 0))`.execute(trx)
    await addNickname.up(trx)
    await sql`insert into kysely_migration (name, timestamp) values ('9001-nickname', now()::text)`.execute(trx)
    started = database.upgrade({ '9001-nickname': addNickname, '9002-motto': addMotto })
    await eventually(
      'the other has asked for its turn',
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`.execute(
          database.db,
        )
        return rows.length
      },
      (count) => count > 0,
    )
  })
  assert.deepEqual(await started, ['9002-motto'])
})
