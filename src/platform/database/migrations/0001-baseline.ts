import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { announcements } from '../baseline/announcements.ts'
import { apiKeys } from '../baseline/api-keys.ts'
import { applications } from '../baseline/applications.ts'
import { auditLog } from '../baseline/audit.ts'
import { entities } from '../baseline/entities.ts'
import { ids } from '../baseline/ids.ts'
import { joining } from '../baseline/joining.ts'
import { mails } from '../baseline/mails.ts'
import { members } from '../baseline/members.ts'
import { news } from '../baseline/news.ts'
import { newsRevisions } from '../baseline/news-revisions.ts'
import { notificationCounts } from '../baseline/notification-counts.ts'
import { notifications } from '../baseline/notifications.ts'
import { operation } from '../baseline/operation.ts'
import { opportunities } from '../baseline/opportunities.ts'
import { opportunityChanges } from '../baseline/opportunity-changes.ts'
import { opportunityTotals } from '../baseline/opportunity-totals.ts'
import { pictures } from '../baseline/pictures.ts'
import { recipients } from '../baseline/recipients.ts'
import { secondFactors } from '../baseline/second-factors.ts'
import { securityLog } from '../baseline/security-log.ts'
import { signIn } from '../baseline/sign-in.ts'
import { text } from '../baseline/text.ts'
import { users } from '../baseline/users.ts'
import { wallets } from '../baseline/wallets.ts'
import { webhooks } from '../baseline/webhooks.ts'

/** Statements by area, each after those whose tables and functions it names. */
const areas: readonly string[] = [
  ids,
  text,
  users,
  members,
  signIn,
  secondFactors,
  securityLog,
  joining,
  mails,
  apiKeys,
  auditLog,
  pictures,
  news,
  newsRevisions,
  entities,
  opportunities,
  opportunityTotals,
  opportunityChanges,
  applications,
  webhooks,
  wallets,
  notifications,
  notificationCounts,
  announcements,
  recipients,
  operation,
]

/** Of its statements: until the first release another commit may have made other tables. */
const digest = createHash('sha256').update(areas.join('')).digest('hex').slice(0, 8)

export const name = `0001-baseline-${digest}`

/** The tables of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of areas) await sql.raw(statements).execute(db)
}
