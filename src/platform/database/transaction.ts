import type { Database, Transaction } from './database.ts'
import { isDeadlock } from './failures.ts'

/** So often work is begun that the database ends because of a deadlock. */
const MOST_ATTEMPTS = 3

type Effect = () => void | Promise<void>

const effects = new WeakMap<Transaction, Effect[]>()

/**
 * Runs work in one transaction (read committed) and, once it has committed, what the work left for after the commit.
 * Whatever the work throws rolls everything back and is thrown on. Of works that wait for each other the database ends
 * one: that is begun anew, so it must leave nothing behind but what it does in the transaction.
 */
export async function transaction<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  const { result, afterwards } = await attempt(db, work, MOST_ATTEMPTS)
  for (const effect of afterwards) await effect()
  return result
}

async function attempt<Result>(db: Database, work: (trx: Transaction) => Promise<Result>, attemptsLeft: number) {
  const afterwards: Effect[] = []
  try {
    const result = await db.transaction().execute((trx) => {
      effects.set(trx, afterwards)
      return work(trx)
    })
    return { result, afterwards }
  } catch (error) {
    if (attemptsLeft === 1 || !isDeadlock(error)) throw error
    return attempt(db, work, attemptsLeft - 1)
  }
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
