import type { LoggedAttempt } from '../../platform/database/tables/webhooks.ts'
import { hasNoNul } from '../../platform/http/schemas/postgres-text.ts'
import { retryAfterSeconds } from '../../platform/lib/retry-after.ts'
import { SealBroken, unseal } from '../../platform/lib/seal.ts'
import {
  AddressRefused,
  type Outbound,
  type OutboundAnswer,
  OutboundFailure,
} from '../../platform/outbound/outbound.ts'
import type { DueDelivery, Outcome } from './due-deliveries.ts'
import type { StoredEvent } from './events-of-deliveries.ts'
import { mayReceive } from './may-receive.ts'
import { MAX_PAUSE_SECONDS, retryDelaySeconds } from './retry-delays.ts'
import { signatureHeaders } from './signature.ts'

export interface Sending {
  readonly outbound: Outbound
  /** Open the stored secrets. */
  readonly keys: readonly Buffer[]
  /** Multiplies the delays between retries. */
  readonly retryScale: number
}

export interface Attempt {
  readonly outcome: Outcome
  readonly isGone: boolean
  readonly pauseSeconds: number | null
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 4 * 1024
/** Of each attempt that is logged. */
const MAX_LOGGED_ANSWER_BYTES = 512
const GONE = 410

/** Sends a delivery if its owner may still receive it. A receiver's errors are outcomes, never thrown. */
export async function attemptDelivery(sending: Sending, delivery: DueDelivery): Promise<Attempt> {
  const { event } = delivery
  if (event === null) return skipped(delivery, 'The event is no longer kept')
  const receiver = {
    id: delivery.user_id,
    role: delivery.role,
    isActive: delivery.is_active,
    isConcerned: delivery.is_concerned,
  }
  if (!mayReceive(receiver, event.visibilities)) return skipped(delivery, 'The owner of the webhook may not receive it')
  const at = new Date().toISOString()
  const startMs = performance.now()
  const result = await trySending(sending, delivery, event)
  return attemptOf(sending, delivery, result, { at, duration_ms: Math.round(performance.now() - startMs) })
}

/** What a request came to: an answer or none, and why it failed unless it arrived. */
interface Result {
  readonly answer: OutboundAnswer | null
  readonly failure: string | null
}

async function trySending(sending: Sending, delivery: DueDelivery, event: StoredEvent): Promise<Result> {
  try {
    const answer = await send(sending, delivery, event)
    const hasArrived = answer.status >= 200 && answer.status < 300
    return { answer, failure: hasArrived ? null : `The server answered ${answer.status}` }
  } catch (error) {
    if (error instanceof SealBroken)
      return { answer: null, failure: 'The secret cannot be read with this key: rotate it' }
    if (error instanceof AddressRefused || error instanceof OutboundFailure)
      return { answer: null, failure: error.message }
    throw error
  }
}

/** Signed for each attempt; the payload is as of the event. */
async function send({ outbound, keys }: Sending, delivery: DueDelivery, event: StoredEvent): Promise<OutboundAnswer> {
  const { id, webhook_id: webhookId, secret, former_secret } = delivery
  const body = bodyOf(event)
  const secrets = [secret, ...(former_secret === null ? [] : [former_secret])].map((one) =>
    unseal(keys, webhookId, one),
  )
  return outbound.requestUntrusted(delivery.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Hromada',
      ...signatureHeaders(secrets, { id, timestampSeconds: Math.floor(Date.now() / 1000), body }),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })
}

/** What every attempt sends, byte for byte. */
export function bodyOf({ type, occurred_at, data }: StoredEvent): string {
  return JSON.stringify({ type, timestamp: new Date(occurred_at).toISOString(), data })
}

function attemptOf(
  { retryScale }: Sending,
  { id, attempts }: DueDelivery,
  { answer, failure }: Result,
  timing: Pick<LoggedAttempt, 'at' | 'duration_ms'>,
): Attempt {
  const isGone = answer?.status === GONE
  const pauseSeconds =
    answer === null || failure === null ? null : retryAfterSeconds(answer.headers['retry-after'], MAX_PAUSE_SECONDS)
  const delaySeconds = failure === null || isGone ? null : retryDelaySeconds(attempts + 1)
  const retrySeconds = delaySeconds === null ? null : Math.max(delaySeconds * retryScale, pauseSeconds ?? 0)
  const responseStatus = answer?.status ?? null
  const outcome: Outcome = {
    id,
    status: failure === null ? 'delivered' : retrySeconds === null ? 'failed' : 'pending',
    attempt: {
      ...timing,
      response_status: responseStatus,
      response_body: answer && storable(answer.body.subarray(0, MAX_LOGGED_ANSWER_BYTES)),
      failure,
    },
    retrySeconds,
    responseStatus,
    responseBody: answer && storable(answer.body),
    failure,
  }
  return { outcome, isGone, pauseSeconds }
}

function skipped({ id }: DueDelivery, failure: string): Attempt {
  const nothing = { retrySeconds: null, responseStatus: null, responseBody: null }
  const outcome = { id, status: 'skipped', attempt: null, ...nothing, failure } as const
  return { outcome, isGone: false, pauseSeconds: null }
}

/** PostgreSQL stores no NUL in text. */
function storable(body: Buffer): string {
  const text = body.toString()
  return hasNoNul(text) ? text : text.replaceAll('\u0000', '\uFFFD')
}
