import type pg from 'pg'
import { singleFlight } from '../../platform/database/single-flight.ts'
import { type NotificationType, notificationTypes } from '../../platform/database/tables/notifications.ts'
import { invalidQuery } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { isForRole, type NotificationReader } from './minimum-role.ts'
import { notificationJson } from './notification-json.ts'
import type { NotificationFilter } from './schema.ts'

const MAX_LISTED = 100
const isForReader = isForRole('$5')

/** SQL for what is in lists and counts: released, and not swept up yet. */
export const isListed = `released_at is not null and status <> 'EXPIRED'`
/** SQL for what the next sweep takes out of them. */
export const isExpired = 'read_at is null and expires_at <= now()'

/** SQL for what an account that acts as this role finds in its list. @param role an SQL expression */
export const isShownTo = (role: string): string => `${isForRole(role)} and ${isListed} and (${isExpired}) is not true`

/** SQL for the numbers of listed and of unread notifications of a member ($1) in a role ($5). */
const countsOfMember = `
  select coalesce(sum(total), 0) - expired as total, coalesce(sum(unread), 0) - expired as unread
  from notification_counts, (
    select count(*) as expired from notifications where user_id = $1 and ${isForReader} and ${isExpired} and ${isListed}
  ) expired
  where user_id = $1 and ${isForReader} group by expired`

interface SharedPage {
  readonly reader: NotificationReader
  readonly filter: NotificationFilter
}

interface Page {
  readonly is_found: boolean
  readonly total: string | null
  readonly unread: string | null
  readonly items: string | null
  readonly has_more: boolean
  readonly last_id: string | null
}

/**
 * Reads the JSON of one page of a member's notifications, newest first, at a cost that does not grow with them. The
 * counts ignore the filter. Throws 400 for an unknown type, and for a `startAfter` that never was a notification of this
 * member.
 */
export type ListNotifications = (reader: NotificationReader, filter: NotificationFilter) => Promise<string>

export function openListing(pool: pg.Pool): ListNotifications {
  async function read(reader: NotificationReader, filter: NotificationFilter): Promise<string> {
    const { text, values } = queryFor(reader, filter)
    const { rows } = await pool.query<Page>(text, values)
    const { is_found, total, unread, items, has_more, last_id } = rows[0] as Page
    if (!is_found) throw unknownCursor()
    const lastVisible = has_more ? `,"lastVisible":"${last_id}"` : ''
    return `{"notifications":[${items ?? ''}],"unreadCount":${unread ?? 0},"totalCount":${total ?? 0},"hasMore":${has_more}${lastVisible}}`
  }

  // Single flight: the open tabs of one browser request the same first page at the same moment.
  const readShared = singleFlight(({ reader, filter }: SharedPage) => read(reader, filter))
  return ({ id, role }, filter) => {
    const reader = { id, role }
    const isShared = filter.startAfter === undefined && filter.types === undefined
    return isShared ? readShared({ reader, filter }) : read(reader, filter)
  }
}

function queryFor({ id, role }: NotificationReader, { limit, startAfter, unreadOnly, types }: NotificationFilter) {
  const wantedTypes = types === undefined ? undefined : typesOf(types)
  if (startAfter !== undefined && !isId(startAfter)) throw unknownCursor()
  const form = {
    isUnreadOnly: unreadOnly,
    isByType: unreadOnly || wantedTypes !== undefined,
    isFirst: startAfter === undefined,
  }
  const values = [id, Math.min(limit, MAX_LISTED), startAfter ?? null, wantedTypes ?? notificationTypes, role]
  return { text: pageStatement(form), values }
}

interface PageForm {
  readonly isUnreadOnly: boolean
  readonly isByType: boolean
  readonly isFirst: boolean
}

/** A statement for each form: with conditions that are optional in SQL the index could not be used as a cursor. */
function pageStatement({ isUnreadOnly, isByType, isFirst }: PageForm): string {
  const condition = `user_id = $1 and ${isShownTo('$5')}
    ${isUnreadOnly ? 'and read_at is null' : ''}
    ${isFirst ? '' : 'and (due_at, id) < ((select due_at from start), (select id from start))'}`
  const newest = 'order by due_at desc, id desc limit $2 + 1'
  // The newest of several types are among the newest of each, which the index has in order.
  const found = isByType
    ? `select found.* from unnest($4::text[]) wanted (type), lateral (
         select * from notifications where notifications.type = wanted.type and ${condition} ${newest}
       ) found ${newest}`
    : `select * from notifications where ${condition} and $4::text[] is not null ${newest}`
  return `
    with start as (
      select id, due_at from notifications where id = $3::uuid and user_id = $1 and released_at is not null
      union all
      select id, due_at from notification_places where id = $3::uuid and user_id = $1
    ), page as (
      select *, row_number() over (order by due_at desc, id desc) as ordinal from (${found}) found
    ), counts as (${countsOfMember})
    select ${isFirst ? 'true' : 'exists (select from start)'} as is_found,
      (select total from counts), (select unread from counts),
      string_agg(${notificationJson}, ',' order by ordinal) filter (where ordinal <= $2) as items,
      count(*) > $2 as has_more,
      (array_agg(notifications.id) filter (where ordinal = $2))[1] as last_id
    from page notifications`
}

function typesOf(text: string): readonly NotificationType[] {
  const names = text.split(',').map((name) => name.trim())
  const isType = (name: string): name is NotificationType => (notificationTypes as readonly string[]).includes(name)
  if (!names.every(isType))
    throw invalidQuery('types', 'NOT_ONE_OF', { reason: `must be some of ${notificationTypes.join(', ')}` })
  return [...new Set(names)]
}

const unknownCursor = () => invalidQuery('startAfter', 'UNKNOWN', { reason: 'must be the id of an own notification' })
