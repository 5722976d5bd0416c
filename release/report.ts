import { ReleaseFailure } from './failure.ts'
import type { Digest } from './tar.ts'

/** Tells a foreseen failure in a sentence, any other whole. */
export function reportFailure(error: unknown): void {
  const isForeseen =
    error instanceof ReleaseFailure ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  const text = error instanceof Error ? (isForeseen ? error.message : error.stack) : String(error)
  process.stderr.write(`release: ${text}\n`)
  process.exitCode = 1
}

/** A line of text on a terminal, of JSON into a pipe. */
export function reportFile({ file, bytes, sha256 }: Digest): void {
  const line = process.stdout.isTTY
    ? `${file}  ${(bytes / 1e6).toFixed(1)} MB  ${sha256}`
    : JSON.stringify({ file, bytes, sha256 })
  process.stdout.write(`${line}\n`)
}

/** What is done now; it takes a while. */
export function reportStep(step: string): void {
  process.stderr.write(process.stderr.isTTY ? `${step} …\n` : `${JSON.stringify({ step })}\n`)
}
