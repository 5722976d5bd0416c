import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { backupRows, passDay } from './backup-rows.ts'
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

const complete = async (place: string) => (await readdir(place)).filter((name) => !name.endsWith('.incomplete'))

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
      (await backupRows(client)).map(({ attempts }) => attempts),
      [1],
    )
    first.kill('SIGTERM')
    assertSucceeded(await first.ended)
    await eventually('the process that made the backup has ended', () => bucket.open() === 0)

    const second = await startProgram(stack, environment)
    const again = await connect(stack, dataFolder)
    await eventually('the bucket is asked anew', () => bucket.open() > 0)
    const [left] = await backupRows(again)
    assert.deepEqual([left?.attempts, left?.failures, left?.isDue], [1, 0, false])
    second.kill('SIGKILL')
    await second.ended
    await eventually('the process that made the backup has ended too', () => bucket.open() === 0)

    const place = await temporaryDataFolder(stack)
    const incomplete = `hromada-20260101T000000Z-${String(left?.id).slice(-8)}.tar.zst.incomplete`
    await writeFile(join(place, incomplete), 'half of it')
    await startProgram(stack, { ...environment, HROMADA_BACKUP: place })
    const third = await connect(stack, dataFolder)
    const [made] = await eventually(
      'the backup is made',
      () => backupRows(third),
      ([row]) => row?.name != null,
    )
    assert.deepEqual([made?.id, made?.failures], [left?.id, 0])
    assert.deepEqual(await readdir(place), [made?.name])
  },
)

test(
  'a place that is away is tried again, then reported as failed with its reason until a backup succeeds',
  options,
  async () => {
    await using stack = new AsyncDisposableStack()
    const dataFolder = await preparedDataFolder(stack)
    const place = join(await temporaryDataFolder(stack), 'unmounted')
    const environment = { HROMADA_DATA_DIR: dataFolder, HROMADA_BACKUP: place, HROMADA_RETRY_SCALE: '0.0001' }
    const { url } = await startProgram(stack, { ...environment, ...asAdministrator })
    const client = await connect(stack, dataFolder)
    await eventually(
      'all attempts have failed',
      () => backupRows(client),
      ([row]) => row?.failures === 4 && row.isDue === null,
    )
    const reason = `there is no folder ${place}`
    const overview = await request('GET', `${url}/api/admin/overview`, { token: await signIn(url, administrator) })
    assert.equal(overview.body.backup.failure.reason, reason)
    assert.match(await (await fetch(`${url}/metrics`)).text(), /^hromada_backup_failures 4$/m)
    const doctor = await runHromada(['doctor'], { environment })
    assert.equal(doctor.code, 1)
    const findings = doctor.output
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
    assert.match(findings.find(({ check }) => check === 'backup').message, new RegExp(`${reason}$`))
    assert.deepEqual(await runHromada(['backup', 'list'], { environment }), {
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
