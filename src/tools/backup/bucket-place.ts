import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Bucket, type BucketConnection, connectBucket } from '../../platform/files/s3-store.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import { isBackupName } from './backup-name.ts'
import { BackupRefused } from './manifest.ts'
import type { BackupPlace, Stored } from './place.ts'

/** Of 10,000 that a bucket takes: a backup of 156 GiB. */
const PART_BYTES = 16 * 1024 ** 2
/** A part over a slow line. */
const LIMITS = { idleMs: 60_000, requestMs: 300_000 }
/** What a compatible service does not know of. */
const UNSUPPORTED = ['NotImplemented', 'MethodNotAllowed']

export function openBucketPlace(bucket: Bucket): BackupPlace {
  const where = `the bucket ${bucket.name}`
  let connecting: Promise<BucketConnection> | undefined
  const at = (name: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${name}` })

  async function ask<Result>(work: (connection: BucketConnection) => Promise<Result>): Promise<Result> {
    connecting ??= connectBucket(bucket, LIMITS)
    try {
      return await work(await connecting)
    } catch (error) {
      throw isOfBucket(error) ? new BackupRefused(`${where}: ${reasonOf(error)}`, { cause: error }) : error
    }
  }

  /** Parts one after the other: what is in memory is one of them. */
  async function uploadParts(
    { sdk, client }: BucketConnection,
    upload: { Bucket: string; Key: string; UploadId: string | undefined },
    content: AsyncIterable<Uint8Array>,
    abortSignal: AbortSignal,
  ): Promise<Stored> {
    const hash = createHash('sha256')
    const parts: { ETag: string | undefined; PartNumber: number }[] = []
    let bytes = 0
    for await (const part of inParts(content)) {
      hash.update(part)
      bytes += part.length
      const PartNumber = parts.length + 1
      const command = new sdk.UploadPartCommand({ ...upload, PartNumber, Body: part, ContentLength: part.length })
      const { ETag } = await client.send(command, { abortSignal })
      parts.push({ ETag, PartNumber })
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
    return { bytes, sha256: hash.digest() }
  }

  return {
    where,
    put: (name, content, signal) =>
      ask(async (connection) => {
        const { sdk, client } = connection
        const ContentType = 'application/octet-stream'
        const begun = await client.send(new sdk.CreateMultipartUploadCommand({ ...at(name), ContentType }))
        const upload = { ...at(name), UploadId: begun.UploadId }
        try {
          return await uploadParts(connection, upload, content, signal)
        } catch (error) {
          await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
          throw error
        }
      }),
    open: (name) =>
      ask(async ({ sdk, client }) => (await client.send(new sdk.GetObjectCommand(at(name)))).Body as Readable),
    list: () =>
      ask(async ({ sdk, client }) => {
        const found: { name: string; bytes: number }[] = []
        const place = { Bucket: bucket.name, Prefix: `${bucket.prefix}hromada-` }
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, place)) {
          for (const { Key = '', Size = 0 } of Contents) {
            found.push({ name: Key.slice(bucket.prefix.length), bytes: Size })
          }
        }
        return found.filter(({ name }) => isBackupName(name)).toSorted((a, b) => (a.name < b.name ? 1 : -1))
      }),
    remove: (name) =>
      ask(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand(at(name)))
      }),
    removeIncomplete: (isAbandoned) =>
      ask(async ({ sdk, client }) => {
        const place = { Bucket: bucket.name, Prefix: `${bucket.prefix}hromada-` }
        const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand(place)).catch(unlessUnsupported)
        for (const { Key = '', UploadId, Initiated = new Date(0) } of Uploads) {
          const name = Key.slice(bucket.prefix.length)
          if (!isBackupName(name) || !isAbandoned({ name, begunAt: Initiated })) continue
          await client.send(new sdk.AbortMultipartUploadCommand({ ...at(name), UploadId }))
        }
      }),
    close() {
      connecting?.then(({ client }) => client.destroy()).catch(() => {})
    },
  }
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  for await (const chunk of content) {
    pending.push(chunk)
    pendingBytes += chunk.length
    if (pendingBytes < PART_BYTES) continue
    yield Buffer.concat(pending)
    pending = []
    pendingBytes = 0
  }
  if (pendingBytes > 0) yield Buffer.concat(pending)
}

/** Whether the bucket has refused, or could not be reached. */
function isOfBucket(error: unknown): error is Error {
  return error instanceof Error && ('$metadata' in error || '$fault' in error || isOfConnection(error))
}

const isOfConnection = (error: Error): boolean =>
  'syscall' in error && ['connect', 'getaddrinfo', 'read', 'write'].includes(String(error.syscall))

/** The name of an S3 error says more than its message, which may be missing. */
function reasonOf(error: Error): string {
  const message = errorMessage(error)
  return message.includes(error.name) || error.name === 'Error' ? message : `${error.name}, ${message}`
}

function unlessUnsupported(error: unknown): { Uploads?: [] } {
  if (error instanceof Error && UNSUPPORTED.includes(error.name)) return {}
  throw error
}
