import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBareTwin } from './bare-server.ts'
import { measure, measureAgainst, median } from './compare.ts'
import type { LoadPlan } from './load-job.ts'
import { hardlyTwice, listPath, listQueries, sortedSearch } from './opportunity-queries.ts'
import { seedOpportunities } from './opportunity-seed.ts'
import { onAnyCore, type Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { benchAdministrator, openProgramDatabase, seedAccount } from './seed.ts'
import { progress, type Row } from './table.ts'
import { measureUploads } from './uploads.ts'

const FEW = 100_000
const MANY = 1_000_000
const ROUNDS = 5
const COMPILING_MS = 12_000
const LEAST_LIST_RATIO = 0.06
const LEAST_DETAIL_RATIO = 0.35
const MOST_P99_MS = 60
const MOST_COST = 2
const SAMPLES = 10_000
const CHANGE_EVERY_MS = 1_000

interface Folder extends AsyncDisposable {
  readonly dataDir: string
  readonly ids: readonly string[]
}

/** Finding and reading opportunities in communities of a hundred thousand and of a million, and sending files. */
export async function measureOpportunities(pinning: Pinning): Promise<Row[]> {
  await using few = await writeCommunity(FEW)
  await using many = await writeCommunity(MANY)
  return [
    ...(await measureBesideBare(pinning, many)),
    ...(await measureCosts(pinning, few, many)),
    ...(await measureLatency(many)),
    ...(await measureUploads()),
  ]
}

async function measureBesideBare(pinning: Pinning, folder: Folder): Promise<Row[]> {
  await using program = await startIn(folder, pinning)
  const { ids } = folder
  const load = { connections: 64, durationMs: 2_500, warmupMs: 500, order: 'random', seed: 1 } as const
  const hot = `/api/opportunities/${ids[0]}`
  const all = { method: 'GET', pathPrefix: '/api/opportunities/', ids: [...ids] }
  const cases = [
    ['GET list without filters', listPath(''), {}, LEAST_LIST_RATIO],
    ['GET detail, 1 hot', hot, {}, LEAST_DETAIL_RATIO],
    ['GET detail, 10,000', hot, { template: all }, undefined],
  ] as const
  const rows: Row[] = []
  for (const [name, path, requests, leastRatio] of cases) {
    progress(`${name} …`)
    const plan: LoadPlan = { ...load, ...('template' in requests ? requests : { requests: [{ method: 'GET', path }] }) }
    await using bare = await startBareTwin(pinning, program.url + path)
    // What runs for weeks is measured when its code has been compiled.
    await measure(program.url, { ...plan, durationMs: COMPILING_MS }, pinning)
    const measured = await measureAgainst(bare, program, plan, { pinning, rounds: ROUNDS })
    const { subject, ratio, ratioRange } = measured
    rows.push({
      name: `${name}, of 1,000,000`,
      ...(leastRatio !== undefined && { target: `ratio ≥ ${leastRatio}`, met: ratio >= leastRatio }),
      perSecond: subject.perSecond,
      ratio,
      p50: subject.p50,
      p99: subject.p99,
      note: `bare ${Math.round(measured.bare.perSecond)}/s; ratios ${ratioRange.map((value) => value.toFixed(3)).join('–')}`,
    })
  }
  return rows
}

/** The same questions to both communities, in turns. */
async function measureCosts(pinning: Pinning, few: Folder, many: Folder): Promise<Row[]> {
  await using fewProgram = await startIn(few, pinning)
  await using manyProgram = await startIn(many, pinning)
  await using _few = await changeSteadily(fewProgram)
  await using _many = await changeSteadily(manyProgram)
  const kinds = Object.entries(listQueries).map(([kind, queries]) => ({
    kind,
    queries,
    asked: queries,
    most: MOST_COST,
  }))
  const unrepeated = kinds
    .filter(({ queries }) => queries.length > 1)
    .map(({ kind, queries }) => ({
      kind: `${kind}, hardly any twice`,
      queries,
      asked: hardlyTwice(queries),
      most: undefined,
    }))
  const rows: Row[] = []
  for (const { kind, queries, asked, most } of [...kinds, ...unrepeated]) {
    progress(`lists ${kind}: ${FEW} against ${MANY} …`)
    const rounds: { cost: number; perSecond: number; p50: number; p99: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const plan: LoadPlan = {
        ...{ connections: 4, durationMs: 4_000, warmupMs: 1_500, order: 'random', seed: round },
        requests: asked.map((query) => ({ method: 'GET', path: listPath(query) })),
      }
      const small = await measure(fewProgram.url, plan, pinning)
      const large = await measure(manyProgram.url, plan, pinning)
      const { p50, p99 } = large.latencyMs
      rounds.push({ cost: small.perSecond / large.perSecond, perSecond: large.perSecond, p50, p99 })
    }
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    const cost = of((round) => round.cost)
    rows.push({
      name: `lists ${kind} (${queries.length} kinds), 1,000,000, 4 connections`,
      ...(most !== undefined && { target: `cost ≤ ${most}× that of 100,000`, met: cost <= most }),
      perSecond: of((round) => round.perSecond),
      p50: of((round) => round.p50),
      p99: of((round) => round.p99),
      note: `cost ${cost.toFixed(2)}×; one opportunity changes every second`,
    })
  }
  return rows
}

/** The program and its database use both cores, as on a machine that has no more; the load takes little of them. */
async function measureLatency(folder: Folder): Promise<Row[]> {
  progress('filters and searches at 16 connections …')
  const pinning = onAnyCore
  await using program = await startIn(folder, pinning)
  await using _changes = await changeSteadily(program)
  const queries = [...listQueries.filtered, ...listQueries.searched]
  const load = { connections: 16, durationMs: 10_000, warmupMs: 2_000, order: 'random' } as const
  const planOf = (asked: readonly string[], seed: number): LoadPlan => {
    return { ...load, seed, requests: asked.map((query) => ({ method: 'GET', path: listPath(query) })) }
  }
  async function measureRounds(name: string, asked: readonly string[], most: number | undefined): Promise<Row> {
    await measure(program.url, planOf(asked, ROUNDS), pinning)
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await measure(program.url, planOf(asked, round), pinning))
    }
    const p99 = median(rounds.map(({ latencyMs }) => latencyMs.p99))
    return {
      name: `${name}, 1,000,000, 16 connections, 2 cores`,
      ...(most !== undefined && { target: `p99 < ${most} ms`, met: p99 < most }),
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      p50: median(rounds.map(({ latencyMs }) => latencyMs.p50)),
      p99,
      note: `p99 of the rounds ${rounds.map(({ latencyMs }) => latencyMs.p99.toFixed(0)).join(', ')} ms; one opportunity changes every second; load and server share the two cores`,
    }
  }
  const name = `lists with filters and full text (${queries.length} kinds, half of them searches)`
  const repeated = await measureRounds(name, queries, MOST_P99_MS)
  const unrepeated = await measureRounds(`${name}, hardly any twice`, hardlyTwice(queries), undefined)
  const sorted = await measure(program.url, { ...planOf([sortedSearch], 1), connections: 1 }, pinning)
  return [
    repeated,
    unrepeated,
    {
      name: 'search for what one in a hundred has, in the order of titles, 1,000,000, 1 connection, 2 cores',
      perSecond: sorted.perSecond,
      p50: sorted.latencyMs.p50,
      p99: sorted.latencyMs.p99,
      note: 'the slowest kind of list, not among the above; one opportunity changes every second',
    },
  ]
}

/** Changes the budget of some opportunity every second: pages are kept while nothing changes that they could show. */
async function changeSteadily(program: Program): Promise<AsyncDisposable> {
  const database = await openProgramDatabase(program)
  const change = () =>
    database.pool.query('update opportunities set budget_max = budget_max + 1 where number = $1', [number++])
  let number = 1_000
  let changing = change()
  const timer = setInterval(() => {
    changing = changing.then(change)
  }, CHANGE_EVERY_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await changing
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Writes a community into a data folder of its own, which programs can then be started on. */
async function writeCommunity(count: number): Promise<Folder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hromada-opportunities-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    await using program = await startProgram(onAnyCore, { dataDir })
    progress(`writing ${count} opportunities …`)
    await using database = await openProgramDatabase(program)
    const owner = await seedAccount(database, benchAdministrator, 'admin')
    const ids = await seedOpportunities(database, count, SAMPLES, [owner])
    return { dataDir, ids, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const startIn = ({ dataDir }: Folder, pinning: Pinning) =>
  startProgram(pinning, { dataDir, environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' } })
