import { type Decision, decide } from './decision.ts'
import type { DueDelivery, OutwardChannel } from './due-deliveries.ts'

/** A way out of the app. */
export interface Channel {
  readonly name: OutwardChannel
  /** Why this recipient cannot be reached so at all; undefined when nothing is in the way. */
  obstacle(delivery: Pick<DueDelivery, 'notification' | 'recipient'>): string | undefined
  /**
   * Resolves when the other side has taken it.
   * Throws Unreachable, Refused or PutOff.
   */
  send(delivery: DueDelivery): Promise<void>
}

/** There is nobody to send to. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The other side did not take it. The message is for the recipient, the detail for the log. */
abstract class NotTaken extends Error {
  readonly detail: string
  constructor(message: string, detail: string) {
    super(message)
    this.detail = detail
  }
}

/** It will not take it whenever it is asked. */
export class Refused extends NotTaken {
  override readonly name = 'Refused'
}

/** It may take it later. */
export class PutOff extends NotTaken {
  override readonly name = 'PutOff'
  readonly retryAfterSeconds: number
  constructor(message: string, detail: string, retryAfterSeconds = 0) {
    super(message, detail)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What is to be done with a delivery now: first what forbids it is looked at, then what delays it. */
export function judge(delivery: Omit<DueDelivery, 'retryCount'>, channel: Channel): Decision {
  const { notification, recipient, now } = delivery
  const { type, priority } = notification
  if (!recipient.isActive) return { kind: 'skip', reason: 'account not active' }
  if (notification.isExpired) return { kind: 'skip', reason: 'expired' }
  const decision = decide({ now, channel: channel.name, type, priority, preferences: recipient.preferences })
  if (decision.kind === 'skip') return decision
  const obstacle = channel.obstacle(delivery)
  return obstacle === undefined ? decision : { kind: 'skip', reason: obstacle }
}
