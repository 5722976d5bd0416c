import { sql } from 'kysely'
import { rolesFrom } from '../../../platform/access/caller.ts'
import type { SecondFactorRule } from '../../../platform/access/second-factor-rule.ts'
import { activeUser } from '../../../platform/database/active-user.ts'
import { FRESH_PLAN } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Role } from '../../../platform/database/tables/accounts.ts'
import { countUsers } from '../../members/user-totals.ts'
import { lowestOf } from '../minimum-role.ts'
import type { Audience } from '../schema.ts'
import type { AudienceCount } from './schema.ts'

/** Of larger audiences, languages and channels are estimated from about as many accounts. */
const MAX_READ = 10_000

/** How many accounts an audience has now, and in which languages and by which channels they can be reached. */
export async function countAudience(
  db: Database,
  factorRule: SecondFactorRule,
  { roles = [] }: Audience,
): Promise<AudienceCount> {
  const count = await countUsers(db, { roles, active: true })
  const isEstimate = count > MAX_READ
  const read = await readReach(db, factorRule, roles, isEstimate ? (100 * MAX_READ) / count : undefined)
  const factor = isEstimate ? count / Math.max(1, read.accounts) : 1
  const scaled = (accounts: number) => Math.min(count, Math.round(accounts * factor))
  return {
    count,
    languages: { en: count - scaled(read.uk), uk: scaled(read.uk) },
    channels: {
      IN_APP: scaled(read.in_app),
      EMAIL: scaled(read.email),
      SMS: scaled(read.sms),
      PUSH: scaled(read.push),
    },
    isEstimate,
  }
}

interface Reach {
  accounts: number
  uk: number
  in_app: number
  email: number
  sms: number
  push: number
}

/** @param percent of the table's pages to read; undefined: all */
async function readReach(
  db: Database,
  { effectiveRole }: SecondFactorRule,
  roles: readonly Role[],
  percent: number | undefined,
): Promise<Reach> {
  const sample = percent === undefined ? sql`` : sql`tablesample system (${sql.lit(percent)})`
  const ofRoles = roles.length === 0 ? sql`true` : sql`role = any(${roles})`
  const leavesApp = sql`coalesce(preferences.enabled, true) and ${sql.raw(effectiveRole)} = any(${rolesFrom(lowestOf(roles))})`
  const { rows } = await sql<Reach>`${FRESH_PLAN}
    select count(*)::integer as accounts,
      count(*) filter (where language = 'uk')::integer as uk,
      count(*) filter (where coalesce(preferences.in_app, true))::integer as in_app,
      count(*) filter (where notify_by_email and email_verified and ${leavesApp}
        and coalesce(cardinality(cadences) > 0, true))::integer as email,
      count(*) filter (where notify_by_sms and verified_phone is not null and ${leavesApp})::integer as sms,
      count(*) filter (where notify_by_push and ${leavesApp}
        and exists (select from push_subscriptions where push_subscriptions.user_id = users.id))::integer as push
    from users ${sample} left join notification_preferences as preferences on preferences.user_id = users.id
    where ${activeUser} and ${ofRoles}`.execute(db)
  const [reach] = rows
  if (reach === undefined) throw new Error('counting returns one row')
  return reach
}
