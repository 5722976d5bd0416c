import { startReplica } from '../../test/machines/streaming-replica.ts'
import { get } from '../lib/http-client.ts'
import { inTurns, measure, median } from '../lib/measure.ts'
import { hardlyTwice, listPath, listQueries } from '../lib/opportunity-queries.ts'
import type { Pinning } from '../lib/pinning.ts'
import { openDatabaseAt, startPrimary } from '../lib/postgres.ts'
import { cpuTimeOn } from '../lib/process-tree.ts'
import { type Program, SECRET, startProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchLogin, openAccount } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'
import { seedOpportunities } from '../lib/seed-opportunities.ts'

const MANY = Number(process.env.BENCH_MANY ?? 100_000)
const ARTICLES = 10_000
const MAX_SHARE = 0.4
const CONNECTIONS = 16
const DURATION_MS = Number(process.env.BENCH_ROUND_MS ?? 5_000)

/** What lists take of the processor of the primary, with a replica beside it, as a share of what they take without. */
export async function measureReplicas(pinning: Pinning): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const primary = await startPrimary(stack)
  const start = async (environment: Record<string, string>): Promise<Program> =>
    stack.use(
      await startProgram(pinning, {
        environment: {
          DATABASE_URL: primary.url,
          HROMADA_SECRET: SECRET,
          ...environment,
        },
      }),
    )
  const without = await start({})
  await using database = openDatabaseAt(primary)
  const { userId, headers } = await openAccount(without, database, benchLogin, 'admin')
  await seedArticles(database, ARTICLES, 1)
  await seedOpportunities(database, MANY, 1, [userId])
  progress('a replica …')
  const replica = await startReplica(stack, primary.url, ['shared_buffers=512MB'])
  const beside = await start({ DATABASE_REPLICA_URLS: replica.url })
  const ofOpportunities = listQueries.slice(1).flatMap(({ queries }) => hardlyTwice(queries).map(listPath))
  const kinds = [
    { name: 'lists of opportunities, by anybody', paths: ofOpportunities, headers: {} },
    { name: 'lists of opportunities, by a member', paths: ofOpportunities, headers },
    { name: 'lists of articles, by anybody', paths: pagesOf('/api/news?limit=10'), headers: {} },
    { name: 'lists of articles, by a member', paths: pagesOf('/api/news?limit=10'), headers },
    { name: 'the feed of articles, by anybody', paths: ['/feeds/news.atom'], headers: {} },
  ]
  const rows: Row[] = []
  for (const { name, paths, headers } of kinds) {
    progress(`${name} …`)
    const requests = paths.map((path) => get(path, headers))
    const plan = { requests, connections: CONNECTIONS, durationMs: DURATION_MS, warmupMs: 1_000 }
    const worked = (program: Program) =>
      cpuTimeOn(
        primary.pid() ?? 0,
        () => measure(program, plan),
        ({ requests }) => requests,
      )
    const rounds = await inTurns(
      () => worked(without),
      () => worked(beside),
    )
    const share = median(rounds.map(({ one, other }) => other.databaseMs / one.databaseMs))
    const each = (which: 'one' | 'other') => median(rounds.map((round) => round[which].databaseMs)).toFixed(2)
    const rate = (which: 'one' | 'other') => median(rounds.map((round) => round[which].result.perSecond))
    rows.push({
      name,
      target: `share ≤ ${MAX_SHARE}`,
      ratio: share,
      met: share <= MAX_SHARE,
      perSecond: rate('other'),
      note: `the primary's processor for each: ${each('other')} ms, without a replica ${each('one')} ms and ${Math.round(rate('one'))}/s`,
    })
  }
  return rows
}

const pagesOf = (path: string) => Array.from({ length: 100 }, (_, index) => `${path}&page=${index + 1}`)
