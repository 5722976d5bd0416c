import { hasNoNul } from '../../platform/http/postgres-text.ts'
import { retryAfterSeconds } from '../../platform/lib/retry-after.ts'
import { SealBroken, unseal } from '../../platform/lib/seal.ts'
import {
  AddressRefused,
  type Outbound,
  type OutboundAnswer,
  OutboundFailure,
} from '../../platform/outbound/outbound.ts'
import type { DueDelivery, DueEvent, Outcome } from './due-deliveries.ts'
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
  try {
    return attemptOf(sending, delivery, await send(sending, delivery, event))
  } catch (error) {
    if (error instanceof SealBroken)
      return failed(sending, delivery, { failure: 'The secret cannot be read with this key: rotate it' })
    if (error instanceof AddressRefused || error instanceof OutboundFailure)
      return failed(sending, delivery, { failure: error.message })
    throw error
  }
}

/** Signed for each attempt; the payload is as of the event. */
async function send({ outbound, keys }: Sending, delivery: DueDelivery, event: DueEvent): Promise<OutboundAnswer> {
  const { id, webhook_id: webhookId, secret, former_secret } = delivery
  const timestamp = new Date(event.occurred_at).toISOString()
  const body = JSON.stringify({ type: event.type, timestamp, data: event.data })
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

function attemptOf(sending: Sending, delivery: DueDelivery, { status, headers, body }: OutboundAnswer): Attempt {
  const answer = { responseStatus: status, responseBody: storable(body) }
  if (status >= 200 && status < 300) {
    const outcome = { id: delivery.id, status: 'delivered', isAttempt: true, retrySeconds: null, ...answer } as const
    return { outcome: { ...outcome, failure: null }, isGone: false, pauseSeconds: null }
  }
  const failure = `The server answered ${status}`
  return failed(sending, delivery, {
    ...answer,
    failure,
    pause: retryAfterSeconds(headers['retry-after'], MAX_PAUSE_SECONDS),
  })
}

interface Failure {
  readonly responseStatus?: number
  readonly responseBody?: string
  readonly failure: string
  readonly pause?: number | null
}

function failed({ retryScale }: Sending, { id, attempts }: DueDelivery, result: Failure): Attempt {
  const { responseStatus = null, responseBody = null, failure, pause = null } = result
  const isGone = responseStatus === GONE
  const delaySeconds = isGone ? null : retryDelaySeconds(attempts + 1)
  const retrySeconds = delaySeconds === null ? null : Math.max(delaySeconds * retryScale, pause ?? 0)
  const status = retrySeconds === null ? 'failed' : 'pending'
  const outcome = { id, status, isAttempt: true, retrySeconds, responseStatus, responseBody, failure } as const
  return { outcome, isGone, pauseSeconds: pause }
}

function skipped({ id }: DueDelivery, failure: string): Attempt {
  const nothing = { retrySeconds: null, responseStatus: null, responseBody: null }
  const outcome = { id, status: 'skipped', isAttempt: false, ...nothing, failure } as const
  return { outcome, isGone: false, pauseSeconds: null }
}

/** PostgreSQL stores no NUL in text. */
function storable(body: Buffer): string {
  const text = body.toString()
  return hasNoNul(text) ? text : text.replaceAll('\u0000', '\uFFFD')
}
