import { join } from 'node:path'
import type pg from 'pg'
import { readLastBackup } from '../../features/overview/overview.ts'
import type { Database } from '../../platform/database/database.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import type { Finding } from '../../platform/doctor-check.ts'
import { POSTGRES_MAJOR } from '../../platform/embedded-postgres/binaries.ts'
import { ClusterRefused, readMajorVersion } from '../../platform/embedded-postgres/cluster.ts'
import { prepareDataFolder } from '../../platform/embedded-postgres/folder.ts'
import { findFormerBinaries } from '../../platform/embedded-postgres/former-binaries.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { version } from '../../platform/settings/version.ts'
import { isMoveDue } from './places.ts'
import { assertRoom, inGibibytes, measureRoom } from './room.ts'
import { assertNoneKept } from './swap.ts'

const RECENT_MS = 24 * 60 * 60 * 1000

/** What a start of this version would change; changes nothing. Throws ClusterRefused for what stands in the way. */
export async function examineCluster(settings: Settings): Promise<Finding> {
  const finding = (state: Finding['state'], message: string): Finding => ({ check: 'cluster', state, message })
  if (settings.databaseUrl !== undefined) return finding('ok', 'a server of your own, which stays as it is')
  const major = await readMajorVersion(join(settings.dataFolder, 'postgres'))
  if (major === undefined && (await isMoveDue(settings))) return finding('note', 'a move that was interrupted goes on')
  if (major === undefined) return finding('off', `no database in ${settings.dataFolder} yet`)
  if (major === POSTGRES_MAJOR) return finding('ok', `PostgreSQL ${major}, which stays`)
  if (major > POSTGRES_MAJOR)
    throw new ClusterRefused(`made by PostgreSQL ${major}: this version has ${POSTGRES_MAJOR}`)
  const data = await prepareDataFolder(settings.dataFolder)
  await assertNoneKept(data, major)
  await assertRoom(data)
  await findFormerBinaries({ major, folder: settings.formerPostgresFolder, user: data.serverUser })
  const { neededBytes, freeBytes } = await measureRoom(data)
  const room = `needs ${inGibibytes(neededBytes)} of ${inGibibytes(freeBytes)} free`
  return finding('note', `moves from PostgreSQL ${major} to ${POSTGRES_MAJOR}, while nothing is served; ${room}`)
}

/** Throws LaterTables. */
export async function examineTables({ db, pool }: { db: Database; pool: pg.Pool }): Promise<readonly Finding[]> {
  const { rows } = await pool.query(`select current_setting('server_version') as version`)
  const pending = await pendingMigrations(db)
  const names = pending.map(({ name, isOnline }) => `${name} (${isOnline ? 'beside traffic' : 'locks for moments'})`)
  const message = pending.length === 0 ? 'up to date' : `${pending.length} migrations: ${names.join(', ')}`
  return [
    { check: 'version', state: 'ok', message: `Hromada ${version}, on PostgreSQL ${rows[0].version}` },
    { check: 'tables', state: pending.length === 0 ? 'ok' : 'note', message },
    await examineBackup(db),
  ]
}

async function examineBackup(db: Database): Promise<Finding> {
  const lastAt = await readLastBackup(db)
  const message = lastAt === undefined ? 'none was ever made' : `the last one is of ${lastAt.toISOString()}`
  if (lastAt !== undefined && Date.now() - lastAt.getTime() < RECENT_MS)
    return { check: 'backup', state: 'ok', message }
  return { check: 'backup', state: 'note', message, advice: 'run hromada backup: it is the way back' }
}
