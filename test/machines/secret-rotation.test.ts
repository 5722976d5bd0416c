import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Outcome } from '../harness/outcome.ts'
import { administrator, asAdministrator, runHromada, startProgram, temporaryDataFolder } from '../process/program.ts'
import { countOpened, killInMidRotation, type RotationPlace, storeWebhooks } from '../process/rotated-webhooks.ts'
import { emptyDatabase } from './database.ts'
import { type RotationTraffic, startRotationTraffic } from './rotation-traffic.ts'

const options = { timeout: 230_000 }
const OLD = 'the secret that has been there for years'
const NEW = 'the secret that is to take its place now'
const SEALED = 20_000

const cleanup = new AsyncDisposableStack()
let place: RotationPlace
after(() => cleanup.disposeAsync())
before(async () => {
  const { url, client } = await emptyDatabase(cleanup)
  const HROMADA_DATA_DIR = await temporaryDataFolder(cleanup)
  // The same for all programs: JWTs name it.
  place = { client, environment: { DATABASE_URL: url, HROMADA_DATA_DIR, HROMADA_PUBLIC_URL: 'http://hromada.example' } }
})

const start = (secret: string) =>
  startProgram(cleanup, { ...place.environment, ...asAdministrator, HROMADA_SECRET: secret })

const hromada = (words: string, secret: string): Promise<Outcome> =>
  runHromada(words.split(' '), { environment: { ...place.environment, HROMADA_SECRET: secret } })

interface Fleet {
  readonly traffic: RotationTraffic
  readonly programs: Awaited<ReturnType<typeof startProgram>>[]
}

/** One program after the other, as behind a load balancer that knows. */
async function restartWith({ traffic, programs }: Fleet, secret: string): Promise<void> {
  for (const [index, former] of programs.entries()) {
    await traffic.leave(former.url)
    former.kill('SIGTERM')
    await former.ended
    const program = await start(secret)
    programs[index] = program
    traffic.join(program.url)
    await traffic.answered(30)
  }
}

test('two programs rotate their secret under traffic, and no request fails', options, async () => {
  const programs = [await start(OLD), await start(OLD)]
  await storeWebhooks(place, OLD, SEALED)
  const traffic = startRotationTraffic(
    administrator,
    programs.map(({ url }) => url),
  )
  cleanup.defer(async () => void (await traffic.stop()))
  const fleet = { traffic, programs }
  await traffic.answered(50)

  const early = await hromada('secret rotate', `${NEW},${OLD}`)
  assert.deepEqual([early.code, early.output], [1, ''])
  assert.match(early.complaints, /these running programs do not have the first secret yet: .* Restart them/)

  await restartWith(fleet, `${OLD},${NEW}`)
  await restartWith(fleet, `${NEW},${OLD}`)
  await killInMidRotation(place, `${NEW},${OLD}`)
  // Those of the traffic are sealed with the new one from the beginning.
  const left = await countOpened(place, OLD)
  assert.ok(left > 0 && left < SEALED, `${left} were left when it was killed`)
  await traffic.answered(30)
  const again = await hromada('secret rotate', `${NEW},${OLD}`)
  assert.equal(again.code, 0, again.complaints)
  assert.equal(JSON.parse(again.output).isDone, true)

  await restartWith(fleet, NEW)
  await traffic.answered(50)
  assert.deepEqual(await traffic.stop(), [])
  const { rows } = await place.client.query('select count(*)::int as count from webhooks')
  assert.equal(await countOpened(place, NEW), rows[0].count)
  assert.equal(JSON.parse((await hromada('audit verify', NEW)).output).ok, true)
  const late = await start(OLD).catch(String)
  assert.match(String(late), /is not the one that was rotated to/)
})
