import { BackupRefused } from '../backup/manifest.ts'
import { CommandFailure, showProgress } from './command.ts'

const signals = ['SIGINT', 'SIGTERM'] as const
/** The terminal sends one Ctrl-C to all of a command's processes, and those that started others pass it on. */
const SAME_PRESS_MS = 2_000

/** Aborted by the first Ctrl-C or SIGTERM, so that what was begun is undone or ended; another one ends the process. */
export function untilInterrupted(failure = 'interrupted: rolling back'): AbortSignal {
  const controller = new AbortController()
  function interrupt(): void {
    controller.abort(new CommandFailure(failure))
    setTimeout(() => {
      for (const name of signals) process.off(name, interrupt)
    }, SAME_PRESS_MS).unref()
  }
  for (const name of signals) process.on(name, interrupt)
  return controller.signal
}

/** A backup that cannot be taken, and an interruption, are told in words, where the progress of the work was told. */
export async function refusedInWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupRefused) throw new CommandFailure(error.message, { cause: error })
    // Streams throw an error of their own around the one that they were ended with.
    throw error instanceof Error && error.cause instanceof CommandFailure ? error.cause : error
  } finally {
    showProgress(process.stderr, '')
  }
}
