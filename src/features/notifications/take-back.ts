import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { publishNotificationSignal } from './live-signals.ts'
import { deleting } from './places.ts'
import type { NoticeSubject } from './templates/page-addresses.ts'
import type { TemplateId } from './templates/templates.ts'

interface TakenBack {
  readonly template: TemplateId
  readonly userIds: readonly string[]
  readonly data: NoticeSubject
}

/** Deletes notices that ask for what nobody waits for any more, sent or still to be sent. Call it late, as `notify`. */
export async function takeBackNotices(trx: Transaction, { template, userIds, data }: TakenBack): Promise<void> {
  if (userIds.length === 0) return
  const isOfThem = sql`
    user_id = any(${userIds}::uuid[]) and template_id = ${template} and data @> ${JSON.stringify(data)}::jsonb`
  const { rows } = await sql<{ id: string; userId: string }>`
    with ${deleting(isOfThem)} select id, user_id as "userId" from deleted`.execute(trx)
  for (const { id, userId } of rows)
    await publishNotificationSignal(trx, { kind: 'deleted', userId, notificationId: id })
}
