import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const MAX_RUN_MS = 300_000
const MAX_TEST_MS = 120_000

interface TestRun {
  readonly outcome: 'passed' | 'failed' | 'timed out'
  /** The title of the first test that failed. */
  readonly firstFailure: string
}

/** Runs test files on the database server of the environment, up to the first failure. */
export async function runTests(folder: string, files: readonly string[], stopping: AbortSignal): Promise<TestRun> {
  const words = ['--test', '--test-reporter=tap', '--test-concurrency=1', `--test-timeout=${MAX_TEST_MS}`, ...files]
  const child = spawn(process.execPath, words, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(child, 'close')
  // The whole group: programs that a test has started end with it.
  const end = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(MAX_RUN_MS)])
  limit.addEventListener('abort', end)
  let firstFailure: string | undefined
  let hasTimedOut = false
  for await (const line of createInterface({ input: child.stdout })) {
    firstFailure ??= /^\s*not ok \d+ - (.*?)( #.*)?$/.exec(line)?.[1]
    if (firstFailure === undefined) continue
    hasTimedOut ||= /failureType: '(testTimeoutFailure|cancelledByParent)'/.test(line)
    // The failure is described behind its title.
    if (/^\s*\.\.\.$/.test(line)) end()
  }
  const [code] = await closed
  limit.removeEventListener('abort', end)
  if (limit.aborted || hasTimedOut) return { outcome: 'timed out', firstFailure: firstFailure ?? 'no test' }
  if (code === 0) return { outcome: 'passed', firstFailure: '' }
  return { outcome: 'failed', firstFailure: firstFailure ?? 'the tests did not start' }
}
