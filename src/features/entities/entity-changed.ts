import type { Transaction } from '../../platform/database/database.ts'

/** Runs in the transaction of a change: whoever caches what they show of these entities invalidates it. */
export type EntityChanged = (trx: Transaction, entityIds: readonly string[]) => Promise<void>
