import { signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api, unlessGone } from '../../api.ts'
import { type NotificationList, readNotifications } from '../../notifications.ts'
import { type Resource, useResource } from '../../resource.ts'
import { notingUnread, useLive, useReconnection } from '../../shell/unread.ts'
import { attempt, sayError } from '../../ui/toasts.tsx'
import { actLater } from '../../ui/undo.ts'
import { actOnEach } from './in-turn.ts'
import type { Notification, NotificationType } from './types.ts'
import { words } from './words.ts'

export interface Filter {
  readonly unreadOnly: boolean
  readonly type: NotificationType | undefined
}

const PAGE = 30

/** About to be deleted, or deleted: not shown again by a list that was read before. */
const leaving = signal<ReadonlySet<string>>(new Set())

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
  readonly deleteRead: () => Promise<number>
}

/** The notifications that a filter selects: what is told live comes to their top, what is read elsewhere is read here. */
export function useNotifications({ unreadOnly, type }: Filter): ListState {
  const filter = { ...(unreadOnly && { unreadOnly }), ...(type !== undefined && { types: type }) }
  const listed = useRef<Filter>(undefined)
  const resource: Resource<NotificationList> = useResource(
    async (signal) => {
      const fresh = await notingUnread(() => readNotifications({ limit: PAGE, ...filter }, signal))
      const isSame = listed.current?.unreadOnly === unreadOnly && listed.current.type === type
      listed.current = { unreadOnly, type }
      return isSame ? withOlder(fresh, resource.data.peek()) : fresh
    },
    [unreadOnly, type],
  )
  const arrival = useSignal('')

  const change = (changed: (list: NotificationList) => Partial<NotificationList>) =>
    resource.change((list) => ({ ...list, ...changed(list) }))
  const changeSome = (ids: readonly string[], changes: Partial<Notification>) => {
    const changed = new Set(ids)
    change(({ notifications }) => ({
      notifications: notifications.map((one) => (changed.has(one.id) ? { ...one, ...changes } : one)),
    }))
  }
  const shown = ({ notifications }: NotificationList) => notifications.filter(({ id }) => !leaving.value.has(id))

  useLive('notifications:new', (notification) => {
    if (type !== undefined && notification.type !== type) return
    change(({ notifications, totalCount }) => {
      const others = notifications.filter(({ id }) => id !== notification.id)
      const isCounted = others.length < notifications.length
      return { notifications: [notification, ...others], totalCount: isCounted ? totalCount : totalCount + 1 }
    })
    arrival.value = words().arrived(notification.title)
  })
  useLive('notifications:read', ({ notificationId, readAt }) => changeSome([notificationId], { isRead: true, readAt }))
  useLive('notifications:unread', ({ notificationId }) => changeSome([notificationId], { isRead: false, readAt: null }))
  useLive('notifications:deleted', ({ notificationId }) => drop([notificationId]))
  // What came meanwhile is left out of both: the newest are read anew.
  useLive('notifications:bulk-read', () => {
    showAllRead()
    void resource.reload()
  })
  useLive('notifications:bulk-deleted', () => {
    dropRead()
    void resource.reload()
  })
  useReconnection(() => void resource.reload())

  const showAllRead = () =>
    change(({ notifications }) => ({ notifications: notifications.map((one) => ({ ...one, isRead: true })) }))
  const dropRead = () =>
    drop((resource.data.peek()?.notifications ?? []).flatMap(({ id, isRead }) => (isRead ? [id] : [])))

  const isReadingOlder = useSignal(false)
  async function readOlder() {
    const last = resource.data.peek()?.notifications.at(-1)
    if (last === undefined || isReadingOlder.peek()) return
    isReadingOlder.value = true
    await attempt(async () => {
      const older = await notingUnread(() => readNotifications({ limit: PAGE, startAfter: last.id, ...filter }))
      // Of another list meanwhile, it is none of it.
      change((now) =>
        now.notifications.at(-1)?.id === last.id
          ? { ...older, notifications: [...now.notifications, ...older.notifications] }
          : now,
      )
    })
    isReadingOlder.value = false
  }

  async function setRead(chosen: readonly Notification[], isRead: boolean) {
    const ids = chosen.map(({ id }) => id)
    changeSome(ids, { isRead })
    const { done, failed, error } = await actOnEach(ids, (id) => {
      const params = { path: { id } }
      return isRead
        ? api.post('/api/notifications/{id}/read', { params })
        : api.post('/api/notifications/{id}/unread', { params })
    })
    changeSome(failed, { isRead: !isRead })
    changeSome(done, { isRead })
    if (failed.length > 0) sayError(error)
  }

  function remove(chosen: readonly Notification[]) {
    const ids = chosen.map(({ id }) => id)
    leaving.value = new Set([...leaving.value, ...ids])
    const stay = (kept: readonly string[]) => {
      leaving.value = new Set([...leaving.value].filter((id) => !kept.includes(id)))
    }
    actLater({
      text: words().removed(ids.length),
      async send() {
        const { done, failed, error } = await actOnEach(ids, deleteOne)
        drop(done)
        stay(failed)
        if (failed.length > 0) sayError(error)
      },
      restore: () => stay(ids),
    })
  }

  const drop = (ids: readonly string[]) => {
    const gone = new Set(ids)
    change(({ notifications, totalCount }) => {
      const others = notifications.filter(({ id }) => !gone.has(id))
      return { notifications: others, totalCount: totalCount - (notifications.length - others.length) }
    })
  }

  async function readAll() {
    const { markedCount } = await api.post('/api/notifications/read-all')
    showAllRead()
    return markedCount
  }

  async function deleteRead() {
    const { deletedCount } = await api.post('/api/notifications/delete-read')
    dropRead()
    return deletedCount
  }

  return { resource, shown, arrival: arrival.value, readOlder, setRead, remove, readAll, deleteRead }
}

const deleteOne = (id: string) =>
  unlessGone(() => api.delete('/api/notifications/{id}', { params: { path: { id } }, keepalive: true }))

/** Old pages stay below the first one, which is read anew. */
function withOlder(fresh: NotificationList, before: NotificationList | undefined): NotificationList {
  const last = fresh.notifications.at(-1)
  const at = before?.notifications.findIndex(({ id }) => id === last?.id) ?? -1
  const older = at < 0 ? [] : (before?.notifications.slice(at + 1) ?? [])
  if (before === undefined || older.length === 0) return fresh
  return { ...fresh, notifications: [...fresh.notifications, ...older], hasMore: before.hasMore }
}
