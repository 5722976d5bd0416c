import { measureBesideBare, measureCostOfSize } from '../lib/comparisons.ts'
import type { BenchDatabase } from '../lib/database.ts'
import { fetchJson, get, postJson } from '../lib/http-client.ts'
import { ROUNDS } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { startSeededProgram } from '../lib/program.ts'
import { durationRow, progress, type Row } from '../lib/report.ts'
import { benchAdministrator, openAccount, seedUsers } from '../lib/seed-accounts.ts'

const FEW = 1_000
const MANY = Number(process.env.BENCH_MANY ?? 1_000_000)
const MIN_VIEW_RATIO = 0.03
const MAX_COST = 2
/** A page that is full in both communities, so that the same is sent. */
const PAGE = 10
const BULK = 1_000
const MAX_BULK_MS = 1_000

const few = FEW.toLocaleString('en')
const many = MANY.toLocaleString('en')

type Community = Awaited<ReturnType<typeof startCommunity>>

/** What administrators do, in a community of a thousand and of a million. */
export async function measureUsers(pinning: Pinning): Promise<Row[]> {
  await using small = await startCommunity(pinning, FEW)
  await using large = await startCommunity(pinning, MANY)
  return [await measureView(large), ...(await measureLists(small, large)), await measureBulk(large)]
}

/** Each view waits until its entry in the audit log is committed. */
function measureView({ program, userIds, headers }: Community): Promise<Row> {
  const requests = userIds.map((id) => get(`/api/admin/users/${id}`, headers))
  const plan = { requests, connections: 16, durationMs: 2_500, warmupMs: 2_000 }
  const name = `GET /api/admin/users/{id} with its audit entry, ${many} users`
  return measureBesideBare({ name, minRatio: MIN_VIEW_RATIO }, program, plan)
}

/** Both communities find as many, or a full page: else they would not do the same work. */
const lists: readonly (readonly [string, string])[] = [
  ['list', ''],
  ['list by name', 'sortBy=name'],
  ['list of verified ones', 'verified=true'],
  ['list of suspended ones', 'active=false'],
  ['list of suspended ones by name', 'active=false&sortBy=name'],
  ['list of deleted ones', 'deleted=true'],
  ['search, part of a name that five have', `search=${encodeURIComponent('ідкіс')}`],
  ['search, part of a name that one in a hundred has', `search=${encodeURIComponent('морозович')}`],
  ['search, part of an e-mail that five have', 'search=rare.'],
  ['search, part of every e-mail', 'search=bench.example'],
  ['search, two letters', 'search=ol'],
]

/** Finds 553 in the large community, which are counted and sorted, and none in the small one: has no target. */
const unlike = ['search, part of an e-mail that nobody has in the small one', 'search=koval.50'] as const

async function measureLists(small: Community, large: Community): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, query] of [...lists, unlike]) {
    const sideOf = ({ program, headers }: Community) => {
      const plan = { requests: [listOf(query, headers)], connections: 4, durationMs: 1_500, warmupMs: 1_000 }
      return { server: program, plan: () => plan }
    }
    const row = {
      name: `${name}, first page of ${many} users`,
      target: `that of ${few}`,
      ...(query !== unlike[1] && { maxCost: MAX_COST }),
      note: `${await countFound(small, query)} found of ${few}, ${await countFound(large, query)} of ${many}`,
    }
    rows.push(await measureCostOfSize(row, sideOf(small), sideOf(large)))
  }
  return rows
}

async function countFound({ program, headers }: Community, query: string): Promise<number> {
  type Page = { pagination: { total: number } }
  return (await fetchJson<Page>(program.url, listOf(query, headers))).pagination.total
}

const listOf = (query: string, headers: Community['headers']) => get(`/api/admin/users?limit=${PAGE}&${query}`, headers)

/** One request that changes a thousand roles, each with its audit entry, and the next one back. */
async function measureBulk({ program, userIds, headers }: Community): Promise<Row> {
  progress('bulk role …')
  const times: number[] = []
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const role = round % 2 === 0 ? 'confidential' : 'subscriber'
    const start = performance.now()
    const { data } = await postJson<{ data: { updated: number } }>(program.url, '/api/admin/users/bulk/role', headers, {
      userIds: userIds.slice(0, BULK),
      role,
    })
    times.push(performance.now() - start)
    if (data.updated !== BULK) throw new Error(`only ${data.updated} of ${BULK} were updated`)
  }
  return durationRow(`POST /api/admin/users/bulk/role, 1,000 of ${many} users`, times, MAX_BULK_MS)
}

const startCommunity = (pinning: Pinning, count: number) =>
  startSeededProgram(pinning, async (database, server) => {
    progress(`writing ${count} users …`)
    const { headers } = await openAccount(server, database, benchAdministrator, 'admin')
    const userIds = await seedUsers(database, count)
    // Of those that are read and changed below, all stay.
    await suspendAndDeleteSome(database, count > userIds.length ? userIds : [])
    return { headers, userIds }
  })

/** One in a hundred each. */
async function suspendAndDeleteSome({ pool }: BenchDatabase, kept: readonly string[]): Promise<void> {
  const some = (digits: string) => `email like '%${digits}@bench.example' and role <> 'admin' and id <> all($1)`
  await pool.query(`update users set is_active = false where ${some('13')}`, [kept])
  await pool.query(`update users set deleted_at = now() - random() * interval '29 days' where ${some('29')}`, [kept])
  await pool.query('vacuum analyze users')
}
