import { sql } from 'kysely'
import type { Community } from '../../platform/community/community.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import type { NotificationChannel } from '../../platform/database/tables/notifications.ts'
import { canonicalTimeZone } from '../../platform/lib/time-zones.ts'
import { insertNotifications, type NewNotification } from './insert.ts'
import { renderTemplate, type TemplateId, type TemplateVariables, templateOf } from './rendering.ts'
import { type NoticeSubject, pathOf } from './templates/page-addresses.ts'

export type NoticeContent = {
  [Id in TemplateId]: {
    readonly template: Id
    readonly variables: TemplateVariables[Id]
    /** For clients of the API, and for the page that it opens. */
    readonly data?: NoticeSubject
    /** Instead of the template's. */
    readonly channels?: readonly NotificationChannel[]
  }
}[TemplateId]

export type Notice = NoticeContent & { readonly userId: string }

/** Bounds the cost of what happens every few minutes in a large community. */
const MAX_ADMINISTRATORS = 50

interface NoticeRecipient {
  readonly id: string
  readonly locale: Locale
  readonly timeZone: string
}

/**
 * Notifies active accounts, each in its language and time zone. Call it last in a transaction: it locks the counts of its
 * recipients, and other notifications for them wait.
 * @returns the ids of the notifications, in the order of the notices, without those for accounts that are not active
 */
export async function notify(
  trx: Transaction,
  community: Community,
  notices: readonly Notice[],
): Promise<readonly string[]> {
  if (notices.length === 0) return []
  const isNamed = sql`users.id = any(${notices.map(({ userId }) => userId)}::uuid[])`
  const recipients = await readRecipientsWhere(trx, community, isNamed)
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  const notifications = notices.flatMap((notice) => {
    const recipient = byId.get(notice.userId)
    return recipient === undefined ? [] : [notificationOf(community, notice, recipient)]
  })
  return insertNotifications(trx, notifications)
}

/**
 * Notifies administrators except the one who acted; of more than 50, those who signed in last. Whose rights wait for a
 * second factor finds it once they have one.
 */
export async function notifyAdministrators(
  trx: Transaction,
  community: Community,
  content: NoticeContent,
  actor: { readonly id: string },
): Promise<void> {
  const recipients = await readRecipientsWhere(
    trx,
    community,
    sql`
    users.id in (
      select id from users
      where role = 'admin' and ${activeUser} and id <> ${actor.id}
      order by last_login_at desc nulls last limit ${MAX_ADMINISTRATORS}
    )`,
  )
  await insertNotifications(
    trx,
    recipients.map((recipient) => ({ ...notificationOf(community, content, recipient), minimumRole: 'admin' })),
  )
}

async function readRecipientsWhere(
  trx: Transaction,
  { timeZone }: Pick<Community, 'timeZone'>,
  condition: ReturnType<typeof sql>,
): Promise<readonly NoticeRecipient[]> {
  const { rows } = await sql<NoticeRecipient>`
    select users.id, language as locale, coalesce(timezone, ${timeZone}) as "timeZone"
    from users left join notification_preferences on user_id = users.id
    where ${condition} and ${activeUser}`.execute(trx)
  // A newer program may have stored a time zone that this one does not know.
  return rows.map((row) => ({ ...row, timeZone: canonicalTimeZone(row.timeZone) ?? timeZone }))
}

function notificationOf(
  community: Community,
  content: NoticeContent,
  { id: userId, locale, timeZone }: NoticeRecipient,
): NewNotification {
  const { template: templateId, variables, data } = content
  const { type, priority, trigger, channels, opens } = templateOf(templateId)
  const { title, body, actionText } = renderTemplate(templateId, { community, locale, timeZone }, variables)
  return {
    userId,
    type,
    priority,
    trigger,
    title,
    body,
    ...(opens !== undefined && { actionUrl: pathOf(community, opens, data ?? {}), actionText }),
    data,
    channels: content.channels ?? channels,
    templateId,
    locale,
  }
}
