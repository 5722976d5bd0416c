import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openKeys, openOrMakeKeys } from './keys.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-keys-'))
})
after(() => rm(folder, { recursive: true }))

test('a secret is made once, stored where only the owner reads it, and the same for programs that start at once', async () => {
  const dataFolder = join(folder, 'made')
  const opened = await Promise.all(Array.from({ length: 5 }, () => openOrMakeKeys({ secrets: undefined, dataFolder })))
  for (const keys of opened) assert.deepEqual(keys, opened[0])
  assert.deepEqual(await readdir(dataFolder), ['secret'])
  assert.equal((await stat(join(dataFolder, 'secret'))).mode & 0o777, 0o600)
  assert.deepEqual(await openKeys({ secrets: undefined, dataFolder }), opened[0])
})

test('only a start makes a secret', async () => {
  const dataFolder = join(folder, 'elsewhere')
  await assert.rejects(openKeys({ secrets: undefined, dataFolder }), {
    name: 'SecretUnusable',
    message: `there is no ${join(dataFolder, 'secret')}: set HROMADA_SECRET or HROMADA_DATA_DIR as the service has them`,
  })
  await assert.rejects(readdir(dataFolder), { code: 'ENOENT' })
})

test('the secret of the settings wins over a stored one, and nothing is written for it', async () => {
  const dataFolder = join(folder, 'none')
  const keys = await openKeys({ secrets: ['a secret of the operator’s own choice'], dataFolder })
  await assert.rejects(readdir(dataFolder), { code: 'ENOENT' })
  assert.deepEqual(await openKeys({ secrets: ['a secret of the operator’s own choice'], dataFolder: folder }), keys)
  assert.notDeepEqual(await openKeys({ secrets: ['another secret of the operator’s own choice'], dataFolder }), keys)
})

test('keys for different purposes differ from each other and from the secret', async () => {
  const dataFolder = join(folder, 'made')
  const { session, audit, phoneCodes, unsubscribing, push } = await openKeys({ secrets: undefined, dataFolder })
  const secret = await readFile(join(dataFolder, 'secret'), 'utf8')
  const seed = audit.signing.export({ format: 'jwk' }).d
  const texts = [session, audit.chain.toString('base64url'), seed, unsubscribing.toString('base64url'), push.privateKey]
  assert.equal(new Set([...texts, phoneCodes.toString('base64url'), secret]).size, 7)
  assert.ok(session.length >= 43 && audit.chain.length >= 32)
})

test('several secrets have the keys of each, in their order; the first one’s are for signing', async () => {
  const dataFolder = join(folder, 'several')
  const [one, two] = ['a secret of the operator’s own choice', 'another secret of the operator’s own choice']
  const keys = await openKeys({ secrets: [two, one], dataFolder })
  const [ofOne, ofTwo] = [
    await openKeys({ secrets: [one], dataFolder }),
    await openKeys({ secrets: [two], dataFolder }),
  ]
  assert.deepEqual(keys.all, [...ofTwo.all, ...ofOne.all])
  assert.equal(keys.session, ofTwo.session)
  await writeFile(join(folder, 'secret'), `${two},${one}\n`)
  assert.deepEqual(await openKeys({ secrets: undefined, dataFolder: folder }), keys)
})

test('a file without a secret in it stops the start instead of weakening the keys', async () => {
  await writeFile(join(folder, 'secret'), '')
  await assert.rejects(openKeys({ secrets: undefined, dataFolder: folder }), /does not hold a secret/)
  await writeFile(join(folder, 'secret'), `${'x'.repeat(32)},`)
  await assert.rejects(openKeys({ secrets: undefined, dataFolder: folder }), /has an empty part/)
})
