import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, killServer } from '../../test/process/processes.ts'
import { run } from '../../test/process/program.ts'
import { openProgramDatabase } from '../lib/database.ts'
import { median } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { processTree } from '../lib/process-tree.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'
import { seedCast } from './cast.ts'
import { articleCreations, notificationWrites, opportunityWrites } from './idempotent-writes.ts'
import { type Kind, likes, preferences, views } from './verified-writes.ts'
import { type Load, type LoadReport, repeatWrites, startLoad } from './write-load.ts'

const CYCLES = Number(process.env.BENCH_CYCLES ?? 100)
const PROCESSES = process.env.HROMADA_PROCESSES
const MEMBERS = 48
const ARTICLES = 20
const MIN_LOAD_MS = 1_500
const MAX_LOAD_MS = 3_000
/** How long the load continues when the victim is back. */
const AFTER_RETURN_MS = 500
const MAX_READY_MS = 3_000
const READY_LIMIT_MS = 60_000
const ASK_EVERY_MS = 20
const MAX_SHOWN = 5

/** A worker is a victim only where there are several. */
const victims = ['program', 'database', 'both', ...(Number(PROCESSES ?? 1) > 1 ? ['worker' as const] : [])] as const
type Victim = (typeof victims)[number]

type Cycle = { readonly victim: Victim; readonly readyMs: number; readonly load: LoadReport }

/** Kills the program, its database, or both, over and over while writes are under way, and looks for lost ones. */
export async function measureKillCycles(pinning: Pinning): Promise<Row[]> {
  await using opening = new AsyncDisposableStack()
  const dataDir = opening.use(await makeTemporaryFolder()).path
  opening.defer(() => killServer(dataDir))
  const environment = { LOG_LEVEL: 'error', ...(PROCESSES !== undefined && { HROMADA_PROCESSES: PROCESSES }) }
  const start = () => startProgram(pinning, { dataDir, environment })
  let program = await start()
  opening.defer(() => program.stop())
  const cast = await seed(program)
  const kinds = [views(cast), likes(cast), preferences(), articleCreations(cast)]
  kinds.push(...opportunityWrites(), ...notificationWrites(cast))
  const cycles: Cycle[] = []
  // Sets: a fault that stays is reported once.
  const complaints = { lost: new Set<string>(), doubled: new Set<string>(), drifted: new Set<string>() }
  const refused: string[] = []
  for (let number = 1; number <= CYCLES; number += 1) {
    const victim = victims[number % victims.length] as Victim
    const load = startLoad(program.url, cast.members, kinds)
    await sleep(MIN_LOAD_MS + Math.random() * (MAX_LOAD_MS - MIN_LOAD_MS))
    const outcome = isKilledWhole(victim)
      ? await restart(victim, program, load, start)
      : await outlast(victim, program, load)
    program = outcome.program
    const { readyMs, report } = outcome
    cycles.push({ victim, readyMs, load: report })
    refused.push(...report.refused, ...(await repeatWrites(program.url, report.unanswered)))
    await check(program, kinds, complaints)
    const count = Object.entries(complaints).map(([name, lines]) => `${lines.size} ${name}`)
    progress(
      `${number} of ${CYCLES}: ${victim} killed, ready after ${Math.round(readyMs)} ms; ${Math.round(report.perSecond)} writes a second, ${report.acknowledged} acknowledged; ${count.join(', ')}, ${refused.length} refused`,
    )
  }
  return [...victims.map((victim) => readyRow(victim, cycles)), ...verdictRows(cycles, complaints, refused)]
}

async function seed(program: Program) {
  await using database = await openProgramDatabase(program)
  return await seedCast(database, MEMBERS, ARTICLES)
}

const isKilledWhole = (victim: Victim): victim is 'program' | 'both' => victim === 'program' || victim === 'both'

/** Kills what does not come back by itself, and starts it again at once. */
async function restart(
  victim: 'program' | 'both',
  { pid, dataDir }: Program,
  load: Load,
  start: () => Promise<Program>,
) {
  await (victim === 'both' ? Promise.all([killAll(nodeProcesses(pid)), killServer(dataDir)]) : killAll([pid]))
  const report = await load.stop()
  const startedAt = performance.now()
  const program = await start()
  await ready(program.url)
  return { program, readyMs: performance.now() - startedAt, report }
}

/** Kills what the program restarts by itself, while the load continues. */
async function outlast(victim: 'database' | 'worker', program: Program, load: Load) {
  const { pid, dataDir, url } = program
  const workers = nodeProcesses(pid).filter((one) => one !== pid)
  await (victim === 'database' ? killServer(dataDir) : killAll(workers.slice(0, 1)))
  const killedAt = performance.now()
  await ready(url)
  const readyMs = performance.now() - killedAt
  await sleep(AFTER_RETURN_MS)
  return { program, readyMs, report: await load.stop() }
}

const nodeProcesses = (pid: number) =>
  processTree(pid)
    .filter(({ isDatabase }) => !isDatabase)
    .map((one) => one.pid)

async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await ended(pids)
}

/**
 * Polls without waiting for earlier answers, which may be late while the database is away. By a read: `/readyz` outlasts
 * a short absence.
 */
async function ready(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ask = async () => {
    const answer = await fetch(`${url}/api/news`)
    await answer.text()
    if (answer.status === 200) resolve()
  }
  const asking = setInterval(() => void ask().catch(() => {}), ASK_EVERY_MS)
  const limit = setTimeout(() => reject(new Error(`not ready within ${READY_LIMIT_MS} ms`)), READY_LIMIT_MS)
  await promise.finally(() => {
    clearInterval(asking)
    clearTimeout(limit)
  })
}

type Complaints = { readonly lost: Set<string>; readonly doubled: Set<string>; readonly drifted: Set<string> }

async function check(program: Program, kinds: readonly Kind[], { lost, doubled, drifted }: Complaints): Promise<void> {
  await using database = await openProgramDatabase(program)
  for (const kind of kinds) {
    const verdict = await kind.check(database.pool)
    for (const line of verdict.lost) lost.add(line)
    for (const line of verdict.doubled) doubled.add(line)
  }
  const drift = await readFile(join(import.meta.dirname, 'counter-drift.sql'), 'utf8')
  for (const { line } of (await database.pool.query<{ line: string }>(drift)).rows) drifted.add(line)
  const environment = { HROMADA_DATA_DIR: program.dataDir }
  const { code, output } = await run('src/tools/cli/main.ts', ['audit', 'verify'], { environment })
  if (code !== 0) lost.add(`the audit log: ${output.trim()}`)
}

function readyRow(victim: Victim, cycles: readonly Cycle[]): Row {
  const times = cycles.filter((cycle) => cycle.victim === victim).map(({ readyMs }) => readyMs)
  const longest = Math.max(...times)
  const beginning = isKilledWhole(victim) ? 'from the new start' : 'by itself, from the kill'
  return {
    name: `${victim} killed: ready again`,
    target: `each < ${MAX_READY_MS / 1000} s`,
    p50: median(times),
    met: longest < MAX_READY_MS,
    note: `longest ${(longest / 1000).toFixed(2)} s of ${times.length}; ${beginning}`,
  }
}

function verdictRows(cycles: readonly Cycle[], complaints: Complaints, refused: readonly string[]): Row[] {
  const sum = (count: (load: LoadReport) => number) => cycles.reduce((total, { load }) => total + count(load), 0)
  const acknowledged = sum((load) => load.acknowledged)
  const statuses = new Map<number, number>()
  for (const { load } of cycles)
    for (const [status, times] of load.failures) statuses.set(status, (statuses.get(status) ?? 0) + times)
  const unanswered = cycles.reduce((total, { victim, load }) => total + (victim === 'database' ? load.broken : 0), 0)
  const failed = [...statuses].map(([status, times]) => `${times} answered ${status}`)
  return [
    {
      name: 'acknowledged writes that are lost',
      target: '0',
      perSecond: median(cycles.map(({ load }) => load.perSecond)),
      met: complaints.lost.size === 0,
      note: `${acknowledged.toLocaleString('en')} acknowledged, ${sum(({ broken }) => broken)} not answered${failed.map((line) => `, ${line}`).join('')}; lost: ${shown([...complaints.lost])}`,
    },
    countRow('created twice under one key', [...complaints.doubled]),
    countRow('counts that differ from the rows', [...complaints.drifted]),
    countRow('refused without reason', refused),
    {
      name: 'while the database was away: answers other than 503, or none at all',
      target: '0',
      met: unanswered === 0 && [...statuses.keys()].every((status) => status === 503),
      note: [...failed, `${unanswered} not answered`].join(', '),
    },
  ]
}

function countRow(name: string, lines: readonly string[]): Row {
  return { name, target: '0', met: lines.length === 0, note: shown(lines) }
}

function shown(lines: readonly string[]): string {
  const first = lines.slice(0, MAX_SHOWN).map((line) => `; ${line}`)
  return `${lines.length}${first.join('')}`
}
