import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { opportunityCreated } from '../../src/features/opportunities/events.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { raise } from '../../src/platform/events/events.ts'
import { rangeOf } from '../lib/comparisons.ts'
import { type BenchDatabase, openProgramDatabase } from '../lib/database.ts'
import { fetchJson, postJson } from '../lib/http-client.ts'
import { inTurns, median, medianOf } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchLogin, openAccount } from '../lib/seed-accounts.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'
import { type EndpointReport, startWebhookReceiver } from '../lib/webhook-receiver.ts'

const MIN_PER_SECOND = 1_500
const MAX_DELAY_RATIO = 1.1
const MAX_REPEATED = 0.01
const BATCH_EVENTS = 50
/** One transaction in ten is rolled back. */
const ROLLED_BACK_EVERY = 10
/** After this time without a delivery, what is missing is lost. */
const MAX_SILENCE_MS = 120_000

const KILLS = Number(process.env.BENCH_KILLS ?? 20)
const FAULTY_EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000)
const FAST_EVENTS = 0.3 * FAULTY_EVENTS
const ENDPOINTS = 10
const ROUND_MS = 8_000

/** How fast deliveries are, what a dead receiver costs others, and what is left of deliveries after faults and kills. */
export async function measureWebhooks(pinning: Pinning): Promise<Row[]> {
  return [await measureThroughput(pinning), await measureDeadNeighbor(pinning), await measureFaults(pinning)]
}

async function measureThroughput(pinning: Pinning): Promise<Row> {
  progress('deliveries to one fast receiver …')
  await using bench = await startBench(pinning, {})
  await bench.makeWebhook('fast/0')
  await bench.seed(FAST_EVENTS / 10)
  await bench.waitForAccepted(FAST_EVENTS / 10)
  await bench.ask('DELETE', '/')
  await bench.seed(FAST_EVENTS)
  const report = (await bench.waitForAccepted(FAST_EVENTS))['/fast/0'] as EndpointReport
  const perSecond = FAST_EVENTS / (report.durationMs / 1000)
  return {
    name: `deliveries to one fast endpoint, ${FAST_EVENTS.toLocaleString('en')} events`,
    target: `≥ ${MIN_PER_SECOND} a second`,
    perSecond,
    met: perSecond >= MIN_PER_SECOND,
    note: 'program, database, receiver and seeding share two cores',
  }
}

/** The time from a change to its delivery, with a receiver beside it that never answers and without. */
async function measureDeadNeighbor(pinning: Pinning): Promise<Row> {
  progress('deliveries beside a dead receiver …')
  await using bench = await startBench(pinning, {})
  const dead = await bench.makeWebhook('silent/0')
  for (let number = 1; number < ENDPOINTS; number += 1) await bench.makeWebhook(`fast/${number}`)
  const delayOf = async (isBesideDead: boolean): Promise<number> => {
    await bench.database.db.updateTable('webhooks').set({ is_enabled: isBesideDead }).where('id', '=', dead).execute()
    await bench.ask('DELETE', '/')
    const count = await bench.trickle(ROUND_MS)
    const reports = Object.entries(await bench.waitForAccepted(count * (ENDPOINTS - 1)))
    return median(reports.filter(([path]) => path.startsWith('/fast/')).map(([, { p50 }]) => p50))
  }
  await delayOf(false)
  const measured = await inTurns(
    () => delayOf(false),
    () => delayOf(true),
  )
  const ratios = measured.map(({ one, other }) => other / one)
  const ratio = median(ratios)
  return {
    name: `from the change to each of ${ENDPOINTS - 1} endpoints, beside one that never answers`,
    target: `median < ${MAX_DELAY_RATIO}× that without`,
    p50: medianOf(measured, ({ other }) => other),
    met: ratio < MAX_DELAY_RATIO,
    note: `${ratio.toFixed(2)}×; without ${medianOf(measured, ({ one }) => one).toFixed(2)} ms; ratios ${rangeOf(ratios, 2)}`,
  }
}

async function measureFaults(pinning: Pinning): Promise<Row> {
  progress('deliveries that fail, of a program that is killed …')
  await using bench = await startBench(pinning, { HROMADA_RETRY_SCALE: '0.001' })
  for (let number = 0; number < ENDPOINTS; number += 1) await bench.makeWebhook(`faulty/${number}`)
  const total = FAULTY_EVENTS * ENDPOINTS
  const seeding = bench.seed(FAULTY_EVENTS)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await bench.waitForAccepted(Math.floor((total * kill) / (KILLS + 1)))
    await bench.killAndRestart()
    progress(`killed ${kill} of ${KILLS} times …`)
  }
  await seeding
  const reports = Object.values(await bench.waitForAccepted(total))
  const sum = (count: (report: EndpointReport) => number) => reports.reduce((all, one) => all + count(one), 0)
  const accepted = sum(({ events }) => events)
  const repeated = sum((report) => report.repeated)
  const bad = sum(({ badSignatures }) => badSignatures)
  const invented = sum(({ neverHappened }) => neverHappened)
  return {
    name: `${FAULTY_EVENTS.toLocaleString('en')} events to ${ENDPOINTS} endpoints, 30 % of answers wrong, killed ${KILLS} times`,
    target: `none lost, none invented, all signed, < ${MAX_REPEATED * 100} % repeated`,
    met: accepted === total && bad === 0 && invented === 0 && repeated / total < MAX_REPEATED,
    note: `${total - accepted} lost, ${invented} of rolled-back changes, ${bad} badly signed, ${repeated} repeated (${((repeated / total) * 100).toFixed(3)} %); ${sum(({ requests }) => requests).toLocaleString('en')} requests`,
  }
}

/** A program with one member, and a receiver of the member's webhooks. */
async function startBench(pinning: Pinning, environment: Record<string, string>) {
  await using opening = new AsyncDisposableStack()
  const dataDir = opening.use(await makeTemporaryFolder()).path
  const start = () =>
    startProgram(pinning, {
      dataDir,
      environment: { ...{ LOG_LEVEL: 'error', HROMADA_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1' }, ...environment },
    })
  let program: Program = await start()
  opening.defer(() => program.stop())
  const database = opening.use(await openProgramDatabase(program))
  const receiver = opening.use(await startWebhookReceiver())
  const { userId: ownerId, headers } = await openAccount(program, database, benchLogin, 'member')
  const opened = opening.move()

  const ask = (method: string, path: string, body?: string) =>
    fetchJson<Record<string, EndpointReport>>(receiver.url, { method, path, ...(body !== undefined && { body }) })

  return {
    database,
    ask,

    async makeWebhook(path: string): Promise<string> {
      const body = { url: `${receiver.url}/${path}`, events: ['opportunity.created'] }
      type Created = { data: { webhook: { id: string }; secret: string } }
      const { data } = await postJson<Created>(program.url, '/api/webhooks', headers, body)
      await ask('PUT', `/${path}`, data.secret)
      return data.webhook.id
    },

    /** Writes events in many small transactions, some of which are rolled back. */
    seed: (count: number) => seedEvents(database, ownerId, count),

    /** Raises an event every few milliseconds, whose title is the time. @returns how many */
    async trickle(durationMs: number): Promise<number> {
      const endsAt = performance.now() + durationMs
      let count = 0
      for (; performance.now() < endsAt; count += 1) {
        const subject = { opportunityId: crypto.randomUUID(), ownerId, entityId: null, visibility: 'public' }
        const title = String(performance.timeOrigin + performance.now())
        const facts = { id: subject.opportunityId, title, type: 'job', status: 'active', visibility: 'public' } as const
        await transaction(database.db, (trx) => raise(trx, opportunityCreated, subject, facts))
        await sleep(25)
      }
      return count
    },

    /** Waits until `count` events were accepted over all endpoints, or no more arrive. */
    async waitForAccepted(count: number): Promise<Record<string, EndpointReport>> {
      let best = 0
      for (let sinceMs = performance.now(); ; ) {
        const reports = await ask('GET', '/')
        const accepted = Object.values(reports).reduce((sum, { events }) => sum + events, 0)
        if (accepted > best) sinceMs = performance.now()
        best = accepted
        if (accepted >= count || performance.now() - sinceMs > MAX_SILENCE_MS) return reports
        await sleep(100)
      }
    },

    async killAndRestart(): Promise<void> {
      process.kill(program.pid, 'SIGKILL')
      program = await start()
    },

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function seedEvents({ pool }: BenchDatabase, ownerId: string, count: number): Promise<void> {
  const insertEvents = await readFile(join(import.meta.dirname, 'raised-events.sql'), 'utf8')
  const client = await pool.connect()
  try {
    for (let number = 1, written = 0; written < count; number += 1) {
      const isRolledBack = number % ROLLED_BACK_EVERY === 0
      await client.query('begin')
      await client.query(insertEvents, [
        ownerId,
        Math.min(BATCH_EVENTS, count - written),
        isRolledBack ? 'never' : 'event',
      ])
      await client.query(isRolledBack ? 'rollback' : 'commit')
      if (!isRolledBack) written += BATCH_EVENTS
    }
  } finally {
    client.release()
  }
}
