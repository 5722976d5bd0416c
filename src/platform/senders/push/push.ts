import type { Outbound, OutboundAnswer } from '../../outbound/outbound.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The keys are base64url (RFC 8291): a point of P-256, and 16 bytes. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly payload: string
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** At most 32 characters; a waiting message is replaced by one with the same topic (RFC 8030, section 5.4). */
  readonly topic: string
}

export interface Push {
  readonly publicKey: string
  /** How many of at most `most` may be under way at once: see Mail. */
  limit(most: number): number
  /** Returns any answer of the push service. Throws AddressRefused and OutboundFailure. */
  send(address: PushAddress, message: PushMessage): Promise<OutboundAnswer>
}

/** 4,096 bytes less encryption (RFC 8291, section 4). */
export const MAX_PAYLOAD_BYTES = 3_993

const TIMEOUT_MS = 8_000
const MAX_ANSWER_BYTES = 1_024

interface PushSender {
  readonly keys: VapidKeys
  readonly subject: string
  /** Whether the operator holds all push messages back. */
  readonly isHeld: boolean
}

/** Web Push (RFC 8030), encrypted (RFC 8291), signed (RFC 8292). */
export function openPush({ keys, subject, isHeld }: PushSender, outbound: Outbound): Push {
  return {
    publicKey: keys.publicKey,
    limit: (most) => (isHeld ? 0 : most),
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      const { generateRequestDetails } = (await import('web-push')).default
      const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { ...keys, subject },
        TTL: ttlSeconds,
        urgency,
        topic,
      })
      return outbound.requestUntrusted(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      })
    },
  }
}
