import { relative, resolve } from 'node:path'
import { run } from 'node:test'

export const root = resolve(import.meta.dirname, '../..')

export interface Failure {
  /** From the root of the project. */
  readonly file: string
  readonly test: string
  /** What was asserted and where, or what else went wrong. */
  readonly error: string
}

/** What became of the tests of some files. */
export interface Pass {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
}

export interface PassOptions {
  /** How many files at once. */
  readonly concurrency: number
  /** Of one test. */
  readonly timeoutMs: number
}

/** Most memory of tests is short-lived, and other processes need the cores. */
const NODE_OPTIONS = ['--max-semi-space-size=64', '--single-threaded-gc']
/** How Node tells what a test leaves behind that fails after its end. */
const LATE_ERROR = /^Error: Test "(?<test>.*)" at (?<file>\S+):\d+:\d+ generated asynchronous activity/
const MAX_COMPLAINTS = 30
const PROCESS = 'the process of its tests failed'

/** Runs each file in a process of its own, and says what is done and what fails. */
export async function runPass(files: readonly string[], { concurrency, timeoutMs }: PassOptions): Promise<Pass> {
  const stream = run({ cwd: root, files: [...files], concurrency, timeout: timeoutMs, execArgv: NODE_OPTIONS })
  const failures: Failure[] = []
  /** Tests are reported before the suite or process that they are of. */
  let unreported: (Omit<Failure, 'file'> & { readonly file?: string })[] = []
  let complaints: string[] = []
  let passed = 0
  let skipped = 0

  function tellOf(file: string): void {
    for (const one of unreported) {
      const failure = { file, ...one }
      failures.push(failure)
      print(`✖ ${failure.file}: ${failure.test}\n${failure.error}`)
    }
    unreported = []
    complaints = []
  }

  stream.on('test:complete', (test) => {
    const { type, duration_ms: durationMs } = test.details
    const isFile = type === 'suite' || isProcess(test)
    if (test.nesting === 0 && isFile) print(`${fileOf(test)} ${(durationMs / 1000).toFixed(1)} s`)
  })
  stream.on('test:pass', (test) => {
    const isSkipped = test.skip !== undefined || test.todo !== undefined
    if (test.details.type !== 'suite') {
      passed += isSkipped ? 0 : 1
      skipped += isSkipped ? 1 : 0
    }
    if (test.nesting === 0) tellOf(fileOf(test))
  })
  stream.on('test:fail', (test) => {
    const { error } = test.details
    const isReportedByItsTests = 'failureType' in error && error.failureType === 'subtestsFailed'
    if (!isReportedByItsTests && !isProcess(test)) unreported.push({ test: test.name, error: textOf(error) })
    else if (!isReportedByItsTests && unreported.length === 0)
      unreported.push({ test: PROCESS, error: complaints.join('') })
    if (test.nesting === 0) tellOf(fileOf(test))
  })
  stream.on('test:diagnostic', ({ message }) => {
    const late = LATE_ERROR.exec(message)?.groups
    if (late !== undefined) unreported.push({ file: late.file ?? '', test: late.test ?? '', error: message })
  })
  stream.on('test:stdout', ({ message }) => void process.stdout.write(message))
  stream.on('test:stderr', ({ message }) => {
    process.stderr.write(message)
    complaints = [...complaints, message].slice(-MAX_COMPLAINTS)
  })
  const { promise: ended, resolve: end, reject } = Promise.withResolvers<void>()
  stream.once('end', end).once('error', reject).resume()
  await ended
  return { passed, skipped, failures }
}

/** A process of tests counts as a test of its own, by the name of its file. */
const isProcess = ({ name, nesting, file }: { name: string; nesting: number; file?: string }) =>
  nesting === 0 && resolve(root, name) === file

/** Files that share a process are suites of their own there. */
function fileOf({ name, file, entryFile }: { name: string; file?: string; entryFile?: string }): string {
  return name.endsWith('.test.ts') ? relative(root, resolve(root, name)) : relative(root, entryFile ?? file ?? name)
}

/** Without the frames of Node, and of what wraps the error of the test. */
function textOf({ message, cause }: Error): string {
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : message
  return text
    .split('\n')
    .filter((line) => !/^\s+at .*node:/.test(line))
    .map((line) => line.replace(`file://${root}/`, ''))
    .join('\n')
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
