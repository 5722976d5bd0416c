import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { decrypted, encrypted, readIdentities } from './encryption.ts'

/** Debian’s package of that name: `.ci/run` installs it. */
const hasAge = spawnSync('age', ['--version']).status === 0
const content = randomBytes(300_000)
let folder: string
let identities: string[]
let recipients: string[]

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-age-'))
  identities = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  recipients = await Promise.all(identities.map(identityToRecipient))
})
after(() => rm(folder, { recursive: true }))

const collect = async (chunks: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(chunks))
const inChunks = (bytes: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
    { objectMode: false },
  )

const sealed = async (to = recipients) => collect(await encrypted(inChunks(content, 70_001), to))
const opened = (bytes: Buffer, by: readonly string[], size = 7) => collect(decrypted(inChunks(bytes, size), by))

test('each recipient can read it alone, whatever the pieces in which it comes; nobody else can', async () => {
  const file = await sealed()
  assert.ok(!file.includes(content.subarray(0, 32)))
  for (const identity of identities) assert.ok((await opened(file, [identity])).equals(content))
  assert.ok((await opened(file, [await generateX25519Identity(), ...identities], 100_000)).equals(content))
  await assert.rejects(opened(file, [await generateX25519Identity()]), {
    name: 'BackupRefused',
    message: 'it was not encrypted for this identity: name another with --identity <file>',
  })
  await assert.rejects(opened(file, []), { name: 'BackupRefused', message: /^it is encrypted: name the file/ })
})

test('every cut and every changed byte is noticed', async () => {
  const file = await sealed()
  for (const length of [30, 200, file.length - 1, file.length - 70_000]) {
    await assert.rejects(opened(file.subarray(0, length), identities, 10_000), { name: 'ArchiveDamaged' })
  }
  for (const at of [250, 1000, file.length - 1]) {
    const changed = Buffer.from(file)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await assert.rejects(opened(changed, identities, 10_000), { name: 'ArchiveDamaged' }, String(at))
  }
})

test('what is not encrypted passes as it is, also when it is shorter than any header', async () => {
  for (const length of [0, 1, 5, 300_000]) {
    const plain = content.subarray(0, length)
    assert.ok((await opened(plain, identities)).equals(plain))
    assert.ok((await collect(await encrypted(inChunks(plain, 1000), []))).equals(plain))
  }
})

test('what cannot be read fails with its own error', async () => {
  const file = await sealed()
  async function* broken() {
    yield file.subarray(0, 100_000)
    throw new Error('the bucket went away')
  }
  await assert.rejects(collect(decrypted(Readable.from(broken()), identities)), { message: 'the bucket went away' })
})

test('whatever becomes of a file, it is closed', async () => {
  const file = await sealed()
  const wrong = [await generateX25519Identity()]
  const changed = Buffer.from(file)
  changed.writeUInt8(changed.readUInt8(1000) ^ 1, 1000)
  for (const [what, bytes, by, error] of [
    ['nobody reads it', file, [], 'BackupRefused'],
    ['somebody else reads it', file, wrong, 'BackupRefused'],
    ['it is damaged', changed, identities, 'ArchiveDamaged'],
    ['it is read', file, identities, undefined],
    ['it is not encrypted', content, [], undefined],
  ] as const) {
    const path = join(folder, 'closed')
    await writeFile(path, bytes)
    const stream = (await open(path)).createReadStream()
    const isClosed = once(stream, 'close')
    const read = collect(decrypted(stream, by))
    await (error === undefined ? read : assert.rejects(read, { name: error }, what))
    assert.ok(stream.destroyed, what)
    await isClosed
  }
  const left = (await open(join(folder, 'closed'))).createReadStream({ highWaterMark: 1000 })
  for await (const _ of decrypted(left, [])) break
  assert.ok(left.destroyed, 'who reads it stops')
})

test('identities are read from files as age-keygen writes them, and from nothing else', async () => {
  const path = join(folder, 'identity')
  await writeFile(path, `# created: today\n# public key: ${recipients[0]}\n${identities[0]}\r\n\n${identities[1]}\n`)
  assert.deepEqual(await readIdentities([path]), identities)
  for (const [text, reason] of [
    ['nothing', 'has no private key of age'],
    [`${identities[0]}A\n`, 'has no private key of age'],
    ['age-encryption.org/v1\n-> scrypt', 'is encrypted itself: decrypt it first'],
  ] as const) {
    await writeFile(path, text)
    await assert.rejects(readIdentities([path]), { name: 'BackupRefused', message: `${path} ${reason}` })
  }
})

test('the tool age reads what we encrypt, and we what it encrypts', {
  skip: !hasAge && 'age is not installed',
}, async () => {
  const [ours, theirs, key] = ['ours', 'theirs', 'key'].map((name) => join(folder, name)) as [string, string, string]
  execFileSync('age-keygen', ['-o', key], { stdio: 'ignore' })
  const [identity = ''] = await readIdentities([key])
  const recipient = await identityToRecipient(identity)
  await writeFile(ours, await sealed([...recipients, recipient]))
  assert.ok(execFileSync('age', ['--decrypt', '--identity', key, ours]).equals(content))
  execFileSync('age', ['--recipient', recipient, '--output', theirs], { input: content })
  assert.ok((await opened(await readFile(theirs), [identity], 65_536)).equals(content))
})
