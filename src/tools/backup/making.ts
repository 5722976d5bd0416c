import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Connection } from '../../platform/database/database.ts'
import { FileMissing, type FileStore } from '../../platform/files/file-store.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { readStoredSecrets } from '../../platform/settings/stored-secret.ts'
import { version } from '../../platform/settings/version.ts'
import { keyFingerprint, type Part, writeArchive } from './archive.ts'
import { encrypted } from './encryption.ts'
import { FORMAT, filePart, type Manifest, type Totals, tablePart, totalsPart } from './manifest.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

const PROGRESS_STEP_BYTES = 4 * 1024 ** 2

interface BackupSource {
  readonly connection: Connection
  readonly settings: Settings
  readonly store: FileStore
}

export interface RunOptions {
  readonly signal: AbortSignal
  reportProgress(progress: string): void
}

interface BackupOptions<Written> extends RunOptions {
  readonly hasFiles: boolean
  /** Public keys of age; without any, the backup is not encrypted. */
  readonly recipients: readonly string[]
  /** What throws ends the backup; what it leaves when it is interrupted is no backup. */
  write(content: AsyncIterable<Uint8Array>): Promise<Written>
}

/** The service may be running. Throws SecretUnusable, and what `write` throws. */
export async function makeBackup<Written>(
  { connection, settings, store }: BackupSource,
  { hasFiles, recipients, signal, reportProgress, write }: BackupOptions<Written>,
): Promise<Totals & { readonly written: Written }> {
  const secrets = settings.secrets ?? (await readStoredSecrets(settings.dataFolder))
  const { backup: key } = await openKeys({ ...settings, secrets })
  await using snapshot = await openSnapshot(connection)
  const manifest = {
    ...manifestOf(snapshot, { hasFiles, key }),
    ...(settings.secrets === undefined && { secret: secrets.join() }),
  }
  const totals = { rows: {}, files: 0, missingFiles: [] }
  const parts = partsOf(snapshot, hasFiles ? store : undefined, totals, reportProgress)
  const packed = createZstdCompress()
  const packing = pipeline(Readable.from(writeArchive(manifest, parts, key)), packed, { signal })
  try {
    const [written] = await Promise.all([encrypted(packed, recipients).then(write), packing])
    return { ...totals, written }
  } catch (error) {
    packed.destroy()
    await packing.catch(() => {})
    signal.throwIfAborted()
    throw error
  }
}

/** What a snapshot holds, as this program at this moment says; without a secret. */
export function manifestOf(
  { migrations, tables, sequences }: Snapshot,
  { hasFiles, key }: { readonly hasFiles: boolean; readonly key: Buffer },
): Manifest {
  return {
    format: FORMAT,
    program: version,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences,
    hasFiles,
    key: keyFingerprint(key),
  }
}

interface MutableTotals {
  rows: Record<string, number>
  files: number
  missingFiles: string[]
}

/** @param store without it, no file is among them @param totals are complete once all parts are read */
export async function* partsOf(
  snapshot: Snapshot,
  store: FileStore | undefined,
  totals: MutableTotals,
  reportProgress: RunOptions['reportProgress'],
): AsyncGenerator<Part> {
  async function* counted(step: string, name: string, rows: AsyncGenerator<Buffer, number>): AsyncGenerator<Buffer> {
    reportProgress(`${step}: ${name}`)
    let bytes = 0
    let reportedSteps = 0
    let next = await rows.next()
    for (; !next.done; next = await rows.next()) {
      bytes += next.value.length
      const steps = Math.floor(bytes / PROGRESS_STEP_BYTES)
      if (steps > reportedSteps) reportProgress(`${step}: ${name}, ${Math.floor(bytes / 1024 ** 2)} MiB`)
      reportedSteps = steps
      yield next.value
    }
    totals.rows[name] = next.value
  }
  for (const [index, table] of snapshot.tables.entries()) {
    const step = `table ${index + 1} of ${snapshot.tables.length}`
    yield { name: tablePart(table.name), content: counted(step, table.name, snapshot.rowsOf(table)) }
  }
  // The snapshot delays vacuum. Files need none: they never change, and outlive their row by an hour.
  await snapshot[Symbol.asyncDispose]()
  if (store !== undefined) yield* filesOf(snapshot.fileKeys, store, totals, reportProgress)
  yield { name: totalsPart, content: Readable.from([Buffer.from(JSON.stringify(totals))]) }
}

async function* filesOf(
  keys: readonly string[],
  store: FileStore,
  totals: MutableTotals,
  reportProgress: RunOptions['reportProgress'],
): AsyncGenerator<Part> {
  for (const [index, key] of keys.entries()) {
    reportProgress(`file ${index + 1} of ${keys.length}`)
    const content = await store.open(key).catch(unlessMissing)
    if (content === undefined) {
      totals.missingFiles.push(key)
    } else {
      yield { name: filePart(key), content }
      totals.files += 1
    }
  }
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error
}
