import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'

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
  /** Where a figure that nobody can measure lies. */
  range?: { low: number; typical: number; high: number }
  note?: string
}

/** Where and how the numbers came about. */
export type Conditions = {
  date: string
  node: string
  cpu: string
  cores: number
  commit: string
  pinning: string
  settings: Record<string, string | number | boolean>
}

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
  { title: 'low', cell: ({ range }) => roughly(range?.low), right: true },
  { title: 'typical', cell: ({ range }) => roughly(range?.typical), right: true },
  { title: 'high', cell: ({ range }) => roughly(range?.high), right: true },
  { title: 'note', cell: (row) => row.note ?? '' },
]

/** Tells the person who waits; stdout stays free for the results. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Writes the results to `bench/results/<name>.md` and `.json`, shows the table on stderr,
 * and prints the JSON on stdout when no terminal is there to be disturbed by it.
 */
export async function report(
  name: string,
  rows: Row[],
  given: { pinning: string; settings: Conditions['settings'] },
  folder = join(import.meta.dirname, 'results'),
): Promise<void> {
  const conditions = { ...currentConditions(), ...given }
  const json = `${JSON.stringify({ name, conditions, rows }, null, 2)}\n`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), json)
  await writeFile(join(folder, `${name}.md`), `# ${name}\n\n${conditionLines(conditions)}\n\n${markdownTable(rows)}\n`)
  progress(`\n${terminalTable(rows)}`)
  if (!process.stdout.isTTY) process.stdout.write(json)
}

/** The rows with aligned columns; columns that no row fills are left out. */
export function terminalTable(rows: Row[]): string {
  const columns = filledColumns(rows).map((column) => {
    const texts = rows.map(column.cell)
    return { ...column, width: Math.max(column.title.length, ...texts.map((text) => text.length)) }
  })
  const line = (textOf: (column: Column) => string) =>
    columns
      .map((column) => (column.right ? textOf(column).padStart(column.width) : textOf(column).padEnd(column.width)))
      .join('  ')
      .trimEnd()
  return [line((column) => column.title), ...rows.map((row) => line((column) => column.cell(row)))].join('\n')
}

/** The rows as a Markdown table. */
export function markdownTable(rows: Row[]): string {
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
  const git = (...args: string[]) => spawnSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })
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

function roughly(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 2 })
}
