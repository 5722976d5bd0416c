import type { Outbound, OutboundAnswer } from '../outbound/outbound.ts'
import { assertPair, type VapidKeys } from './vapid-keys.ts'

/** Where a browser is reached, and the keys that only it can read by (RFC 8291). */
export interface PushAddress {
  readonly endpoint: string
  /** A point of P-256, in base64url. */
  readonly p256dh: string
  /** 16 bytes, in base64url. */
  readonly auth: string
}

export interface PushMessage {
  /** At most MOST_PAYLOAD_BYTES. */
  readonly payload: string
  /** How long a push service keeps it for a browser that is away. */
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** At most 32 characters: of several messages with one topic that wait the last is kept (RFC 8030, section 5.4). */
  readonly topic: string
}

export interface Push {
  /** What browsers subscribe with. */
  readonly publicKey: string
  /** Gives whatever the push service answers. Throws AddressRefused and OutboundFailure. */
  send(address: PushAddress, message: PushMessage): Promise<OutboundAnswer>
}

/** A message of 4,096 bytes less what encryption adds (RFC 8291, section 4). */
export const MOST_PAYLOAD_BYTES = 3_993

const TIMEOUT_MS = 8_000
/** Of what push services say only the status counts. */
const MOST_ANSWER_BYTES = 1_024

/**
 * Sends by Web Push (RFC 8030), encrypted for the browser (RFC 8291), signed with the service's keys (RFC 8292).
 * Throws for keys that are not of one pair.
 */
export function openPush({ keys, subject }: { keys: VapidKeys; subject: string }, outbound: Outbound): Push {
  assertPair(keys)
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      // Loaded with the first message, which a start need not wait for.
      const { generateRequestDetails } = (await import('web-push')).default
      const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { ...keys, subject },
        TTL: ttlSeconds,
        urgency,
        topic,
      })
      return outbound.askStranger(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MOST_ANSWER_BYTES,
      })
    },
  }
}
