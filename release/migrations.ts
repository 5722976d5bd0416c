import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationNames } from '../src/platform/database/migrate.ts'
import { digestOf } from './tar.ts'

export const releasedMigrations = 'release/migrations.json'

/** Where each version leaves a backup that all later ones restore: `1.2.3.tar.zst`. */
export const releasedBackups = 'test/released'

/** The SHA-256 of each migration’s file, in their order. Of its statements the baseline has one in its name. */
export async function digestsOfMigrations(root: string): Promise<Record<string, string>> {
  const folder = join(root, 'src/platform/database/migrations')
  const files = await readdir(folder)
  const digests = migrationNames.map(async (name) => {
    const file = files.find((one) => name.startsWith(one.slice(0, -'.ts'.length)))
    if (file === undefined) throw new Error(`${folder} has no file of ${name}`)
    return [name, (await digestOf(join(folder, file))).sha256]
  })
  return Object.fromEntries(await Promise.all(digests))
}
