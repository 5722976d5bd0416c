import { seedArticles } from './article-seed.ts'
import { startBareTwin } from './bare-server.ts'
import { type Comparison, measure, measureAgainst } from './compare.ts'
import type { LoadPlan } from './load-job.ts'
import type { Pinning } from './pinning.ts'
import { startProgram } from './program.ts'
import { benchLogin, openProgramDatabase, seedAccount, signIn } from './seed.ts'
import { progress, type Row } from './table.ts'

const ARTICLES = 10_000
const ROUNDS = 7
const COMPILING_MS = 12_000

interface Case {
  readonly name: string
  readonly plan: LoadPlan
  /** The least share of the bare server's requests a second that is aimed at. */
  readonly leastRatio?: number
  /** The most that the 99th percentile may be of the bare server's. */
  readonly mostP99Ratio?: number
}

/** Reading and liking news, each beside a bare server that sends the same bytes. */
export async function measureNews(pinning: Pinning): Promise<Row[]> {
  await using program = await startProgram(pinning, {
    environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' },
  })
  const articles = await seed(program)
  const hot = articles[0]
  if (hot === undefined) throw new Error('no articles were seeded')
  const headers = await signIn(program.url, benchLogin)
  const get = (path: string, more = {}) => ({ requests: [{ method: 'GET', path, ...more }] })
  const body = (action: string) => ({
    method: 'POST',
    path: `/api/news/${hot.id}/like`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  })
  const load = { connections: 64, durationMs: 2_500, warmupMs: 500, order: 'random', seed: 1 } as const
  const cases: Case[] = [
    {
      name: 'GET article by id, 1 hot',
      plan: { ...load, ...get(`/api/news/${hot.id}`) },
      leastRatio: 0.45,
      mostP99Ratio: 4,
    },
    { name: 'GET article by slug, 1 hot', plan: { ...load, ...get(`/api/news/${hot.slug}`) } },
    {
      name: 'GET article by id, 10,000',
      plan: { ...load, template: { method: 'GET', pathPrefix: '/api/news/', ids: articles.map(({ id }) => id) } },
    },
    {
      name: 'GET article with a session',
      plan: { ...load, ...get(`/api/news/${hot.id}`, { headers }) },
      leastRatio: 0.15,
    },
    { name: 'GET list, first page of 10', plan: { ...load, ...get('/api/news') } },
    {
      name: 'POST like and unlike by one member',
      plan: { ...load, connections: 16, requests: [body('like'), body('unlike')] },
    },
  ]
  const rows: Row[] = []
  for (const { name, plan, leastRatio, mostP99Ratio } of cases) {
    progress(`${name} …`)
    const first = plan.requests?.[0]
    const path = first?.path ?? `/api/news/${hot.id}`
    await using bare = await startBareTwin(
      pinning,
      program.url + path,
      first && { method: first.method, headers: first.headers ?? {}, ...(first.body && { body: first.body }) },
    )
    // What runs for weeks is measured when its code has been compiled, which takes some hundred thousand requests.
    await measure(program.url, { ...plan, durationMs: COMPILING_MS }, pinning)
    const measured = await measureAgainst(bare, program, plan, { pinning, rounds: ROUNDS })
    rows.push(toRow(name, measured, leastRatio, mostP99Ratio))
  }
  return rows
}

async function seed(program: Parameters<typeof openProgramDatabase>[0]) {
  await using database = await openProgramDatabase(program)
  await seedAccount(database, benchLogin, 'member')
  return await seedArticles(database, ARTICLES, ARTICLES)
}

function toRow(name: string, measured: Comparison, leastRatio?: number, mostP99Ratio?: number): Row {
  const { subject, bare, ratio, ratioRange, p99Ratio, limitedByLoad } = measured
  const isMet = ratio >= (leastRatio ?? 0) && p99Ratio < (mostP99Ratio ?? Number.POSITIVE_INFINITY)
  const targets = [
    ...(leastRatio === undefined ? [] : [`ratio ≥ ${leastRatio}`]),
    ...(mostP99Ratio === undefined ? [] : [`p99 < ${mostP99Ratio}×`]),
  ]
  const [low, high] = ratioRange
  return {
    name,
    target: targets.join(', '),
    perSecond: subject.perSecond,
    ratio,
    p50: subject.p50,
    p99: subject.p99,
    ...(targets.length > 0 && { met: isMet }),
    note: `bare ${Math.round(bare.perSecond)}/s; ratios ${low.toFixed(2)}–${high.toFixed(2)}; p99 ${p99Ratio.toFixed(1)}×${limitedByLoad ? '; load generator saturated' : ''}`,
  }
}
