import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eventually } from '../harness/eventually.ts'
import type { Outcome } from '../harness/outcome.ts'
import { startS3Server } from '../harness/s3-server.ts'
import { backupRows, passDay } from './backup-rows.ts'
import { databaseOfOwner } from './backups.ts'
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

const hromada = (words: readonly string[], environment: Record<string, string>): Promise<Outcome> =>
  runHromada(words, { environment })

test(
  'a backup by the clock is encrypted, shown everywhere, restored by its identity alone, and drilled',
  options,
  async () => {
    await using stack = new AsyncDisposableStack()
    const dataFolder = await preparedDataFolder(stack)
    const folder = await temporaryDataFolder(stack)
    const place = await temporaryDataFolder(stack)
    const identity = await generateX25519Identity()
    const key = join(folder, 'key')
    await writeFile(key, `${identity}\n`)
    const environment = {
      HROMADA_DATA_DIR: dataFolder,
      HROMADA_BACKUP: place,
      HROMADA_BACKUP_RECIPIENTS: await identityToRecipient(identity),
    }
    const { url } = await startProgram(stack, { ...environment, ...asAdministrator })
    const client = await connect(stack, dataFolder)
    const [made] = await eventually(
      'a backup is made',
      () => backupRows(client),
      ([row]) => row?.name != null,
    )
    const name = String(made?.name)
    assert.deepEqual(await readdir(place), [name])
    assert.match(name, /^hromada-\d{8}T\d{6}Z-[0-9a-f]{8}\.tar\.zst\.age$/)

    const listed = await hromada(['backup', 'list'], environment)
    const { bytes, ...line } = JSON.parse(listed.output)
    assert.deepEqual([line.name, line.encrypted, bytes > 1000], [name, true, true])
    const overview = await request('GET', `${url}/api/admin/overview`, { token: await signIn(url, administrator) })
    assert.equal(overview.body.configured.backups, true)
    assert.deepEqual([typeof overview.body.backup.lastAt, overview.body.backup.failure], ['string', null])
    const metrics = await (await fetch(`${url}/metrics`)).text()
    assert.ok(metrics.includes(`hromada_backup_last_size_bytes ${bytes}\n`))
    assert.match(metrics, /^hromada_backup_last_success_timestamp_seconds \d/m)
    assert.match(metrics, /^hromada_backup_failures 0$/m)
    const findings = (await hromada(['doctor'], environment)).output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
    assert.equal(findings.find(({ check }) => check === 'backup').state, 'ok')
    assert.equal(findings.find(({ check }) => check === 'backup place').message, `1 backups in ${place}`)

    const sealed = 'hromada: it is encrypted: name the file with the private key of age, --identity <file>\n'
    assert.deepEqual(await hromada(['backup', 'drill'], environment), { code: 1, output: '', complaints: sealed })
    const drilled = await hromada(['backup', 'drill', '--identity', key], environment)
    assert.deepEqual([drilled.code, drilled.complaints], [0, ''])
    const { ok, backup, auditEntries, tables } = JSON.parse(drilled.output)
    assert.deepEqual({ ok, backup, auditEntries }, { ok: true, backup: name, auditEntries: 1 })
    assert.ok(tables > 40)

    const restored = { ...environment, HROMADA_DATA_DIR: join(folder, 'restored') }
    assert.equal((await hromada(['restore', 'latest'], restored)).complaints, sealed)
    await assert.rejects(readdir(restored.HROMADA_DATA_DIR), { code: 'ENOENT' })
    assertSucceeded(await hromada(['restore', join(place, name), '--identity', key], restored))
    assertSucceeded(await hromada(['audit', 'verify'], restored))
  },
)

test('of two programs one makes each backup in the bucket, and the rule removes what is older', options, async () => {
  await using stack = new AsyncDisposableStack()
  const server = await startS3Server(await temporaryDataFolder(stack))
  stack.defer(() => server.close())
  const { url: databaseUrl, client } = await databaseOfOwner(stack)
  const environment = {
    DATABASE_URL: databaseUrl,
    HROMADA_SECRET: 'a secret of the operator’s own choice',
    HROMADA_BACKUP: server.place,
    HROMADA_BACKUP_KEEP: '1',
    HROMADA_S3_ACCESS_KEY_ID: server.credentials.accessKeyId,
    HROMADA_S3_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
  }
  const folders = [await temporaryDataFolder(stack), await temporaryDataFolder(stack)]
  await Promise.all(folders.map((dataFolder) => startProgram(stack, { ...environment, HROMADA_DATA_DIR: dataFolder })))
  for (const count of [1, 2, 3]) {
    const rows = await eventually(
      `${count} backups are made`,
      () => backupRows(client),
      (found) => found.length === count && found.every(({ name }) => name !== null),
    )
    assert.ok(rows.every(({ attempts, failures }) => attempts === 1 && failures === 0))
    const list = () => hromada(['backup', 'list'], environment)
    const { output } = await eventually(
      'the older ones are removed',
      list,
      (one) => one.output.split('\n').length === 2,
    )
    assert.equal(JSON.parse(output).name, rows[0]?.name)
    await passDay(client)
  }
})
