import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/access/caller.ts'
import type { OwnAddresses } from '../../../platform/community/own-addresses.ts'
import { FRESH_PLAN } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/database.ts'
import { invalidQuery } from '../../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../../platform/http/schemas/schema.ts'
import type { RecordOccurrence } from '../../audit/standalone-entries.ts'
import { PERSON, personOf, type StoredPerson } from '../../members/people.ts'
import { isListed } from '../list.ts'
import { notificationObject } from '../notification-json.ts'
import type { Notification } from '../schema.ts'
import type { SentNotificationFilter, SentNotificationList } from './schema.ts'

type Filter = Pick<SentNotificationFilter, 'batchId' | 'userId' | 'scheduled'>

interface Position {
  /** With microseconds, which a Date would lose. */
  readonly due: string
  /** In a batch that of the account, else of the notification. */
  readonly id: string
}

interface Row {
  readonly id: string
  readonly notification: Notification
  readonly batch_id: string | null
  readonly due: string
  readonly recipient: StoredPerson
  readonly email: string
}

/**
 * Notifications of a batch by account, or of an account, what is due last first, and what became of them. The access is
 * audited before this resolves.
 * @throws 400 without batch and account, and for an invalid cursor
 */
export async function listSentNotifications(
  {
    db,
    ownAddresses,
    recordOccurrence,
  }: {
    readonly db: Database
    readonly ownAddresses: OwnAddresses
    readonly recordOccurrence: RecordOccurrence
  },
  actor: Actor,
  { limit, cursor, ...filter }: SentNotificationFilter,
): Promise<SentNotificationList> {
  const { batchId, userId } = filter
  if (batchId === undefined && userId === undefined)
    throw invalidQuery('batchId', 'MISSING', { reason: 'or userId is required' })
  const after = cursor === undefined ? undefined : positionOf(cursor)
  // There is no such batch or account.
  if ([batchId, userId].some((id) => id !== undefined && !isId(id))) return { notifications: [], nextCursor: null }
  const rows = await readRows(db, filter, after, limit + 1)
  const page = rows.slice(0, limit)
  await record(recordOccurrence, actor, filter, page)
  const last = page.at(-1)
  return {
    notifications: page.map(({ notification, batch_id: batch, recipient }) => ({
      ...notification,
      batchId: batch,
      recipient: personOf(recipient, ownAddresses),
    })),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last, filter) : null,
  }
}

async function record(
  recordOccurrence: RecordOccurrence,
  actor: Actor,
  { batchId, userId, scheduled }: Filter,
  page: readonly Row[],
): Promise<void> {
  const [first] = page
  const ofPerson = userId !== undefined && first !== undefined
  await recordOccurrence({
    actor,
    event: {
      action: 'NOTIFICATION_VIEW',
      target: userId
        ? { type: 'user', id: canonicalId(userId) }
        : { type: 'notification_batch', id: canonicalId(batchId ?? '') },
      ...(ofPerson && { person: { userId: canonicalId(userId), email: first.email } }),
      details: {
        ...(batchId !== undefined && { batchId: canonicalId(batchId) }),
        ...(scheduled !== undefined && { scheduled }),
        ...(userId === undefined && { userIds: page.map(({ recipient }) => recipient.id) }),
      },
    },
  })
}

async function readRows(
  db: Database,
  filter: Filter,
  after: Position | undefined,
  limit: number,
): Promise<readonly Row[]> {
  const found = filter.batchId === undefined ? ofAccount(filter, after, limit) : ofBatch(filter, after, limit)
  const order = filter.batchId === undefined ? sql`due_at desc, notifications.id desc` : sql`notifications.user_id`
  const { rows } = await sql<Row>`${FRESH_PLAN}
    select notifications.id, ${sql.raw(notificationObject)} as notification, batch_id,
      to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due,
      (select ${sql.raw(PERSON)} from users where id = user_id) as recipient,
      (select email from users where id = user_id) as email
    from (${found}) found join notifications on notifications.id = found.id
    order by ${order} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** All of a batch are due at one time. */
function ofBatch({ batchId, userId, scheduled }: Filter, after: Position | undefined, limit: number) {
  return sql`
    select id from notifications
    where batch_id = ${batchId}
      and exists (
        select from notification_batches batches
        where batches.id = ${batchId} and cancelled_at is null
          ${scheduled === undefined ? sql`` : sql`and coalesce(scheduled_for > now(), false) = ${scheduled}`}
      )
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      ${after === undefined ? sql`` : sql`and user_id > ${after.id}`}
    order by user_id limit ${sql.lit(limit)}`
}

/** What is listed has an index; what is due later or has expired is only of batches, of which few have such times. */
function ofAccount({ userId, scheduled }: Filter, after: Position | undefined, limit: number) {
  const conditions: RawBuilder<unknown>[] = [sql`user_id = ${userId}`]
  if (scheduled !== undefined) conditions.push(scheduled ? sql`due_at > now()` : sql`due_at <= now()`)
  if (after !== undefined)
    conditions.push(sql`(due_at, notifications.id) < (${after.due}::timestamptz, ${after.id}::uuid)`)
  const matches = sql.join(conditions, sql` and `)
  const newest = sql`order by due_at desc, notifications.id desc limit ${sql.lit(limit)}`
  return sql`
    (select id from notifications where ${matches} and ${sql.raw(isListed)} ${newest})
    union all
    (
      select notifications.id from notification_batches batches
      join notifications on batch_id = batches.id
      where (batches.scheduled_for is not null or batches.expires_at is not null) and cancelled_at is null
        and ${matches} and (released_at is null or status = 'EXPIRED')
      ${newest}
    )`
}

const cursorOf = ({ due, id, recipient }: Row, { batchId }: Filter): string =>
  encoded({ due, id: batchId === undefined ? id : recipient.id })

const encoded = ({ due, id }: Position): string => Buffer.from(`notification ${due} ${id}`).toString('base64url')

function positionOf(cursor: string): Position {
  const [kind, due = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (kind !== 'notification' || !isInstant(due) || !isId(id) || encoded({ due, id }) !== cursor)
    throw invalidQuery('cursor', 'UNKNOWN', { reason: 'is not one that this list gave' })
  return { due, id }
}

function isInstant(text: string): boolean {
  try {
    return /^\d{4}-\S{11,22}Z$/.test(text) && Temporal.Instant.from(text).epochMilliseconds > 0
  } catch {
    return false
  }
}
