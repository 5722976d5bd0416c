// Depends on: servers
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { attach } from '../../../test/harness/attachment-fixtures.ts'
import { databaseUrl, onServer } from '../../../test/harness/database-server.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { reseal } from '../../../test/process/backups.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate, migrationNames } from '../../platform/database/migrate.ts'
import { openFiles } from '../../platform/files/files.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { backupFileAt, writeBackupFile } from './backup-file.ts'
import { assertEmptyDatabase } from './empty-target.ts'
import { makeBackup } from './making.ts'
import { BackupRefused } from './manifest.ts'
import { restoreBackup } from './restoring.ts'

const log = pino({ level: 'silent' })
const run = { signal: new AbortController().signal, reportProgress: () => {} }
const cleanup = new AsyncDisposableStack()
after(() => cleanup.disposeAsync())

let folder: string
let backup: string

const app = testApp()
const owner = testMember(app, 'member')
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-restoring-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  await attach(app, owner, { opportunityId: await postIn(app, owner) })
  const { settings } = app.platform
  const { store } = await openFiles(settings, log)
  backup = join(folder, 'backup')
  const connection = { connectionString: settings.databaseUrl }
  const made = await makeBackup({ connection, settings, store }, into(backup))
  assert.equal(made.files, 1)
  await store.close()
})

const into = (path: string) => ({
  ...run,
  hasFiles: true,
  recipients: [],
  write: (content: AsyncIterable<Buffer>) => writeBackupFile(path, content),
})

/** A database without tables, and a folder without files. */
async function emptyPlace() {
  const server = process.env.TEST_DATABASE_URL as string
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name}`)
  cleanup.defer(() => onServer(server, `drop database ${name} with (force)`))
  const dataFolder = await mkdtemp(join(folder, 'place-'))
  const url = databaseUrl(server, name)
  const settings = readSettings({ DATABASE_URL: url, HROMADA_DATA_DIR: dataFolder })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const files = () => readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true })
  return {
    target: { connection: { connectionString: url }, settings, log },
    client,
    filesIn: async () => (await files().catch(() => [])).filter((entry) => entry.isFile()).length,
    [Symbol.asyncDispose]: () => client.end(),
  }
}

test('a backup that holds fewer or more rows or files than it lists is refused, and leaves no file', async () => {
  const totals: Record<string, (text: string) => string> = {
    'a row more': (text) => text.replace(/"users":(\d+)/, (_, count) => `"users":${Number(count) + 1}`),
    'a row less': (text) => text.replace(/"users":(\d+)/, (_, count) => `"users":${Number(count) - 1}`),
    'a table that is not there': (text) => text.replace('"rows":{', '"rows":{"others":0,'),
    'a file more': (text) => text.replace('"files":1', '"files":2'),
    'no file': (text) => text.replace('"files":1', '"files":0'),
  }
  for (const [name, change] of Object.entries(totals)) {
    const path = join(folder, name)
    await reseal(backup, path, { part: (part, text) => (part === 'totals.json' ? change(text) : text) })
    await using place = await emptyPlace()
    await assert.rejects(restoreBackup(place.target, backupFileAt(path), run), /does not contain what it lists/, name)
    assert.equal(await place.filesIn(), 0, name)
    await assertEmptyDatabase(place.client)
  }
})

/** Constraints, triggers and indexes. */
const ofSchema = `
  select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as meaning
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
  union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
  order by place, name, meaning`

test('what is restored has the rows, sequences, triggers, references and indexes of the original, and its secret for nobody else', async () => {
  await using place = await emptyPlace()
  await restoreBackup(place.target, backupFileAt(backup), run)
  assert.equal(await place.filesIn(), 1)
  const { dataFolder } = place.target.settings
  for (const path of [backup, join(dataFolder, 'secret')]) assert.equal((await stat(path)).mode & 0o777, 0o600, path)
  const { rows } = await place.client.query(ofSchema)
  assert.deepEqual(rows, (await sql.raw(ofSchema).execute(app.owner)).rows)
  const names = await place.client.query(
    `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  assert.ok(names.rows.length > 0)
  for (const { relname } of names.rows) {
    const state = `select last_value, is_called from ${relname}`
    const restored = await place.client.query(state)
    assert.deepEqual(restored.rows, (await sql.raw(state).execute(app.owner)).rows, relname)
  }
})

test('a backup of a commit of before the first release is restored without what this version no longer stores', async () => {
  await using former = await emptyPlace()
  const { db, close } = openDatabase(former.target.connection, log)
  await migrate(db, migrationNames[0])
  await close()
  const { rows: users } = await sql<{ users: unknown }>`select json_agg(users) as users from users`.execute(app.owner)
  await former.client.query('insert into users select * from json_populate_recordset(null::users, $1)', [
    JSON.stringify(users[0]?.users),
  ])
  await former.client.query(`
    update kysely_migration set name = '0001-baseline';
    alter table users add column nickname text;
    update users set nickname = E'tab\t and\nline';
    create table nicknames (user_id uuid primary key references users (id), nickname text not null);
    insert into nicknames select id, name from users`)
  const path = join(folder, 'former')
  const { connection, settings } = former.target
  const { store } = await openFiles(settings, log)
  await makeBackup({ connection, settings: app.platform.settings, store }, into(path))
  await store.close()

  await using place = await emptyPlace()
  await restoreBackup(place.target, backupFileAt(path), run)
  assert.deepEqual((await place.client.query(ofSchema)).rows, (await sql.raw(ofSchema).execute(app.owner)).rows)
  const { rows } = await place.client.query('select * from users order by id')
  assert.deepEqual(rows, await app.owner.selectFrom('users').selectAll().orderBy('id').execute())
})

test('a database is not empty with a table, a view or a sequence alone', async () => {
  await using place = await emptyPlace()
  for (const [made, kind] of [
    ['unrelated', 'table unrelated ()'],
    ['seen', 'view seen as select 1 as one'],
    ['numbers', 'sequence numbers'],
  ] as const) {
    await place.client.query(`create ${kind}`)
    await assert.rejects(assertEmptyDatabase(place.client), BackupRefused, made)
    await assert.rejects(restoreBackup(place.target, backupFileAt(backup), run), BackupRefused, made)
    await place.client.query(`drop ${kind.split(' ')[0]} ${made}`)
  }
  await assertEmptyDatabase(place.client)
})
