import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Connection } from '../database/database.ts'
import { FileMissing, type FileStore } from '../files/file-store.ts'
import { openKeys } from '../keys.ts'
import type { Settings } from '../settings.ts'
import { version } from '../version.ts'
import { replaceWhole } from '../whole-file.ts'
import { nameOfKey, type Part, writeArchive } from './archive.ts'
import {
  BackupRefused,
  FORMAT,
  filePart,
  type Manifest,
  mailsPart,
  type Totals,
  tablePart,
  totalsPart,
} from './manifest.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

/** After so much more of a table its progress is told. */
const TOLD_BYTES = 4 * 1024 ** 2

export interface Place {
  readonly connection: Connection
  readonly settings: Settings
  readonly store: FileStore
}

export interface Course {
  /** Ends the work as if it had failed. */
  readonly signal: AbortSignal
  /** Is told what the work is at. */
  tell(progress: string): void
}

/**
 * Writes the database as it is at this moment, the files that it names and the secret into one file (a tar archive,
 * compressed by zstd), which appears when it is whole. The service may be running.
 * @throws BackupRefused, or what keeps the file from being written
 */
export async function makeBackup(
  { connection, settings, store }: Place,
  path: string,
  { hasFiles, signal, tell }: Course & { hasFiles: boolean },
): Promise<Totals & { readonly bytes: number }> {
  const secret = settings.secret ?? (await keptSecret(settings.dataFolder))
  const { backup: key } = await openKeys({ ...settings, secret })
  await using snapshot = await openSnapshot(connection)
  const manifest: Manifest = {
    format: FORMAT,
    program: version,
    madeAt: new Date().toISOString(),
    migrations: snapshot.migrations,
    tables: snapshot.tables,
    sequences: snapshot.sequences,
    hasFiles,
    ...(settings.secret === undefined && { secret }),
    key: nameOfKey(key),
  }
  const totals = { rows: {}, files: 0, missingFiles: [] }
  const parts = partsOf(snapshot, hasFiles ? store : undefined, totals, tell)
  await replaceWhole(path, async (draft) => {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(writeArchive(manifest, parts, key)), createZstdCompress(), file, { signal })
  })
  return { ...totals, bytes: (await stat(path)).size }
}

interface Counting {
  rows: Record<string, number>
  files: number
  missingFiles: string[]
}

async function* partsOf(
  snapshot: Snapshot,
  store: FileStore | undefined,
  totals: Counting,
  tell: Course['tell'],
): AsyncGenerator<Part> {
  async function* counted(place: string, name: string, rows: AsyncGenerator<Buffer, number>): AsyncGenerator<Buffer> {
    tell(`${place}: ${name}`)
    let bytes = 0
    let next = await rows.next()
    for (; !next.done; next = await rows.next()) {
      const toldAt = Math.floor(bytes / TOLD_BYTES)
      bytes += next.value.length
      if (Math.floor(bytes / TOLD_BYTES) > toldAt) tell(`${place}: ${name}, ${Math.floor(bytes / 1024 ** 2)} MiB`)
      yield next.value
    }
    totals.rows[name] = next.value
  }
  for (const [index, table] of snapshot.tables.entries()) {
    const place = `table ${index + 1} of ${snapshot.tables.length}`
    yield { name: tablePart(table.name), content: counted(place, table.name, snapshot.rowsOf(table)) }
  }
  yield { name: mailsPart, content: snapshot.waitingMails() }
  // A file never changes, and outlasts the row that names it by an hour: no need to keep the database waiting for them.
  await snapshot[Symbol.asyncDispose]()
  if (store !== undefined) yield* filesOf(snapshot.fileKeys, store, totals, tell)
  yield { name: totalsPart, content: Readable.from([Buffer.from(JSON.stringify(totals))]) }
}

async function* filesOf(
  keys: readonly string[],
  store: FileStore,
  totals: Counting,
  tell: Course['tell'],
): AsyncGenerator<Part> {
  for (const [index, key] of keys.entries()) {
    tell(`file ${index + 1} of ${keys.length}`)
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

async function keptSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret')
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupRefused(`there is no ${file}: set HROMADA_SECRET or HROMADA_DATA_DIR as the service has them`)
  })
}
