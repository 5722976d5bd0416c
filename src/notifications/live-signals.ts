import type { Transaction } from '../database/database.ts'
import { signal } from '../database/signals.ts'
import type { NotificationSignal } from './live-events.ts'

/** Says, when the transaction commits, what has become of notifications, to those who show them live. */
export function tellLive(trx: Transaction, message: NotificationSignal): Promise<void> {
  return signal(trx, 'notifications', JSON.stringify(message))
}
