import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip, createZstdCompress } from 'node:zlib'
import { ReleaseFailure } from './failure.ts'

/** Slower levels save 5 % and take five times as long. */
const ZSTD_LEVEL = 12
const CHUNK_BYTES = 1024 * 1024
const { ZSTD_c_compressionLevel, ZSTD_c_checksumFlag } = constants

export const toZstd = (): Transform =>
  createZstdCompress({ params: { [ZSTD_c_compressionLevel]: ZSTD_LEVEL, [ZSTD_c_checksumFlag]: 1 } })
export const toGzip = (): Transform => createGzip()

interface Contents {
  /** The folder that paths begin at, and what of it is taken. */
  readonly folder: string
  readonly names: readonly string[]
  readonly changedAt: Date
  /** Replaces the beginning of every path. */
  readonly prefix?: readonly [from: string, to: string]
}

/** Reproducible: names are sorted; owner, rights and times do not come from the files. Needs GNU tar. */
export async function writeTar(target: string, contents: Contents): Promise<void> {
  const child = spawn('tar', [...argumentsFor(contents), `--file=${target}`, ...contents.names], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new ReleaseFailure(`tar ended with ${code}: GNU tar is needed`)
}

/** @param source goes. It is a file, as what zstd makes of a stream depends on where its chunks end */
export async function compressFile(source: string, target: string, compress: Transform): Promise<void> {
  await pipeline(createReadStream(source, { highWaterMark: CHUNK_BYTES }), compress, createWriteStream(target))
  await rm(source)
}

function argumentsFor({ folder, changedAt, prefix }: Contents): string[] {
  return [
    '--create',
    '--format=gnu',
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--mtime=@${changedAt.getTime() / 1000}`,
    // Not within symbolic and hard links.
    ...(prefix ? [`--transform=s,^${prefix[0]},${prefix[1]},SH`] : []),
    `--directory=${folder}`,
  ]
}

export interface Digest {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

export async function digestOf(path: string): Promise<Digest> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { file: basename(path), bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
