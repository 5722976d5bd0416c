import { printableLines } from '../../platform/lib/printable.ts'

export interface Command {
  readonly options: string
  readonly about: string
  /** Does it with the arguments that follow the words that call it. @returns the exit code; nothing means 0 */
  run(args: string[]): Promise<number | undefined>
}

/** The command was called the wrong way: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What was asked for cannot be done, in words for the operator: exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}

const CLEAR_LINE = '\x1b[K'

/** Shows how far the work is, in one line of a terminal that the next call takes the place of; elsewhere nothing. */
export function showProgress(terminal: NodeJS.WriteStream, line: string): void {
  if (terminal.isTTY) terminal.write(`\r${CLEAR_LINE}${line}`)
}

/** As what takes long calls it. */
export const reportProgress = (progress: string): void => showProgress(process.stderr, progress)

/** What came of it: words on a terminal, in a pipe a line of JSON. */
export function sayResult(words: string, result: object): void {
  say(process.stdout.isTTY ? words : JSON.stringify(result))
}

export function say(line: string): void {
  process.stdout.write(`${process.stdout.isTTY ? printableLines(line) : line}\n`)
}
