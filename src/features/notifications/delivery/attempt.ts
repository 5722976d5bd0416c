import type { Logger } from 'pino'
import { delayOfRetry } from '../../../platform/senders/retries.ts'
import { NoAddress, PermanentFailure, TransientFailure } from './channel-contract.ts'
import type { DueDelivery } from './due-deliveries.ts'
import { type DeliveryState, failed, pending, sent, skipped } from './outcomes.ts'

export interface AttemptParts {
  readonly log: Logger
  /** Multiplies the delays between attempts. */
  readonly retryScale: number
}

/** Attempts to send. Never throws: an error that no channel has foreseen counts as transient. */
export async function attempt(
  { now, retryCount, deferrals }: Pick<DueDelivery, 'now' | 'retryCount' | 'deferrals'>,
  { log, retryScale }: AttemptParts,
  send: () => Promise<void>,
): Promise<DeliveryState> {
  try {
    await send()
    return sent
  } catch (error) {
    if (error instanceof NoAddress) return skipped(error.message)
    const { reason, detail, retryAfterSeconds, isDeferral } = describeFailure(error)
    log.warn({ reason, detail, retryCount, deferrals }, 'notification delivery failed')
    const delaySeconds =
      error instanceof PermanentFailure ? null : delayOfRetry({ failures: retryCount, deferrals }, isDeferral)
    if (delaySeconds === null) return failed(reason)
    const milliseconds = Math.round(Math.max(delaySeconds, retryAfterSeconds) * retryScale * 1000)
    return pending({ until: now.add({ milliseconds }), waitsFor: 'retry', reason, isDeferral })
  }
}

const unforeseen = { retryAfterSeconds: 0, isDeferral: false }

function describeFailure(error: unknown) {
  if (error instanceof PermanentFailure) return { ...unforeseen, reason: error.message, detail: error.detail }
  if (error instanceof TransientFailure) return { ...error, reason: error.message }
  return { ...unforeseen, reason: 'could not be sent', detail: error }
}
