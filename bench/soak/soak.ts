import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, openProgramDatabase } from '../lib/database.ts'
import { bearer, type Client, openClient, postJson } from '../lib/http-client.ts'
import { startHttp } from '../lib/listen.ts'
import { MEBIBYTE, median } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchLogin } from '../lib/seed-accounts.ts'
import { seedOpportunities } from '../lib/seed-opportunities.ts'
import { startSmtpSink } from '../lib/smtp-sink.ts'
import { type Point, slopeOf } from '../lib/theil-sen.ts'
import { seedCast } from './cast.ts'
import type { SoakCast } from './soak-activities.ts'
import { type SoakReport, startSoakLoad } from './soak-load.ts'
import { collectGarbageOnSignal, type Sample, takeSample } from './soak-samples.ts'

const MINUTES = Number(process.env.BENCH_SOAK_MINUTES ?? 30)
const MIN_SAMPLES = 12
const MINUTE_MS = 60_000
/** In which background work ends. */
const REST_MS = 3_000
const MEMBERS = 32
/** More than the program caches, so that growth is not a cache that fills. */
const ARTICLES = 8_000
const OPPORTUNITIES = 500
const READ_AT_ONCE = 8

const mebibytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`
const whole = (count: number) => String(Math.round(count * 10) / 10)

/** What must not grow, by how much at most over the time that is judged, given its typical size; and how to show it. */
const measures: readonly (readonly [
  name: string,
  shortName: string,
  of: (sample: Sample) => number,
  maxGrowth: (typical: number) => number,
  shown: (value: number) => string,
])[] = [
  ['memory of the program (RSS)', 'RSS', ({ rssBytes }) => rssBytes, (typical) => typical * 0.1, mebibytes],
  ['its heap after collection', 'heap', ({ heapBytes }) => heapBytes, (typical) => typical * 0.05, mebibytes],
  ['its open files and sockets', 'handles', ({ handles }) => handles, () => 4, whole],
  ['connections to the database', 'connections', ({ connections }) => connections, () => 3, whole],
  ['rows that wait for something', 'waiting', ({ waiting }) => waiting, () => 20, whole],
  ['tables that change all the time', 'tables', ({ tableBytes }) => tableBytes, () => 8 * MEBIBYTE, mebibytes],
]
type Measure = (typeof measures)[number]

type Sampled = { readonly atMinutes: number; readonly sample: Sample; readonly report: SoakReport }

/** Whether anything grows without reason in half an hour of everything that members do. */
export async function measureSoak(pinning: Pinning, processes = 1): Promise<Row[]> {
  await using opening = new AsyncDisposableStack()
  const sink = await startSmtpSink()
  opening.defer(() => sink.stop())
  let deliveries = 0
  const accept: RequestListener = (request, response) => {
    deliveries += 1
    request.resume().once('end', () => response.writeHead(204).end())
  }
  const receiver = opening.use(await startHttp(accept))
  const program = opening.use(
    await startProgram(pinning, {
      environment: {
        ...{ HROMADA_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1', SMTP_URL: sink.url },
        ...{ NODE_OPTIONS: collectGarbageOnSignal, HROMADA_PROCESSES: String(processes) },
      },
    }),
  )
  const database = opening.use(await openProgramDatabase(program))
  const cast = await seed(program, database, receiver.url)
  const load = startSoakLoad(program.url, cast)
  const sampleEveryMs = Math.min(MINUTE_MS, (MINUTES * MINUTE_MS) / MIN_SAMPLES)
  const samples: Sampled[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < MINUTES * MINUTE_MS) {
    await sleep(sampleEveryMs)
    await load.rest()
    await sleep(REST_MS)
    const atMinutes = (performance.now() - startedAt) / MINUTE_MS
    const sampled = { atMinutes, sample: await takeSample(program, database), report: load.report() }
    samples.push(sampled)
    const { name, note } = minuteRow(sampled)
    progress(`${name}: ${sampled.report.requests} requests, ${note}`)
    load.resume()
  }
  await load.rest()
  const { received } = await sink.count()
  return [
    ...measures.map((measure) => flatRow(measure, samples)),
    failureRow(samples, `${received} mails and ${deliveries} webhook deliveries arrived`),
    ...samples.map(minuteRow),
  ]
}

async function seed(program: Program, database: BenchDatabase, receiverUrl: string): Promise<SoakCast> {
  const cast = await seedCast(database, MEMBERS, ARTICLES)
  const owners = cast.members.map(({ id }) => id)
  const opportunityIds = await seedOpportunities(database, OPPORTUNITIES, OPPORTUNITIES / 2, owners)
  using client = openClient(program.url)
  const body = { url: receiverUrl, events: ['opportunity.created', 'opportunity.updated', 'opportunity.deleted'] }
  await postJson(program.url, '/api/webhooks', bearer(cast.administrator), body)
  const login = { ...benchLogin, email: 'member.0@bench.example' }
  await readOnce(client, cast.articleIds)
  return { ...cast, opportunityIds, login }
}

async function readOnce(client: Client, articleIds: readonly string[]): Promise<void> {
  progress(`reading ${articleIds.length} articles …`)
  const unread = articleIds.values()
  const readRest = async () => {
    for (const id of unread) {
      const { status } = await client.send('GET', `/api/news/${id}?render=html`)
      if (status !== 200) throw new Error(`an article was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readRest))
}

/** Judges the last two thirds: before that, caches fill and code is compiled. */
function flatRow([name, , of, maxGrowth, shown]: Measure, samples: readonly Sampled[]): Row {
  const judged = samples.slice(Math.floor(samples.length / 3))
  const points = judged.map(({ atMinutes, sample }): Point => [atMinutes, of(sample)])
  const minutes = (judged.at(-1)?.atMinutes ?? 0) - (judged[0]?.atMinutes ?? 0)
  const growth = slopeOf(points) * minutes
  const values = points.map(([, value]) => value)
  const limit = maxGrowth(median(values))
  return {
    name,
    target: `grows by < ${shown(limit)} in ${minutes.toFixed(0)} minutes`,
    met: growth < limit,
    note: `by ${shown(growth)}; ${shown(Math.min(...values))} to ${shown(Math.max(...values))}`,
  }
}

function failureRow(samples: readonly Sampled[], arrived: string): Row {
  const failures = new Map<string, number>()
  for (const { report } of samples)
    for (const [what, times] of report.failures) failures.set(what, (failures.get(what) ?? 0) + times)
  const requests = samples.reduce((sum, { report }) => sum + report.requests, 0)
  const liveEvents = samples.reduce((sum, { report }) => sum + report.liveEvents, 0)
  const lines = [...failures].map(([what, times]) => `${times} × ${what}`)
  return {
    name: 'answers other than a success',
    target: '0',
    met: failures.size === 0,
    note: [`${requests.toLocaleString('en')} requests, ${liveEvents} live events; ${arrived}`, ...lines].join('; '),
  }
}

function minuteRow({ atMinutes, sample, report }: Sampled): Row {
  return {
    name: `minute ${atMinutes.toFixed(1)}`,
    p50: report.p50,
    p99: report.p99,
    note: measures.map(([, shortName, of, , shown]) => `${shortName} ${shown(of(sample))}`).join(', '),
  }
}
