import { latencyColumns, rangeOf } from '../lib/comparisons.ts'
import type { BenchDatabase } from '../lib/database.ts'
import { get, withJson } from '../lib/http-client.ts'
import type { LoadRequest } from '../lib/load-generator.ts'
import { inTurns, measure, median } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { type Program, startSeededProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchAdministrator, openAccount, seedMembers, seedUsers } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'

/** A former tree of the program, to compare with. */
const BESIDE = process.env.BENCH_BESIDE

const CALLERS = 16
const LIKERS = 64
const USERS = 1_000
const ROUND_MS = 3_000
const COMPILE_MS = Number(process.env.BENCH_COMPILE_MS ?? 6_000)
/** More than a round sends. */
const A_ROUND = 12_000

interface Kind {
  readonly name: string
  readonly connections: number
  readonly minGain: number
  readonly status?: 201
  /** @param first number of the first one: none is sent twice */
  readonly requests: (community: Community, first: number) => LoadRequest[]
}

const numbers = (first: number, count = A_ROUND) => Array.from({ length: count }, (_, index) => first + index)

const kinds: readonly Kind[] = [
  {
    name: 'POST /api/opportunities/create',
    connections: CALLERS,
    minGain: 3,
    requests: ({ members }, first) =>
      numbers(first).map((number) =>
        withJson('POST', '/api/opportunities/create', authorized(members, number), {
          title: `Opportunity ${number}`,
          description: 'Some work to do. '.repeat(30),
          type: 'job',
          tags: ['work'],
        }),
      ),
  },
  {
    name: 'PUT /api/admin/users/{id}/role, which is audited',
    connections: CALLERS,
    minGain: 3,
    requests: ({ userIds, administrator }, first) =>
      numbers(first).map((number) =>
        withJson('PUT', `/api/admin/users/${userIds[number % USERS]}/role`, administrator, {
          role: Math.floor(number / USERS) % 2 === 0 ? 'confidential' : 'subscriber',
        }),
      ),
  },
  {
    name: 'GET /api/admin/users/{id}, whose look is audited',
    connections: CALLERS,
    minGain: 1,
    requests: ({ userIds, administrator }) => userIds.map((id) => get(`/api/admin/users/${id}`, administrator)),
  },
  {
    name: 'POST /api/news, which is audited',
    connections: CALLERS,
    minGain: 1,
    status: 201,
    requests: ({ administrator }, first) =>
      numbers(first).map((number) =>
        withJson('POST', '/api/news', administrator, {
          title: `Article ${number}`,
          content: 'What has happened. '.repeat(150),
          excerpt: 'What has happened.',
          status: 'published',
        }),
      ),
  },
  {
    name: 'POST like and unlike of one article',
    connections: LIKERS,
    minGain: 3,
    requests: ({ members, articleId }, first) =>
      numbers(first, 2 * LIKERS).map((_, index) =>
        withJson('POST', `/api/news/${articleId}/like`, authorized(members, index % LIKERS), {
          action: index < LIKERS ? 'like' : 'unlike',
        }),
      ),
  },
]

/** What many write at once: each answer waits for its commit. Beside a former tree with `BENCH_BESIDE`. */
export async function measureWrites(pinning: Pinning): Promise<Row[]> {
  await using now = await startCommunity(pinning)
  await using former = BESIDE === undefined ? undefined : await startCommunity(pinning, BESIDE)
  const rows: Row[] = []
  for (const { name, connections, minGain, status, requests } of kinds) {
    progress(`${name} …`)
    const measured = ({ program, ...community }: Community, round: number, durationMs = ROUND_MS) => {
      const sent = requests({ program, ...community }, round * A_ROUND)
      return measure(program, { requests: sent, order: 'round-robin', connections, durationMs, warmupMs: 500 }, status)
    }
    for (const community of [former, now]) if (community) await measured(community, 100, COMPILE_MS)
    const rounds = await inTurns(
      async (round) => former && measured(former, round),
      (round) => measured(now, round),
    )
    const row = { name: `${name}, ${connections} at once`, ...latencyColumns(rounds.map(({ other }) => other)) }
    const gains = rounds.flatMap(({ one, other }) => (one ? [other.perSecond / one.perSecond] : []))
    const formerly = rounds.flatMap(({ one }) => one?.perSecond ?? [])
    rows.push(
      gains.length === 0
        ? row
        : {
            ...row,
            target: `≥ ${minGain}× the former`,
            met: median(gains) >= minGain,
            ratio: median(gains),
            note: `former ${Math.round(median(formerly))}/s; gains ${rangeOf(gains, 2)}`,
          },
    )
  }
  return rows
}

type Community = { readonly program: Program } & Awaited<ReturnType<typeof seed>>

const startCommunity = (pinning: Pinning, tree?: string) =>
  startSeededProgram(pinning, seed, tree === undefined ? {} : { tree })

async function seed(database: BenchDatabase, server: { readonly url: string }) {
  const { headers: administrator } = await openAccount(server, database, benchAdministrator, 'admin')
  const members = await seedMembers(database, 200)
  const userIds = await seedUsers(database, USERS)
  const [article] = await seedArticles(database, 1, 1)
  return { administrator, members, userIds, articleId: article?.id ?? '' }
}

const authorized = (members: readonly { readonly token: string }[], number: number) => ({
  authorization: `Bearer ${members[number % members.length]?.token}`,
})
