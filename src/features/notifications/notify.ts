import { sql } from 'kysely'
import { ourCommunity } from '../../platform/community/community.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Locale, Role } from '../../platform/database/tables/accounts.ts'
import type { NotificationChannel } from '../../platform/database/tables/notifications.ts'
import { canonicalTimeZone } from '../../platform/lib/time-zones.ts'
import { insertNotifications, type NewNotification } from './insert-notifications.ts'
import { renderTemplate, type TemplateId, type TemplateVariables, templateOf } from './rendering.ts'
import { type NoticeSubject, pathOf } from './templates/page-addresses.ts'

/** The content of a notice, by a template. */
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
 */
export async function notify(trx: Transaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const recipients = await readRecipientsWhere(trx, sql`users.id = any(${notices.map(({ userId }) => userId)}::uuid[])`)
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  const notifications = notices.flatMap((notice) => {
    const recipient = byId.get(notice.userId)
    return recipient === undefined ? [] : [notificationOf(notice, recipient)]
  })
  await insertNotifications(trx, notifications)
}

/**
 * Notifies administrators except the one who acted; of more than 50, those who signed in last. Whose rights wait for a
 * second factor finds it once they have one.
 */
export async function notifyAdministrators(
  trx: Transaction,
  content: NoticeContent,
  actor: { readonly id: string },
): Promise<void> {
  const recipients = await readRecipientsWhere(
    trx,
    sql`
    users.id in (
      select id from users
      where role = 'admin' and ${activeUser} and id <> ${actor.id}
      order by last_login_at desc nulls last limit ${MAX_ADMINISTRATORS}
    )`,
  )
  await insertNotifications(
    trx,
    recipients.map((recipient) => notificationOf(content, recipient, 'admin')),
  )
}

async function readRecipientsWhere(
  trx: Transaction,
  condition: ReturnType<typeof sql>,
): Promise<readonly NoticeRecipient[]> {
  const { rows } = await sql<NoticeRecipient>`
    select users.id, language as locale, coalesce(timezone, ${ourCommunity().timeZone}) as "timeZone"
    from users left join notification_preferences on user_id = users.id
    where ${condition} and ${activeUser}`.execute(trx)
  // A newer program may have stored a time zone that this one does not know.
  return rows.map((row) => ({ ...row, timeZone: canonicalTimeZone(row.timeZone) ?? ourCommunity().timeZone }))
}

function notificationOf(
  content: NoticeContent,
  { id: userId, locale, timeZone }: NoticeRecipient,
  minimumRole?: Role,
): NewNotification {
  const { template: templateId, variables, data } = content
  const { type, priority, trigger, channels, opens } = templateOf(templateId)
  const { title, body, actionText } = renderTemplate(
    templateId,
    { community: ourCommunity(), locale, timeZone },
    variables,
  )
  return {
    userId,
    type,
    priority,
    trigger,
    title,
    body,
    ...(opens !== undefined && { actionUrl: pathOf(opens, data ?? {}), actionText }),
    data,
    channels: content.channels ?? channels,
    templateId,
    locale,
    minimumRole,
  }
}
