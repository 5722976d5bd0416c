import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isMissing } from '../../platform/lib/error-code.ts'
import { BackupRefused } from './manifest.ts'

const createdByFileSystem = ['lost+found']
const MAX_NAMED = 5

/** A folder that does not exist is empty. Throws BackupRefused. */
export async function assertEmptyFolder(folder: string): Promise<void> {
  const names = await namesIn(folder)
  if (names.length > 0) throw new BackupRefused(`the data folder ${folder} is not empty: it has ${listed(names)}`)
}

/** Rolls back: if `work` fails, the folder is emptied again. Throws BackupRefused for a folder that is not empty. */
export async function inEmptyFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await assertEmptyFolder(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work()
  } catch (error) {
    for (const name of await namesIn(folder)) await rm(join(folder, name), { recursive: true, force: true })
    throw error
  }
}

/** Throws BackupRefused for a database with tables. */
export async function assertEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select 'public.' || relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`)
  if (rows.length === 0) return
  throw new BackupRefused(`the database is not empty: it has ${listed(rows.map(({ name }) => name))}`)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => !createdByFileSystem.includes(name))
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
