import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { transaction } from '../../../platform/database/transaction.ts'
import { withTempFile } from '../../../platform/files/temp-files.ts'
import { ApiError } from '../../../platform/http/errors/errors.ts'
import { openSemaphore } from '../../../platform/limits/semaphore.ts'
import {
  AddressRefused,
  type Outbound,
  OutboundFailure,
  OutboundTimedOut,
} from '../../../platform/outbound/outbound.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Encoder } from '../encoder.ts'
import { storeForms } from '../store.ts'
import { keep } from './keep.ts'

const MAX_BYTES = 10 * 1024 ** 2
const MAX_WIDTH = 1280
const TIMEOUT_MS = 5_000
/** Each holds its answer in memory. */
const FETCHED_AT_ONCE = 4
/** Of several articles full of pictures that are shown at once. */
const WAITING = 512
/** Meanwhile the server is not asked for it again. */
const FAILURE_TTL_MS = 5 * 60 * 1000
/** Circuit breaker: a server that did not answer is not asked for anything, or its other pictures would wait in vain. */
const SILENCE_TTL_MS = 60 * 1000
const MAX_FAILURES = 1_000

/** Fetches, encodes and keeps a picture; whoever asks meanwhile waits for it. Resolves also when there is none. */
type FetchPicture = (address: string) => Promise<void>

interface FetchingParts extends Pick<Platform, 'db' | 'files' | 'outbound'> {
  readonly encodePicture: Encoder['encode']
}

export function openFetching(parts: FetchingParts): FetchPicture {
  const limitFetching = openSemaphore({ atOnce: FETCHED_AT_ONCE, waiting: WAITING })
  const running = new Map<string, Promise<void>>()
  const failed = new LRUCache<string, true>({ max: MAX_FAILURES, ttl: FAILURE_TTL_MS })
  const silent = new LRUCache<string, true>({ max: MAX_FAILURES, ttl: SILENCE_TTL_MS })

  async function fetchAndKeep(address: string): Promise<void> {
    const { origin } = new URL(address)
    if (silent.has(origin)) return
    const body = await request(parts.outbound, address)
    if (body === 'none in time') silent.set(origin, true)
    else if (body === undefined || !(await encodeAndKeep(address, body))) failed.set(address, true)
  }

  function encodeAndKeep(address: string, body: Buffer): Promise<boolean> {
    const { db, files, encodePicture } = parts
    return withTempFile(files.tempFolder, Readable.from([body]), async ({ path }) => {
      const forms = await encodePicture(path, [MAX_WIDTH]).catch(unlessNoPicture)
      if (forms === undefined) return false
      const [{ content }] = forms
      await storeForms(db, files, forms, async ([stored]) => {
        if (stored !== undefined) await transaction(db, (trx) => keep(trx, address, stored.file, content.length))
      })
      return true
    })
  }

  return async (address) => {
    if (failed.has(address)) return
    const started =
      running.get(address) ?? limitFetching(() => fetchAndKeep(address)).finally(() => running.delete(address))
    running.set(address, started)
    await started
  }
}

/** Undefined for whatever does not answer with bytes in size: no redirect is followed. */
async function request(outbound: Outbound, address: string): Promise<Buffer | 'none in time' | undefined> {
  try {
    const { status, body, isCut } = await outbound.requestUntrusted(address, {
      method: 'GET',
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'hromada' },
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_BYTES,
    })
    return status === 200 && !isCut && body.length > 0 ? body : undefined
  } catch (error) {
    if (error instanceof OutboundTimedOut) return 'none in time'
    if (error instanceof AddressRefused || error instanceof OutboundFailure) return undefined
    throw error
  }
}

function unlessNoPicture(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.kind !== 'UNSUPPORTED_MEDIA_TYPE') throw error
}
