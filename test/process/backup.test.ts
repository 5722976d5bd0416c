import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { openDatabase } from '../../src/platform/database/database.ts'
import { migrate, migrationNames } from '../../src/platform/database/migrate.ts'
import { documents } from '../harness/archives.ts'
import { startMailSink } from '../harness/mail-sink.ts'
import type { Outcome } from '../harness/outcome.ts'
import { assembleWithFile, awkward, checkLedger, databaseOfOwner, member, reseal, tablesIn } from './backups.ts'
import { emptyLedger, startLoad } from './load.ts'
import {
  administrator,
  asAdministrator,
  assertSucceeded,
  connect,
  preparedDataFolder,
  request,
  runHromada,
  signIn,
  startProgram,
  temporaryDataFolder,
} from './program.ts'

const options = { timeout: 240_000 }
const cleanup = new AsyncDisposableStack()
const HROMADA_SECRET = 'a secret of the operator’s own choice'
const nobodyListens = 'smtp://127.0.0.1:1'
let folder: string
let backedUp: string
let restored: string
/** Made while the service was written to. */
let backup: string

before(async () => {
  folder = await temporaryDataFolder(cleanup)
  backedUp = await preparedDataFolder(cleanup)
  restored = await temporaryDataFolder(cleanup)
})
after(() => cleanup.disposeAsync())

const hromada = (words: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> =>
  runHromada(words, { environment })

const on = (dataFolder: string) => ({ HROMADA_DATA_DIR: dataFolder })

test(
  'a backup of a service that is written to holds one moment, with all that was answered before',
  options,
  async () => {
    const { url } = await startProgram(cleanup, { ...on(backedUp), ...asAdministrator, SMTP_URL: nobodyListens })
    const { cast, fileId } = await assembleWithFile(url)
    const ledger = emptyLedger(cast)
    const load = startLoad(url, cast, ledger)
    await load.acknowledged(100)
    const before = structuredClone(ledger)
    const { code, output, complaints } = await hromada(['backup', '--output', folder], on(backedUp))
    await load.stop()
    assert.deepEqual({ code, complaints, failures: load.failures }, { code: 0, complaints: '', failures: [] })

    const { path, bytes, rows, tables, files, missingFiles } = JSON.parse(output)
    backup = path
    const { size, mode } = await stat(backup)
    assert.deepEqual(
      { bytes, mode: mode & 0o777, files, missingFiles },
      { bytes: size, mode: 0o600, files: 1, missingFiles: [] },
    )
    assert.deepEqual(await readdir(folder), [backup.slice(folder.length + 1)])

    const { madeAt, program, advice, ...summary } = JSON.parse((await restore(backup, restored)).output)
    assert.match(advice, /HROMADA_HOLD=all/)
    assert.deepEqual(summary, { restored: true, rows, files: 1, hasFiles: true })
    const parts = await tablesIn(backup)
    assert.deepEqual(await readBackupOf(restored, tables), parts)
    // Its rows name transactions of the server that they were written on.
    assert.ok('tables/opportunities.copy' in parts && !('tables/opportunity_changes.copy' in parts))

    await using stack = new AsyncDisposableStack()
    const sink = await startMailSink()
    stack.use(sink)
    const again = await startProgram(stack, { ...on(restored), SMTP_URL: sink.url })
    // They failed before, and may be to wait for long.
    const client = await connect(stack, restored)
    await client.query('update mails set next_attempt_at = now()')
    const mailed = [await sink.next(), await sink.next()].flatMap(({ recipients }) => recipients)
    assert.deepEqual(mailed.toSorted(), [administrator.email, member.email])
    await checkLedger(restored, before)
    const verified = await hromada(['audit', 'verify'], on(restored))
    assert.deepEqual([verified.code, JSON.parse(verified.output).ok], [0, true])
    const download = await fetch(`${again.url}/api/files/${fileId}`, {
      headers: { authorization: `Bearer ${cast.admin}` },
    })
    assert.deepEqual(Buffer.from(await download.arrayBuffer()), documents.pdf)
    assert.equal((await request('GET', `${again.url}/api/profile`, { token: cast.admin })).status, 200)
    await signIn(again.url, administrator)
    const article = { title: 'Goes on', content: awkward, excerpt: 'text' }
    assert.equal((await request('POST', `${again.url}/api/news`, { token: cast.admin, body: article })).status, 201)
  },
)

test(
  'what is no backup, not a whole one or not the one that was made is refused, and leaves nothing',
  options,
  async () => {
    const packed = await readFile(backup)
    const unpacked = zstdDecompressSync(packed)
    const at = unpacked.indexOf('Article 0')
    unpacked.write('Article 1', at)
    const flipped = Buffer.from(packed)
    flipped.writeUInt8(flipped.readUInt8(packed.length >> 1) ^ 1, packed.length >> 1)
    const spoilt = {
      cut: packed.subarray(0, packed.length >> 1),
      flipped,
      changed: zstdCompressSync(unpacked),
      text: Buffer.from('no backup at all'),
    }
    for (const [name, content] of Object.entries(spoilt)) {
      const path = join(folder, name)
      await writeFile(path, content)
      const { code, output, complaints } = await restore(path, join(folder, 'refused'))
      assert.deepEqual({ name, code, output }, { name, code: 1, output: '' })
      assert.match(complaints, /^hromada: .* is damaged: [^\n]*\n$/, name)
      if (name === 'changed') assert.match(complaints, /its content has changed/)
    }
    await assert.rejects(readdir(join(folder, 'refused')), { code: 'ENOENT' })
  },
)

test('a backup goes into an empty place only, and needs its secret', options, async () => {
  const full = join(folder, 'full')
  await mkdir(full)
  await writeFile(join(full, 'audit-head.json'), '{}')
  assert.deepEqual(await restore(backup, full), {
    code: 1,
    output: '',
    complaints: `hromada: the data folder ${full} is not empty: it has audit-head.json\n`,
  })
  const nowhere = join(folder, 'nowhere')
  const other = await hromada(['restore', backup], { ...on(nowhere), HROMADA_SECRET })
  assert.deepEqual(other, {
    code: 1,
    output: '',
    complaints: 'hromada: HROMADA_SECRET is not the secret of the service that was backed up\n',
  })
  const later = join(folder, 'later')
  await reseal(backup, later, {
    manifest: ({ migrations }) => ({ migrations: [...migrations, '9999-later'], program: '9.9.9' }),
  })
  assert.match(
    (await restore(later, nowhere)).complaints,
    /^hromada: it was made by version 9\.9\.9, whose tables this version \(.*\) does not know\n$/,
  )
  const checked = await hromada(['restore', backup, '--check'], on(nowhere))
  assert.deepEqual([checked.code, JSON.parse(checked.output).restored], [0, false])
  await assert.rejects(readdir(nowhere), { code: 'ENOENT' })
})

test('a restoration that fails halfway leaves nothing; whoever owns an empty database can do it', options, async () => {
  await using stack = new AsyncDisposableStack()
  const { url, client } = await databaseOfOwner(stack)
  const environment = { ...on(join(folder, 'beside')), DATABASE_URL: url }
  const orphaned = join(folder, 'orphaned')
  await reseal(backup, orphaned, {
    part: (name, text) =>
      name === 'tables/users.copy' ? '' : name === 'totals.json' ? text.replace(/"users":\d+/, '"users":0') : text,
  })
  const { code, complaints } = await hromada(['restore', orphaned], environment)
  assert.equal(code, 1)
  assert.match(complaints, /^hromada: .*violates foreign key constraint/)
  assert.deepEqual(await readdir(join(folder, 'beside')), [])
  const left = `
    select relname from pg_class where relnamespace = 'public'::regnamespace`
  assert.deepEqual((await client.query(left)).rows, [])

  assertSucceeded(await hromada(['restore', backup], environment))
  assertSucceeded(await hromada(['audit', 'verify'], environment))
  const again = await hromada(['restore', backup], { ...environment, ...on(join(folder, 'another')) })
  assert.match(again.complaints, /^hromada: the database is not empty: it has public\.\w+, .* and \d+ more\n$/)
})

test('a backup of before the first release is restored', options, async () => {
  await using stack = new AsyncDisposableStack()
  const { url, client } = await databaseOfOwner(stack)
  const { db, close } = openDatabase({ connectionString: url }, pino({ level: 'error' }))
  await migrate(db, migrationNames[0])
  await close()
  await client.query(`insert into users (id, name, email) values (gen_random_uuid(), 'Early', 'early@process.example')`)
  await client.query(`update kysely_migration set name = '0065-audit-acts'`)
  const early = join(folder, 'early')
  const environment = { ...on(join(folder, 'early-data')), DATABASE_URL: url, HROMADA_SECRET }
  const made = await hromada(['backup', '--output', early], environment)
  assertSucceeded(made)
  const place = { ...on(await temporaryDataFolder(cleanup)), HROMADA_SECRET }
  assertSucceeded(await hromada(['restore', early], place))
  assert.equal((await hromada(['migrate'], place)).output, '{"applied":[]}\n')
  const role = await hromada(['user', 'role', '--email', 'early@process.example', '--role', 'admin'], place)
  assert.deepEqual(JSON.parse(role.output), {
    email: 'early@process.example',
    role: 'admin',
    previousRole: 'subscriber',
  })
})

test('a file that is lost is reported, and the rest is backed up', options, async () => {
  const files = join(restored, 'files')
  const names = (await readdir(files, { recursive: true })).filter((name) => /\/[0-9a-f-]{36}$/.test(name))
  assert.equal(names.length, 1)
  await rm(join(files, names[0] as string))
  const key = (names[0] as string).split('/').at(-1) as string
  const { code, output, complaints } = await hromada(['backup', '--output', join(folder, 'lacking')], on(restored))
  const { files: count, missingFiles } = JSON.parse(output)
  assert.deepEqual({ code, count, missingFiles }, { code: 1, count: 0, missingFiles: [key] })
  assert.equal(complaints, `hromada: file ${key} is missing in the store\n`)
  const without = await hromada(['backup', '--output', join(folder, 'without'), '--without-files'], on(restored))
  assertSucceeded(without)
  const entries = await hromada(['audit', 'export', '--action', 'BACKUP_CREATE'], on(restored))
  assert.equal(JSON.parse(entries.output.trim().split('\n').at(-1) as string).action, 'BACKUP_CREATE')
  assertSucceeded(await hromada(['restore', join(folder, 'without'), '--check'], on(folder)))
})

const restore = (path: string, dataFolder: string) => hromada(['restore', path], on(dataFolder))

/** Of a backup that is made now. */
async function readBackupOf(dataFolder: string, tables: number): Promise<Record<string, string>> {
  const path = join(folder, 'second')
  const { code, output } = await hromada(['backup', '--output', path], on(dataFolder))
  assert.deepEqual({ code, tables: JSON.parse(output).tables }, { code: 0, tables })
  return tablesIn(path)
}
