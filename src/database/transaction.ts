import type { Database, Transaction } from './database.ts'

type Effect = () => void | Promise<void>

const effects = new WeakMap<Transaction, Effect[]>()

/**
 * Runs work in one transaction (read committed) and, once it has committed, what the work left for after the commit.
 * Whatever the work throws rolls everything back and is thrown on.
 */
export async function transaction<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  const afterwards: Effect[] = []
  const result = await db.transaction().execute((trx) => {
    effects.set(trx, afterwards)
    return work(trx)
  })
  for (const effect of afterwards) await effect()
  return result
}

/**
 * Leaves something for when the transaction has committed: caches and messages, never rows. It does not run when the
 * transaction rolls back, or when the process dies in between.
 */
export function afterCommit(trx: Transaction, effect: Effect): void {
  const afterwards = effects.get(trx)
  if (afterwards === undefined) throw new Error('afterCommit needs a transaction opened by transaction()')
  afterwards.push(effect)
}
