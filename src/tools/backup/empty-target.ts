import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { BackupRefused } from './manifest.ts'

/** What a file system puts into its topmost folder itself. */
const notOurs = ['lost+found']
const MOST_NAMED = 5

/** Throws BackupRefused for a folder with something in it; there need be none. */
export async function assertEmptyFolder(folder: string): Promise<void> {
  const found = await namesIn(folder)
  if (found.length > 0) throw new BackupRefused(`the data folder ${folder} is not empty: it has ${listed(found)}`)
}

/**
 * Does some work that fills an empty folder; when it fails, the folder is empty again.
 * @throws BackupRefused for a folder with something in it
 */
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

/** Throws BackupRefused for a database in which there are tables, or jobs. */
export async function assertEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select nspname || '.' || relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by nspname = 'pgboss', relname`)
  if (rows.length === 0) return
  throw new BackupRefused(`the database is not empty: it has ${listed(rows.map(({ name }) => name))}`)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !notOurs.includes(name))
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
