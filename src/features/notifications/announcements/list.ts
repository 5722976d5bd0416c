import { type RawBuilder, sql } from 'kysely'
import type { AuditedThings } from '../../../platform/audited-things.ts'
import type { OwnAddresses } from '../../../platform/community/own-addresses.ts'
import { FRESH_PLAN } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Role } from '../../../platform/database/tables/accounts.ts'
import type {
  BatchTexts,
  NotificationChannel,
  NotificationPriority,
  NotificationType,
} from '../../../platform/database/tables/notifications.ts'
import { invalidQuery, notFound } from '../../../platform/http/errors/errors.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import { PERSON, personOf, type StoredPerson } from '../../members/people.ts'
import { type Figure, figuresOf, readsIn } from './figures.ts'
import type { Announcement, AnnouncementDetails, AnnouncementList, AnnouncementPage } from './schema.ts'

interface Row {
  readonly id: string
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly channels: readonly NotificationChannel[]
  readonly template_id: string | null
  readonly action_url: string | null
  readonly texts: BatchTexts
  readonly roles: Role[] | null
  readonly is_for_audience: boolean
  readonly total: string
  readonly sender: StoredPerson | null
  readonly created_at: Date
  readonly scheduled_for: Date | null
  readonly expires_at: Date | null
  readonly cancelled_at: Date | null
  readonly is_scheduled: boolean
  readonly is_handed_out: boolean
  readonly figures: readonly Figure[]
}

export const announcementNotFound = () =>
  notFound('There is no announcement with this batchId', 'ANNOUNCEMENT_NOT_FOUND')

/** The newest first. Throws 400 for an invalid cursor. */
export async function listAnnouncements(
  db: Database,
  addresses: OwnAddresses,
  { limit, cursor }: AnnouncementPage,
): Promise<AnnouncementList> {
  if (cursor !== undefined && !isId(cursor))
    throw invalidQuery('cursor', 'UNKNOWN', { reason: 'is not one that this list gave' })
  const rows = await readRows(db, cursor === undefined ? sql`true` : sql`id < ${cursor}`, limit + 1)
  const page = rows.slice(0, limit)
  return {
    announcements: page.map((row) => announcementOf(row, addresses)),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Throws 404. */
export async function readAnnouncement(
  db: Database,
  addresses: OwnAddresses,
  batchId: string,
): Promise<AnnouncementDetails> {
  const [row] = isId(batchId) ? await readRows(db, sql`id = ${batchId}`, 1) : []
  if (row === undefined) throw announcementNotFound()
  const { en = null, uk = null } = row.texts
  return { ...announcementOf(row, addresses), texts: { en, uk }, actionUrl: row.action_url }
}

export const announcedThings: AuditedThings = {
  targetType: 'notification_batch',
  named: (locale) => sql`
    select id, coalesce(texts -> ${locale}::text ->> 'title', texts -> 'en' ->> 'title', texts -> 'uk' ->> 'title') as name
    from notification_batches`,
}

/** Nothing here grows with the recipients: figures are kept as sums. */
async function readRows(db: Database, condition: RawBuilder<unknown>, limit: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`${FRESH_PLAN}
    select page.id, coalesce(type, 'SYSTEM_ANNOUNCEMENT') as type, coalesce(priority, 'NORMAL') as priority,
      coalesce(channels, '{}') as channels, template_id, action_url, coalesce(texts, '{}') as texts, roles,
      is_for_audience, total, created_at, scheduled_for, expires_at, cancelled_at,
      coalesce(scheduled_for > now(), false) as is_scheduled, done_at is not null as is_handed_out,
      (select ${sql.raw(PERSON)} from users where users.id = created_by) as sender,
      (select coalesce(json_agg(figures), '[]') from (
        select channel, outcome, reason, sum(count)::float8 as count from notification_figures
        where batch_id = page.id group by channel, outcome, reason having sum(count) > 0
        order by count desc, reason
      ) figures) as figures
    from (
      select * from notification_batches where ${condition} order by id desc limit ${sql.lit(limit)}
    ) page
    order by page.id desc`.execute(db)
  return rows
}

function announcementOf(row: Row, addresses: OwnAddresses): Announcement {
  const { cancelled_at: cancelledAt, texts } = row
  const recipients = Number(row.total)
  const figures = row.channels.map((channel) =>
    figuresOf(channel, row.figures, cancelledAt === null ? undefined : recipients),
  )
  return {
    batchId: row.id,
    state: stateOf(row, figures),
    type: row.type,
    priority: row.priority,
    titles: { en: texts.en?.title ?? null, uk: texts.uk?.title ?? null },
    channels: [...row.channels],
    templateId: row.template_id,
    audience: row.is_for_audience ? { roles: row.roles ?? [] } : null,
    recipients,
    sender: row.sender && personOf(row.sender, addresses),
    createdAt: row.created_at.toISOString(),
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    read: readsIn(row.figures),
    figures,
  }
}

function stateOf(
  { cancelled_at, is_scheduled, is_handed_out }: Row,
  figures: Announcement['figures'],
): Announcement['state'] {
  if (cancelled_at !== null) return 'cancelled'
  if (is_scheduled) return 'scheduled'
  return is_handed_out && figures.every(({ pending, held }) => pending + held === 0) ? 'done' : 'sending'
}
