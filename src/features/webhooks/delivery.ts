import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LoggedAttempt } from '../../platform/database/tables/webhooks.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { type DeliveryRow, deliveryColumns, deliveryNotFound, toDelivery } from './deliveries.ts'
import { isConcerned, type StoredEvent, storedEvent } from './events-of-deliveries.ts'
import { mayReceive } from './may-receive.ts'
import type { DetailedDelivery } from './schema.ts'
import { bodyOf } from './send.ts'
import { readWebhook } from './webhooks.ts'

interface DetailedRow extends DeliveryRow {
  readonly attempt_log: readonly LoggedAttempt[]
  readonly is_concerned: boolean
  readonly event: StoredEvent | null
}

/** One delivery with its attempts and its body, which is shown to whoever may receive it now. Throws 404. */
export async function readDelivery(db: Database, user: User, id: string, deliveryId: string) {
  const webhook = await readWebhook(db, user, id)
  if (!isId(deliveryId)) throw deliveryNotFound()
  const { rows } = await sql<DetailedRow>`
    select delivery.*, ${isConcerned} as is_concerned, ${storedEvent} as event
    from (
      select ${deliveryColumns}, attempt_log from webhook_deliveries
      where id = ${deliveryId} and webhook_id = ${webhook.id}
    ) delivery
    join users on users.id = ${user.id}
    left join events on events.id = delivery.event_id
    left join opportunities on opportunities.id = events.opportunity_id`.execute(db)
  const [row] = rows
  if (row === undefined) throw deliveryNotFound()
  const { attempt_log, is_concerned, event, ...delivery } = row
  const receiver = { id: user.id, role: user.role, isActive: true, isConcerned: is_concerned }
  const isShown = event !== null && mayReceive(receiver, event.visibilities)
  return {
    ...toDelivery(delivery, user),
    attempt_log: attempt_log.map((attempt) => shownAttempt(attempt, user)),
    body: isShown ? bodyOf(event) : null,
  } satisfies DetailedDelivery
}

/** Answers are for administrators alone, as in `toDelivery`. */
const shownAttempt = ({ response_body, ...attempt }: LoggedAttempt, { role }: User) => ({
  ...attempt,
  ...(role === 'admin' && { response_body }),
})
