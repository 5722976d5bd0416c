import { type RawBuilder, sql } from 'kysely'
import type { SecondFactorRule } from '../../platform/access/second-factor-rule.ts'
import type { Reader } from '../../platform/access/visibility.ts'
import { type Role, roles } from '../../platform/database/tables/accounts.ts'

/** Whose notifications they are, and as which role they look. */
export type NotificationReader = NonNullable<Reader>

/** Whoever rises keeps what they have; whoever falls below all of an audience does not. */
export const lowestOf = (audience: readonly Role[]): Role => roles.find((role) => audience.includes(role)) ?? roles[0]

const ROLES = `'{${roles.join()}}'::text[]`

/**
 * SQL over `notifications`, or the counts of them: whether they are for an account that acts as this role.
 * @param role an SQL expression
 */
export const isForRole = (role: string): string => `minimum_role = any ((${ROLES})[:array_position(${ROLES}, ${role})])`

/** The same for whoever they are of, where that is not who asks. */
export const isForRecipient = ({ effectiveRole }: SecondFactorRule): RawBuilder<boolean> => sql<boolean>`exists (
  select from users where users.id = notifications.user_id and ${sql.raw(isForRole(effectiveRole))}
)`
