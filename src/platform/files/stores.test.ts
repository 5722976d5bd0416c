import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type S3Server, startS3Server } from '../../../test/harness/s3-server.ts'
import { filePlace } from '../settings/file-place.ts'
import { openDiskStore } from './disk-store.ts'
import { FileMissing, type FileStore } from './file-store.ts'
import { type Bucket, openS3Store } from './s3-store.ts'
import type { TempFile } from './temp-files.ts'

let folder: string
let s3: S3Server
let stores: Record<string, FileStore>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-stores-'))
  await mkdir(join(folder, 'drafts'))
  s3 = await startS3Server(join(folder, 's3'))
  stores = { disk: openDiskStore(join(folder, 'disk'), 100), s3: openS3Store(bucketOf(s3.place)) }
})
after(async () => {
  for (const store of Object.values(stores)) store.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

function bucketOf(place: string, credentials = s3.credentials): Bucket {
  const bucket = filePlace(place)
  assert.ok(bucket !== 'disk')
  return { ...bucket, credentials }
}

async function draftOf(content: Buffer): Promise<TempFile> {
  const path = join(folder, 'drafts', randomUUID())
  await writeFile(path, content, { mode: 0o600 })
  return { path, size: content.length, sha256: '' }
}

for (const name of ['disk', 's3']) {
  test(`${name}: a file comes back as it was put, however large, until it is removed`, async () => {
    const store = stores[name] as FileStore
    for (const size of [1, 100, 70_000, 10 * 1024 * 1024]) {
      const content = randomBytes(size)
      const key = randomUUID()
      await store.put(key, await draftOf(content))
      assert.ok(content.equals(await buffer(await store.open(key))))
      const part = { start: Math.floor(size / 3), end: Math.floor(size / 2) }
      assert.ok(content.subarray(part.start, part.end + 1).equals(await buffer(await store.open(key, part))))
      await store.remove(key)
      await assert.rejects(store.open(key), FileMissing)
    }
  })

  test(`${name}: what is not there cannot be opened, but removed as often as one likes`, async () => {
    const store = stores[name] as FileStore
    const key = randomUUID()
    await assert.rejects(store.open(key), FileMissing)
    await store.remove(key)
    await store.remove(key)
  })

  test(`${name}: many files at once do not mix`, async () => {
    const store = stores[name] as FileStore
    const contents = Array.from({ length: 40 }, () => randomBytes(100_000))
    const keys = contents.map(() => randomUUID())
    await Promise.all(contents.map(async (content, index) => store.put(keys[index] as string, await draftOf(content))))
    const read = await Promise.all(keys.map(async (key) => buffer(await store.open(key))))
    assert.ok(read.every((content, index) => content.equals(contents[index] as Buffer)))
    await Promise.all(keys.map((key) => store.remove(key)))
  })

  test(`${name}: a reader who goes away in the middle disturbs nobody`, async () => {
    const store = stores[name] as FileStore
    const key = randomUUID()
    const content = randomBytes(1_000_000)
    await store.put(key, await draftOf(content))
    for (let round = 0; round < 60; round += 1) {
      const reading = await store.open(key)
      reading.on('error', () => {})
      reading.destroy()
    }
    assert.ok(content.equals(await buffer(await store.open(key))))
  })
}

test('on the disk only the program may look at files, and a draft becomes one without a copy', async () => {
  const store = stores.disk as FileStore
  const key = randomUUID()
  const draft = await draftOf(randomBytes(10))
  const { ino } = await stat(draft.path)
  await store.put(key, draft)
  const path = join(folder, 'disk', key.slice(0, 2))
  const modes = await Promise.all(
    [join(folder, 'disk'), path, join(path, key)].map(async (each) => (await stat(each)).mode & 0o777),
  )
  assert.deepEqual(modes, [0o700, 0o700, 0o600])
  assert.equal((await stat(join(path, key))).ino, ino)
  await store.remove(key)
})

test('in a bucket files have the prefix of the settings and are of no type', async () => {
  const key = randomUUID()
  await stores.s3?.put(key, await draftOf(Buffer.from('content')))
  const names = await readdir(join(folder, 's3'), { recursive: true })
  assert.ok(names.some((name) => name.includes(join('some', 'prefix', key))))
  await stores.s3?.remove(key)
})

test('a service that refuses the credentials is a fault, and nothing gets there', async () => {
  const store = openS3Store(bucketOf(s3.place, { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' }))
  await assert.rejects(store.put(randomUUID(), await draftOf(Buffer.from('content'))), {
    name: 'SignatureDoesNotMatch',
  })
  store.close()
})

test('a service that is away, hangs up or fails is a refusal that asks to come back', async () => {
  const servers = [
    createServer((socket) => socket.destroy()),
    createServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\n\r\n')),
    ),
    createServer((socket) => socket.once('data', () => socket.end('nonsense\r\n\r\n'))),
  ]
  for (const server of servers) {
    const store = openS3Store(bucketOf(`s3://bucket?endpoint=http://127.0.0.1:${await listen(server)}`))
    await assert.rejects(store.put(randomUUID(), await draftOf(randomBytes(200_000))), { kind: 'UNAVAILABLE' })
    await assert.rejects(store.open(randomUUID()), { kind: 'UNAVAILABLE' })
    await assert.rejects(store.remove(randomUUID()))
    store.close()
    server.close()
    await once(server, 'close')
  }
  const away = openS3Store(bucketOf(`s3://bucket?endpoint=http://127.0.0.1:${await freePort()}`))
  await assert.rejects(away.put(randomUUID(), await draftOf(Buffer.from('content'))), { kind: 'UNAVAILABLE' })
  away.close()
})

test('a part that is taken more slowly than the bucket waits is whole', async () => {
  const key = randomUUID()
  const content = randomBytes(5_000_000)
  await stores.s3?.put(key, await draftOf(content))
  // Longer than any pause of the bucket itself on a busy machine.
  const limits = { idleMs: 1_000, requestMs: 60_000 }
  const store = openS3Store(bucketOf(s3.place), limits)
  const reading = await store.open(key, { start: 1, end: content.length - 1 })
  const chunks: Buffer[] = []
  for await (const chunk of reading) {
    chunks.push(chunk)
    if (chunks.length === 3) await setTimeout(1.5 * limits.idleMs)
  }
  assert.ok(Buffer.concat(chunks).equals(content.subarray(1)))
  store.close()
})

test('a service that says nothing is not waited for', async () => {
  const sockets: { destroy(): void }[] = []
  const server = createServer((socket) => void sockets.push(socket))
  const port = await listen(server)
  const store = openS3Store(bucketOf(`s3://bucket?endpoint=http://127.0.0.1:${port}`), { idleMs: 100, requestMs: 200 })
  await assert.rejects(store.put(randomUUID(), await draftOf(randomBytes(2_000_000))), { kind: 'UNAVAILABLE' })
  await assert.rejects(store.open(randomUUID()), { kind: 'UNAVAILABLE' })
  for (const socket of sockets) socket.destroy()
  server.close()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
