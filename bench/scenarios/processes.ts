import { startBareTwin } from '../lib/bare-server.ts'
import { bearer, get, likesOf } from '../lib/http-client.ts'
import type { LoadPlan, LoadRequest } from '../lib/load-generator.ts'
import { inTurns, measure, median, medianOf } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { cpuTimeOn } from '../lib/process-tree.ts'
import { startSeededProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { seedMembers } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'
import { seedNotifications } from '../lib/seed-notifications.ts'
import type { ServerProcess } from '../lib/server-process.ts'

/** Many short rounds: a shared machine is slower for seconds now and then, which should fall on both sides. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 12)
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 1_000)
/** The compilers of V8 work beside the first requests. */
const COMPILING_MS = 4 * ROUND_MS
const CONNECTIONS = 64
/** Of the most that one process can do. */
const EASY_SHARE = 1 / 4
/** More than there are connections: simultaneous requests of one member share an answer. */
const MEMBERS = 256
const ARTICLES = 1_000
const NOTIFICATIONS = 500
/** Articles that each member reads and likes, which bounds the number of requests. */
const LIKED = 20
/** In the mix of all kinds. */
const OF_EACH_KIND = 2_000
const MAX_COST = 1.15

type Community = Omit<Awaited<ReturnType<typeof startCommunity>>, typeof Symbol.asyncDispose>

/** What is sent, and to which server. */
type Side = { readonly server: ServerProcess; readonly requests: LoadRequest[] }

type Measured = Awaited<ReturnType<typeof measureCpu>>

/** The load on one process or on two, given how many requests a second one can answer. */
type LoadOf = (processes: number, mostPerSecond: number) => Pick<LoadPlan, 'connections' | 'perSecond'>

const loadLevels: readonly { readonly name: string; readonly loadOf: LoadOf }[] = [
  {
    name: 'each a quarter of what one can',
    loadOf: (processes, mostPerSecond) => ({
      connections: processes * CONNECTIONS,
      perSecond: processes * EASY_SHARE * mostPerSecond,
    }),
  },
  { name: `each by ${CONNECTIONS} at once`, loadOf: (processes) => ({ connections: processes * CONNECTIONS }) },
  { name: `both by ${CONNECTIONS} at once`, loadOf: () => ({ connections: CONNECTIONS }) },
]

/**
 * Processor time of a request in all processes of the program and of its database together, with two processes of the
 * program and with one: at low load, at full load, and when two share the connections of one, so that fewer requests
 * are batched. The same figures of a bare server show which part is the machine's.
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
      for (const { way, cost, ...row } of await measureSides(sideOf(one), sideOf(two)))
        rows.push({
          ...row,
          name: `${name}, rate limits ${limits}, ${way}`,
          target: `CPU time with 2 processes ≤ ${MAX_COST}× that with 1`,
          met: cost <= MAX_COST,
        })
    }
  }
  return rows
}

async function measureBare({ program, articleIds }: Community): Promise<Row[]> {
  progress('a bare server …')
  const request = get(`/api/news/${articleIds[0]}`)
  await using one = await startBareTwin(program, request)
  await using two = await startBareTwin(program, request, 2)
  const sideOf = (server: ServerProcess): Side => ({ server, requests: [request] })
  const rows = await measureSides(sideOf(one), sideOf(two))
  return rows.map(({ way, cost: _, ...row }) => ({ ...row, name: `a bare server that sends an article, ${way}` }))
}

type RequestsOf = (community: Community) => LoadRequest[]

const kinds: readonly (readonly [string, RequestsOf])[] = [
  ['GET article', ({ articleIds }) => articleIds.map((id) => get(`/api/news/${id}`))],
  ['GET list of articles', () => [get('/api/news')]],
  [
    'GET list of notifications, of members in turn',
    ({ members }) => members.map((member) => get('/api/notifications', bearer(member))),
  ],
  [
    'GET article, signed in',
    ({ members, articleIds }) =>
      members.flatMap((member) => articleIds.slice(0, LIKED).map((id) => get(`/api/news/${id}`, bearer(member)))),
  ],
  [
    'POST like or unlike',
    ({ members, articleIds }) =>
      members.flatMap((member) => articleIds.slice(0, LIKED).flatMap((id) => likesOf(id, bearer(member)))),
  ],
]

const allKinds: RequestsOf = (community) =>
  kinds.flatMap(([, requestsOf]) => {
    const requests = requestsOf(community)
    const spread = requests.length / OF_EACH_KIND
    return Array.from({ length: OF_EACH_KIND }, (_, number) => requests[Math.floor(number * spread)] as LoadRequest)
  })

async function measureSides(one: Side, two: Side) {
  const measureOf = (side: Side, given: Pick<LoadPlan, 'connections' | 'perSecond'>, durationMs = ROUND_MS) =>
    measureCpu(side, { ...given, durationMs })
  await measureOf(two, { connections: 2 * CONNECTIONS }, COMPILING_MS)
  const { perSecond: mostPerSecond } = await measureOf(one, { connections: CONNECTIONS }, COMPILING_MS)
  const compared = []
  for (const { name: way, loadOf } of loadLevels) {
    const rounds = await inTurns(
      () => measureOf(one, loadOf(1, mostPerSecond)),
      () => measureOf(two, loadOf(2, mostPerSecond)),
      ROUNDS,
    )
    compared.push({ way, ...compare(rounds) })
  }
  return compared
}

function compare(rounds: readonly { one: Measured; other: Measured }[]) {
  const ratios = rounds.map(({ one, other }) => other.cpuMs / one.cpuMs).toSorted((a, b) => a - b)
  const cost = median(ratios)
  const [low = cost, high = cost] = [ratios.at(ROUNDS / 4), ratios.at(-ROUNDS / 4 - 1)]
  return {
    cost,
    perSecond: medianOf(rounds, ({ other }) => other.perSecond),
    note: [
      `${cost.toFixed(2)}× (half of the rounds ${low.toFixed(2)}–${high.toFixed(2)})`,
      `with 2: ${shown(rounds.map(({ other }) => other))}`,
      `with 1: ${shown(rounds.map(({ one }) => one))}`,
    ].join('; '),
  }
}

function shown(measured: readonly Measured[]): string {
  const [all, database] = [medianOf(measured, ({ cpuMs }) => cpuMs), medianOf(measured, ({ databaseMs }) => databaseMs)]
  return `${all.toFixed(3)} ms, ${database.toFixed(3)} of them the database, ${Math.round(medianOf(measured, ({ perSecond }) => perSecond))} a second`
}

/** Without a warm-up: all requests between the two readings of processor time are counted. */
async function measureCpu({ server, requests }: Side, plan: Omit<LoadPlan, 'requests'>) {
  const load = () => measure(server, { ...plan, requests })
  const { programMs, databaseMs, result } = await cpuTimeOn(server.pid, load, (loaded) => loaded.requests)
  return { cpuMs: programMs + databaseMs, databaseMs, perSecond: result.perSecond }
}

function startCommunity(pinning: Pinning, environment: Record<string, string>) {
  progress(`a community, HROMADA_PROCESSES=${environment.HROMADA_PROCESSES} …`)
  return startSeededProgram(
    pinning,
    async (database) => {
      const articles = await seedArticles(database, ARTICLES, ARTICLES)
      const members = await seedMembers(database, MEMBERS)
      for (const { id } of members) await seedNotifications(database, id, NOTIFICATIONS)
      await database.pool.query('vacuum analyze')
      return { members, articleIds: articles.map(({ id }) => id) }
    },
    { environment },
  )
}
