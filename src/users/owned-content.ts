import type { Database, Transaction } from '../database/database.ts'

export type Statistic = 'entitiesCreated' | 'opportunitiesCreated' | 'notificationsSent'

export interface Leaving {
  /** True: what the member made goes too. False: it stays, without naming its maker. */
  readonly deletesData: boolean
}

/** What one feature keeps of a member, and what becomes of it when the account is deleted. */
export interface OwnedContent {
  /** Its name in the export of personal data. */
  readonly name: string
  /** SQL that counts, for the row `users`; what no feature counts is 0. */
  readonly statistics: Readonly<Partial<Record<Statistic, string>>>
  /** SQL that gives the time of the last thing that the member of the row `users` did. */
  readonly lastActivity: readonly string[]
  /** Hides it with the account, so that nothing shows and everything can come back. */
  withdraw(trx: Transaction, userId: string, leaving: Leaving): Promise<void>
  /** Brings back what was withdrawn. */
  giveBack(trx: Transaction, userId: string): Promise<void>
  /** Removes for good what was withdrawn; the row of the user goes afterwards. */
  erase(trx: Transaction, userId: string, leaving: Leaving): Promise<void>
  /** Everything that the member made, collection by collection. */
  export(db: Database, userId: string): Readonly<Record<string, AsyncIterable<object>>>
}
