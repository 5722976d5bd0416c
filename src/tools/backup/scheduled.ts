import {
  type Attempt,
  RENEWAL_MS,
  recordFailure,
  recordSuccess,
  releaseAttempt,
  renewAttempt,
} from '../../features/backups/attempts.ts'
import type { Connection, Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openFiles } from '../../platform/files/files.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import { printable } from '../../platform/lib/printable.ts'
import { endsWithin } from '../../platform/lib/timeout.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { auditBackup } from './audit-backup.ts'
import { backupName, shortId } from './backup-name.ts'
import { makeBackup } from './making.ts'
import { assertStored, type BackupPlace, type Stored } from './place.ts'
import { removeExpired } from './removing.ts'

const MAX_REASON_LENGTH = 500
const ABANDONED_MS = 24 * 3600_000
/** For what was begun in the place to be undone. */
const CLEANUP_MS = 3_000

interface ScheduledParts {
  readonly db: Database
  readonly connection: Connection
  readonly settings: Settings
  readonly log: Log
  readonly place: BackupPlace
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Makes one backup by the clock, reads it back, and removes what the rule lets go. Failures are recorded, not thrown.
 * @param stopping the program ends: the backup is left to another, or to its next start
 */
export async function runScheduledBackup(
  parts: ScheduledParts,
  attempt: Attempt,
  stopping: AbortSignal,
): Promise<void> {
  const { db, settings, log } = parts
  const lost = new AbortController()
  const renewing = setInterval(() => void renew(), RENEWAL_MS)
  let renewedAtMs = performance.now()

  /** Another process takes over when the lease has not been renewed in time. */
  async function renew(): Promise<void> {
    const askedAtMs = performance.now()
    const isHeld = await renewAttempt(db, attempt).catch(() => performance.now() - renewedAtMs < 3 * RENEWAL_MS)
    if (!isHeld) lost.abort(new LeaseLost('another process has taken over'))
    else renewedAtMs = askedAtMs
  }

  const signal = AbortSignal.any([stopping, lost.signal])
  const making = makeAt(parts, attempt, signal)
  try {
    // A place that does not answer holds up no end.
    const name = await Promise.race([making, rejectOn(signal)])
    log.info({ backup: name }, 'backup made')
    await Promise.race([removeExpired(parts), rejectOn(signal)])
  } catch (error) {
    await endsWithin(CLEANUP_MS, Promise.allSettled([making]))
    if (stopping.aborted) return await releaseAttempt(db, attempt)
    const reason = printable(errorMessage(error)).slice(0, MAX_REASON_LENGTH)
    const isRetried = await recordFailure(db, attempt, { reason, retryScale: settings.retryScale })
    log.error({ reason }, isRetried ? 'backup failed, will be retried' : 'backup failed, the next is made by the clock')
  } finally {
    clearInterval(renewing)
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

/** @returns its name, when it is complete, read back and recorded */
async function makeAt(
  { db, connection, settings, log, place }: ScheduledParts,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<string> {
  const isEncrypted = settings.backup.recipients.length > 0
  const name = backupName({ at: new Date(), id: attempt.backupId, isEncrypted })
  await place.removeIncomplete(
    ({ name: left, begunAt }) =>
      left.includes(shortId(attempt.backupId)) || begunAt.getTime() < Date.now() - ABANDONED_MS,
  )
  const { store } = await openFiles(settings, log)
  try {
    const { written, files, missingFiles } = await makeBackup(
      { connection, settings, store },
      {
        hasFiles: true,
        recipients: settings.backup.recipients,
        signal,
        reportProgress: () => {},
        write: (content) => place.put(name, content, signal),
      },
    )
    for (const key of missingFiles) log.warn({ key }, 'file missing in the store, the backup is without it')
    await record({ name, stored: written, files, missingFiles: missingFiles.length })
    return name
  } finally {
    store.close()
  }

  interface Made {
    readonly name: string
    readonly stored: Stored
    readonly files: number
    readonly missingFiles: number
  }

  async function record({ stored, ...made }: Made): Promise<void> {
    try {
      await assertStored(place, name, stored)
      await transaction(db, async (trx) => {
        if (!(await recordSuccess(trx, attempt, { ...made, ...stored }))) throw new LeaseLost('another process has it')
        await auditBackup({ db, trx }, settings, { ...stored, ...made })
      })
    } catch (error) {
      await place.remove(name).catch(() => {})
      throw error
    }
  }
}
