import { sql } from 'kysely'
import { chooseExpired } from '../../features/backups/keep.ts'
import { placeName } from '../../features/backups/place-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { BackupPlace } from './place.ts'

interface Parts {
  readonly db: Database
  readonly settings: Settings
  readonly place: BackupPlace
  readonly log: Log
}

/** Rows of backups that are gone, so that the table does not grow for ever. */
const KEPT_DAYS = 400

/** Removes what the rule lets go of the backups that this installation has recorded and that are still there. */
export async function removeExpired({ db, settings, place, log }: Parts): Promise<void> {
  try {
    const stored = new Set((await place.list()).map(({ name }) => name))
    const made = await readMade(db, placeName(settings))
    const expired = chooseExpired(
      made.filter(({ name }) => stored.has(name)),
      settings.backup.keep,
    )
    for (const { name } of expired) {
      await place.remove(name)
      await sql`update backups set removed_at = now() where name = ${name}`.execute(db)
      log.info({ backup: name }, 'old backup removed')
    }
    await sql`
      delete from backups where coalesce(removed_at, failed_at) < now() - make_interval(days => ${KEPT_DAYS})
        and (removed_at is not null or name is null) and next_attempt_at is null`.execute(db)
  } catch (error) {
    log.warn({ reason: errorMessage(error) }, 'old backups could not be removed, will be retried with the next')
  }
}

async function readMade(db: Database, place: string): Promise<{ name: string; madeAt: Date }[]> {
  const { rows } = await sql<{ name: string; madeAt: Date }>`
    select name, started_at as "madeAt" from backups
    where name is not null and removed_at is null and place = ${place}`.execute(db)
  return rows
}
