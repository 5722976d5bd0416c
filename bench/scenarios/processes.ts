import { seedArticles } from './article-seed.ts'
import { startBareTwin } from './bare-server.ts'
import { measure, median } from './compare.ts'
import type { LoadPlan, LoadRequest } from './load-job.ts'
import { seedNotifications } from './notification-seed.ts'
import type { Pinning } from './pinning.ts'
import { processTree } from './process-tree.ts'
import { type Program, startProgram } from './program.ts'
import { openProgramDatabase, type SignedIn, seedMembers } from './seed.ts'
import type { ServerProcess } from './server-process.ts'
import { progress, type Row } from './table.ts'

/** Many and short ones: a shared machine is slower now and then for seconds, and both should meet that. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 12)
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 1_000)
/** For the compilers of V8, which work beside the first requests. */
const COMPILING_MS = 4 * ROUND_MS
const CONNECTIONS = 64
/** What a process is asked for at an easy pace, of what one alone could do. */
const EASY = 1 / 4
/** More than ask at once: whoever asked twice at a time would be answered once. */
const MEMBERS = 256
const ARTICLES = 1_000
const NOTIFICATIONS = 500
/** Of those that members read and like: so that there are not too many requests to hold. */
const LIKED = 20
/** How many of each kind there are among all kinds. */
const OF_EACH_KIND = 2_000
const MOST_COST = 1.15

interface Community extends AsyncDisposable {
  readonly pinning: Pinning
  readonly program: Program
  readonly members: readonly SignedIn[]
  readonly articleIds: readonly string[]
}

/** What is asked, and of whom. */
interface Side {
  readonly server: Pick<ServerProcess, 'pid' | 'url'>
  readonly requests: LoadRequest[]
}

interface Measured {
  readonly cpuMs: number
  /** What of it is the database's. */
  readonly databaseMs: number
  readonly perSecond: number
}

/** What so many processes are asked for, when one could answer so many a second. */
interface Way {
  readonly name: string
  readonly loadOf: (processes: number, mostPerSecond: number) => Pick<LoadPlan, 'connections' | 'perSecond'>
}

const ways: readonly Way[] = [
  {
    name: 'each a quarter of what one can',
    loadOf: (processes, mostPerSecond) => ({
      connections: processes * CONNECTIONS,
      perSecond: processes * EASY * mostPerSecond,
    }),
  },
  { name: `each by ${CONNECTIONS} at once`, loadOf: (processes) => ({ connections: processes * CONNECTIONS }) },
  { name: `both by ${CONNECTIONS} at once`, loadOf: () => ({ connections: CONNECTIONS }) },
]

/**
 * What a request costs all processes of the program and of its database together, with two of the program and with one:
 * when each has a little to do, when each has as much as it can, and when two share what one would do alone, with half
 * the company for each request. The same of a server that does nothing but answer tells what of it is the machine's.
 */
export async function measureProcesses(pinning: Pinning): Promise<Row[]> {
  const rows: Row[] = []
  for (const [limits, scale] of [
    ['off', '0'],
    ['on', '100000'],
  ] as const) {
    await using one = await startCommunity(pinning, { HROMADA_PROCESSES: '1', HROMADA_RATE_LIMIT_SCALE: scale })
    await using two = await startCommunity(pinning, { HROMADA_PROCESSES: '2', HROMADA_RATE_LIMIT_SCALE: scale })
    if (limits === 'off') rows.push(...(await measureBare(one)))
    for (const [name, requestsOf] of [...kinds, ['all of these, as often', allKinds] as const]) {
      progress(`${name}, rate limits ${limits} …`)
      const sideOf = (community: Community): Side => ({ server: community.program, requests: requestsOf(community) })
      for (const { way, cost, ...row } of await measureSides(pinning, sideOf(one), sideOf(two)))
        rows.push({
          ...row,
          name: `${name}, rate limits ${limits}, ${way}`,
          target: `CPU time with 2 processes ≤ ${MOST_COST}× that with 1`,
          met: cost <= MOST_COST,
        })
    }
  }
  return rows
}

/** A server of `node:http` that sends the bytes of an article, without asking a database or anybody. */
async function measureBare({ pinning, program, articleIds }: Community): Promise<Row[]> {
  progress('a bare server …')
  const path = `/api/news/${articleIds[0]}`
  await using one = await startBareTwin(pinning, program.url + path)
  await using two = await startBareTwin(pinning, program.url + path, {}, 2)
  const sideOf = (server: ServerProcess): Side => ({ server, requests: [{ method: 'GET', path }] })
  const rows = await measureSides(pinning, sideOf(one), sideOf(two))
  return rows.map(({ way, cost: _, ...row }) => ({ ...row, name: `a bare server that sends an article, ${way}` }))
}

type RequestsOf = (community: Community) => LoadRequest[]

const bearer = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` })

const kinds: readonly (readonly [string, RequestsOf])[] = [
  ['GET article', ({ articleIds }) => articleIds.map((id) => ({ method: 'GET', path: `/api/news/${id}` }))],
  ['GET list of articles', () => [{ method: 'GET', path: '/api/news' }]],
  [
    'GET list of notifications, of members in turn',
    ({ members }) => members.map((member) => ({ method: 'GET', path: '/api/notifications', headers: bearer(member) })),
  ],
  [
    'GET article, signed in',
    ({ members, articleIds }) =>
      members.flatMap((member) =>
        articleIds.slice(0, LIKED).map((id) => ({ method: 'GET', path: `/api/news/${id}`, headers: bearer(member) })),
      ),
  ],
  [
    'POST like or unlike',
    ({ members, articleIds }) =>
      members.flatMap((member) =>
        articleIds.slice(0, LIKED).flatMap((id) =>
          ['like', 'unlike'].map((action) => ({
            method: 'POST',
            path: `/api/news/${id}/like`,
            headers: { ...bearer(member), 'content-type': 'application/json' },
            body: JSON.stringify({ action }),
          })),
        ),
      ),
  ],
]

const allKinds: RequestsOf = (community) =>
  kinds.flatMap(([, requestsOf]) => {
    const requests = requestsOf(community)
    const spread = requests.length / OF_EACH_KIND
    return Array.from({ length: OF_EACH_KIND }, (_, number) => requests[Math.floor(number * spread)] as LoadRequest)
  })

async function measureSides(pinning: Pinning, one: Side, two: Side) {
  const measureOf = (side: Side, given: Pick<LoadPlan, 'connections' | 'perSecond'>, durationMs = ROUND_MS) =>
    measureCpu(side, pinning, { ...load, ...given, durationMs })
  await measureOf(two, { connections: 2 * CONNECTIONS }, COMPILING_MS)
  const { perSecond: mostPerSecond } = await measureOf(one, { connections: CONNECTIONS }, COMPILING_MS)
  const compared = []
  for (const { name: way, loadOf } of ways) {
    const rounds: { ofOne: Measured; ofTwo: Measured }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const ofOne = await measureOf(one, loadOf(1, mostPerSecond))
      rounds.push({ ofOne, ofTwo: await measureOf(two, loadOf(2, mostPerSecond)) })
    }
    compared.push({ way, ...compare(rounds) })
  }
  return compared
}

function compare(rounds: readonly { ofOne: Measured; ofTwo: Measured }[]) {
  const ratios = rounds.map(({ ofOne, ofTwo }) => ofTwo.cpuMs / ofOne.cpuMs).toSorted((a, b) => a - b)
  const cost = median(ratios)
  const [low = cost, high = cost] = [ratios.at(ROUNDS / 4), ratios.at(-ROUNDS / 4 - 1)]
  return {
    cost,
    perSecond: median(rounds.map(({ ofTwo }) => ofTwo.perSecond)),
    note: [
      `${cost.toFixed(2)}× (half of the rounds ${low.toFixed(2)}–${high.toFixed(2)})`,
      `with 2: ${shown(rounds.map(({ ofTwo }) => ofTwo))}`,
      `with 1: ${shown(rounds.map(({ ofOne }) => ofOne))}`,
    ].join('; '),
  }
}

function shown(measured: readonly Measured[]): string {
  const middle = (pick: (one: Measured) => number) => median(measured.map(pick))
  const [all, database] = [middle(({ cpuMs }) => cpuMs), middle(({ databaseMs }) => databaseMs)]
  return `${all.toFixed(3)} ms, ${database.toFixed(3)} of them the database, ${Math.round(middle(({ perSecond }) => perSecond))} a second`
}

const load = { warmupMs: 0, order: 'random', seed: 1 } as const

/** Every request of the time in which the processors are looked at is counted: so there is no warming up. */
async function measureCpu(
  { server: { pid, url }, requests: asked }: Side,
  pinning: Pinning,
  plan: Omit<LoadPlan, 'requests'>,
): Promise<Measured> {
  const before = cpuMsOf(pid)
  const { requests, perSecond } = await measure(url, { ...plan, requests: asked }, pinning)
  const after = cpuMsOf(pid)
  return {
    cpuMs: (after.all - before.all) / requests,
    databaseMs: (after.database - before.database) / requests,
    perSecond,
  }
}

function cpuMsOf(pid: number) {
  const tree = processTree(pid)
  const sum = (processes: typeof tree) => processes.reduce((total, { cpuSeconds }) => total + cpuSeconds * 1000, 0)
  return { all: sum(tree), database: sum(tree.filter(({ isDatabase }) => isDatabase)) }
}

async function startCommunity(pinning: Pinning, environment: Record<string, string>): Promise<Community> {
  progress(`a community, HROMADA_PROCESSES=${environment.HROMADA_PROCESSES} …`)
  const program = await startProgram(pinning, { environment: { LOG_LEVEL: 'warn', ...environment } })
  try {
    await using database = await openProgramDatabase(program)
    const articles = await seedArticles(database, ARTICLES, ARTICLES)
    const emails = Array.from({ length: MEMBERS }, (_, number) => `member.${number}@bench.example`)
    const members = await seedMembers(database, emails, 'member')
    for (const { id } of members) await seedNotifications(database, id, NOTIFICATIONS)
    await database.pool.query('vacuum analyze')
    const articleIds = articles.map(({ id }) => id)
    return { pinning, program, members, articleIds, [Symbol.asyncDispose]: () => program.stop() }
  } catch (error) {
    await program.stop()
    throw error
  }
}
