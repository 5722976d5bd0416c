import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimDataFolder } from '../../platform/embedded-postgres/data-folder-lock.ts'

const PREFIX = 'hromada-drill-'
/** Another drill has claimed its folder by then. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/** A folder for what is restored; removes what killed drills have left, for it is the data of members. */
export async function makeDrillFolder(): Promise<string> {
  const names = await readdir(tmpdir())
  for (const name of names) if (name.startsWith(PREFIX)) await removeAbandoned(join(tmpdir(), name))
  return mkdtemp(join(tmpdir(), PREFIX))
}

/** A database that still runs there ends itself when it misses its files. Folders of others stay. */
async function removeAbandoned(folder: string): Promise<void> {
  try {
    if ((await stat(folder)).mtimeMs > Date.now() - ABANDONED_AFTER_MS) return
    const release = await claimDataFolder(folder, 0)
    await rm(folder, { recursive: true, force: true })
    await release()
  } catch {}
}
