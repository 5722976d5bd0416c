import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { attachmentForm, formType } from '../harness/attachment-fixtures.ts'
import { startProgram } from '../process/program.ts'
import { type Place, places, startBalancer } from './balancer.ts'
import { type Community, openCommunity } from './community.ts'
import type { EmptyDatabase } from './database.ts'
import { checkLedger } from './ledger.ts'
import { assembleForTraffic, emptyLedger, startTraffic, type TrafficCast } from './traffic.ts'

const ROUNDS = Number(process.env.TEST_REPLACEMENT_ROUNDS ?? 3)
const DRAIN_SECONDS = 3
const UPLOAD_PIECES = 20
const UPLOAD_PIECE_INTERVAL_MS = 100

const options = { timeout: 60_000 + 60_000 * ROUNDS }
const cleanup = new AsyncDisposableStack()
let database: EmptyDatabase
let on: Community['on']

before(async () => {
  ;({ database, on } = await openCommunity(cleanup))
})
after(() => cleanup.disposeAsync())

let cast: TrafficCast
const ledger = emptyLedger()

test('a program that is stopped answers whatever it has taken, and then accepts nothing', options, async () => {
  await using stack = new AsyncDisposableStack()
  const program = await startProgram(stack, on('alone'))
  cast = await assembleForTraffic(program.url)
  const traffic = startTraffic(program.url, cast, ledger)
  await traffic.answered(200)
  const slow = uploadSlowly(program.url)
  await traffic.answered(50)
  program.kill('SIGTERM')
  const { code, complaints } = await program.ended
  await traffic.stop()
  ledger.files.push(await slow)
  assert.deepEqual(traffic.failures, [])
  assert.ok(traffic.refused() > 0)
  assert.equal(code, 0, complaints)
  await checkLedger(database.client, ledger, on('alone'))
})

test('while two programs are replaced one after the other, again and again, nobody notices', options, async () => {
  await using stack = new AsyncDisposableStack()
  const balancer = await startBalancer(stack)
  const start = (place: Place) =>
    startProgram(stack, {
      ...on(place),
      PORT: String(balancer.ports[place]),
      HROMADA_PUBLIC_URL: balancer.url,
      HROMADA_TRUSTED_PROXIES: '127.0.0.1',
      HROMADA_DRAIN_SECONDS: String(DRAIN_SECONDS),
    })
  const running = { one: await start('one'), two: await start('two') }
  for (const place of places) await balancer.sendsTo(place)
  const traffic = startTraffic(balancer.url, cast, ledger)
  await traffic.answered(200)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const place of places) {
      running[place].kill('SIGTERM')
      const { code, complaints } = await running[place].ended
      assert.equal(code, 0, complaints)
      running[place] = await start(place)
      await balancer.sendsTo(place)
      await traffic.answered(200)
    }
  }
  await traffic.stop()
  assert.deepEqual({ failures: traffic.failures, refused: traffic.refused() }, { failures: [], refused: 0 })
  assert.equal(traffic.programs.size, places.length * (ROUNDS + 1))
  await checkLedger(database.client, ledger, on('one'))
})

/** A file that takes two seconds to send. @returns its id */
async function uploadSlowly(url: string): Promise<string> {
  const form = attachmentForm({ opportunityId: cast.opportunity })
  const pieceBytes = Math.ceil(form.length / UPLOAD_PIECES)
  async function* pieces() {
    for (let at = 0; at < form.length; at += pieceBytes) {
      yield form.subarray(at, at + pieceBytes)
      await sleep(UPLOAD_PIECE_INTERVAL_MS)
    }
  }
  const response = await fetch(`${url}/api/opportunities/upload`, {
    method: 'POST',
    headers: { 'content-type': formType, authorization: `Bearer ${cast.admin}` },
    body: ReadableStream.from(pieces()),
    duplex: 'half',
  })
  const { data } = (await response.json()) as { data: { attachment: { id: string } } }
  return data.attachment.id
}
