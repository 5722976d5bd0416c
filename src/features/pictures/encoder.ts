import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { encodingTrouble } from '../../platform/files/sharp.ts'
import { ApiError, type ErrorParts, type Kind } from '../../platform/http/errors/errors.ts'
import { libraryPath } from '../../platform/lib/library-path.ts'
import type { Semaphore } from '../../platform/limits/semaphore.ts'
import type { Forms } from './encode.ts'

const ENTRY = join(import.meta.dirname, 'encoder-main.ts')
const IDLE_MS = 10_000
/** The bound of encode.ts is for one form. */
const MAX_MS = 60_000
/** Pixels are outside the heap: they are collected by hand. */
const NODE_OPTIONS = ['--expose-gc', '--max-old-space-size=64', '--max-semi-space-size=1']
/** glibc keeps freed memory by thread, and libvips works on all of them: in one process that adds up to 200 MB. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', ...libraryPath() }

export interface Question {
  readonly path: string
  readonly widths: readonly number[]
}

/** A refusal in parts, as errors of our own do not pass between processes. */
export type Answer =
  | { readonly forms: Forms }
  | { readonly refused: Kind; readonly parts: ErrorParts }
  | { readonly fault: Error }

export interface Encoder {
  /** As encodePicture (encode.ts). Throws 503 too when too many wait, or when the process ends before it answers. */
  encode(path: string, widths: readonly number[]): Promise<Forms>
  close(): Promise<void>
}

/**
 * Encodes pictures in a process of its own, started when there is something to do and ended when there is nothing: what
 * it takes is given back, and a picture that breaks a decoder breaks nothing else.
 * @param limitEncoding admits one at a time
 */
export function openEncoder(limitEncoding: Semaphore): Encoder {
  let process: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    process?.kill('SIGKILL')
    process = undefined
  }

  function running(): ChildProcess {
    clearTimeout(idle)
    if (process?.connected) return process
    process = fork(ENTRY, { serialization: 'advanced', execArgv: NODE_OPTIONS, env: ENVIRONMENT, stdio: 'ignore' })
    // Whoever waits for an answer hears of it too.
    process.on('error', () => {})
    // Only whoever waits for an answer holds up the end of the program.
    process.unref()
    process.channel?.unref()
    return process
  }

  async function encode(path: string, widths: readonly number[]): Promise<Forms> {
    const answer = await ask(running(), { path, widths }).catch((error) => {
      end()
      throw error
    })
    idle = setTimeout(end, IDLE_MS).unref()
    return formsIn(answer)
  }
  return {
    encode: (path, widths) => limitEncoding(() => encode(path, widths)),
    close: async () => end(),
  }
}

async function ask(process: ChildProcess, question: Question): Promise<Answer> {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(MAX_MS)])
  try {
    const answered = once(process, 'message', { signal })
    const ended = once(process, 'exit', { signal }).then(([code, name]) => {
      throw new Error(`the encoder of pictures ended (${name ?? code})`)
    })
    process.send(question)
    const [answer] = await Promise.race([answered, ended])
    return answer as Answer
  } catch (cause) {
    throw encodingTrouble(cause)
  } finally {
    settled.abort()
  }
}

function formsIn(answer: Answer): Forms {
  if ('forms' in answer) return answer.forms
  if ('fault' in answer) throw encodingTrouble(answer.fault)
  throw new ApiError(answer.refused, answer.parts)
}
