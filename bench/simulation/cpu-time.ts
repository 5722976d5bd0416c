import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from '../lib/database.ts'
import { bearer, get, likesOf, postJson } from '../lib/http-client.ts'
import type { LoadPlan, LoadRequest } from '../lib/load-generator.ts'
import { measure } from '../lib/measure.ts'
import { hardlyTwice, listPath, listQueries } from '../lib/opportunity-queries.ts'
import { type CpuTime, cpuTimeOn } from '../lib/process-tree.ts'
import type { Program } from '../lib/program.ts'
import { progress } from '../lib/report.ts'
import { benchAdministrator, openAccount, seedSessions, signIn } from '../lib/seed-accounts.ts'
import type { CpuTimeByKind, Kind } from './inputs.ts'

const MEMBERS = 64
const IDS = 1_000
const LOAD_MS = 3_000
const SIGN_INS = 100

/** Sends requests of each kind in turn to a small community, and reads the processor time of program and database from the system. */
export async function measureCpuTime(program: Program, database: BenchDatabase): Promise<CpuTimeByKind> {
  const plans = await plansFor(database)
  const load = async (plan: LoadPlan) => (await measure(program, plan)).requests
  const cpuTimeOf = (work: () => Promise<number>) => cpuTimeOn(program.pid, work, (count) => count)
  const found: Partial<Record<Kind, CpuTime>> = {}
  for (const [kind, plan] of Object.entries(plans)) {
    progress(`processor time: ${kind} …`)
    // The first run compiles the code.
    await load(plan)
    found[kind as Kind] = await cpuTimeOf(() => load(plan))
  }
  const { headers } = await openAccount(program, database, benchAdministrator, 'admin')
  progress('processor time: notification …')
  const notification = await cpuTimeOf(() => notifyEverybody(program, database, headers))
  progress('processor time: signing in …')
  const signingIn = await cpuTimeOf(async () => {
    for (let count = 0; count < SIGN_INS; count += 1) await signIn(program.url, benchAdministrator)
    return SIGN_INS
  })
  return { ...found, notification, signIn: signingIn }
}

async function plansFor(database: BenchDatabase) {
  const { pool } = database
  const idsOf = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const articles = await idsOf(`select id from news_articles limit ${IDS}`)
  const opportunities = await idsOf(
    `select id from opportunities where status = 'active' and visibility = 'public' limit ${IDS}`,
  )
  const members = await idsOf(
    `select user_id as id from notifications group by user_id order by user_id limit ${MEMBERS}`,
  )
  const sessions = await seedSessions(database, members)
  const load = { connections: 16, durationMs: LOAD_MS }
  const reading = (paths: readonly string[]): LoadPlan => ({ ...load, requests: paths.map((path) => get(path)) })
  const lists = listQueries.flatMap(({ key, freshKey, queries }): [Kind, LoadPlan][] => [
    [key, reading(queries.map(listPath))],
    ...(freshKey === undefined ? [] : [[freshKey, reading(hardlyTwice(queries).map(listPath))] as [Kind, LoadPlan]]),
  ])
  const asMembers = (requestsOf: (headers: ReturnType<typeof bearer>) => LoadRequest[]): LoadPlan => ({
    ...load,
    requests: sessions.flatMap((session) => requestsOf(bearer(session))),
  })
  return {
    article: reading(articles.map((id) => `/api/news/${id}`)),
    newsList: reading(['/api/news']),
    opportunity: reading(opportunities.map((id) => `/api/opportunities/${id}`)),
    ...(Object.fromEntries(lists) as Partial<Record<Kind, LoadPlan>>),
    notificationList: asMembers((headers) => [get('/api/notifications', headers)]),
    write: asMembers((headers) => articles.slice(0, 20).flatMap((id) => likesOf(id, headers))),
  } satisfies Partial<Record<Kind, LoadPlan>>
}

/** @returns how many members were notified */
async function notifyEverybody({ url }: Program, { pool }: BenchDatabase, headers: Record<string, string>) {
  const body = { type: 'SYSTEM_ANNOUNCEMENT', title: 'To everybody', body: 'Words to everybody', audience: {} }
  const { data } = await postJson<{ data: { created: number } }>(url, '/api/notifications', headers, body)
  const isDone = async () => (await pool.query('select from notification_batches where done_at is null')).rowCount === 0
  while (!(await isDone())) await sleep(50)
  return data.created
}
