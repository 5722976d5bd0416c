import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { renderTemplate, type TemplateId, type TemplateVariables, templateOf } from './rendering.ts'
import type { Locale, NotificationChannel } from './schema.ts'
import { storeNotifications } from './storing.ts'
import { timeZoneNamed } from './time-zones.ts'
import '../users/tables.ts'

/** What is to be told, in the words of a template. */
export type Happening = {
  [Id in TemplateId]: {
    readonly template: Id
    readonly variables: TemplateVariables[Id]
    /** Where the action of the template leads: an address, or a path of this service. */
    readonly actionUrl?: string
    /** For programs. */
    readonly data?: object
    /** Other channels than the template's. */
    readonly channels?: readonly NotificationChannel[]
  }
}[TemplateId]

/** The same, with whom it is for. */
export type Notice = Happening & { readonly userId: string }

/** What happens every few minutes in a large community must not cost more the more administrators it has. */
const MOST_ADMINISTRATORS = 50

interface Recipient {
  readonly id: string
  readonly locale: Locale
  readonly timeZone: string
}

/**
 * Tells accounts what has happened, each in its language and time zone; deleted and inactive ones hear nothing. It
 * comes last in a transaction: what it counts is waited for by whoever else tells the same account something.
 */
export async function notify(trx: Transaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const recipients = await recipientsWho(trx, sql`users.id = any(${notices.map(({ userId }) => userId)}::uuid[])`)
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  const told = notices.flatMap((notice) => {
    const recipient = byId.get(notice.userId)
    return recipient === undefined ? [] : [notificationOf(notice, recipient)]
  })
  await storeNotifications(trx, told)
}

/** Tells administrators, but for the one who did it; of very many those who have signed in last. */
export async function notifyAdministrators(
  trx: Transaction,
  happening: Happening,
  doneBy: { readonly id: string },
): Promise<void> {
  const recipients = await recipientsWho(
    trx,
    sql`
    users.id in (
      select id from users
      where role = 'admin' and is_active and deleted_at is null and id <> ${doneBy.id}
      order by last_login_at desc nulls last limit ${MOST_ADMINISTRATORS}
    )`,
  )
  await storeNotifications(
    trx,
    recipients.map((recipient) => notificationOf(happening, recipient)),
  )
}

async function recipientsWho(trx: Transaction, condition: ReturnType<typeof sql>): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select users.id, language as locale, coalesce(timezone, 'UTC') as "timeZone"
    from users left join notification_preferences on user_id = users.id
    where ${condition} and is_active and deleted_at is null`.execute(trx)
  // One that was stored by a newer program must not undo what is told of.
  return rows.map((row) => ({ ...row, timeZone: timeZoneNamed(row.timeZone) ?? 'UTC' }))
}

function notificationOf(happening: Happening, { id: userId, locale, timeZone }: Recipient) {
  const { template: templateId, variables, actionUrl, data } = happening
  const { type, priority, trigger, channels } = templateOf(templateId)
  const { title, body, actionText } = renderTemplate(templateId, locale, variables, timeZone)
  return {
    userId,
    type,
    priority,
    trigger,
    title,
    body,
    ...(actionUrl !== undefined && { actionUrl, actionText }),
    data,
    channels: happening.channels ?? channels,
    templateId,
    locale,
  }
}
