import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { eventually } from '../harness/eventually.ts'
import { startS3Server } from '../harness/s3-server.ts'
import { databaseOfOwner } from './backups.ts'
import {
  administrator,
  asAdministrator,
  connect,
  type Outcome,
  preparedDataFolder,
  request,
  runHromada,
  signIn,
  startProgram,
  temporaryDataFolder,
} from './program.ts'

const options = { timeout: 240_000 }
const cleanup = new AsyncDisposableStack()
let folder: string

before(async () => {
  folder = await temporaryDataFolder(cleanup)
})
after(() => cleanup.disposeAsync())

const hromada = (words: readonly string[], environment: Record<string, string>): Promise<Outcome> =>
  runHromada(words, { environment })

async function placeAt(name: string): Promise<string> {
  await mkdir(join(folder, name))
  return join(folder, name)
}

const complete = async (place: string) => (await readdir(place)).filter((name) => !name.endsWith('.incomplete'))

interface Row {
  readonly id: string
  readonly attempts: number
  readonly failures: number
  readonly name: string | null
  readonly isDue: boolean | null
}

async function rowsIn(client: pg.Client): Promise<Row[]> {
  const { rows } = await client.query<Row>(`
    select id, attempts, failures, name, next_attempt_at <= now() as "isDue" from backups order by due_at desc`)
  return rows
}

/** As if the time had come again. */
const passDay = (client: pg.Client) => client.query(`update backups set due_at = due_at - interval '1 day'`)

test(
  'a backup by the clock is encrypted, told everywhere, restored by its identity alone, and drilled',
  options,
  async () => {
    await using stack = new AsyncDisposableStack()
    const dataFolder = await preparedDataFolder(stack)
    const place = await placeAt('encrypted')
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
      () => rowsIn(client),
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
    assert.equal((await hromada(['restore', join(place, name), '--identity', key], restored)).code, 0)
    assert.equal((await hromada(['audit', 'verify'], restored)).code, 0)
  },
)

test('of two programs one makes each backup in the bucket, and the rule removes what is older', options, async () => {
  await using stack = new AsyncDisposableStack()
  const server = await startS3Server(await placeAt('bucket'))
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
      () => rowsIn(client),
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

test(
  'a backup is taken up where its program was killed, and left to the next start by one that ends',
  options,
  async () => {
    await using stack = new AsyncDisposableStack()
    const dataFolder = await preparedDataFolder(stack)
    const bucket = await startSilentBucket(stack)
    const environment = { HROMADA_DATA_DIR: dataFolder, HROMADA_BACKUP: bucket.place, ...bucket.credentials }
    const first = await startProgram(stack, environment)
    const client = await connect(stack, dataFolder)
    await eventually('the bucket is asked', () => bucket.open() > 0)
    assert.deepEqual(
      (await rowsIn(client)).map(({ attempts }) => attempts),
      [1],
    )
    first.kill('SIGTERM')
    assert.equal((await first.ended).code, 0)
    await eventually('the process that made the backup has ended', () => bucket.open() === 0)

    const second = await startProgram(stack, environment)
    const again = await connect(stack, dataFolder)
    await eventually('the bucket is asked anew', () => bucket.open() > 0)
    const [left] = await rowsIn(again)
    assert.deepEqual([left?.attempts, left?.failures, left?.isDue], [1, 0, false])
    second.kill('SIGKILL')
    await second.ended
    await eventually('the process that made the backup has ended too', () => bucket.open() === 0)

    const place = await placeAt('after')
    const incomplete = `hromada-20260101T000000Z-${String(left?.id).slice(-8)}.tar.zst.incomplete`
    await writeFile(join(place, incomplete), 'half of it')
    await startProgram(stack, { ...environment, HROMADA_BACKUP: place })
    const third = await connect(stack, dataFolder)
    const [made] = await eventually(
      'the backup is made',
      () => rowsIn(third),
      ([row]) => row?.name != null,
    )
    assert.deepEqual([made?.id, made?.failures], [left?.id, 0])
    assert.deepEqual(await readdir(place), [made?.name])
  },
)

test(
  'a place that is away is tried again, then told as failed with its reason until a backup succeeds',
  options,
  async () => {
    await using stack = new AsyncDisposableStack()
    const dataFolder = await preparedDataFolder(stack)
    const place = join(folder, 'unmounted')
    const environment = { HROMADA_DATA_DIR: dataFolder, HROMADA_BACKUP: place, HROMADA_RETRY_SCALE: '0.0001' }
    const { url } = await startProgram(stack, { ...environment, ...asAdministrator })
    const client = await connect(stack, dataFolder)
    await eventually(
      'all attempts have failed',
      () => rowsIn(client),
      ([row]) => row?.failures === 4 && row.isDue === null,
    )
    const reason = `there is no folder ${place}`
    const overview = await request('GET', `${url}/api/admin/overview`, { token: await signIn(url, administrator) })
    assert.equal(overview.body.backup.failure.reason, reason)
    assert.match(await (await fetch(`${url}/metrics`)).text(), /^hromada_backup_failures 4$/m)
    const doctor = await hromada(['doctor'], environment)
    assert.equal(doctor.code, 1)
    const findings = doctor.output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
    assert.match(findings.find(({ check }) => check === 'backup').message, new RegExp(`${reason}$`))
    assert.deepEqual(await hromada(['backup', 'list'], environment), {
      code: 1,
      output: '',
      complaints: `hromada: ${reason}\n`,
    })

    await mkdir(place)
    await passDay(client)
    await eventually('a backup is made', async () => (await complete(place)).length === 1)
    await eventually('nothing failed since', async () =>
      /^hromada_backup_failures 0$/m.test(await (await fetch(`${url}/metrics`)).text()),
    )
  },
)

/** Takes connections and never answers. */
async function startSilentBucket(stack: AsyncDisposableStack) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    place: `s3://silent?endpoint=http://127.0.0.1:${port}`,
    credentials: { HROMADA_S3_ACCESS_KEY_ID: 'id', HROMADA_S3_SECRET_ACCESS_KEY: 'key' },
    open: () => sockets.size,
  }
}
