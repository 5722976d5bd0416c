import type { Logger } from 'pino'
import { scheduledDelay } from '../../../platform/lib/backoff.ts'
import { NoAddress, PermanentFailure, TransientFailure } from './channel-contract.ts'
import { type DeliveryState, failed, pending, sent, skipped } from './delivery-outcomes.ts'
import type { DueDelivery } from './due-deliveries.ts'

/** After each attempt but the last. */
const RETRY_DELAYS_SECONDS = [30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600]

export interface AttemptParts {
  readonly log: Logger
  /** Multiplies the delays between attempts. */
  readonly retryScale: number
}

/** Attempts to send. Never throws: an error that no channel has foreseen counts as transient. */
export async function attempt(
  { now, retryCount }: Pick<DueDelivery, 'now' | 'retryCount'>,
  { log, retryScale }: AttemptParts,
  send: () => Promise<void>,
): Promise<DeliveryState> {
  try {
    await send()
    return sent
  } catch (error) {
    if (error instanceof NoAddress) return skipped(error.message)
    const { reason, detail, retryAfterSeconds } = describeFailure(error)
    log.warn({ reason, detail, retryCount }, 'notification delivery failed')
    const delaySeconds = error instanceof PermanentFailure ? null : scheduledDelay(RETRY_DELAYS_SECONDS, retryCount + 1)
    if (delaySeconds === null) return failed(reason)
    const milliseconds = Math.round(Math.max(delaySeconds, retryAfterSeconds) * retryScale * 1000)
    return pending({ until: now.add({ milliseconds }), waitsFor: 'retry', reason })
  }
}

function describeFailure(error: unknown) {
  if (error instanceof PermanentFailure) return { reason: error.message, detail: error.detail, retryAfterSeconds: 0 }
  if (error instanceof TransientFailure) return { ...error, reason: error.message }
  return { reason: 'could not be sent', detail: error, retryAfterSeconds: 0 }
}
