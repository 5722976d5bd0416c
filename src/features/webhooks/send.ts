import { isStorable } from '../http/storable-text.ts'
import { AddressRefused, type Outbound, type OutboundAnswer, OutboundFailure } from '../outbound/outbound.ts'
import type { DueDelivery, DueEvent, Outcome } from './due-deliveries.ts'
import { mayReceive } from './rights.ts'
import { pauseSeconds, retryDelaySeconds } from './schedule.ts'
import { SealBroken, unseal } from './secrets.ts'
import { signatureHeaders } from './signature.ts'

export interface Sending {
  readonly outbound: Outbound
  /** Of the stored secrets. */
  readonly key: Buffer
  /** Multiplies the delays between retries. */
  readonly retryScale: number
}

/** What became of a delivery, and what that says about its webhook. */
export interface Attempt {
  readonly outcome: Outcome
  readonly isGone: boolean
  readonly pauseSeconds: number | null
}

const TIMEOUT_MS = 15_000
const MOST_ANSWER_BYTES = 4 * 1024
const GONE = 410

/** Sends a delivery to its webhook, if its owner may still have it. Never throws for what the receiver does. */
export async function attemptDelivery(sending: Sending, delivery: DueDelivery): Promise<Attempt> {
  const { event } = delivery
  if (event === null) return skipped(delivery, 'The event is no longer kept')
  const receiver = {
    id: delivery.user_id,
    role: delivery.role,
    isLive: delivery.is_live,
    isConcerned: delivery.is_concerned,
  }
  if (!mayReceive(receiver, event.visibilities)) return skipped(delivery, 'The owner of the webhook may not receive it')
  try {
    return judge(sending, delivery, await send(sending, delivery, event))
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof OutboundFailure || error instanceof SealBroken)
      return failed(sending, delivery, { failure: error.message })
    throw error
  }
}

/** Signed anew for each attempt; what is sent is what was stored when it happened. */
async function send({ outbound, key }: Sending, delivery: DueDelivery, event: DueEvent): Promise<OutboundAnswer> {
  const { id, webhook_id: webhookId, secret, former_secret } = delivery
  const timestamp = new Date(event.occurred_at).toISOString()
  const body = JSON.stringify({ type: event.type, timestamp, data: event.data })
  const secrets = [secret, ...(former_secret === null ? [] : [former_secret])].map((one) => unseal(key, webhookId, one))
  return outbound.askStranger(delivery.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Hromada',
      ...signatureHeaders(secrets, { id, timestampSeconds: Math.floor(Date.now() / 1000), body }),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MOST_ANSWER_BYTES,
  })
}

function judge(sending: Sending, delivery: DueDelivery, { status, headers, body }: OutboundAnswer): Attempt {
  const answer = { responseStatus: status, responseBody: storable(body) }
  if (status >= 200 && status < 300) {
    const outcome = { id: delivery.id, status: 'delivered', isAttempt: true, retrySeconds: null, ...answer } as const
    return { outcome: { ...outcome, failure: null }, isGone: false, pauseSeconds: null }
  }
  const failure = `The server answered ${status}`
  return failed(sending, delivery, { ...answer, failure, pause: pauseSeconds(headers['retry-after']) })
}

interface Failure {
  readonly responseStatus?: number
  readonly responseBody?: string
  readonly failure: string
  readonly pause?: number | null
}

function failed({ retryScale }: Sending, { id, attempts }: DueDelivery, given: Failure): Attempt {
  const { responseStatus = null, responseBody = null, failure, pause = null } = given
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

/** What an answer began with, as far as that is text. */
function storable(body: Buffer): string {
  const text = body.toString()
  return isStorable(text) ? text : text.replaceAll('\u0000', '\uFFFD')
}
