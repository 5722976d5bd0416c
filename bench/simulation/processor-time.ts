import { setTimeout as sleep } from 'node:timers/promises'
import { measure } from '../compare.ts'
import type { LoadPlan, LoadRequest } from '../load-job.ts'
import { hardlyTwice, listPath, listQueries } from '../opportunity-queries.ts'
import type { Pinning } from '../pinning.ts'
import { processTree } from '../process-tree.ts'
import type { Program } from '../program.ts'
import { type BenchDatabase, benchAdministrator, seedAccount, signIn } from '../seed.ts'
import { progress } from '../table.ts'
import type { Kind } from './costs.ts'

/** Processor time in milliseconds. */
export interface Spent {
  readonly program: number
  readonly database: number
}

/** On one of each kind, in a small community; mails are left out. */
export type SpentByKind = Readonly<Partial<Record<Kind, Spent>> & { signIn: Spent }>

const MEMBERS = 64
const IDS = 1_000
const LOAD_MS = 3_000
const SIGN_INS = 100

/** Asks for everything in turn and reads from the system how much program and database work on it. */
export async function measureSpent(program: Program, database: BenchDatabase, pinning: Pinning): Promise<SpentByKind> {
  const plans = await plansFor(program, database)
  const load = async (plan: LoadPlan) => (await measure(program.url, plan, pinning)).requests
  const spent: Partial<Record<Kind, Spent>> = {}
  for (const [kind, plan] of Object.entries(plans)) {
    progress(`processor time: ${kind} …`)
    // What runs for weeks is measured when its code has been compiled.
    await load(plan)
    spent[kind as Kind] = await spentOn(program, () => load(plan))
  }
  await seedAccount(database, benchAdministrator, 'admin')
  const headers = await signIn(program.url, benchAdministrator)
  progress('processor time: notification …')
  const notification = await spentOn(program, () => tellEverybody(program, database, headers))
  progress('processor time: signing in …')
  const signingIn = await spentOn(program, async () => {
    for (let count = 0; count < SIGN_INS; count += 1) await signIn(program.url, benchAdministrator)
    return SIGN_INS
  })
  return { ...spent, notification, signIn: signingIn }
}

async function plansFor(program: Program, { pool }: BenchDatabase) {
  const idsOf = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const articles = await idsOf(`select id from news_articles limit ${IDS}`)
  const opportunities = await idsOf(
    `select id from opportunities where status = 'active' and visibility = 'public' limit ${IDS}`,
  )
  const tokens = await idsOf(
    `select min(token) as id from sessions join notifications using (user_id) group by user_id limit ${MEMBERS}`,
  )
  const load = { connections: 16, durationMs: LOAD_MS, warmupMs: 0, order: 'random', seed: 1 } as const
  const get = (paths: readonly string[]): LoadPlan => ({
    ...load,
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  const lists = (queries: readonly string[]) => get(queries.map(listPath))
  const asMembers = (requestsOf: (headers: Record<string, string>) => LoadRequest[]): LoadPlan => ({
    ...load,
    requests: tokens.flatMap((token) => requestsOf({ authorization: `Bearer ${token}` })),
  })
  const like = (headers: Record<string, string>, action: string, id: string): LoadRequest => ({
    method: 'POST',
    path: `/api/news/${id}/like`,
    headers: { ...headers, 'content-type': 'application/json', origin: program.url },
    body: JSON.stringify({ action }),
  })
  return {
    article: get(articles.map((id) => `/api/news/${id}`)),
    newsList: get(['/api/news']),
    opportunity: get(opportunities.map((id) => `/api/opportunities/${id}`)),
    opportunityList: lists(['']),
    filteredKept: lists(listQueries.filtered),
    filteredFresh: lists(hardlyTwice(listQueries.filtered)),
    searchKept: lists(listQueries.searched),
    searchFresh: lists(hardlyTwice(listQueries.searched)),
    notificationList: asMembers((headers) => [{ method: 'GET', path: '/api/notifications', headers }]),
    write: asMembers((headers) =>
      articles.slice(0, 20).flatMap((id) => [like(headers, 'like', id), like(headers, 'unlike', id)]),
    ),
  } satisfies Partial<Record<Kind, LoadPlan>>
}

/** @returns how many were told */
async function tellEverybody(program: Program, { pool }: BenchDatabase, headers: Record<string, string>) {
  const response = await fetch(`${program.url}/api/notifications`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: program.url },
    body: JSON.stringify({
      type: 'SYSTEM_ANNOUNCEMENT',
      title: 'To everybody',
      body: 'Words to everybody',
      audience: {},
    }),
  })
  if (response.status !== 201) throw new Error(`telling everybody answered ${response.status}`)
  const { data } = (await response.json()) as { data: { created: number } }
  const isDone = async () => (await pool.query('select from notification_batches where done_at is null')).rowCount === 0
  while (!(await isDone())) await sleep(50)
  return data.created
}

/** Of each of so many pieces of work, in the mean. */
async function spentOn(program: Program, work: () => Promise<number>): Promise<Spent> {
  const before = millisecondsOf(program)
  const count = await work()
  const after = millisecondsOf(program)
  return {
    program: (after.program - before.program) / count,
    database: (after.database - before.database) / count,
  }
}

function millisecondsOf(program: Program): Spent {
  const processes = processTree(program.pid)
  const sum = (isDatabase: boolean) =>
    processes.filter((one) => one.isDatabase === isDatabase).reduce((ms, one) => ms + one.cpuSeconds * 1000, 0)
  return { program: sum(false), database: sum(true) }
}
