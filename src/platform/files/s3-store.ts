import { createReadStream } from 'node:fs'
import { homedir } from 'node:os'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { ByteRange } from '../http/answers/ranges.ts'
import { ApiError } from '../http/errors/errors.ts'
import type { BucketAddress } from '../settings/file-place.ts'
import { FileMissing, type FileStore } from './file-store.ts'

const CONNECTION_TIMEOUT_MS = 5_000
const TIME_LIMITS = { idleMs: 20_000, requestMs: 60_000 }
const MAX_CONNECTIONS = 200
/** In memory, of each download. */
const PIECE_BYTES = 256 * 1024

export interface Bucket extends BucketAddress {
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

interface TimeLimits {
  readonly idleMs: number
  /** Until the response begins, including the upload. */
  readonly requestMs: number
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export interface BucketConnection {
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
}

/** Files are sent from the disk: their length is known, one request suffices, nothing invalid reaches the bucket. */
export function openS3Store(bucket: Bucket, limits: TimeLimits = TIME_LIMITS): FileStore {
  let connecting: Promise<BucketConnection> | undefined
  /** Lazy, because loading the SDK is slow; a failure is retried with the next file. */
  const connected = async () => {
    connecting ??= connectBucket(bucket, limits)
    try {
      return await connecting
    } catch (error) {
      connecting = undefined
      throw error
    }
  }
  const nameOf = (key: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${key}` })

  async function get(key: string, range?: ByteRange) {
    const { sdk, client } = await connected()
    try {
      const Range = range && `bytes=${range.start}-${range.end}`
      return await client.send(new sdk.GetObjectCommand({ ...nameOf(key), ...(Range && { Range }) }))
    } catch (error) {
      throw error instanceof sdk.NoSuchKey ? new FileMissing(key, { cause: error }) : refusalOf(error)
    }
  }

  /** Some services answer with more than was asked for. */
  async function readPiece(key: string, { start, end }: ByteRange): Promise<Buffer> {
    const last = Math.min(end, start + PIECE_BYTES - 1)
    const { Body, ContentRange = 'bytes 0-' } = await get(key, { start, end: last })
    if (!ContentRange.startsWith(`bytes ${start}-`)) throw new Error(`the bucket answered ${ContentRange}`)
    return await firstBytes(Body as Readable, last - start + 1).catch((error) => {
      throw refusalOf(error)
    })
  }

  /** Whoever takes a file slowly would else keep a connection to the bucket idle, which is closed. */
  async function* piecesOf(key: string, { start, end }: ByteRange, first: Buffer): AsyncGenerator<Buffer, void> {
    yield first
    for (let next = start + first.length; next <= end; next += PIECE_BYTES)
      yield await readPiece(key, { start: next, end })
  }

  return {
    async put(key, { path, size }) {
      const { sdk, client } = await connected()
      const content = createReadStream(path)
      try {
        const type = 'application/octet-stream'
        const object = { ...nameOf(key), Body: content, ContentLength: size, ContentType: type }
        await client.send(new sdk.PutObjectCommand(object))
      } catch (error) {
        throw refusalOf(error)
      } finally {
        content.destroy()
      }
    },

    async open(key, part) {
      if (part === undefined) return (await get(key)).Body as Readable
      const first = await readPiece(key, part)
      return Readable.from(piecesOf(key, part, first), { objectMode: false })
    },

    async remove(key) {
      const { sdk, client } = await connected()
      await client.send(new sdk.DeleteObjectCommand(nameOf(key)))
    },

    close() {
      connecting?.then(({ client }) => client.destroy()).catch(() => {})
    },
  }
}

async function firstBytes(content: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let missing = length
  for await (const chunk of content) {
    chunks.push(chunk.subarray(0, missing))
    missing -= Math.min(missing, chunk.length)
    if (missing === 0) return Buffer.concat(chunks)
  }
  throw new Error(`the bucket answered ${missing} of ${length} bytes too few`)
}

/** Loads the SDK, which is slow. */
export async function connectBucket(
  { endpoint, region, isPathStyle, credentials }: Bucket,
  { idleMs, requestMs }: TimeLimits,
): Promise<BucketConnection> {
  process.env.HOME ||= home()
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    // Many compatible services do not support its default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: idleMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  })
  return { sdk, client }
}

/** Transient failures become 503; a refusal means wrong settings and is a fault. */
function refusalOf(error: unknown): unknown {
  const isRefused = error instanceof Error && '$fault' in error && error.$fault === 'client'
  if (isRefused) return error
  return Object.assign(new ApiError('UNAVAILABLE'), { cause: error })
}

/** The SDK always looks there for its own settings, and would fail for a user id without a name or home. */
function home(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}
