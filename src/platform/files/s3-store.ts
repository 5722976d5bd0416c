import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { ApiError } from '../http/errors.ts'
import { FileMissing, type FileStore } from './file-store.ts'

const CONNECTION_TIMEOUT_MS = 5_000
const TIME_LIMITS = { idleMs: 20_000, requestMs: 60_000 }
const MOST_CONNECTIONS = 200

export interface Bucket {
  readonly name: string
  /** What the names of all files begin with. */
  readonly prefix: string
  readonly endpoint?: string
  readonly region: string
  /** Whether the bucket stands in the path of an address, not in its host. */
  readonly isPathStyle: boolean
  /** Absent: whatever the SDK finds in the environment, in files or on the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

export interface TimeLimits {
  /** Without a byte in either direction. */
  readonly idleMs: number
  /** Until the answer begins, and so with the file that is sent. */
  readonly requestMs: number
}

/** What it tells is thrown as well. */
const silent = { debug() {}, info() {}, warn() {}, error() {} }

interface Connection {
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
}

/**
 * Keeps files in a bucket of Amazon S3 or of what speaks its protocol. A file is sent when it has arrived whole, from
 * the disk: so its length is known, one request is enough, nothing that turns out to be wrong reaches the bucket, and
 * no piece of it is in memory longer than it takes to pass on.
 *
 * The address is the operator's and trusted; the time that it takes is not.
 */
export function openS3Store(bucket: Bucket, limits: TimeLimits = TIME_LIMITS): FileStore {
  let connecting: Promise<Connection> | undefined
  /** With the first file, which a start need not wait for. One that failed, as for want of memory, is tried again. */
  const connected = async () => {
    connecting ??= connect(bucket, limits)
    try {
      return await connecting
    } catch (error) {
      connecting = undefined
      throw error
    }
  }
  const nameOf = (key: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${key}` })
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

    async open(key) {
      const { sdk, client } = await connected()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(nameOf(key)))
        return Body as Readable
      } catch (error) {
        throw error instanceof sdk.NoSuchKey ? new FileMissing(key, { cause: error }) : refusalOf(error)
      }
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

async function connect(
  { endpoint, region, isPathStyle, credentials }: Bucket,
  { idleMs, requestMs }: TimeLimits,
): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    // Otherwise it adds checksums in a form that many a compatible service does not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: idleMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MOST_CONNECTIONS },
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
    },
  })
  return { sdk, client }
}

/** A service that is away or too busy may be back soon; one that refuses is set up wrongly, which is a fault. */
function refusalOf(error: unknown): unknown {
  const isRefused = error instanceof Error && '$fault' in error && error.$fault === 'client'
  if (isRefused) return error
  return Object.assign(new ApiError('UNAVAILABLE', { headers: { 'retry-after': '5' } }), { cause: error })
}
