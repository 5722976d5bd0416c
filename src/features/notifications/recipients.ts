import { sql } from 'kysely'
import type { Community } from '../../platform/community/community.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Preferences, type PreferencesRow, preferenceColumns, preferencesOf } from './preferences/preferences.ts'

/** To whom a notification is delivered, as the account is at that moment. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly isEmailVerified: boolean
  /** In E.164 form; null without a verified one. */
  readonly phone: string | null
  /** As which the account acts: see openSecondFactorRule. */
  readonly role: Role
  /** False for an account that is deactivated or deleted. */
  readonly isActive: boolean
  readonly preferences: Preferences
}

interface RecipientRow
  extends PreferencesRow,
    RowOf<'users', 'id' | 'email' | 'email_verified' | 'verified_phone' | 'role'> {
  is_active: boolean
}

export type RecipientParts = Pick<Platform, 'factorRule' | 'community'>

/** By id, without accounts that have been erased. */
export async function readRecipients(
  db: Database | Transaction,
  { factorRule, community }: RecipientParts,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RecipientRow>`
    select users.id, users.email, users.email_verified, users.verified_phone,
      ${sql.raw(factorRule.effectiveRole)} as role, ${activeUser} as is_active, ${sql.raw(preferenceColumns)}
    from users left join notification_preferences as preferences on preferences.user_id = users.id
    where users.id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, toRecipient(row, community)]))
}

const toRecipient = (row: RecipientRow, { timeZone }: Community): Recipient => ({
  id: row.id,
  email: row.email,
  isEmailVerified: row.email_verified,
  phone: row.verified_phone,
  role: row.role,
  isActive: row.is_active,
  preferences: preferencesOf(row, timeZone),
})
