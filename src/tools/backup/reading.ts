import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { errorCode } from '../../platform/lib/error-code.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { ArchiveDamaged, type Part, readArchive } from './archive.ts'
import { decrypted } from './encryption.ts'
import { BackupRefused, type Manifest, readManifest, type Totals, totalsPart } from './manifest.ts'

/** Where a backup is read from, as often as it must be. */
export interface BackupFile {
  readonly name: string
  /** Private keys of age, for an encrypted one. */
  readonly identities: readonly string[]
  open(): Promise<Readable>
}

/** Throws BackupRefused for a damaged backup: one whose parts `use` has all read has a valid seal. */
export async function readBackup<Result>(
  file: BackupFile,
  settings: Settings,
  use: (manifest: Manifest, parts: AsyncGenerator<Part>) => Promise<Result>,
): Promise<Result> {
  const unpacked = createZstdDecompress()
  // Errors of the pipeline destroy `unpacked`, so that reading it throws them.
  pipeline(Readable.from(decrypted(await file.open(), file.identities)), unpacked, () => {})
  let manifest: Manifest | undefined
  const parts = readArchive(unpacked, async (json) => {
    const read = await readManifest(json, settings)
    manifest = read.manifest
    return read.key
  })
  try {
    const first = await parts.next()
    if (first.done || manifest === undefined) throw new ArchiveDamaged('there is nothing in it')
    return await use(manifest, startingWith(first.value, parts))
  } catch (error) {
    throw isDamage(error)
      ? new BackupRefused(`${file.name} is damaged: ${errorMessage(error)}`, { cause: error })
      : error
  } finally {
    unpacked.destroy()
  }
}

/** Reads a backup up to its seal. Throws BackupRefused. */
export async function verifyBackup(
  file: BackupFile,
  settings: Settings,
  reportProgress: (progress: string) => void,
): Promise<{ manifest: Manifest; totals: Totals }> {
  return readBackup(file, settings, async (manifest, parts) => {
    let totals: Totals | undefined
    for await (const { name, content } of parts) {
      reportProgress(`checking ${name}`)
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

function isDamage(error: unknown): boolean {
  return error instanceof ArchiveDamaged || /^Z(STD)?_/.test(errorCode(error) ?? '')
}
