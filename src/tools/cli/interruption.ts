import { BackupRefused } from '../backup/manifest.ts'
import { CommandFailure, showProgress } from './command.ts'

/** Aborted by the first Ctrl-C or SIGTERM, so that what was begun is undone or ended; the second ends the process. */
export function untilInterrupted(failure = 'interrupted: rolling back'): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new CommandFailure(failure)))
  }
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
