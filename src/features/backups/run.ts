import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Platform } from '../../platform/platform.ts'
import { claimAttempt, recordFailure } from './attempts.ts'
import { placeName } from './place-name.ts'

const ENTRY = join(import.meta.dirname, '../../tools/backup/scheduled-main.ts')
const NODE_OPTIONS = ['--max-old-space-size=192', '--max-semi-space-size=4']

type Parts = Pick<Platform, 'patientDb' | 'settings' | 'log' | 'stopping'>

/** Makes the backup that is due, in a process of its own: reading and packing are busy for long. */
export async function runDueBackup({ patientDb: db, settings, log, stopping }: Parts): Promise<void> {
  const { times } = settings.backup
  if (stopping.signal.aborted) return
  const attempt = await claimAttempt(db, { times, place: placeName(settings) })
  if (attempt === undefined) return
  const child = fork(ENTRY, [attempt.backupId, String(attempt.number)], {
    execArgv: NODE_OPTIONS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => child.kill('SIGTERM')
  stopping.signal.addEventListener('abort', stop)
  const end = await endOf(child)
  stopping.signal.removeEventListener('abort', stop)
  if (end === undefined) return
  const reason = `the process that made it ended (${end}): see the log`
  await recordFailure(db, attempt, { reason, retryScale: settings.retryScale })
  log.error({ reason }, 'backup failed')
}

/** @returns undefined when it has recorded itself what became of the backup */
async function endOf(child: ChildProcess): Promise<string | undefined> {
  try {
    const [code, signal] = await once(child, 'exit')
    return code === 0 ? undefined : String(signal ?? code)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
