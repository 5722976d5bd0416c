import { setTimeout as sleep } from 'node:timers/promises'
import { startBareTwin } from './bare-server.ts'
import { measure, measureAgainst, median } from './compare.ts'
import type { LoadPlan } from './load-job.ts'
import { seedNotifications } from './notification-seed.ts'
import { onAnyCore, type Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { type BenchDatabase, benchAdministrator, openProgramDatabase, seedAccount, seedUsers, signIn } from './seed.ts'
import { progress, type Row } from './table.ts'

const FEW = 1_000
const SOME = 10_000
const MANY = 1_000_000
const MEMBERS = 64
const UNREAD = 100_000
const AUDIENCE = 100_000
const ROUNDS = 5
const COMPILING_MS = 10_000
const LEAST_RATIO = 0.05
const MOST_COST = 1.5
const MOST_READ_ALL_MS = 3_000
const MOST_FAN_OUT_MS = 15_000

interface Inbox {
  readonly userId: string
  readonly headers: Record<string, string>
}

/** Reading what one has been told, however much that is; marking it all as read; telling everybody something. */
export async function measureNotifications(pinning: Pinning): Promise<Row[]> {
  return [...(await measureReading(pinning)), ...(await measureWriting())]
}

const readings = [
  ['list, 20', '/api/notifications'],
  ['unread count, in the statistics', '/api/notifications?stats=true'],
] as const

async function measureReading(pinning: Pinning): Promise<Row[]> {
  await using program = await startWith(pinning)
  await using database = await openProgramDatabase(program)
  const [few, some, many] = [
    await openInbox(program, database, FEW),
    await openInbox(program, database, SOME),
    await openInbox(program, database, MANY),
  ]
  await database.pool.query('vacuum analyze')
  const rows: Row[] = []
  for (const [name, path] of readings) {
    rows.push(await besideBare(pinning, program, some, name, path))
    rows.push(await costOfMany(pinning, program, few, many, name, path))
  }
  rows.push(await measureMembers(pinning, program, database))
  return rows
}

/** Those who ask for the same at once share one answer; these do not. */
async function measureMembers(pinning: Pinning, program: Program, database: BenchDatabase): Promise<Row> {
  const members: Inbox[] = []
  while (members.length < MEMBERS) members.push(await openInbox(program, database, FEW, `of.${members.length}`))
  await database.pool.query('vacuum analyze')
  progress('lists of many members …')
  const requests = members.map(({ headers }) => ({ method: 'GET', path: '/api/notifications', headers }))
  const { perSecond, latencyMs } = await measure(program.url, { ...planOf('', {}, MEMBERS), requests }, pinning)
  return {
    name: `GET list, 20, of ${MEMBERS} members in turn`,
    perSecond,
    p50: latencyMs.p50,
    p99: latencyMs.p99,
    note: `each has ${FEW}`,
  }
}

async function besideBare(pinning: Pinning, program: Program, { headers }: Inbox, name: string, path: string) {
  progress(`${name} …`)
  const plan = planOf(path, headers, 64)
  await using bare = await startBareTwin(pinning, program.url + path, { headers })
  await measure(program.url, { ...plan, durationMs: COMPILING_MS }, pinning)
  const measured = await measureAgainst(bare, program, plan, { pinning, rounds: ROUNDS })
  const { subject, ratio, ratioRange } = measured
  return {
    name: `GET ${name}, of ${SOME}`,
    target: `ratio ≥ ${LEAST_RATIO}`,
    perSecond: subject.perSecond,
    ratio,
    p50: subject.p50,
    p99: subject.p99,
    met: ratio >= LEAST_RATIO,
    note: `bare ${Math.round(measured.bare.perSecond)}/s; ratios ${ratioRange.map((value) => value.toFixed(3)).join('–')}`,
  }
}

async function costOfMany(pinning: Pinning, program: Program, few: Inbox, many: Inbox, name: string, path: string) {
  progress(`${name}: ${FEW} against ${MANY} …`)
  const rounds: { cost: number; perSecond: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const small = await measure(program.url, planOf(path, few.headers, 4), pinning)
    const large = await measure(program.url, planOf(path, many.headers, 4), pinning)
    rounds.push({ cost: small.perSecond / large.perSecond, perSecond: large.perSecond })
  }
  const cost = median(rounds.map((round) => round.cost))
  return {
    name: `GET ${name}, of ${MANY}, 4 connections`,
    target: `cost ≤ ${MOST_COST}× that of ${FEW}`,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    met: cost <= MOST_COST,
    note: `cost ${cost.toFixed(2)}×`,
  }
}

/** The program and its database use both cores, as on a machine that has no more. */
async function measureWriting(): Promise<Row[]> {
  await using program = await startWith(onAnyCore)
  await using database = await openProgramDatabase(program)
  const administrator = await openAccount(program, database, benchAdministrator, 'admin')
  const reader = await openInbox(program, database, SOME)
  const owner = await openInbox(program, database, 0)
  const rows = [await measureReadAll(program, database, owner, reader)]
  await seedUsers(database, AUDIENCE)
  rows.push(await measureFanOut(program, database, administrator))
  return rows
}

async function measureReadAll(
  program: Program,
  database: BenchDatabase,
  { userId, headers }: Inbox,
  reader: Inbox,
): Promise<Row> {
  progress('read-all …')
  const times: number[] = []
  const others: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await seedNotifications(database, userId, UNREAD)
    await database.pool.query(`update notifications set read_at = null, status = 'DELIVERED' where user_id = $1`, [
      userId,
    ])
    await database.pool.query('vacuum analyze notifications')
    const start = performance.now()
    let isDone = false
    const reading = post(program, '/api/notifications/read-all', headers).then((body) => {
      isDone = true
      times.push(performance.now() - start)
      return body as { markedCount: number }
    })
    while (!isDone) {
      const asked = performance.now()
      await (await fetch(`${program.url}/api/notifications`, { headers: reader.headers })).arrayBuffer()
      others.push(performance.now() - asked)
    }
    const { markedCount } = await reading
    if (markedCount < UNREAD) throw new Error(`only ${markedCount} were marked as read`)
    await database.pool.query('delete from notifications where user_id = $1', [userId])
  }
  const middle = median(times)
  return {
    name: `POST read-all, ${UNREAD} unread, 2 cores`,
    target: `< ${MOST_READ_ALL_MS / 1000} s`,
    p50: middle,
    met: middle < MOST_READ_ALL_MS,
    note: `longest ${Math.round(Math.max(...times))} ms; lists of another member meanwhile: median ${median(others).toFixed(1)} ms, longest ${Math.round(Math.max(...others))} ms`,
  }
}

/** Until the last member of the audience has it. */
async function measureFanOut(program: Program, { pool }: BenchDatabase, { headers }: Inbox): Promise<Row> {
  progress('fan-out …')
  const accepted: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const body = { type: 'SYSTEM_ANNOUNCEMENT', title: 'To everybody', body: 'Words to everybody', audience: {} }
    const { data } = (await post(program, '/api/notifications', headers, body)) as {
      data: { created: number; batchId: string }
    }
    accepted.push(performance.now() - start)
    const isDone = async () =>
      (await pool.query('select from notification_batches where id = $1 and done_at is not null', [data.batchId]))
        .rowCount === 1
    while (!(await isDone())) await sleep(20)
    times.push(performance.now() - start)
    const { rows } = await pool.query('select count(*)::int as count from notifications where batch_id = $1', [
      data.batchId,
    ])
    if (rows[0].count !== data.created) throw new Error(`${rows[0].count} of ${data.created} were told`)
  }
  const middle = median(times)
  return {
    name: `POST to an audience of ${AUDIENCE}, until everybody has it, 2 cores`,
    target: `< ${MOST_FAN_OUT_MS / 1000} s`,
    p50: middle,
    met: middle < MOST_FAN_OUT_MS,
    note: `longest ${Math.round(Math.max(...times))} ms; answered after ${Math.round(median(accepted))} ms`,
  }
}

async function post(program: Program, path: string, headers: Record<string, string>, body: object = {}) {
  const response = await fetch(program.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: program.url },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** An account that has so many notifications. */
async function openInbox(
  program: Program,
  database: BenchDatabase,
  count: number,
  name = `with.${count}`,
): Promise<Inbox> {
  progress(`writing ${count} notifications …`)
  const login = { ...benchAdministrator, email: `${name}@bench.example` }
  const inbox = await openAccount(program, database, login, 'member')
  await seedNotifications(database, inbox.userId, count)
  return inbox
}

async function openAccount(
  program: Program,
  database: BenchDatabase,
  login: typeof benchAdministrator,
  role: 'member' | 'admin',
): Promise<Inbox> {
  const userId = await seedAccount(database, login, role)
  return { userId, headers: await signIn(program.url, login) }
}

const planOf = (path: string, headers: Record<string, string>, connections: number): LoadPlan => ({
  ...{ connections, durationMs: 2_500, warmupMs: 1_000, order: 'random', seed: 1 },
  requests: [{ method: 'GET', path, headers }],
})

const startWith = (pinning: Pinning) =>
  startProgram(pinning, { environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' } })
