import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Where data folders of tests lie: a PostgreSQL waits for its disk again and again, and in memory there is none. */
export const clustersFolder = () => dirname(madeCluster())

/**
 * Lays a database that has all tables into a data folder, as a program that has run there leaves it: to make one from
 * nothing costs a second.
 */
export async function layCluster(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  // With its owner, whom fs.cp would not keep.
  await promisify(execFile)('cp', ['-a', join(madeCluster(), 'postgres'), dataFolder])
}

function madeCluster(): string {
  const made = process.env.TEST_CLUSTER
  if (made === undefined) throw new Error('run tests with `npm test`: it makes the database that they begin with')
  return made
}
