import { seedArticles } from './article-seed.ts'
import { measure, median } from './compare.ts'
import type { LoadPlan } from './load-job.ts'
import type { Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { openProgramDatabase } from './seed.ts'
import { progress, type Row } from './table.ts'

const FEW = 1_000
const MANY = 1_000_000
const SAMPLES = 1_000
const ROUNDS = 5
const MOST_COST = 1.3

interface Community {
  readonly program: Program
  readonly articles: readonly { id: string; slug: string }[]
}

/** What a thousand times as many articles in the table cost the same requests, in turns against the same program. */
export async function measureScale(pinning: Pinning): Promise<Row[]> {
  await using small = await startCommunity(pinning, FEW)
  await using large = await startCommunity(pinning, MANY)
  const load = { connections: 16, durationMs: 2_000, warmupMs: 2_000, order: 'random', seed: 1 } as const
  const paths = (ids: string[]) => ({ ...load, template: { method: 'GET', pathPrefix: '/api/news/', ids } })
  const cases: [string, (community: Community) => LoadPlan][] = [
    ['GET article by id', ({ articles }) => paths(articles.map(({ id }) => id))],
    ['GET article by slug', ({ articles }) => paths(articles.map(({ slug }) => slug))],
    ['GET list, first page', () => ({ ...load, requests: [{ method: 'GET', path: '/api/news' }] })],
  ]
  const rows: Row[] = []
  for (const [name, planFor] of cases) {
    progress(`${name}: ${FEW} against ${MANY} articles …`)
    const rounds: { cost: number; perSecond: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const few = await measure(small.program.url, planFor(small), pinning)
      const many = await measure(large.program.url, planFor(large), pinning)
      rounds.push({ cost: few.perSecond / many.perSecond, perSecond: many.perSecond })
    }
    const cost = median(rounds.map((round) => round.cost))
    rows.push({
      name: `${name}, 1,000,000 articles`,
      target: `cost ≤ ${MOST_COST}× that of 1,000`,
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      met: cost <= MOST_COST,
      note: `cost ${cost.toFixed(2)}×; ${SAMPLES} articles asked for in both`,
    })
  }
  return rows
}

async function startCommunity(pinning: Pinning, count: number): Promise<Community & AsyncDisposable> {
  const program = await startProgram(pinning, { environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' } })
  try {
    progress(`writing ${count} articles …`)
    await using database = await openProgramDatabase(program)
    const articles = await seedArticles(database, count, SAMPLES, { contentWords: 10 })
    return { program, articles, [Symbol.asyncDispose]: () => program.stop() }
  } catch (error) {
    await program.stop()
    throw error
  }
}
