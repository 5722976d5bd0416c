import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPeerDatabase, type PeerDatabase } from './peer-database.ts'
import { installPeer } from './peer-packages.ts'
import type { Pinning } from './pinning.ts'
import type { Program } from './program.ts'

// As many connections as our program takes.
const POOL_SIZE = 20

/** All that a peer is given to run in; what it uses up is let go of with `disposables`. */
export interface PeerPlace {
  readonly pinning: Pinning
  readonly folder: string
  /** Holds its `node_modules`. */
  readonly packages: string
  readonly node: string
  readonly database: PeerDatabase
  readonly poolSize: number
  readonly disposables: AsyncDisposableStack
  version(packageName: string): string
}

/** Installs a peer, and gives it an empty folder and a database on the server of our program. */
export async function openPeerPlace(
  name: string,
  program: Program,
  pinning: Pinning,
  disposables: AsyncDisposableStack,
): Promise<PeerPlace> {
  const packages = await installPeer(name)
  const folder = await mkdtemp(join(tmpdir(), `hromada-${name}-`))
  disposables.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await createPeerDatabase(program, name, disposables)
  const version = (packageName: string) => {
    const text = readFileSync(join(packages, 'node_modules', packageName, 'package.json'), 'utf8')
    return (JSON.parse(text) as { version: string }).version
  }
  return { pinning, folder, packages, node: process.execPath, database, poolSize: POOL_SIZE, disposables, version }
}
