import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/caller.ts'
import { badRequest, invalidBody } from '../http/errors.ts'
import { canonicalId, isId } from '../http/schema.ts'
import { contentsOf } from './content.ts'
import { inTheirLanguages } from './fan-out.ts'
import { notificationJson } from './notification-json.ts'
import type { NewNotifications, Notification } from './schema.ts'
import { type NotificationContent, storeForEach } from './storing.ts'
import './tables.ts'
import '../users/tables.ts'

const MOST_SHOWN = 100
/** So many unknown ids are named; the rest is counted. */
const MOST_NAMED = 10

export interface Created {
  readonly created: number
  readonly batchId: string
  readonly notifications: Notification[]
}

/**
 * Creates the notification that an administrator writes, for each account named, or for an audience: that is accepted
 * here, and brought to everyone afterwards.
 * @throws 400 for what cannot be told, without recipients, or with unknown ones: nothing is created then
 */
export async function createNotifications(
  trx: Transaction,
  audit: Audit,
  actor: Actor,
  given: NewNotifications,
): Promise<Created> {
  const batchId = randomUUIDv7()
  const created = await create(trx, actor, batchId, given)
  const { type, channels, audience, scheduledFor = null } = given
  await audit(trx, actor, {
    action: 'NOTIFICATION_CREATE',
    target: { type: 'notification_batch', id: batchId },
    details: { type, channels, created: created.created, ...(audience && { audience }), scheduledFor },
  })
  return created
}

async function create(trx: Transaction, actor: Actor, batchId: string, given: NewNotifications): Promise<Created> {
  const contents = contentsOf(given, batchId)
  const userIds = [...(given.userId === undefined ? [] : [given.userId]), ...(given.userIds ?? [])]
  if (given.audience !== undefined) {
    if (userIds.length > 0) throw invalidBody('audience', 'must not come with userId or userIds')
    return acceptForAudience(trx, actor, batchId, contents, given.audience.roles ?? [])
  }
  if (userIds.length === 0) throw badRequest('No target users specified for notification')
  return storeForUsers(trx, actor, batchId, contents, [...new Set(userIds.map(canonicalId))])
}

async function acceptForAudience(
  trx: Transaction,
  actor: Actor,
  batchId: string,
  contents: readonly NotificationContent[],
  roles: NonNullable<NonNullable<NewNotifications['audience']>['roles']>,
): Promise<Created> {
  const targets = await trx
    .selectFrom('user_totals')
    .select(sql<string>`coalesce(sum(users), 0)`.as('count'))
    .where('is_active', '=', true)
    .$if(roles.length > 0, (query) => query.where('role', 'in', roles))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('notification_batches')
    .values({
      id: batchId,
      created_by: actor.user.id,
      total: targets.count,
      contents: JSON.stringify(contents),
      roles: roles.length > 0 ? [...roles] : null,
    })
    .execute()
  return { created: Number(targets.count), batchId, notifications: [] }
}

async function storeForUsers(
  trx: Transaction,
  actor: Actor,
  batchId: string,
  contents: readonly NotificationContent[],
  userIds: readonly string[],
): Promise<Created> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', '=', sql<string>`any(${userIds.filter(isId)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (users.length < userIds.length) {
    const known = new Set(users.map(({ id }) => id))
    throw unknownUsers(userIds.filter((id) => !known.has(id)))
  }
  await trx
    .insertInto('notification_batches')
    .values({ id: batchId, created_by: actor.user.id, total: String(users.length), done_at: new Date() })
    .execute()
  const ids = await storeForEach(trx, inTheirLanguages(users), contents)
  return { created: ids.length, batchId, notifications: await readNotifications(trx, ids.slice(0, MOST_SHOWN)) }
}

function unknownUsers(ids: readonly string[]) {
  const named = ids.slice(0, MOST_NAMED).map((id) => id.slice(0, 50))
  const others = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : ''
  return badRequest(`Unknown users: ${named.join(', ')}${others}`)
}

async function readNotifications(trx: Transaction, ids: readonly string[]): Promise<Notification[]> {
  const { rows } = await sql<{ notification: string }>`
    select ${sql.raw(notificationJson)} as notification
    from unnest(${ids}::uuid[]) with ordinality as stored (id, place) join notifications using (id)
    order by place`.execute(trx)
  return rows.map(({ notification }) => JSON.parse(notification) as Notification)
}
