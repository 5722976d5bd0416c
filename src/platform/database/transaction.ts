import type { Database, Transaction } from './database.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'
import { withSignals } from './signals.ts'

type Effect = () => void | Promise<void>

const effects = new WeakMap<Transaction, Effect[]>()

/** Runs work (read committed), then its effects. Repeated after a deadlock: work must have no effects outside. */
export async function transaction<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  const { result, afterwards } = await retryDeadlocks(async () => {
    const afterwards: Effect[] = []
    const result = await db.transaction().execute((trx) => {
      effects.set(trx, afterwards)
      return withSignals({ db, trx, afterCommit: (send) => afterwards.unshift(send) }, () => work(trx))
    })
    return { result, afterwards }
  })
  for (const effect of afterwards) await effect()
  return result
}

/** For caches and messages, never rows: an effect is lost when the process dies after the commit. */
export function afterCommit(trx: Transaction, effect: Effect): void {
  const afterwards = effects.get(trx)
  if (afterwards === undefined) throw new Error('afterCommit needs a transaction opened by transaction()')
  afterwards.push(effect)
}
