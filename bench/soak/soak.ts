import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedArticles } from './article-seed.ts'
import { median } from './compare.ts'
import { type Client, openClient } from './http-client.ts'
import { startSink } from './notifications-email.ts'
import { seedOpportunities } from './opportunity-seed.ts'
import type { Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { type Point, slopeOf } from './robust-fit.ts'
import { type BenchDatabase, benchAdministrator, benchLogin, openProgramDatabase, seedMembers } from './seed.ts'
import type { SoakCast } from './soak-activities.ts'
import { type SoakReport, startSoakLoad } from './soak-load.ts'
import { collectGarbageOnSignal, type Sample, takeSample } from './soak-samples.ts'
import { progress, type Row } from './table.ts'

const MINUTES = Number(process.env.BENCH_SOAK_MINUTES ?? 30)
const LEAST_SAMPLES = 12
const MINUTE_MS = 60_000
/** For what has been begun in the background to end. */
const REST_MS = 3_000
const MEMBERS = 32
/** More than the program keeps in memory: what grows then is not a cache that fills. */
const ARTICLES = 8_000
const OPPORTUNITIES = 500
const READ_AT_ONCE = 8
const MEBIBYTE = 1024 * 1024

interface Measure {
  readonly name: string
  /** In the line of a minute. */
  readonly short: string
  readonly of: (sample: Sample) => number
  /** By how much it may grow over the time that is judged, given how much there typically is. */
  readonly most: (typical: number) => number
  readonly shown: (value: number) => string
}

const mebibytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(1)} MiB`
const whole = (count: number) => String(Math.round(count * 10) / 10)

const measures: readonly Measure[] = [
  {
    name: 'memory of the program (RSS)',
    short: 'RSS',
    of: ({ rssBytes }) => rssBytes,
    most: (typical) => typical * 0.1,
    shown: mebibytes,
  },
  {
    name: 'its heap after collection',
    short: 'heap',
    of: ({ heapBytes }) => heapBytes,
    most: (typical) => typical * 0.05,
    shown: mebibytes,
  },
  { name: 'its open files and sockets', short: 'handles', of: ({ handles }) => handles, most: () => 4, shown: whole },
  {
    name: 'connections to the database',
    short: 'connections',
    of: ({ connections }) => connections,
    most: () => 3,
    shown: whole,
  },
  {
    name: 'rows that wait for something',
    short: 'waiting',
    of: ({ waiting }) => waiting,
    most: () => 20,
    shown: whole,
  },
  {
    name: 'tables that are written again and again',
    short: 'tables',
    of: ({ tableBytes }) => tableBytes,
    most: () => 8 * MEBIBYTE,
    shown: mebibytes,
  },
]

interface Sampled {
  readonly atMinutes: number
  readonly sample: Sample
  readonly report: SoakReport
}

/** Whether anything grows without reason under half an hour of everything that members do. */
export async function measureSoak(pinning: Pinning, processes = 1): Promise<Row[]> {
  await using opening = new AsyncDisposableStack()
  const sink = await startSink()
  opening.defer(() => sink.stop())
  const receiver = opening.use(await startReceiver())
  const program = opening.use(
    await startProgram(pinning, {
      environment: {
        ...{ HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn', HROMADA_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1' },
        ...{ SMTP_URL: sink.url, NODE_OPTIONS: collectGarbageOnSignal, HROMADA_PROCESSES: String(processes) },
      },
    }),
  )
  const database = opening.use(await openProgramDatabase(program))
  const cast = await assemble(program, database, receiver.url)
  const load = startSoakLoad(program.url, cast)
  const sampleEveryMs = Math.min(MINUTE_MS, (MINUTES * MINUTE_MS) / LEAST_SAMPLES)
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
    failureRow(samples, `${received} mails and ${receiver.count()} webhook deliveries arrived`),
    ...samples.map(minuteRow),
  ]
}

async function assemble(program: Program, database: BenchDatabase, receiverUrl: string): Promise<SoakCast> {
  const [administrator] = await seedMembers(database, [benchAdministrator.email], 'admin')
  if (administrator === undefined) throw new Error('there is no administrator')
  const emails = Array.from({ length: MEMBERS }, (_, number) => `member.${number}@bench.example`)
  const members = await seedMembers(database, emails, 'member')
  const articles = await seedArticles(database, ARTICLES, ARTICLES)
  const owners = members.map(({ id }) => id)
  const opportunityIds = await seedOpportunities(database, OPPORTUNITIES, OPPORTUNITIES / 2, owners)
  using client = openClient(program.url)
  const body = { url: receiverUrl, events: ['opportunity.created', 'opportunity.updated', 'opportunity.deleted'] }
  const { status, text } = await client.send('POST', '/api/webhooks', { token: administrator.token, body })
  if (status !== 201) throw new Error(`a webhook was answered ${status}: ${text}`)
  const login = { ...benchLogin, email: emails[0] ?? '' }
  const articleIds = articles.map(({ id }) => id)
  await readOnce(client, articleIds)
  return { administrator, members, articleIds, opportunityIds, login }
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

/** Takes every delivery. */
async function startReceiver() {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    request.resume().once('end', () => response.writeHead(204).end())
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => count,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Judges the last two thirds: until then caches fill, and compilers work. */
function flatRow({ name, of, most, shown }: Measure, samples: readonly Sampled[]): Row {
  const judged = samples.slice(Math.floor(samples.length / 3))
  const points = judged.map(({ atMinutes, sample }): Point => [atMinutes, of(sample)])
  const minutes = (judged.at(-1)?.atMinutes ?? 0) - (judged[0]?.atMinutes ?? 0)
  const growth = slopeOf(points) * minutes
  const values = points.map(([, value]) => value)
  const limit = most(median(values))
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
    note: measures.map(({ short, of, shown }) => `${short} ${shown(of(sample))}`).join(', '),
  }
}
