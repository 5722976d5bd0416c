import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openKeys } from './keys.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-keys-'))
})
after(() => rm(folder, { recursive: true }))

test('a secret is made once, kept where only the owner reads it, and the same for programs that start at once', async () => {
  const dataFolder = join(folder, 'made')
  const opened = await Promise.all(Array.from({ length: 5 }, () => openKeys({ secret: undefined, dataFolder })))
  for (const keys of opened) assert.deepEqual(keys, opened[0])
  assert.deepEqual(await readdir(dataFolder), ['secret'])
  assert.equal((await stat(join(dataFolder, 'secret'))).mode & 0o777, 0o600)
  assert.deepEqual(await openKeys({ secret: undefined, dataFolder }), opened[0])
})

test('the secret of the settings wins over a kept one, and nothing is written for it', async () => {
  const dataFolder = join(folder, 'none')
  const keys = await openKeys({ secret: 'a secret of the operator’s own choice', dataFolder })
  await assert.rejects(readdir(dataFolder), { code: 'ENOENT' })
  assert.deepEqual(await openKeys({ secret: 'a secret of the operator’s own choice', dataFolder: folder }), keys)
  assert.notDeepEqual(await openKeys({ secret: 'another secret of the operator’s own choice', dataFolder }), keys)
})

test('keys for different purposes differ from each other and from the secret', async () => {
  const dataFolder = join(folder, 'made')
  const { session, audit, phoneCodes, unsubscribing, push } = await openKeys({ secret: undefined, dataFolder })
  const secret = await readFile(join(dataFolder, 'secret'), 'utf8')
  const seed = audit.signing.export({ format: 'jwk' }).d
  const texts = [session, audit.chain.toString('base64url'), seed, unsubscribing.toString('base64url'), push.privateKey]
  assert.equal(new Set([...texts, phoneCodes.toString('base64url'), secret]).size, 7)
  assert.ok(session.length >= 43 && audit.chain.length >= 32)
})

test('a file without a secret in it stops the start instead of weakening the keys', async () => {
  await writeFile(join(folder, 'secret'), '')
  await assert.rejects(openKeys({ secret: undefined, dataFolder: folder }), /does not hold a secret/)
})
