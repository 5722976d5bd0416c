import type { SiteLinks } from '../../../platform/community/site-links.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { NotificationPriority } from '../../../platform/database/tables/notifications.ts'
import { retryAfterSeconds } from '../../../platform/lib/retry-after.ts'
import { AddressRefused, type OutboundAnswer } from '../../../platform/outbound/outbound.ts'
import {
  MAX_PAYLOAD_BYTES,
  type Push,
  type PushAddress,
  type PushMessage,
} from '../../../platform/senders/push/push.ts'
import { type Channel, NoAddress, PermanentFailure, TransientFailure } from './channel-contract.ts'
import type { DueDelivery, OutgoingNotification } from './due-deliveries.ts'
import { pushAddressesOf, recordPushResults } from './push-subscriptions.ts'

/** How long push services may keep a message for a browser that is offline. */
const MAX_TTL_SECONDS = 28 * 24 * 60 * 60
const MAX_TITLE_CHARACTERS = 200
const MAX_ADDRESS_BYTES = 2_048
const MAX_RETRY_AFTER_SECONDS = 60 * 60

const urgencies: Record<NotificationPriority, PushMessage['urgency']> = {
  LOW: 'low',
  NORMAL: 'normal',
  HIGH: 'high',
  URGENT: 'high',
}

/** By Web Push, to all browsers of the account. One that accepts it is enough: it is not sent again for the others. */
export function pushChannel(push: Push, db: Database, links: SiteLinks): Channel {
  return {
    name: 'PUSH',
    limit: push.limit,
    skipReason: () => undefined,
    async send(delivery) {
      const { recipient } = delivery
      const addresses = await pushAddressesOf(db, recipient.id, push.publicKey)
      if (addresses.length === 0) throw new NoAddress('no push subscription')
      const message = messageOf(delivery, links)
      const attempts = await Promise.all(addresses.map((address) => attemptPush(push, address, message)))
      const endpointsOf = (result: PushResult) =>
        attempts.filter((one) => one.result === result).map(({ endpoint }) => endpoint)
      const results = {
        accepted: endpointsOf('accepted'),
        gone: endpointsOf('gone'),
        rejected: endpointsOf('rejected'),
      }
      await recordPushResults(db, recipient.id, results)
      if (results.accepted.length === 0) throw failureOf(attempts)
    },
  }
}

/** What the answer of a push service means for the subscription. */
type PushResult = 'accepted' | 'gone' | 'rejected' | 'deferred'

interface PushAttempt {
  readonly endpoint: string
  readonly result: PushResult
  readonly retryAfterSeconds: number
  /** For the log. */
  readonly detail: string
}

async function attemptPush(push: Push, address: PushAddress, message: PushMessage): Promise<PushAttempt> {
  const { endpoint } = address
  try {
    const answer = await push.send(address, message)
    return {
      endpoint,
      result: resultOf(answer),
      retryAfterSeconds: retryAfterSeconds(answer.headers['retry-after'], MAX_RETRY_AFTER_SECONDS) ?? 0,
      detail: String(answer.status),
    }
  } catch (error) {
    // Its host may resolve to another address than when it was subscribed.
    const result = error instanceof AddressRefused ? 'rejected' : 'deferred'
    return { endpoint, result, retryAfterSeconds: 0, detail: (error as Error).message }
  }
}

/** RFC 8030, sections 5 and 7.3. Redirects are not followed. */
function resultOf({ status }: OutboundAnswer): PushResult {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) return 'deferred'
  return 'rejected'
}

function failureOf(attempts: readonly PushAttempt[]): Error {
  const detail = attempts.map((one) => one.detail).join(', ')
  const deferred = attempts.filter(({ result }) => result === 'deferred')
  if (deferred.length > 0) {
    return new TransientFailure('push service did not take it', detail, {
      retryAfterSeconds: Math.min(...deferred.map((one) => one.retryAfterSeconds)),
    })
  }
  const isAnyRejected = attempts.some(({ result }) => result === 'rejected')
  return new PermanentFailure(isAnyRejected ? 'push service refused it' : 'push subscription is gone', detail)
}

function messageOf({ notification, now }: DueDelivery, links: SiteLinks): PushMessage {
  const { id, priority, expiresAt } = notification
  const actionUrl = notification.actionUrl && links.absolute(notification.actionUrl)
  const leftSeconds = expiresAt === null ? MAX_TTL_SECONDS : (expiresAt.getTime() - now.epochMilliseconds) / 1000
  return {
    payload: JSON.stringify(pushContent({ ...notification, actionUrl })),
    ttlSeconds: Math.max(0, Math.min(MAX_TTL_SECONDS, Math.floor(leftSeconds))),
    urgency: urgencies[priority],
    // A message that is sent again after a crash replaces the first, if that is still queued.
    topic: id.replaceAll('-', ''),
  }
}

/** For the page's service worker; the body is truncated so that its JSON is within the payload limit. */
export function pushContent({
  id,
  type,
  title,
  body,
  actionUrl,
  locale,
}: Pick<OutgoingNotification, 'id' | 'type' | 'title' | 'body' | 'actionUrl' | 'locale'>) {
  const hasAddress = actionUrl !== null && Buffer.byteLength(JSON.stringify(actionUrl)) <= MAX_ADDRESS_BYTES
  const contentOf = (bodyCharacters: readonly string[]) => ({
    id,
    type,
    title: [...title].slice(0, MAX_TITLE_CHARACTERS).join(''),
    body: bodyCharacters.join(''),
    ...(hasAddress && { actionUrl }),
    locale,
  })
  const fits = (content: object) => Buffer.byteLength(JSON.stringify(content)) <= MAX_PAYLOAD_BYTES
  const whole = contentOf([...body])
  if (fits(whole)) return whole
  const characters = [...body].slice(0, MAX_PAYLOAD_BYTES)
  let [low, high] = [0, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(contentOf([...characters.slice(0, middle), '…']))) low = middle
    else high = middle - 1
  }
  return contentOf([...characters.slice(0, low), '…'])
}
