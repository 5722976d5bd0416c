import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { type Resource, useResource } from '../../resource.ts'
import { unreadCount, useLive, useReconnection } from '../../shell/unread.ts'
import { attempt, sayError } from '../../ui/toasts.tsx'
import { actLater } from '../../ui/undo.ts'
import { actOnEach } from './in-turn.ts'
import type { Notification, NotificationList, NotificationType } from './types.ts'
import { words } from './words.ts'

export interface Filter {
  readonly unreadOnly: boolean
  readonly type: NotificationType | undefined
}

const PAGE = 30

interface Query {
  limit: number
  unreadOnly?: boolean
  types?: string
  startAfter?: string
}

/** The list, never the statistics that the same path can answer with. */
export async function readNotifications(query: Query, signal?: AbortSignal): Promise<NotificationList> {
  const answer = await api.get('/api/notifications', { params: { query }, ...(signal && { signal }) })
  return answer as NotificationList
}

export interface ListState {
  readonly resource: Resource<NotificationList>
  /** Without those that are about to be deleted. */
  readonly shown: (list: NotificationList) => readonly Notification[]
  /** Of the last one that arrived while the page was open. */
  readonly arrival: string
  readonly readOlder: () => Promise<void>
  readonly setRead: (notifications: readonly Notification[], isRead: boolean) => Promise<void>
  readonly remove: (notifications: readonly Notification[]) => void
  readonly readAll: () => Promise<number>
}

/** The notifications that a filter selects: what is told live comes to their top, what is read elsewhere is read here. */
export function useNotifications({ unreadOnly, type }: Filter): ListState {
  const filter = { ...(unreadOnly && { unreadOnly }), ...(type !== undefined && { types: type }) }
  const resource = useResource(
    (signal) => readNotifications({ limit: PAGE, ...filter }, signal).then(noted),
    [unreadOnly, type],
  )
  const leaving = useSignal<ReadonlySet<string>>(new Set())
  const arrival = useSignal('')

  const change = (changed: (list: NotificationList) => Partial<NotificationList>) => {
    const list = resource.data.peek()
    if (list !== undefined) resource.set({ ...list, ...changed(list) })
  }
  const changeSome = (ids: readonly string[], changes: Partial<Notification>) =>
    change(({ notifications }) => ({
      notifications: notifications.map((one) => (ids.includes(one.id) ? { ...one, ...changes } : one)),
    }))
  const shown = ({ notifications }: NotificationList) => notifications.filter(({ id }) => !leaving.value.has(id))

  useLive('notifications:new', (notification) => {
    if (type !== undefined && notification.type !== type) return
    change(({ notifications, totalCount }) => ({
      notifications: [notification, ...notifications.filter(({ id }) => id !== notification.id)],
      totalCount: totalCount + 1,
    }))
    arrival.value = words().arrived(notification.title)
  })
  useLive('notifications:read', ({ notificationId, readAt }) => changeSome([notificationId], { isRead: true, readAt }))
  useLive('notifications:bulk-read', () => markAllHere())
  useReconnection(() => void readAgain())

  const markAllHere = () =>
    change(({ notifications }) => ({ notifications: notifications.map((one) => ({ ...one, isRead: true })) }))

  /** Old pages stay below the first one, which is read anew. */
  async function readAgain() {
    const before = resource.data.peek()
    await resource.reload()
    const fresh = resource.data.peek()
    const last = fresh?.notifications.at(-1)
    const at = before?.notifications.findIndex(({ id }) => id === last?.id) ?? -1
    const older = at < 0 ? [] : (before?.notifications.slice(at + 1) ?? [])
    if (fresh === undefined || before === undefined || older.length === 0) return
    resource.set({ ...fresh, notifications: [...fresh.notifications, ...older], hasMore: before.hasMore })
  }

  async function readOlder() {
    const list = resource.data.peek()
    // One that is about to be deleted may be gone when it is named.
    const last = list && shown(list).at(-1)
    if (last === undefined) return resource.reload()
    await attempt(async () => {
      const older = noted(await readNotifications({ limit: PAGE, startAfter: last.id, ...filter }))
      change(({ notifications }) => ({ ...older, notifications: [...notifications, ...older.notifications] }))
    })
  }

  async function setRead(chosen: readonly Notification[], isRead: boolean) {
    const ids = chosen.map(({ id }) => id)
    changeSome(ids, { isRead })
    const { failed, error } = await actOnEach(ids, (id) => {
      const params = { path: { id } }
      return isRead
        ? api.post('/api/notifications/{id}/read', { params })
        : api.post('/api/notifications/{id}/unread', { params })
    })
    changeSome(failed, { isRead: !isRead })
    if (failed.length > 0) sayError(error)
  }

  function remove(chosen: readonly Notification[]) {
    const ids = chosen.map(({ id }) => id)
    leaving.value = new Set([...leaving.value, ...ids])
    const stay = () => {
      leaving.value = new Set([...leaving.value].filter((one) => !ids.includes(one)))
    }
    actLater({
      text: words().removed(ids.length),
      async send() {
        const { failed, error } = await actOnEach(ids, (id) =>
          api.delete('/api/notifications/{id}', { params: { path: { id } }, keepalive: true }),
        )
        drop(ids.filter((id) => !failed.includes(id)))
        if (failed.length > 0) throw error
      },
      restore: stay,
      onSent: stay,
    })
  }

  const drop = (ids: readonly string[]) =>
    change(({ notifications, totalCount }) => ({
      notifications: notifications.filter(({ id }) => !ids.includes(id)),
      totalCount: totalCount - ids.length,
    }))

  async function readAll() {
    const { markedCount } = await api.post('/api/notifications/read-all')
    markAllHere()
    return markedCount
  }

  return { resource, shown, arrival: arrival.value, readOlder, setRead, remove, readAll }
}

function noted(list: NotificationList): NotificationList {
  unreadCount.value = list.unreadCount
  return list
}
