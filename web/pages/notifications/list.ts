import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { type NotificationList, readNotifications } from '../../notifications.ts'
import { type Resource, useResource } from '../../resource.ts'
import { unreadCount, useLive, useReconnection } from '../../shell/unread.ts'
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
  const listed = useRef<Filter>(undefined)
  const resource: Resource<NotificationList> = useResource(
    async (signal) => {
      const fresh = noted(await readNotifications({ limit: PAGE, ...filter }, signal))
      const isSame = listed.current?.unreadOnly === unreadOnly && listed.current.type === type
      listed.current = { unreadOnly, type }
      return isSame ? withOlder(fresh, resource.data.peek()) : fresh
    },
    [unreadOnly, type],
  )
  const leaving = useSignal<ReadonlySet<string>>(new Set())
  const arrival = useSignal('')

  const change = (changed: (list: NotificationList) => Partial<NotificationList>) =>
    resource.change((list) => ({ ...list, ...changed(list) }))
  const changeSome = (ids: readonly string[], changes: Partial<Notification>) =>
    change(({ notifications }) => ({
      notifications: notifications.map((one) => (ids.includes(one.id) ? { ...one, ...changes } : one)),
    }))
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
  useLive('notifications:bulk-read', () => markAllHere())
  useReconnection(() => void resource.reload())

  const markAllHere = () =>
    change(({ notifications }) => ({ notifications: notifications.map((one) => ({ ...one, isRead: true })) }))

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
    const stay = () => {
      leaving.value = new Set([...leaving.value].filter((one) => !ids.includes(one)))
    }
    actLater({
      text: words().removed(ids.length),
      async send() {
        const { done, failed, error } = await actOnEach(ids, (id) =>
          api.delete('/api/notifications/{id}', { params: { path: { id } }, keepalive: true }),
        )
        drop(done)
        if (failed.length > 0) throw error
      },
      restore: stay,
      onSent: stay,
    })
  }

  const drop = (ids: readonly string[]) =>
    change(({ notifications, totalCount }) => {
      const others = notifications.filter(({ id }) => !ids.includes(id))
      return { notifications: others, totalCount: totalCount - (notifications.length - others.length) }
    })

  async function readAll() {
    const { markedCount } = await api.post('/api/notifications/read-all')
    markAllHere()
    return markedCount
  }

  return { resource, shown, arrival: arrival.value, readOlder, setRead, remove, readAll }
}

/** Old pages stay below the first one, which is read anew. */
function withOlder(fresh: NotificationList, before: NotificationList | undefined): NotificationList {
  const last = fresh.notifications.at(-1)
  const at = before?.notifications.findIndex(({ id }) => id === last?.id) ?? -1
  const older = at < 0 ? [] : (before?.notifications.slice(at + 1) ?? [])
  if (before === undefined || older.length === 0) return fresh
  return { ...fresh, notifications: [...fresh.notifications, ...older], hasMore: before.hasMore }
}

function noted(list: NotificationList): NotificationList {
  unreadCount.value = list.unreadCount
  return list
}
