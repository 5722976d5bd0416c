import { startBareTwin } from './bare-server.ts'
import { measure, measureAgainst, median } from './compare.ts'
import type { LoadPlan } from './load-job.ts'
import type { Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { benchAdministrator, openProgramDatabase, seedAccount, seedUsers, signIn } from './seed.ts'
import { progress, type Row } from './table.ts'

const FEW = 1_000
const MANY = 1_000_000
const ROUNDS = 5
const LEAST_VIEW_RATIO = 0.03
const MOST_COST = 2
/** A page that is full in both communities, so that the same is sent. */
const PAGE = 10
const BULK = 1_000
const MOST_BULK_MS = 1_000

interface Community {
  readonly program: Program
  readonly userIds: readonly string[]
  readonly headers: Record<string, string>
}

/** What administrators do, in a community of a thousand and of a million. */
export async function measureUsers(pinning: Pinning): Promise<Row[]> {
  await using small = await startCommunity(pinning, FEW)
  await using large = await startCommunity(pinning, MANY)
  return [await measureView(pinning, large), ...(await measureLists(pinning, small, large)), await measureBulk(large)]
}

/** Each view waits for its entry in the audit log to be committed. */
async function measureView(pinning: Pinning, { program, userIds, headers }: Community): Promise<Row> {
  progress('GET user …')
  const plan: LoadPlan = {
    connections: 16,
    durationMs: 2_500,
    warmupMs: 2_000,
    order: 'random',
    seed: 1,
    template: { method: 'GET', pathPrefix: '/api/admin/users/', ids: [...userIds], headers },
  }
  await using bare = await startBareTwin(pinning, `${program.url}/api/admin/users/${userIds[0]}`, { headers })
  await measure(program.url, { ...plan, durationMs: 10_000 }, pinning)
  const {
    subject,
    bare: beside,
    ratio,
    ratioRange,
  } = await measureAgainst(bare, program, plan, {
    pinning,
    rounds: ROUNDS,
  })
  return {
    name: 'GET /api/admin/users/{id} with its audit entry, 1,000,000 users',
    target: `ratio ≥ ${LEAST_VIEW_RATIO}`,
    perSecond: subject.perSecond,
    ratio,
    p50: subject.p50,
    p99: subject.p99,
    met: ratio >= LEAST_VIEW_RATIO,
    note: `bare ${Math.round(beside.perSecond)}/s; ratios ${ratioRange.map((value) => value.toFixed(3)).join('–')}`,
  }
}

/** What both communities find a like number of, or a full page: else the two do not do the same work. */
const lists: readonly (readonly [string, string])[] = [
  ['list', ''],
  ['list by name', 'sortBy=name'],
  ['list of verified ones', 'verified=true'],
  ['search, part of a name that five have', `search=${encodeURIComponent('ідкіс')}`],
  ['search, part of a name that one in a hundred has', `search=${encodeURIComponent('морозович')}`],
  ['search, part of an e-mail that five have', 'search=rare.'],
  ['search, part of every e-mail', 'search=bench.example'],
  ['search, two letters', 'search=ol'],
]

/** Found here 553 times, which are counted and put in order, and there not once. */
const unlike = ['search, part of an e-mail that nobody has in the small one', 'search=koval.50'] as const

async function measureLists(pinning: Pinning, small: Community, large: Community): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, query] of [...lists, unlike]) {
    progress(`${name}: ${FEW} against ${MANY} users …`)
    const planFor = ({ headers }: Community): LoadPlan => ({
      connections: 4,
      durationMs: 1_500,
      warmupMs: 1_000,
      order: 'round-robin',
      seed: 1,
      requests: [{ method: 'GET', path: `/api/admin/users?limit=${PAGE}&${query}`, headers }],
    })
    const rounds: { cost: number; perSecond: number; p50: number; p99: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const few = await measure(small.program.url, planFor(small), pinning)
      const many = await measure(large.program.url, planFor(large), pinning)
      const { p50, p99 } = many.latencyMs
      rounds.push({ cost: few.perSecond / many.perSecond, perSecond: many.perSecond, p50, p99 })
    }
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    const cost = of((round) => round.cost)
    rows.push({
      name: `${name}, first page of 1,000,000 users`,
      ...(query !== unlike[1] && { target: `cost < ${MOST_COST}× that of 1,000`, met: cost < MOST_COST }),
      perSecond: of((round) => round.perSecond),
      p50: of((round) => round.p50),
      p99: of((round) => round.p99),
      note: `cost ${cost.toFixed(2)}×; ${await found(small, query)} found of 1,000, ${await found(large, query)} of 1,000,000`,
    })
  }
  return rows
}

async function found({ program, headers }: Community, query: string): Promise<number> {
  const response = await fetch(`${program.url}/api/admin/users?limit=${PAGE}&${query}`, { headers })
  const { pagination } = (await response.json()) as { pagination: { total: number } }
  return pagination.total
}

/** One request that changes a thousand roles, each with its audit entry, there and back. */
async function measureBulk({ program, userIds, headers }: Community): Promise<Row> {
  progress('bulk role …')
  const times: number[] = []
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const body = JSON.stringify({
      userIds: userIds.slice(0, BULK),
      role: round % 2 === 0 ? 'confidential' : 'subscriber',
    })
    const start = performance.now()
    const response = await fetch(`${program.url}/api/admin/users/bulk/role`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const { data } = (await response.json()) as { data: { updated: number } }
    times.push(performance.now() - start)
    if (data.updated !== BULK) throw new Error(`only ${data.updated} of ${BULK} were updated`)
  }
  const middle = median(times)
  return {
    name: 'POST /api/admin/users/bulk/role, 1,000 of 1,000,000 users',
    target: `< ${MOST_BULK_MS / 1000} s`,
    p50: middle,
    met: middle < MOST_BULK_MS,
    note: `longest of ${times.length}: ${Math.round(Math.max(...times))} ms`,
  }
}

async function startCommunity(pinning: Pinning, count: number): Promise<Community & AsyncDisposable> {
  const program = await startProgram(pinning, { environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' } })
  try {
    progress(`writing ${count} users …`)
    await using database = await openProgramDatabase(program)
    await seedAccount(database, benchAdministrator, 'admin')
    const userIds = await seedUsers(database, count)
    const headers = await signIn(program.url, benchAdministrator)
    return { program, userIds, headers, [Symbol.asyncDispose]: () => program.stop() }
  } catch (error) {
    await program.stop()
    throw error
  }
}
