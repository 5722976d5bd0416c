import { compile, latencyColumns, measureBesideBare, measureCostOfSize } from '../lib/comparisons.ts'
import { openProgramDatabase } from '../lib/database.ts'
import { get } from '../lib/http-client.ts'
import type { LoadPlan, LoadRequest } from '../lib/load-generator.ts'
import { measure, medianOf, ROUNDS } from '../lib/measure.ts'
import { hardlyTwice, listPath, listQueries, sortedSearch } from '../lib/opportunity-queries.ts'
import { onAnyCore, type Pinning } from '../lib/pinning.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchAdministrator, seedAccount } from '../lib/seed-accounts.ts'
import { seedOpportunities } from '../lib/seed-opportunities.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'

const MANY = Number(process.env.BENCH_MANY ?? 1_000_000)
const FEW = MANY / 10
const MIN_LIST_RATIO = 0.06
const MIN_DETAIL_RATIO = 0.35
const MAX_P99_MS = 60
const MAX_COST = 2
const MAX_PAGE_COST = 1.1
const SAMPLES = 10_000
const CHANGE_EVERY_MS = 1_000

const many = MANY.toLocaleString('en')
const few = FEW.toLocaleString('en')

type Community = { readonly dataDir: string; readonly ids: readonly string[] }

/** Finding and reading opportunities in communities of a hundred thousand and of a million. */
export async function measureOpportunities(pinning: Pinning): Promise<Row[]> {
  await using fewFolder = await makeTemporaryFolder()
  await using manyFolder = await makeTemporaryFolder()
  const small = await writeCommunity(fewFolder.path, FEW)
  const large = await writeCommunity(manyFolder.path, MANY)
  return [
    ...(await measureRatios(pinning, large)),
    ...(await measureCosts(pinning, small, large)),
    ...(await measureLatency(large)),
  ]
}

async function measureRatios(pinning: Pinning, { dataDir, ids }: Community): Promise<Row[]> {
  await using program = await startProgram(pinning, { dataDir })
  const details = ids.map((id) => `/api/opportunities/${id}`)
  const cases = [
    [{ name: `GET list without filters, of ${many}`, minRatio: MIN_LIST_RATIO }, [listPath('')]],
    [{ name: `GET detail, 1 hot, of ${many}`, minRatio: MIN_DETAIL_RATIO }, details.slice(0, 1)],
    [{ name: `GET detail, ${SAMPLES.toLocaleString('en')}, of ${many}` }, details],
  ] as const
  const rows: Row[] = []
  for (const [row, paths] of cases) {
    const plan = { requests: paths.map((path) => get(path)), connections: 64, durationMs: 2_500, warmupMs: 500 }
    rows.push(await measureBesideBare(row, program, plan))
  }
  return rows
}

/** The same lists of both communities, in which one opportunity changes every second. */
async function measureCosts(pinning: Pinning, small: Community, large: Community): Promise<Row[]> {
  await using smallProgram = await startProgram(pinning, small)
  await using largeProgram = await startProgram(pinning, large)
  await using _small = await changeSteadily(smallProgram)
  await using _large = await changeSteadily(largeProgram)
  const rows: Row[] = []
  for (const { kind, queries } of listQueries) {
    const target = { target: `that of ${few}`, maxCost: MAX_COST }
    rows.push(await measureLists(`lists ${kind} (${queries.length} kinds)`, queries, target))
  }
  for (const { kind, queries } of listQueries.slice(1)) {
    const name = `lists ${kind}, hardly any twice (${queries.length} kinds)`
    rows.push(await measureLists(name, hardlyTwice(queries), {}))
  }
  for (const { kind, queries } of listQueries) {
    const target = { target: `that of ${few}`, maxCost: MAX_PAGE_COST }
    rows.push(await measureLists(`pages of lists ${kind} (${queries.length} kinds)`, queries, target, asPage))
  }
  return rows

  function measureLists(
    name: string,
    queries: readonly string[],
    target: object,
    request: (query: string) => LoadRequest = (query) => get(listPath(query)),
  ): Promise<Row> {
    const load = {
      requests: queries.map(request),
      connections: 4,
      durationMs: 4_000,
      warmupMs: 1_500,
    }
    const sideOf = (server: Program) => ({ server, plan: (seed: number) => ({ ...load, seed }) })
    const row = {
      name: `${name}, ${many}, 4 connections`,
      note: changing,
      ...target,
    }
    return measureCostOfSize(row, sideOf(smallProgram), sideOf(largeProgram))
  }
}

/** The same list as people read it. */
const asPage = (query: string) => get(listPath(query).replace('/api', ''), { accept: 'text/html' })

const changing = 'one opportunity changes every second'

/** The program and its database use both cores, as on a machine that has no more; the load takes little of them. */
async function measureLatency(community: Community): Promise<Row[]> {
  await using program = await startProgram(onAnyCore, community)
  await using _changes = await changeSteadily(program)
  const queries = listQueries.slice(1).flatMap((list) => list.queries)
  const planFor = (paths: readonly string[], seed: number): LoadPlan => {
    return { requests: paths.map((path) => get(path)), connections: 16, durationMs: 10_000, warmupMs: 2_000, seed }
  }

  async function measureRounds(name: string, paths: readonly string[], maxP99Ms?: number): Promise<Row> {
    progress(`${name} …`)
    await compile(program, planFor(paths, ROUNDS))
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(program, planFor(paths, round)))
    const p99 = medianOf(rounds, (round) => round.p99)
    return {
      name: `${name}, ${many}, 16 connections, 2 cores`,
      ...(maxP99Ms !== undefined && { target: `p99 < ${maxP99Ms} ms`, met: p99 < maxP99Ms }),
      ...latencyColumns(rounds),
      note: `p99 of the rounds ${rounds.map((round) => round.p99.toFixed(0)).join(', ')} ms; ${changing}; load and server share the two cores`,
    }
  }

  const name = `lists with filters and full text (${queries.length} kinds, half of them searches)`
  const repeated = await measureRounds(name, queries.map(listPath), MAX_P99_MS)
  const fresh = await measureRounds(`${name}, hardly any twice`, hardlyTwice(queries).map(listPath))
  const sorted = await measure(program, { ...planFor([listPath(sortedSearch)], 1), connections: 1 })
  return [
    repeated,
    fresh,
    {
      name: `search for what one in a hundred has, in the order of titles, ${many}, 1 connection, 2 cores`,
      ...latencyColumns([sorted]),
      note: `the slowest kind of list, not among the above; ${changing}`,
    },
  ]
}

/** Changes the budget of some opportunity every second: pages are cached until something on them changes. */
async function changeSteadily(program: Program): Promise<AsyncDisposable> {
  const database = await openProgramDatabase(program)
  let number = 1_000
  const change = () =>
    database.pool.query('update opportunities set budget_max = budget_max + 1 where number = $1', [number++])
  let changes = change()
  const timer = setInterval(() => {
    changes = changes.then(change)
  }, CHANGE_EVERY_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await changes
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Writes a community into a data folder, on which programs can then be started. */
async function writeCommunity(dataDir: string, count: number): Promise<Community> {
  progress(`writing ${count} opportunities …`)
  await using program = await startProgram(onAnyCore, { dataDir })
  await using database = await openProgramDatabase(program)
  const owner = await seedAccount(database, benchAdministrator, 'admin')
  return { dataDir, ids: await seedOpportunities(database, count, SAMPLES, [owner]) }
}
