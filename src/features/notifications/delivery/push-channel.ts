import type { Database } from '../database/database.ts'
import { AddressRefused, type OutboundAnswer } from '../outbound/outbound.ts'
import { MOST_PAYLOAD_BYTES, type Push, type PushAddress, type PushMessage } from '../push/push.ts'
import { type Channel, PutOff, Refused, Unreachable } from './channel.ts'
import type { DueDelivery, OutgoingNotification } from './due-deliveries.ts'
import { noteAnswers, pushAddressesOf } from './push-subscriptions.ts'
import type { NotificationPriority } from './schema.ts'

/** The longest that push services are asked to wait for a browser. */
const MOST_TTL_SECONDS = 28 * 24 * 60 * 60
const MOST_TITLE_CHARACTERS = 200
const MOST_ADDRESS_BYTES = 2_048
/** The longest that a push service is let to put something off. */
const MOST_RETRY_AFTER_SECONDS = 60 * 60

const urgencies: Record<NotificationPriority, PushMessage['urgency']> = {
  LOW: 'low',
  NORMAL: 'normal',
  HIGH: 'high',
  URGENT: 'high',
}

/** What a push service said, as it concerns the subscription. */
type Fate = 'taken' | 'gone' | 'refused' | 'put off'

/** By Web Push, to every browser of the account. It is sent as soon as one has it: then it is not sent again. */
export function pushChannel(push: Push, db: Database): Channel {
  return {
    name: 'PUSH',
    obstacle: () => undefined,
    async send(delivery) {
      const { recipient } = delivery
      const addresses = await pushAddressesOf(db, recipient.id, push.publicKey)
      if (addresses.length === 0) throw new Unreachable('no push subscription')
      const message = messageOf(delivery)
      const tried = await Promise.all(addresses.map((address) => trySending(push, address, message)))
      const thoseWith = (fate: Fate) => tried.filter((one) => one.fate === fate).map(({ endpoint }) => endpoint)
      const answers = { taken: thoseWith('taken'), gone: thoseWith('gone'), refused: thoseWith('refused') }
      await noteAnswers(db, recipient.id, answers)
      if (answers.taken.length > 0) return
      const detail = tried.map((one) => one.detail).join(', ')
      const putOff = tried.filter(({ fate }) => fate === 'put off')
      if (putOff.length > 0) {
        const retryAfterSeconds = Math.min(...putOff.map((one) => one.retryAfterSeconds))
        throw new PutOff('push service did not take it', detail, retryAfterSeconds)
      }
      throw new Refused(answers.refused.length > 0 ? 'push service refused it' : 'push subscription is gone', detail)
    },
  }
}

interface Try {
  readonly endpoint: string
  readonly fate: Fate
  readonly retryAfterSeconds: number
  readonly detail: string
}

async function trySending(push: Push, address: PushAddress, message: PushMessage): Promise<Try> {
  const { endpoint } = address
  try {
    const answer = await push.send(address, message)
    return { endpoint, fate: fateOf(answer), retryAfterSeconds: retryAfterOf(answer), detail: String(answer.status) }
  } catch (error) {
    // Where it leads may have changed since it was subscribed.
    const fate = error instanceof AddressRefused ? 'refused' : 'put off'
    return { endpoint, fate, retryAfterSeconds: 0, detail: (error as Error).message }
  }
}

/** RFC 8030, sections 5 and 7.3; who redirects is not followed. */
function fateOf({ status }: OutboundAnswer): Fate {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) return 'put off'
  return 'refused'
}

function retryAfterOf({ headers }: OutboundAnswer): number {
  const seconds = /^\d{1,9}$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : 0
  return Math.min(seconds, MOST_RETRY_AFTER_SECONDS)
}

function messageOf({ notification, now }: DueDelivery): PushMessage {
  const { id, priority, expiresAt } = notification
  const leftSeconds = expiresAt === null ? MOST_TTL_SECONDS : (expiresAt.getTime() - now.epochMilliseconds) / 1000
  return {
    payload: pushPayload(notification),
    ttlSeconds: Math.max(0, Math.min(MOST_TTL_SECONDS, Math.floor(leftSeconds))),
    urgency: urgencies[priority],
    // What is sent once more after a crash takes the place of the first, if that still waits.
    topic: id.replaceAll('-', ''),
  }
}

/** What the page's service worker is given: as JSON, the body cut where it would be too long. */
export function pushPayload({ id, type, title, body, actionUrl, locale }: OutgoingNotification): string {
  const hasAddress = actionUrl !== null && Buffer.byteLength(JSON.stringify(actionUrl)) <= MOST_ADDRESS_BYTES
  const payloadOf = (bodyCharacters: readonly string[]) =>
    JSON.stringify({
      id,
      type,
      title: [...title].slice(0, MOST_TITLE_CHARACTERS).join(''),
      body: bodyCharacters.join(''),
      ...(hasAddress && { actionUrl }),
      locale,
    })
  const fits = (payload: string) => Buffer.byteLength(payload) <= MOST_PAYLOAD_BYTES
  const whole = payloadOf([...body])
  if (fits(whole)) return whole
  const characters = [...body].slice(0, MOST_PAYLOAD_BYTES)
  let [least, most] = [0, characters.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(payloadOf([...characters.slice(0, middle), '…']))) least = middle
    else most = middle - 1
  }
  return payloadOf([...characters.slice(0, least), '…'])
}
