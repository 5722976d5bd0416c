import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { transaction } from '../src/database/transaction.ts'
import { raise } from '../src/events/events.ts'
import { median } from './compare.ts'
import type { Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { type BenchDatabase, benchLogin, openProgramDatabase, seedAccount, signIn } from './seed.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { progress, type Row } from './table.ts'
import type { EndpointReport } from './webhook-receiver.ts'

const RECEIVER = join(import.meta.dirname, 'webhook-receiver.ts')
const START_TIMEOUT_MS = 60_000
const LEAST_PER_SECOND = 1_500
const MOST_DELAY_RATIO = 1.1
const MOST_REPEATED = 0.01
const BATCH_EVENTS = 50
/** One transaction of so many is rolled back. */
const ROLLED_BACK_EVERY = 10
/** Without any delivery for so long, what is missing is lost. */
const PATIENCE_MS = 120_000

export const fullSize = {
  faultyEvents: 100_000,
  endpoints: 10,
  kills: 20,
  fastEvents: 30_000,
  rounds: 5,
  roundMs: 8_000,
}

/** How quick deliveries are, whether a dead receiver is noticed by others, and what faults and kills leave of them. */
export async function measureWebhooks(pinning: Pinning, size = fullSize): Promise<Row[]> {
  return [
    await measureThroughput(pinning, size),
    await measureDeadNeighbour(pinning, size),
    await measureFaults(pinning, size),
  ]
}

async function measureThroughput(pinning: Pinning, { fastEvents }: typeof fullSize): Promise<Row> {
  progress('deliveries to one quick receiver …')
  await using bench = await startBench(pinning, {})
  await bench.makeWebhook('fast/0')
  await bench.seed(fastEvents / 10)
  await bench.allTaken(fastEvents / 10)
  await bench.ask('DELETE', '/')
  await bench.seed(fastEvents)
  const report = (await bench.allTaken(fastEvents))['/fast/0'] as EndpointReport
  const perSecond = fastEvents / (report.durationMs / 1000)
  return {
    name: `deliveries to one quick endpoint, ${fastEvents.toLocaleString('en')} events`,
    target: `≥ ${LEAST_PER_SECOND} a second`,
    perSecond,
    met: perSecond >= LEAST_PER_SECOND,
    note: 'program, database, receiver and seeding share two cores',
  }
}

/** How long it takes from the change to the receiver, with a neighbour that never answers and without. */
async function measureDeadNeighbour(pinning: Pinning, { endpoints, rounds, roundMs }: typeof fullSize): Promise<Row> {
  progress('deliveries beside a dead receiver …')
  await using bench = await startBench(pinning, {})
  const dead = await bench.makeWebhook('silent/0')
  for (let number = 1; number < endpoints; number += 1) await bench.makeWebhook(`fast/${number}`)
  const delayOf = async (isBesideDead: boolean): Promise<number> => {
    await bench.database.db.updateTable('webhooks').set({ is_enabled: isBesideDead }).where('id', '=', dead).execute()
    await bench.ask('DELETE', '/')
    const count = await bench.trickle(roundMs)
    const reports = Object.entries(await bench.allTaken(count * (endpoints - 1)))
    return median(reports.filter(([path]) => path.startsWith('/fast/')).map(([, { p50 }]) => p50))
  }
  await delayOf(false)
  const measured: { alone: number; beside: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push({ alone: await delayOf(false), beside: await delayOf(true) })
  const ratio = median(measured.map(({ alone, beside }) => beside / alone))
  return {
    name: `from the change to each of ${endpoints - 1} endpoints, beside one that never answers`,
    target: `median < ${MOST_DELAY_RATIO}× that without`,
    p50: median(measured.map(({ beside }) => beside)),
    met: ratio < MOST_DELAY_RATIO,
    note: `${ratio.toFixed(2)}×; without ${median(measured.map(({ alone }) => alone)).toFixed(2)} ms; ratios ${measured.map(({ alone, beside }) => (beside / alone).toFixed(2)).join(', ')}`,
  }
}

async function measureFaults(pinning: Pinning, { faultyEvents, endpoints, kills }: typeof fullSize): Promise<Row> {
  progress('deliveries that fail, of a program that is killed …')
  await using bench = await startBench(pinning, { HROMADA_RETRY_SCALE: '0.001' })
  for (let number = 0; number < endpoints; number += 1) await bench.makeWebhook(`faulty/${number}`)
  const total = faultyEvents * endpoints
  const seeding = bench.seed(faultyEvents)
  for (let kill = 1; kill <= kills; kill += 1) {
    await bench.allTaken(Math.floor((total * kill) / (kills + 1)))
    await bench.killAndRestart()
    progress(`killed ${kill} of ${kills} times …`)
  }
  await seeding
  const reports = Object.values(await bench.allTaken(total))
  const sum = (count: (report: EndpointReport) => number) => reports.reduce((all, one) => all + count(one), 0)
  const taken = sum(({ events }) => events)
  const repeated = sum((report) => report.repeated)
  const bad = sum(({ badSignatures }) => badSignatures)
  const invented = sum(({ neverHappened }) => neverHappened)
  return {
    name: `${faultyEvents.toLocaleString('en')} events to ${endpoints} endpoints, 30 % of answers wrong, killed ${kills} times`,
    target: `none lost, none invented, all signed, < ${MOST_REPEATED * 100} % repeated`,
    met: taken === total && bad === 0 && invented === 0 && repeated / total < MOST_REPEATED,
    note: `${total - taken} lost, ${invented} of rolled-back changes, ${bad} badly signed, ${repeated} repeated (${((repeated / total) * 100).toFixed(3)} %); ${sum(({ requests }) => requests).toLocaleString('en')} requests`,
  }
}

/** A program with one member, and a receiver of the member's webhooks. */
async function startBench(pinning: Pinning, environment: Record<string, string>) {
  await using opening = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'hromada-bench-'))
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const start = () =>
    startProgram(pinning, {
      dataDir,
      environment: {
        ...{ HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'error', HROMADA_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1' },
        ...environment,
      },
    })
  let program: Program = await start()
  opening.defer(() => program.stop())
  const database = opening.use(await openProgramDatabase(program))
  const receiver = opening.use(await startReceiver())
  const ownerId = await seedAccount(database, benchLogin, 'member')
  const headers = { ...(await signIn(program.url, benchLogin)), 'content-type': 'application/json' }
  const opened = opening.move()

  async function ask(method: string, path: string, body?: string): Promise<Record<string, EndpointReport>> {
    const response = await fetch(receiver.url + path, { method, ...(body !== undefined && { body }) })
    return (await response.json()) as Record<string, EndpointReport>
  }

  return {
    database,
    ask,

    async makeWebhook(path: string): Promise<string> {
      const body = JSON.stringify({ url: `${receiver.url}/${path}`, events: ['opportunity.created'] })
      const response = await fetch(`${program.url}/api/webhooks`, { method: 'POST', headers, body })
      const { data } = (await response.json()) as { data: { webhook: { id: string }; secret: string } }
      await ask('PUT', `/${path}`, data.secret)
      return data.webhook.id
    },

    /** Writes events down as many small transactions do, some of which come to nothing. */
    seed: (count: number) => seedEvents(database, ownerId, count),

    /** Raises an event every few milliseconds, which says when it was. @returns how many */
    async trickle(durationMs: number): Promise<number> {
      const endsAt = performance.now() + durationMs
      let count = 0
      for (; performance.now() < endsAt; count += 1) {
        const subject = { opportunityId: crypto.randomUUID(), ownerId, entityId: null, visibility: 'public' }
        const title = String(performance.timeOrigin + performance.now())
        const facts = { id: subject.opportunityId, title, type: 'job', status: 'active', visibility: 'public' }
        await transaction(database.db, (trx) => raise(trx, 'opportunity.created', subject, facts))
        await wait(25)
      }
      return count
    },

    /** Waits until so many events were taken, over all endpoints, or nothing comes any more. */
    async allTaken(count: number): Promise<Record<string, EndpointReport>> {
      let best = 0
      for (let sinceMs = performance.now(); ; ) {
        const reports = await ask('GET', '/')
        const taken = Object.values(reports).reduce((sum, { events }) => sum + events, 0)
        if (taken > best) sinceMs = performance.now()
        best = taken
        if (taken >= count || performance.now() - sinceMs > PATIENCE_MS) return reports
        await wait(100)
      }
    },

    async killAndRestart(): Promise<void> {
      process.kill(program.pid, 'SIGKILL')
      program = await start()
    },

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function startReceiver(): Promise<ServerProcess> {
  return startServer({
    command: [process.execPath, RECEIVER],
    environment: { PATH: process.env.PATH ?? '' },
    listening: /receiver listening on (\S+)\n/,
    timeoutMs: START_TIMEOUT_MS,
  })
}

async function seedEvents({ pool }: BenchDatabase, ownerId: string, count: number): Promise<void> {
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

const insertEvents = `
  with written as (
    insert into events (id, type, opportunity_id, owner_id, visibility, data)
    select id, 'opportunity.created', id, $1, 'public',
      jsonb_build_object('id', id, 'title', $3::text, 'type', 'job', 'status', 'active', 'visibility', 'public')
    from (select uuid_of_version_7() as id from generate_series(1, $2::int)) made
  )
  select pg_notify('hromada_events', '')`
