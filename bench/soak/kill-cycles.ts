import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, killServer } from '../test/process/processes.ts'
import { run } from '../test/process/program.ts'
import { seedArticles } from './article-seed.ts'
import { median } from './compare.ts'
import { articleCreations, notificationWrites, opportunityWrites } from './kill-creations.ts'
import { findDrift } from './kill-drift.ts'
import { askAgain, type Load, type LoadReport, startLoad } from './kill-load.ts'
import { type Cast, type Kind, likes, preferences, views } from './kill-writes.ts'
import type { Pinning } from './pinning.ts'
import { processTree } from './process-tree.ts'
import { type Program, startProgram } from './program.ts'
import { benchAdministrator, openProgramDatabase, seedMembers } from './seed.ts'
import { progress, type Row } from './table.ts'

const CYCLES = Number(process.env.BENCH_CYCLES ?? 100)
const PROCESSES = process.env.HROMADA_PROCESSES
const MEMBERS = 48
const ARTICLES = 20
const LEAST_LOAD_MS = 1_500
const MOST_LOAD_MS = 3_000
/** How long the load goes on when what was killed is back. */
const AFTER_RETURN_MS = 500
const MOST_READY_MS = 3_000
const READY_LIMIT_MS = 60_000
const ASK_EVERY_MS = 20
const MOST_SHOWN = 5

/** One process of several is a victim only where there are several. */
const victims = ['program', 'database', 'both', ...(Number(PROCESSES ?? 1) > 1 ? ['worker' as const] : [])] as const
type Victim = (typeof victims)[number]

interface Cycle {
  readonly victim: Victim
  readonly readyMs: number
  readonly load: LoadReport
}

/** Kills the program, its database, or both, again and again while it is written to, and looks for what is lost. */
export async function measureKillCycles(pinning: Pinning): Promise<Row[]> {
  await using opening = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'hromada-kill-'))
  opening.defer(async () => {
    await killServer(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = () => startOn(pinning, dataDir)
  let program = await start()
  opening.defer(() => program.stop())
  const cast = await assemble(program)
  const kinds = [views(cast), likes(cast), preferences(), articleCreations(cast)]
  kinds.push(...opportunityWrites(), ...notificationWrites(cast))
  const cycles: Cycle[] = []
  // What stays wrong is told once.
  const complaints = { lost: new Set<string>(), doubled: new Set<string>(), drifted: new Set<string>() }
  const refused: string[] = []
  for (let number = 1; number <= CYCLES; number += 1) {
    const victim = victims[number % victims.length] as Victim
    const load = startLoad(program.url, cast.members, kinds)
    await sleep(LEAST_LOAD_MS + Math.random() * (MOST_LOAD_MS - LEAST_LOAD_MS))
    const outcome = isKilledWhole(victim)
      ? await restart(victim, program, load, start)
      : await outlast(victim, program, load)
    program = outcome.program
    const { readyMs, report } = outcome
    cycles.push({ victim, readyMs, load: report })
    refused.push(...report.refused, ...(await askAgain(program.url, report.unanswered)))
    await check(program, kinds, complaints)
    const count = Object.entries(complaints).map(([name, lines]) => `${lines.size} ${name}`)
    progress(
      `${number} of ${CYCLES}: ${victim} killed, ready after ${Math.round(readyMs)} ms; ${Math.round(report.perSecond)} writes a second, ${report.acknowledged} acknowledged; ${count.join(', ')}, ${refused.length} refused`,
    )
  }
  return [...victims.map((victim) => readyRow(victim, cycles)), ...keptRows(cycles, complaints, refused)]
}

function startOn(pinning: Pinning, dataDir: string): Promise<Program> {
  return startProgram(pinning, {
    dataDir,
    environment: {
      ...{ HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'error' },
      ...(PROCESSES !== undefined && { HROMADA_PROCESSES: PROCESSES }),
    },
  })
}

async function assemble(program: Program): Promise<Cast> {
  await using database = await openProgramDatabase(program)
  const [administrator] = await seedMembers(database, [benchAdministrator.email], 'admin')
  if (administrator === undefined) throw new Error('there is no administrator')
  const emails = Array.from({ length: MEMBERS }, (_, number) => `member.${number}@bench.example`)
  const members = await seedMembers(database, emails, 'member')
  const articles = await seedArticles(database, ARTICLES, ARTICLES)
  return { administrator, members, articles: articles.map(({ id }) => id) }
}

const isKilledWhole = (victim: Victim): victim is 'program' | 'both' => victim === 'program' || victim === 'both'

/** Kills what does not come back by itself, and starts it again: as soon as it is gone. */
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

/** Kills what the program brings back by itself, while the load goes on. */
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

/** Asks often and without waiting for former answers, which may come late while the database is away. */
async function ready(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ask = async () => {
    const answer = await fetch(`${url}/readyz`)
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

interface Complaints {
  readonly lost: Set<string>
  readonly doubled: Set<string>
  readonly drifted: Set<string>
}

async function check(program: Program, kinds: readonly Kind[], { lost, doubled, drifted }: Complaints): Promise<void> {
  await using database = await openProgramDatabase(program)
  for (const kind of kinds) {
    const verdict = await kind.check(database.pool)
    for (const line of verdict.lost) lost.add(line)
    for (const line of verdict.doubled) doubled.add(line)
  }
  for (const line of await findDrift(database.pool)) drifted.add(line)
  const environment = { HROMADA_DATA_DIR: program.dataDir }
  const { code, output } = await run('src/cli/main.ts', ['audit', 'verify'], { environment })
  if (code !== 0) lost.add(`the audit log: ${output.trim()}`)
}

function readyRow(victim: Victim, cycles: readonly Cycle[]): Row {
  const times = cycles.filter((cycle) => cycle.victim === victim).map(({ readyMs }) => readyMs)
  const longest = Math.max(...times)
  const beginning = isKilledWhole(victim) ? 'from the new start' : 'by itself, from the kill'
  return {
    name: `${victim} killed: ready again`,
    target: `each < ${MOST_READY_MS / 1000} s`,
    p50: median(times),
    met: longest < MOST_READY_MS,
    note: `longest ${(longest / 1000).toFixed(2)} s of ${times.length}; ${beginning}`,
  }
}

function keptRows(cycles: readonly Cycle[], complaints: Complaints, refused: readonly string[]): Row[] {
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
  const first = lines.slice(0, MOST_SHOWN).map((line) => `; ${line}`)
  return `${lines.length}${first.join('')}`
}
