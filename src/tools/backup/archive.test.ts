import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { ArchiveDamaged, readArchive, writeArchive } from './archive.ts'

const key = randomBytes(32)
const manifest = { format: 1 }
const MEBIBYTE = 1024 * 1024

type Contents = Readonly<Record<string, Buffer>>

async function written(contents: Contents, chunkBytes = 100_000): Promise<Buffer> {
  async function* parts() {
    for (const [name, content] of Object.entries(contents)) yield { name, content: chunked(content, chunkBytes) }
  }
  return Buffer.concat(await Array.fromAsync(writeArchive(manifest, parts(), key)))
}

async function readBack(archive: Buffer, { chunkBytes = 65_536, with: given = key } = {}): Promise<Contents> {
  const contents: Record<string, Buffer> = {}
  const parts = readArchive(chunked(archive, chunkBytes), async (found) => {
    assert.deepEqual(found, manifest)
    return given
  })
  for await (const { name, content } of parts) contents[name] = Buffer.concat(await Array.fromAsync(content))
  return contents
}

async function* chunked(content: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes)
}

test('parts of any size come back as they were, whatever the pieces in which they go', async () => {
  const sizes = [0, 1, 511, 512, 513, 16 * MEBIBYTE, 16 * MEBIBYTE + 1, 40 * MEBIBYTE]
  const contents = Object.fromEntries(sizes.map((size) => [`files/${size}-bytes`, randomBytes(size)]))
  const archive = await written(contents, 3_000_000)
  assert.equal(archive.length % 512, 0)
  for (const chunkBytes of [100_003, 50 * MEBIBYTE]) assert.deepEqual(await readBack(archive, { chunkBytes }), contents)
})

test('a part that nobody reads is passed over, and still belongs to what is sealed', async () => {
  const archive = await written({ one: Buffer.from('1'), two: Buffer.from('2') })
  const names = []
  for await (const { name } of readArchive(chunked(archive, 1000), async () => key)) names.push(name)
  assert.deepEqual(names, ['one', 'two'])
})

test('every cut, every change of content or names and every other key is noticed', async () => {
  const archive = await written({ 'tables/users.copy': Buffer.from('a\tb\n'), 'files/1': Buffer.from('content') })
  const sealed = archive.length - 1024
  for (let length = 0; length < sealed; length += 100) {
    await assert.rejects(readBack(archive.subarray(0, length)), ArchiveDamaged)
  }
  const changed = (from: string, to: string) => {
    const copy = Buffer.from(archive)
    copy.write(to, copy.indexOf(from))
    return copy
  }
  const reason = { message: 'its content has changed since it was made' }
  await assert.rejects(readBack(changed('a\tb', 'a\tc')), reason)
  await assert.rejects(readBack(changed('tables/users', 'tables/wsers')), { name: 'ArchiveDamaged' })
  await assert.rejects(readBack(archive, { with: randomBytes(32) }), reason)
  const [one, other] = [await written({ one: Buffer.from('content') }), await written({ two: Buffer.from('content') })]
  const exchanged = Buffer.concat([other.subarray(0, other.indexOf('seal\0')), one.subarray(one.indexOf('seal\0'))])
  await assert.rejects(readBack(exchanged), reason, 'the same content under another name')
  // The header and the content of the second part, taken out whole.
  const [from, to] = [archive.indexOf('files/1'), archive.indexOf('seal\0')]
  await assert.rejects(readBack(Buffer.concat([archive.subarray(0, from), archive.subarray(to)])), reason)
})
