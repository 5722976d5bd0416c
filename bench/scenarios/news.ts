import { measureBesideBare } from '../lib/comparisons.ts'
import { get, likesOf } from '../lib/http-client.ts'
import type { Pinning } from '../lib/pinning.ts'
import { startSeededProgram } from '../lib/program.ts'
import type { Row } from '../lib/report.ts'
import { benchLogin, openAccount } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'

const ARTICLES = 10_000

/** Reading and liking news, each beside a bare server that sends the same bytes. */
export async function measureNews(pinning: Pinning): Promise<Row[]> {
  await using community = await startSeededProgram(pinning, async (database, server) => {
    const articles = await seedArticles(database, ARTICLES, ARTICLES)
    return { articles, ...(await openAccount(server, database, benchLogin, 'member')) }
  })
  const { program, articles, headers } = community
  const [hot] = articles
  if (hot === undefined) throw new Error('no articles were seeded')
  const cases = [
    {
      row: { name: 'GET article by id, 1 hot', minRatio: 0.45, maxP99Ratio: 4 },
      requests: [get(`/api/news/${hot.id}`)],
    },
    { row: { name: 'GET article by slug, 1 hot' }, requests: [get(`/api/news/${hot.slug}`)] },
    {
      row: { name: 'GET page of an article, 1 hot', minRatio: 0.25 },
      requests: [get(`/news/${hot.slug}`, { accept: 'text/html' })],
    },
    {
      row: { name: 'GET article by id, 10,000', minRatio: 0.2 },
      requests: articles.map(({ id }) => get(`/api/news/${id}`)),
    },
    { row: { name: 'GET article with a session', minRatio: 0.15 }, requests: [get(`/api/news/${hot.id}`, headers)] },
    { row: { name: 'GET list, first page of 10' }, requests: [get('/api/news')] },
    {
      row: { name: 'POST like and unlike by one member' },
      requests: likesOf(hot.id, headers),
      connections: 16,
    },
  ]
  const rows: Row[] = []
  for (const { row, requests, connections = 64 } of cases) {
    const plan = { requests, connections, durationMs: 2_500, warmupMs: 500 }
    rows.push(await measureBesideBare(row, program, plan))
  }
  return rows
}
