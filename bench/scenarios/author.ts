import { copyTree } from '../../test/mutants/copy-of-tree.ts'
import { type BenchDatabase, onOneConnection } from '../lib/database.ts'
import { get } from '../lib/http-client.ts'
import { inTurns, measure, median } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { cpuTimeOn } from '../lib/process-tree.ts'
import { type Program, startSeededProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchLogin, openAccount, seedMembers } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'

const ARTICLES = 2_000
const AUTHORS = 20
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 700)
const COMPILE_MS = 6_000
const MAX_COST = 1.03

const READING = 'src/features/news/read.ts'
/** What makes the tree without authors of the tree with them. */
const withoutAuthor = [
  ["likeCount: 'like_count', peopleRevision: PEOPLE_REVISION", "likeCount: 'like_count'"],
  ['author: await people.at(counters.peopleRevision, article.authorId)', 'author: nobody'],
  ['type Named, PEOPLE_REVISION,', 'type Named, nobody,'],
] as const

/**
 * What naming its author costs a read of an article, in processor time of program and PostgreSQL: many short rounds in
 * turns with a copy of the tree that names nobody. Rates would say less, as the noise of single rounds is 10 % and more.
 */
export async function measureAuthor(pinning: Pinning): Promise<Row[]> {
  await using tree = await copyTree()
  let code = await tree.read(READING)
  for (const [named, unnamed] of withoutAuthor) {
    if (!code.includes(named)) throw new Error(`${READING} no longer has: ${named}`)
    code = code.replace(named, unnamed)
  }
  await tree.write(READING, code)
  await using naming = await startSeededProgram(pinning, seed)
  await using unnaming = await startSeededProgram(pinning, seed, { tree: tree.folder })
  const rows: Row[] = []
  for (const isSignedIn of [false, true]) {
    const name = `GET article with its author, ${ARTICLES.toLocaleString('en')} in turn, ${isSignedIn ? 'signed in' : 'not signed in'}`
    progress(`${name} …`)
    const cpuMicroseconds = async ({ program, articles, headers }: Community, durationMs: number) => {
      const requests = articles.map(({ id }) => get(`/api/news/${id}`, isSignedIn ? headers : {}))
      const { programMs, databaseMs } = await cpuTimeOn(
        program.pid,
        () => measure(program, { requests, connections: 16, durationMs }),
        (result) => result.requests,
      )
      return (programMs + databaseMs) * 1_000
    }
    for (const community of [naming, unnaming]) await cpuMicroseconds(community, COMPILE_MS)
    const rounds = await inTurns(
      () => cpuMicroseconds(naming, ROUND_MS),
      () => cpuMicroseconds(unnaming, ROUND_MS),
      ROUNDS,
    )
    rows.push(costRow(name, rounds))
  }
  return rows
}

type Community = { readonly program: Program } & Awaited<ReturnType<typeof seed>>

async function seed(database: BenchDatabase, server: { readonly url: string }) {
  const articles = await seedArticles(database, ARTICLES, ARTICLES)
  const account = await openAccount(server, database, benchLogin, 'member')
  const authors = await seedMembers(database, AUTHORS)
  await onOneConnection(database, async (client) => {
    const ids = authors.map(({ id }) => id)
    await client.query(
      'update news_articles set author_id = ($1::uuid[])[1 + abs(hashtext(id::text)) % cardinality($1::uuid[])]',
      [ids],
    )
    await client.query('vacuum analyze')
  })
  return { articles, ...account }
}

/** @param rounds microseconds for each request, with the author and without */
function costRow(name: string, rounds: readonly { readonly one: number; readonly other: number }[]): Row {
  const ratios = rounds.map(({ one, other }) => one / other).toSorted((one, other) => one - other)
  const cost = median(ratios)
  const quartile = (share: number) => (ratios[Math.floor(share * (ratios.length - 1))] ?? Number.NaN).toFixed(3)
  const [named, unnamed] = [median(rounds.map(({ one }) => one)), median(rounds.map(({ other }) => other))]
  return {
    name,
    target: `≤ ${MAX_COST}× the processor time`,
    met: cost <= MAX_COST,
    ratio: cost,
    note: `${named.toFixed(1)} µs against ${unnamed.toFixed(1)} µs; ${rounds.length} pairs, half of them ${quartile(0.25)}–${quartile(0.75)}`,
  }
}
