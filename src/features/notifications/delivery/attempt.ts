import type { Logger } from 'pino'
import { PutOff, Refused, Unreachable } from './channel.ts'
import type { DueDelivery } from './due-deliveries.ts'
import { type Fate, failed, sent, skipped, waits } from './outcomes.ts'

/** After each attempt but the last. */
const RETRY_DELAYS_SECONDS = [30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600]

export interface AttemptParts {
  readonly log: Logger
  /** Multiplies the delays between attempts. */
  readonly retryScale: number
}

/** Tries to send something. @returns what becomes of it, also when it fails in a way that nobody thought of */
export async function attempt(
  { now, retryCount }: Pick<DueDelivery, 'now' | 'retryCount'>,
  { log, retryScale }: AttemptParts,
  send: () => Promise<void>,
): Promise<Fate> {
  try {
    await send()
    return sent
  } catch (error) {
    if (error instanceof Unreachable) return skipped(error.message)
    const { reason, detail, retryAfterSeconds } = told(error)
    log.warn({ reason, detail, retryCount }, 'a notification was not taken')
    const delaySeconds = error instanceof Refused ? undefined : RETRY_DELAYS_SECONDS[retryCount]
    if (delaySeconds === undefined) return failed(reason)
    const milliseconds = Math.round(Math.max(delaySeconds, retryAfterSeconds) * retryScale * 1000)
    return { ...waits(now.add({ milliseconds }), reason), isRetry: true }
  }
}

function told(error: unknown) {
  if (error instanceof Refused) return { reason: error.message, detail: error.detail, retryAfterSeconds: 0 }
  if (error instanceof PutOff) return { ...error, reason: error.message }
  return { reason: 'could not be sent', detail: error, retryAfterSeconds: 0 }
}
