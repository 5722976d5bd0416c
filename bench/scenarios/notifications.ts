import { setTimeout as sleep } from 'node:timers/promises'
import { latencyColumns, measureBesideBare, measureCostOfSize } from '../lib/comparisons.ts'
import { type BenchDatabase, openProgramDatabase } from '../lib/database.ts'
import { fetchAnswer, get, postJson } from '../lib/http-client.ts'
import { openLatencies, recordDuring } from '../lib/latencies.ts'
import type { LoadPlan } from '../lib/load-generator.ts'
import { measure, median, ROUNDS } from '../lib/measure.ts'
import { onAnyCore, type Pinning } from '../lib/pinning.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { durationRow, progress, type Row } from '../lib/report.ts'
import { benchAdministrator, openAccount, seedUsers } from '../lib/seed-accounts.ts'
import { seedNotifications } from '../lib/seed-notifications.ts'

const FEW = 1_000
const SOME = 10_000
const MANY = Number(process.env.BENCH_MANY ?? 1_000_000)
const MEMBERS = 64
const UNREAD = 100_000
const AUDIENCE = Number(process.env.BENCH_AUDIENCE ?? 100_000)
const MIN_RATIO = 0.05
const MAX_COST = 1.5
const MAX_READ_ALL_MS = 3_000
const MAX_FAN_OUT_MS = 15_000

type Inbox = Awaited<ReturnType<typeof openAccount>>

/** Reading one's notifications, however many; marking them all as read; notifying everybody. */
export async function measureNotifications(pinning: Pinning): Promise<Row[]> {
  return [...(await measureReading(pinning)), ...(await measureWriting())]
}

const readings = [
  ['list, 20', '/api/notifications'],
  ['unread count, in the statistics', '/api/notifications?stats=true'],
] as const

async function measureReading(pinning: Pinning): Promise<Row[]> {
  await using program = await startProgram(pinning)
  await using database = await openProgramDatabase(program)
  const [few, some, many] = [
    await openInbox(program, database, FEW, 'few'),
    await openInbox(program, database, SOME, 'some'),
    await openInbox(program, database, MANY, 'many'),
  ]
  await database.pool.query('vacuum analyze')
  const rows: Row[] = []
  for (const [name, path] of readings) {
    const ratio = { name: `GET ${name}, of ${SOME}`, minRatio: MIN_RATIO }
    rows.push(await measureBesideBare(ratio, program, planFor(path, [some], 64)))
    const sideOf = (inbox: Inbox) => ({ server: program, plan: () => planFor(path, [inbox], 4) })
    const cost = { name: `GET ${name}, of ${MANY}, 4 connections`, target: `that of ${FEW}`, maxCost: MAX_COST }
    rows.push(await measureCostOfSize(cost, sideOf(few), sideOf(many)))
  }
  rows.push(await measureMembers(program, database))
  return rows
}

/** Requests of one member at the same time share one answer; these are of different members. */
async function measureMembers(program: Program, database: BenchDatabase): Promise<Row> {
  const members: Inbox[] = []
  while (members.length < MEMBERS) members.push(await openInbox(program, database, FEW, `of.${members.length}`))
  await database.pool.query('vacuum analyze')
  progress('lists of many members …')
  const result = await measure(program, planFor('/api/notifications', members, MEMBERS))
  return {
    name: `GET list, 20, of ${MEMBERS} members in turn`,
    ...latencyColumns([result]),
    note: `each has ${FEW}`,
  }
}

/** The program and its database use both cores, as on a machine that has no more. */
async function measureWriting(): Promise<Row[]> {
  await using program = await startProgram(onAnyCore)
  await using database = await openProgramDatabase(program)
  const administrator = await openAccount(program, database, benchAdministrator, 'admin')
  const reader = await openInbox(program, database, SOME, 'reader')
  const owner = await openInbox(program, database, 0, 'owner')
  const rows = [await measureReadAll(program, database, owner, reader)]
  await seedUsers(database, AUDIENCE)
  rows.push(await measureFanOut(program, database, administrator))
  return rows
}

async function measureReadAll({ url }: Program, database: BenchDatabase, owner: Inbox, reader: Inbox): Promise<Row> {
  const { userId, headers } = owner
  progress('read-all …')
  const times: number[] = []
  const others = openLatencies()
  for (let round = 0; round < ROUNDS; round += 1) {
    await seedNotifications(database, userId, UNREAD)
    const unread = `update notifications set read_at = null, status = 'DELIVERED' where user_id = $1`
    await database.pool.query(unread, [userId])
    await database.pool.query('vacuum analyze notifications')
    const start = performance.now()
    const reading = postJson<{ markedCount: number }>(url, '/api/notifications/read-all', headers).finally(() => {
      times.push(performance.now() - start)
    })
    const { markedCount } = await recordDuring(others, reading, async () => {
      await (await fetchAnswer(url, get('/api/notifications', reader.headers))).arrayBuffer()
    })
    if (markedCount < UNREAD) throw new Error(`only ${markedCount} were marked as read`)
    await database.pool.query('delete from notifications where user_id = $1', [userId])
  }
  const beside = `; lists of another member in the meantime: median ${others.percentileMs(0.5).toFixed(1)} ms, longest ${Math.round(others.maxMs)} ms`
  return durationRow(`POST read-all, ${UNREAD} unread, 2 cores`, times, MAX_READ_ALL_MS, beside)
}

/** Until the last member of the audience has it. */
async function measureFanOut({ url }: Program, { pool }: BenchDatabase, { headers }: Inbox): Promise<Row> {
  progress('fan-out …')
  const accepted: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const body = { type: 'SYSTEM_ANNOUNCEMENT', title: 'To everybody', body: 'Words to everybody', audience: {} }
    type Created = { data: { created: number; batchId: string } }
    const { created, batchId } = (await postJson<Created>(url, '/api/notifications', headers, body)).data
    accepted.push(performance.now() - start)
    const isDone = async () =>
      (await pool.query('select from notification_batches where id = $1 and done_at is not null', [batchId]))
        .rowCount === 1
    while (!(await isDone())) await sleep(20)
    times.push(performance.now() - start)
    const { rows } = await pool.query('select count(*)::int as count from notifications where batch_id = $1', [batchId])
    if (rows[0].count !== created) throw new Error(`${rows[0].count} of ${created} were notified`)
  }
  const name = `POST to an audience of ${AUDIENCE}, until everybody has it, 2 cores`
  return durationRow(name, times, MAX_FAN_OUT_MS, `; answered after ${Math.round(median(accepted))} ms`)
}

/** An account that has `count` notifications. */
async function openInbox(program: Program, database: BenchDatabase, count: number, name: string) {
  progress(`writing ${count} notifications …`)
  const login = { ...benchAdministrator, email: `${name}@bench.example` }
  const inbox = await openAccount(program, database, login, 'member')
  await seedNotifications(database, inbox.userId, count)
  return inbox
}

const planFor = (path: string, inboxes: readonly Inbox[], connections: number): LoadPlan => ({
  requests: inboxes.map(({ headers }) => get(path, headers)),
  ...{ connections, durationMs: 2_500, warmupMs: 1_000 },
})
