import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './database/database.ts'

export const grantKinds = [
  'apiKeys',
  'wallets',
  'providers',
  'passkeys',
  'secondFactors',
  'pushSubscriptions',
  'webhooks',
] as const
export type GrantKind = (typeof grantKinds)[number]

/** Which grants of an account. Empty: all. */
export interface GrantSelection {
  /** Added earlier. */
  readonly before?: Date
  /** Added at this time or later. */
  readonly since?: Date
  readonly ids?: readonly string[]
}

export interface Grant {
  readonly id: string
  /** Null where it has none. */
  readonly name: string | null
  readonly addedAt: Date
}

/** Whatever opens an account, or receives what is meant for it. Its owner takes the account back by revoking it. */
export interface Grants {
  readonly kind: GrantKind
  /** Oldest first. */
  list(db: Database | Transaction, userId: string): Promise<readonly Grant[]>
  /** @returns how many were revoked */
  revoke(trx: Transaction, userId: string, selection: GrantSelection): Promise<number>
}

interface GrantRows {
  readonly table: string
  /** Column, or other SQL. */
  readonly name?: RawBuilder<unknown>
  readonly addedAt?: RawBuilder<unknown>
  /** Which rows are grants. */
  readonly where?: RawBuilder<unknown>
}

/** Grants that are rows of a table with `id` and `user_id`. */
export function grantRows({ table, name = sql`null`, addedAt = sql`created_at`, where = sql`true` }: GrantRows) {
  return {
    async list(db, userId) {
      const { rows } = await sql<Grant>`
        select id::text, ${name} as name, ${addedAt} as "addedAt" from ${sql.table(table)}
        where user_id = ${userId} and ${where} order by ${addedAt}, id`.execute(db)
      return rows
    },
    async revoke(trx, userId, selection) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)}
        where user_id = ${userId} and ${where} and ${isSelected(selection, addedAt)}`.execute(trx)
      return Number(numAffectedRows)
    },
  } satisfies Omit<Grants, 'kind'>
}

/** SQL: whether a row is in the selection. */
export function isSelected(
  { before, since, ids }: GrantSelection,
  addedAt: RawBuilder<unknown> = sql`created_at`,
): RawBuilder<boolean> {
  const conditions = [
    ...(before === undefined ? [] : [sql`${addedAt} < ${before}`]),
    ...(since === undefined ? [] : [sql`${addedAt} >= ${since}`]),
    ...(ids === undefined ? [] : [sql`id::text = any(${ids}::text[])`]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
