import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { messageOf } from '../message-of.ts'
import type { Settings } from '../settings.ts'
import { ArchiveDamaged, type Part, readArchive } from './archive.ts'
import { BackupRefused, type Manifest, readManifest, type Totals, totalsPart } from './manifest.ts'

/**
 * Reads a backup from its beginning to its seal.
 * @param use is given what the backup says of itself, and its parts one after the other
 * @throws BackupRefused for what is no backup, or not a whole one: when `use` has gone through all parts, it is whole
 */
export async function readBackup<Result>(
  path: string,
  settings: Settings,
  use: (manifest: Manifest, parts: AsyncGenerator<Part>) => Promise<Result>,
): Promise<Result> {
  const unpacked = createZstdDecompress()
  // What goes wrong there is thrown by what is read here.
  pipeline(createReadStream(path), unpacked, () => {})
  let manifest: Manifest | undefined
  const parts = readArchive(unpacked, async (given) => {
    const read = await readManifest(given, settings)
    manifest = read.manifest
    return read.key
  })
  try {
    const first = await parts.next()
    if (first.done || manifest === undefined) throw new ArchiveDamaged('there is nothing in it')
    return await use(manifest, startingWith(first.value, parts))
  } catch (error) {
    throw isDamage(error) ? new BackupRefused(`${path} is damaged: ${messageOf(error)}`, { cause: error }) : error
  } finally {
    unpacked.destroy()
  }
}

/** Reads all of a backup, and so knows that it is whole. */
export async function verifyBackup(
  path: string,
  settings: Settings,
  tell: (progress: string) => void,
): Promise<{ manifest: Manifest; totals: Totals }> {
  return readBackup(path, settings, async (manifest, parts) => {
    let totals: Totals | undefined
    for await (const { name, content } of parts) {
      tell(`checking ${name}`)
      if (name === totalsPart) totals = await readTotals(content)
    }
    if (totals === undefined) throw new ArchiveDamaged('it does not say what is in it')
    return { manifest, totals }
  })
}

export async function readTotals(content: AsyncIterable<Buffer>): Promise<Totals> {
  return JSON.parse(Buffer.concat(await Array.fromAsync(content)).toString())
}

async function* startingWith(first: Part, rest: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first
  yield* rest
}

/** Also what cannot be unpacked. */
function isDamage(error: unknown): boolean {
  return (
    error instanceof ArchiveDamaged ||
    (error instanceof Error && 'code' in error && /^Z(STD)?_/.test(String(error.code)))
  )
}
