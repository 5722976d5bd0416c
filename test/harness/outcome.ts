import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export interface Outcome {
  readonly code: number | null
  readonly output: string
  readonly complaints: string
}

/** How a process ends, and all that it prints. */
export async function outcomeOf(child: ChildProcess & { stdout: Readable; stderr: Readable }): Promise<Outcome> {
  const [[code], output, complaints] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code, output, complaints }
}
