// Depends on: processes
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import pg from 'pg'
import type { Outcome } from '../harness/outcome.ts'
import { createTestDatabase } from '../harness/test-app.ts'
import {
  administrator,
  asAdministrator,
  preparedDataFolder,
  runHromada,
  signIn,
  startProgram,
  temporaryDataFolder,
} from './program.ts'
import { countOpened, killInMidRotation, type RotationPlace, storeWebhooks } from './rotated-webhooks.ts'

const options = { timeout: 240_000 }
const OLD = 'the secret that has been there for years'
const NEW = 'the secret that is to take its place now'
const SEALED = 20_000

const cleanup = new AsyncDisposableStack()
let place: RotationPlace
after(() => cleanup.disposeAsync())
before(async () => {
  const database = await createTestDatabase()
  cleanup.defer(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  cleanup.defer(() => client.end())
  const environment = { DATABASE_URL: database.url, HROMADA_DATA_DIR: await temporaryDataFolder(cleanup) }
  place = { client, environment }
})

const hromada = (words: string, environment: Record<string, string>, input = ''): Promise<Outcome> =>
  runHromada(words.split(' '), { environment, input })

test('a rotation that is killed goes on where it was, and changes nothing twice', options, async () => {
  const old = { ...place.environment, HROMADA_SECRET: OLD }
  await hromada('user create --email one@process.example --role admin --password-stdin', old, 'correct horse battery')
  await storeWebhooks(place, OLD, SEALED)
  await place.client.query(`
    insert into signing_keys (id, public_key, private_key) values (gen_random_uuid(), '{}', '"under the old secret"')`)
  const both = { ...place.environment, HROMADA_SECRET: `${NEW},${OLD}` }
  await killInMidRotation(place, both.HROMADA_SECRET)
  const done = await countOpened(place, NEW)
  assert.ok(done > 0 && done < SEALED, `${done} were done when it was killed`)
  const results = []
  for (const _ of [1, 2]) {
    const { code, output } = await hromada('secret rotate', both)
    const { columns, ...rest } = JSON.parse(output)
    const column = columns.find((one: { column: string }) => one.column === 'webhooks.secret')
    results.push({ code, ...rest, column })
  }
  const column = { column: 'webhooks.secret', older: 0, unreadable: 0 }
  const result = { code: 0, isDone: true, isLogHandedOver: false, isSigningKeyReplaced: false, sealingWithOlder: [] }
  assert.deepEqual(results, [
    { ...result, column: { ...column, resealed: SEALED - done } },
    { ...result, column: { ...column, resealed: 0 } },
  ])
  assert.equal(await countOpened(place, NEW), SEALED)
  const signingKeys = await place.client.query(`
    select expires_at is null as "isLive" from signing_keys order by created_at`)
  assert.deepEqual(signingKeys.rows, [{ isLive: false }, { isLive: true }])
  const verdict = await hromada('audit verify', { ...place.environment, HROMADA_SECRET: NEW })
  assert.equal(JSON.parse(verdict.output).ok, true, verdict.output)
})

test('the generated secret is rotated by the command itself, in the data folder', options, async () => {
  const folder = await preparedDataFolder(cleanup)
  const environment = { HROMADA_DATA_DIR: folder }
  const secrets = async () => (await readFile(join(folder, 'secret'), 'utf8')).split(',')
  const start = () => startProgram(cleanup, { ...environment, ...asAdministrator })
  let program = await start()
  const token = await signIn(program.url, administrator)
  const [old] = await secrets()
  const signingKey = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${program.url}/api/auth/token`, { headers })
    return decodeProtectedHeader(((await answer.json()) as { token: string }).token).kid
  }
  const former = await signingKey()

  const added = await hromada('secret rotate', environment)
  assert.deepEqual([added.code, added.complaints], [0, ''])
  assert.deepEqual(JSON.parse(added.output), { newSecretIn: join(folder, 'secret') })
  assert.deepEqual((await secrets()).slice(1), [old])
  const early = await hromada('secret rotate', environment)
  assert.match(early.complaints, /these running programs do not have the first secret yet/)

  for (const words of ['secret rotate', 'secret rotate --drop']) {
    program.kill('SIGTERM')
    await program.ended
    program = await start()
    const { code, output, complaints } = await hromada(words, environment)
    assert.deepEqual([code, complaints, JSON.parse(output).isDone], [0, '', true])
  }
  assert.notDeepEqual(await secrets(), [old])
  assert.equal((await secrets()).length, 1)
  const twice = await hromada('secret rotate --drop', environment)
  assert.deepEqual([twice.code, twice.complaints], [1, 'hromada: there is no older secret\n'])
  program.kill('SIGTERM')
  await program.ended
  program = await start()
  const current = await signingKey()
  const { keys } = (await (await fetch(`${program.url}/api/auth/jwks`)).json()) as { keys: { kid: string }[] }
  assert.notEqual(current, former)
  assert.deepEqual(new Set(keys.map(({ kid }) => kid)), new Set([former, current]))
  const answer = await fetch(`${program.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(answer.status, 200)
  assert.equal(JSON.parse((await hromada('audit verify', environment)).output).ok, true)
})

test('one secret in the settings is not rotated by itself', options, async () => {
  const { code, complaints } = await hromada('secret rotate', { ...place.environment, HROMADA_SECRET: NEW })
  assert.equal(code, 1)
  assert.match(complaints, /HROMADA_SECRET holds one secret: add a new one/)
})
