import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { median } from './measure.ts'

/** One line of results; latencies in milliseconds, `ratio` against the bare server. */
export type Row = {
  name: string
  target?: string
  perSecond?: number
  ratio?: number
  p50?: number
  p99?: number
  met?: boolean
  bytes?: number
  note?: string
}

/** Where and how the figures were measured. */
type Conditions = ReturnType<typeof currentConditions> & Given

type Given = { pinning: string; settings: Record<string, string | number | boolean> }

type Column = { title: string; cell: (row: Row) => string; right?: boolean }

const COLUMNS: Column[] = [
  { title: 'what', cell: (row) => row.name },
  { title: 'target', cell: (row) => row.target ?? '' },
  { title: 'per second', cell: (row) => number(row.perSecond, 0), right: true },
  { title: 'ratio', cell: (row) => number(row.ratio, 2), right: true },
  { title: 'p50 ms', cell: (row) => number(row.p50, 2), right: true },
  { title: 'p99 ms', cell: (row) => number(row.p99, 2), right: true },
  { title: 'met', cell: (row) => (row.met === undefined ? '' : row.met ? 'yes' : 'NO') },
  { title: 'bytes', cell: (row) => number(row.bytes, 0), right: true },
  { title: 'note', cell: (row) => row.note ?? '' },
]

/** On stderr: stdout stays free for the results. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** The median of some durations, and the most that it may be. */
export function durationRow(name: string, durationsMs: readonly number[], maxMs: number, note = ''): Row {
  const p50 = median(durationsMs)
  const longest = `longest of ${durationsMs.length}: ${Math.round(Math.max(...durationsMs))} ms`
  return { name, target: `< ${maxMs / 1000} s`, p50, met: p50 < maxMs, note: `${longest}${note}` }
}

/** Where results are; BENCH_RESULTS names another folder, for runs that only try something out. */
const RESULTS = resolve(process.env.BENCH_RESULTS ?? join(import.meta.dirname, '../results'))

/**
 * Writes the results to `<name>.md` and `<name>.json`, shows the table on stderr, and prints the JSON on stdout unless
 * that is a terminal.
 */
export async function report(name: string, rows: Row[], given: Given): Promise<void> {
  const conditions = { ...currentConditions(), ...given }
  const json = `${JSON.stringify({ name, conditions, rows }, null, 2)}\n`
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, `${name}.json`), json)
  await writeFile(join(RESULTS, `${name}.md`), `# ${name}\n\n${conditionLines(conditions)}\n\n${markdownTable(rows)}\n`)
  progress(`\n${markdownTable(rows)}`)
  if (!process.stdout.isTTY) process.stdout.write(json)
}

/** The rows as a Markdown table. */
function markdownTable(rows: Row[]): string {
  const columns = filledColumns(rows)
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    line(columns.map((column) => column.title)),
    line(columns.map((column) => (column.right ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map((column) => column.cell(row)))),
  ].join('\n')
}

function filledColumns(rows: Row[]): Column[] {
  return COLUMNS.filter((column) => rows.some((row) => column.cell(row) !== ''))
}

function currentConditions() {
  const all = cpus()
  return {
    date: new Date().toISOString(),
    node: process.version,
    cpu: all[0]?.model ?? 'unknown',
    cores: all.length,
    commit: commit(),
  }
}

function commit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' })
  const head = git('rev-parse', '--verify', '--quiet', 'HEAD')
  if (head.status !== 0) return 'unknown'
  const changes = git('status', '--porcelain', '--', '.', ':!bench/results').stdout
  return head.stdout.trim() + (changes === '' ? '' : ' with changes')
}

function conditionLines({ settings, ...conditions }: Conditions): string {
  const named = [...Object.entries(conditions), ...Object.entries(settings)]
  return named.map(([name, value]) => `- ${name}: ${value}`).join('\n')
}

function number(value: number | undefined, digits: number): string {
  if (value === undefined) return ''
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
