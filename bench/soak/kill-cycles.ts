import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../../test/process/program.ts'
import { median } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'
import { seedCast } from './cast.ts'
import { articleCreations, notificationWrites, opportunityWrites } from './idempotent-writes.ts'
import { type Kind, likes, lists, preferences, views } from './verified-writes.ts'
import { ownDatabase, type Surroundings, serversBeside, type Victim } from './victims.ts'
import { type Load, type LoadReport, repeatWrites, startLoad } from './write-load.ts'

const CYCLES = Number(process.env.BENCH_CYCLES ?? 100)
const PROCESSES = Number(process.env.HROMADA_PROCESSES ?? 1)
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

type Cycle = { readonly victim: Victim; readonly readyMs: number; readonly load: LoadReport }

/** Kills the program, its database, or both, over and over while writes are under way, and looks for lost ones. */
export async function measureKillCycles(pinning: Pinning): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const dataDir = stack.use(await makeTemporaryFolder()).path
  return await measureCycles(pinning, dataDir, ownDatabase(stack, dataDir, PROCESSES))
}

/** The same beside a PostgreSQL with a replica and a Redis, which are killed too. */
export async function measureKillCyclesOfServers(pinning: Pinning): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const dataDir = stack.use(await makeTemporaryFolder()).path
  return await measureCycles(pinning, dataDir, await serversBeside(stack))
}

async function measureCycles(pinning: Pinning, dataDir: string, surroundings: Surroundings): Promise<Row[]> {
  const { victims } = surroundings
  const environment = { LOG_LEVEL: 'error', ...surroundings.environment }
  const start = () => startProgram(pinning, { dataDir, environment })
  await using opening = new AsyncDisposableStack()
  let program = await start()
  opening.defer(() => program.stop())
  const cast = await seed(program, surroundings)
  const kinds = [lists(), views(cast), likes(cast), preferences(), articleCreations(cast)]
  kinds.push(...opportunityWrites(), ...notificationWrites(cast))
  const cycles: Cycle[] = []
  // Sets: a fault that stays is reported once.
  const complaints = { lost: new Set<string>(), doubled: new Set<string>(), drifted: new Set<string>() }
  const refused: string[] = []
  for (let number = 1; number <= CYCLES; number += 1) {
    const victim = victims[number % victims.length] as Victim
    const load = startLoad(program.url, cast.members, kinds)
    await sleep(MIN_LOAD_MS + Math.random() * (MAX_LOAD_MS - MIN_LOAD_MS))
    const outcome =
      victim.effect === 'program ends'
        ? await restart(victim, program, load, start)
        : await outlast(victim, program, load)
    program = outcome.program
    const { readyMs, report } = outcome
    cycles.push({ victim, readyMs, load: report })
    refused.push(...report.refused, ...(await repeatWrites(program.url, report.unanswered)))
    await check(program, surroundings, kinds, complaints)
    const count = Object.entries(complaints).map(([name, lines]) => `${lines.size} ${name}`)
    progress(
      `${number} of ${CYCLES}: ${victim.name} killed, ready after ${Math.round(readyMs)} ms; ${Math.round(report.perSecond)} writes a second, ${report.acknowledged} acknowledged; ${count.join(', ')}, ${refused.length} refused`,
    )
  }
  return [...victims.map((victim) => readyRow(victim, cycles)), ...verdictRows(cycles, complaints, refused)]
}

async function seed(program: Program, surroundings: Surroundings) {
  await using database = await surroundings.openDatabase(program)
  return await seedCast(database, MEMBERS, ARTICLES)
}

/** Kills what does not come back by itself, and starts it again at once. */
async function restart(victim: Victim, former: Program, load: Load, start: () => Promise<Program>) {
  await victim.kill(former)
  const report = await load.stop()
  const startedAt = performance.now()
  await victim.restart?.()
  const program = await start()
  await ready(program.url)
  return { program, readyMs: performance.now() - startedAt, report }
}

/** Kills what the program outlasts, while the load continues. */
async function outlast(victim: Victim, program: Program, load: Load) {
  await victim.kill(program)
  const killedAt = performance.now()
  const restarted = victim.restart?.()
  await ready(program.url)
  const readyMs = performance.now() - killedAt
  await restarted
  await sleep(AFTER_RETURN_MS)
  return { program, readyMs, report: await load.stop() }
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

async function check(
  program: Program,
  surroundings: Surroundings,
  kinds: readonly Kind[],
  { lost, doubled, drifted }: Complaints,
): Promise<void> {
  await using database = await surroundings.openDatabase(program)
  for (const kind of kinds) {
    const verdict = await kind.check(database.pool)
    for (const line of verdict.lost) lost.add(line)
    for (const line of verdict.doubled) doubled.add(line)
  }
  const drift = await readFile(join(import.meta.dirname, 'counter-drift.sql'), 'utf8')
  for (const { line } of (await database.pool.query<{ line: string }>(drift)).rows) drifted.add(line)
  const environment = { HROMADA_DATA_DIR: program.dataDir, ...surroundings.environment }
  const { code, output } = await run('src/tools/cli/main.ts', ['audit', 'verify'], { environment })
  if (code !== 0) lost.add(`the audit log: ${output.trim()}`)
}

function readyRow(victim: Victim, cycles: readonly Cycle[]): Row {
  const times = cycles.filter((cycle) => cycle.victim === victim).map(({ readyMs }) => readyMs)
  const longest = Math.max(...times)
  const beginning = victim.effect === 'program ends' ? 'from the new start' : 'by itself, from the kill'
  return {
    name: `${victim.name} killed: ready again`,
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
  const brokenIn = (effect: Victim['effect']) =>
    cycles.reduce((total, { victim, load }) => total + (victim.effect === effect ? load.broken : 0), 0)
  const unanswered = brokenIn('answers 503')
  const unnoticed = cycles.filter(({ victim }) => victim.effect === 'none')
  const noticed = unnoticed.flatMap(({ victim, load }) =>
    [...load.failures].map(([status, times]) => `${victim.name}: ${times} answered ${status}`),
  )
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
    ...(unnoticed.length === 0
      ? []
      : [
          {
            name: 'while a replica or Redis was away: errors, or no answers',
            target: '0',
            met: noticed.length === 0 && brokenIn('none') === 0,
            note: [...noticed, `${brokenIn('none')} not answered`].join(', '),
          },
        ]),
  ]
}

function countRow(name: string, lines: readonly string[]): Row {
  return { name, target: '0', met: lines.length === 0, note: shown(lines) }
}

function shown(lines: readonly string[]): string {
  const first = lines.slice(0, MAX_SHOWN).map((line) => `; ${line}`)
  return `${lines.length}${first.join('')}`
}
