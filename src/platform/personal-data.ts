import type { SecondFactorRule } from './access/second-factor-rule.ts'
import type { OwnAddresses } from './community/own-addresses.ts'
import type { Database, Transaction } from './database/database.ts'

export type Statistic = 'entitiesCreated' | 'opportunitiesCreated' | 'notificationsSent'

interface AccountDeletion {
  /** False: the member's content stays, anonymously. */
  readonly deletesData: boolean
}

/** What an account published, or means to, for administrators. */
export interface Published {
  readonly total: number
  /** The newest first. */
  readonly items: readonly {
    readonly id: string
    readonly title: string
    readonly status: string | null
    readonly created_at: Date
  }[]
}

/** GDPR. Data that only the member sees needs no hiding; data whose foreign key cascades needs no erasing. */
export interface PersonalData {
  readonly name: string
  readonly statistics?: Readonly<Partial<Record<Statistic, string>>>
  readonly lastActivity?: readonly string[]
  published?(db: Database, userId: string, limit: number): Promise<Published>
  /** Of several accounts at once, so that rows are locked in one order. Hiding again adds what is new. */
  hide?(trx: Transaction, userIds: readonly string[], deletion: AccountDeletion): Promise<void>
  restore?(trx: Transaction, userIds: readonly string[]): Promise<void>
  erase?(trx: Transaction, userId: string, deletion: AccountDeletion): Promise<void>
  export(db: Database, userId: string, parts: ExportParts): Readonly<Record<string, AsyncIterable<object>>>
}

interface ExportParts {
  readonly addresses: OwnAddresses
  /** What is for a role tells of others: it is for whoever has the role now. */
  readonly factorRule: SecondFactorRule
}
