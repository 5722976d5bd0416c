import type { DueDelivery, OutwardChannel } from './due-deliveries.ts'

/** A channel that leads out of the app. */
export interface Channel {
  readonly name: OutwardChannel
  /** How many of at most `most` may be under way at once, now. */
  limit(most: number): number
  /** Why this recipient cannot be reached by it at all; undefined otherwise. */
  skipReason(delivery: Pick<DueDelivery, 'notification' | 'recipient'>): string | undefined
  /**
   * Resolves when the mail server, push service or SMS provider has accepted it.
   * Throws NoAddress, PermanentFailure or TransientFailure.
   */
  send(delivery: DueDelivery): Promise<void>
}

export class NoAddress extends Error {
  override readonly name = 'NoAddress'
}

/** The message is for the recipient, the detail for the log. */
abstract class SendFailure extends Error {
  readonly detail: string
  constructor(message: string, detail: string) {
    super(message)
    this.detail = detail
  }
}

/** Another attempt would fail too. */
export class PermanentFailure extends SendFailure {
  override readonly name = 'PermanentFailure'
}

interface Retry {
  readonly retryAfterSeconds?: number
  /** Whether who takes messages is there, and only takes none for now: the attempt does not count. */
  readonly isDeferral?: boolean
}

/** Another attempt may succeed. */
export class TransientFailure extends SendFailure {
  override readonly name = 'TransientFailure'
  readonly retryAfterSeconds: number
  readonly isDeferral: boolean
  constructor(message: string, detail: string, { retryAfterSeconds = 0, isDeferral = false }: Retry = {}) {
    super(message, detail)
    this.retryAfterSeconds = retryAfterSeconds
    this.isDeferral = isDeferral
  }
}
