import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalidBody, invalidField } from '../../platform/http/errors/errors.ts'
import { canonicalId, isId } from '../../platform/http/schemas/schema.ts'
import { countUsers } from '../members/user-totals.ts'
import { contentsOf } from './admin-content.ts'
import type { NotificationAudit } from './audit-actions.ts'
import { assignContentByLanguage } from './fan-out.ts'
import { inOrder, insertForEachRecipient, type NotificationContent } from './insert.ts'
import { notificationObject } from './notification-json.ts'
import type { NewNotifications, Notification } from './schema.ts'

const MAX_RETURNED = 100
/** Unknown ids beyond these are only counted. */
const MAX_NAMED_IDS = 10

interface CreationParts {
  readonly community: Community
  readonly audit: NotificationAudit
}

interface Created {
  readonly created: number
  readonly batchId: string
  readonly notifications: Notification[]
}

/**
 * Creates the notification of an administrator for the accounts that are named; for an audience it is queued, and fanned
 * out later.
 * @throws 400 for invalid content, without recipients, or with an unknown one; nothing is created then
 */
export async function createNotifications(
  trx: Transaction,
  { community, audit }: CreationParts,
  actor: Actor,
  input: NewNotifications,
): Promise<Created> {
  const batchId = randomUUIDv7()
  const created = await create(trx, actor, { ...input, batchId, contents: contentsOf(community, input, batchId) })
  const { type, channels, audience, scheduledFor = null } = input
  await audit(trx, actor, {
    action: 'NOTIFICATION_CREATE',
    target: { type: 'notification_batch', id: batchId },
    details: { type, channels, created: created.created, ...(audience && { audience }), scheduledFor },
  })
  return created
}

interface NewBatch extends Pick<NewNotifications, 'userId' | 'userIds' | 'audience'> {
  readonly batchId: string
  readonly contents: readonly NotificationContent[]
}

async function create(trx: Transaction, actor: Actor, { batchId, contents, ...input }: NewBatch): Promise<Created> {
  const userIds = [...(input.userId === undefined ? [] : [input.userId]), ...(input.userIds ?? [])]
  if (input.audience !== undefined) {
    if (userIds.length > 0)
      throw invalidBody('audience', 'CONTRADICTORY', { reason: 'must not come with userId or userIds' })
    return queueForAudience(trx, actor, batchId, contents, input.audience.roles ?? [])
  }
  if (userIds.length === 0) throw noRecipients()
  return insertForUsers(trx, actor, batchId, contents, [...new Set(userIds.map(canonicalId))])
}

async function queueForAudience(
  trx: Transaction,
  actor: Actor,
  batchId: string,
  contents: readonly NotificationContent[],
  roles: NonNullable<NonNullable<NewNotifications['audience']>['roles']>,
): Promise<Created> {
  const count = await countUsers(trx, { roles, active: true })
  await trx
    .insertInto('notification_batches')
    .values({
      ...batchOf(actor, batchId, contents),
      total: String(count),
      contents: JSON.stringify(contents),
      roles: roles.length > 0 ? [...roles] : null,
      is_for_audience: true,
    })
    .execute()
  return { created: count, batchId, notifications: [] }
}

async function insertForUsers(
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
    const existing = new Set(users.map(({ id }) => id))
    throw unknownUsers(userIds.filter((id) => !existing.has(id)))
  }
  await trx
    .insertInto('notification_batches')
    .values({ ...batchOf(actor, batchId, contents), total: String(users.length), done_at: new Date() })
    .execute()
  const ids = await insertForEachRecipient(trx, assignContentByLanguage(users), contents)
  return { created: ids.length, batchId, notifications: await readNotifications(trx, ids.slice(0, MAX_RETURNED)) }
}

function batchOf(actor: Actor, batchId: string, contents: readonly NotificationContent[]) {
  const [content] = contents
  if (content === undefined) throw new Error('a batch has contents')
  const textsOf = ({ locale, title, body, actionText }: NotificationContent) =>
    [locale, { title, body, actionText: actionText ?? null }] as const
  return {
    id: batchId,
    created_by: actor.user.id,
    type: content.type,
    priority: content.priority,
    channels: inOrder(content.channels),
    template_id: content.templateId ?? null,
    action_url: content.actionUrl ?? null,
    texts: JSON.stringify(Object.fromEntries(contents.map(textsOf))),
    scheduled_for: content.scheduledFor ?? null,
    expires_at: content.expiresAt ?? null,
  }
}

const noRecipients = () =>
  invalidField('No target users specified for notification', { field: 'userIds', code: 'MISSING' })

function unknownUsers(ids: readonly string[]) {
  const named = ids.slice(0, MAX_NAMED_IDS).map((id) => id.slice(0, 50))
  const others = ids.length > MAX_NAMED_IDS ? ` and ${ids.length - MAX_NAMED_IDS} more` : ''
  return invalidField(`Unknown users: ${named.join(', ')}${others}`, { field: 'userIds', code: 'UNKNOWN' })
}

async function readNotifications(trx: Transaction, ids: readonly string[]): Promise<Notification[]> {
  const { rows } = await sql<{ notification: Notification }>`
    select ${sql.raw(notificationObject)} as notification
    from unnest(${ids}::uuid[]) with ordinality as created (id, ordinal) join notifications using (id)
    order by ordinal`.execute(trx)
  return rows.map(({ notification }) => notification)
}
