import { cancelAnnouncement } from '../../features/notifications/announcements/cancel.ts'
import type { NotificationAudit } from '../../features/notifications/audit-actions.ts'
import { createNotifications } from '../../features/notifications/create.ts'
import { markRead } from '../../features/notifications/read-state.ts'
import type { NewNotifications } from '../../features/notifications/schema.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { chance, daysFromNow } from './chance.ts'
import type { Inhabitant } from './schema.ts'

interface FillParts {
  readonly db: Database
  readonly community: Community
  readonly audit: NotificationAudit
}

const common = { type: 'SYSTEM_ANNOUNCEMENT', priority: 'NORMAL' } as const

/** One that was sent, with two failures, and read by some, one for an audience, one that is due later, one cancelled. */
export async function fillWithAnnouncements(
  { db, ...parts }: FillParts,
  inhabitants: readonly Inhabitant[],
  actor: Actor,
): Promise<void> {
  const announce = (input: NewNotifications) => transaction(db, (trx) => createNotifications(trx, parts, actor, input))
  const { batchId: sent, notifications } = await announce({
    ...common,
    userIds: inhabitants.map(({ id }) => id),
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    actionUrl: '/news',
    translations: {
      en: {
        title: 'Elections to the council',
        body: 'Voting ends on Friday. Read who stands, and choose.',
        actionText: 'Meet the candidates',
      },
      uk: {
        title: 'Вибори до ради',
        body: 'Голосування триває до п’ятниці. Прочитайте про тих, хто балотується, й оберіть.',
        actionText: 'Познайомитися з кандидатами',
      },
    },
  })
  await pretendMail(db, sent)
  for (const { id, userId } of notifications) {
    if (chance(`read ${userId}`) < 0.6)
      await transaction(db, (trx) => markRead(trx, { id: userId, role: 'member' }, id))
  }
  await announce({
    ...common,
    audience: {},
    channels: ['IN_APP', 'EMAIL', 'SMS'],
    translations: {
      en: { title: 'New rooms from Monday', body: 'The workshop moves to 12 Kniazha Street. The keys stay the same.' },
      uk: { title: 'Нове приміщення з понеділка', body: 'Майстерня переїжджає на вул. Княжу, 12. Ключі ті самі.' },
    },
  })
  const later = (days: number) => daysFromNow(days).toISOString()
  await announce({
    ...common,
    audience: { roles: ['member', 'confidential'] },
    channels: ['IN_APP', 'EMAIL'],
    scheduledFor: later(3),
    expiresAt: later(10),
    translations: {
      en: { title: 'General meeting', body: 'On Saturday at 11:00, in the library and online.' },
      uk: { title: 'Загальні збори', body: 'У суботу об 11:00, у бібліотеці та онлайн.' },
    },
  })
  const { batchId: mistaken } = await announce({
    ...common,
    audience: {},
    channels: ['IN_APP'],
    scheduledFor: later(1),
    translations: {
      en: { title: 'Maintenance tonight', body: 'The service pauses for an hour after midnight.' },
      uk: { title: 'Технічні роботи вночі', body: 'Після опівночі служба не працюватиме годину.' },
    },
  })
  await transaction(db, (trx) => cancelAnnouncement(trx, parts.audit, actor, mistaken))
}

/** As if the mail server had refused one mailbox and not reached that of another. */
async function pretendMail(db: Database, batchId: string): Promise<void> {
  const sentAt = new Date()
  const outcomes = [
    { status: 'FAILED', failure_reason: 'mail server refused it', next_attempt_at: null },
    { status: 'FAILED', failure_reason: 'mail server did not take it', retry_count: 5, next_attempt_at: null },
    { status: 'SENT', sent_at: sentAt, next_attempt_at: null },
  ] as const
  const ids = await db.selectFrom('notifications').select('id').where('batch_id', '=', batchId).orderBy('id').execute()
  for (const [place, { id }] of ids.entries()) {
    await db
      .updateTable('notification_deliveries')
      .set(outcomes[Math.min(place, outcomes.length - 1)] ?? {})
      .where('notification_id', '=', id)
      .where('channel', '=', 'EMAIL')
      .execute()
  }
}
