import type { Failure } from './pass.ts'
import { MAX_FLAKY_FILES } from './second-look.ts'

/** A stage of a run: tests, or a command that holds or does not. */
export interface Stage {
  readonly name: string
  readonly seconds: number
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  readonly flaky: readonly Failure[]
}

const MAX_LINES = 60

/** What is to be read at the end of a run, and whether it has failed. */
export function concludeRun(stages: readonly Stage[]): { readonly text: string; readonly isFailed: boolean } {
  const failures = stages.flatMap((stage) => stage.failures)
  const flaky = stages.flatMap((stage) => stage.flaky)
  const flakyFiles = new Set(flaky.map(({ file }) => file))
  const total = (kind: 'passed' | 'skipped') => stages.reduce((sum, stage) => sum + stage[kind], 0)
  const isTooFlaky = flakyFiles.size > MAX_FLAKY_FILES
  const tooFlaky = isTooFlaky ? flaky.length : 0
  const [passed, failed, skipped] = [total('passed') - tooFlaky, failures.length + tooFlaky, total('skipped')]
  const lines = [
    ...stages.map(({ name, seconds, failures }) => `${failures.length > 0 ? '✖' : '✔'} ${name}: ${seconds} s`),
    ...linesOf(failures),
    ...flaky.map(({ file, test }) => `flaky: ${file}: ${test}`),
    ...(isTooFlaky ? [`more than ${MAX_FLAKY_FILES} files are flaky: the run has failed`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
  return { text: `${lines.join('\n')}\n`, isFailed: failed > 0 || passed === 0 }
}

/** Of many failures each gets the first lines of its error. */
function linesOf(failures: readonly Failure[]): string[] {
  const share = Math.max(2, Math.floor(MAX_LINES / failures.length))
  const lines = failures.flatMap(({ file, test, error }) => [
    `✖ ${file}: ${test}`,
    ...error
      .split('\n')
      .slice(0, share - 1)
      .map((line) => `    ${line}`),
  ])
  if (lines.length <= MAX_LINES) return lines
  return [...lines.slice(0, MAX_LINES - 1), `    and more: ${failures.length} tests failed`]
}
