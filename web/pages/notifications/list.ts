import { signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api, HromadaError, quietApi } from '../../api.ts'
import { type NotificationList, readNotifications } from '../../notifications.ts'
import { loadedBelow, type Resource, useResource } from '../../resource.ts'
import { notingUnread, useLive, useReconnection } from '../../shell/unread.ts'
import { attempt, sayError, sayProblem } from '../../ui/toasts.tsx'
import { actLater } from '../../ui/undo.ts'
import type { Notification, NotificationType } from './types.ts'
import { words } from './words.ts'

export interface Filter {
  readonly unreadOnly: boolean
  readonly type: NotificationType | undefined
}

const PAGE = 30

/** About to be deleted, or deleted: not shown again by a list that was read before. */
const leaving = signal<ReadonlySet<string>>(new Set())

const isUsed = () => document.querySelector('.notices:is(:hover, :focus-within)') !== null

export interface ListState {
  readonly resource: Resource<NotificationList>
  /** Without those that are about to be deleted, and those that wait to be shown. */
  readonly shown: (list: NotificationList) => readonly Notification[]
  /** Of the last one that arrived while the page was open. */
  readonly arrival: string
  /** How many arrived while the pointer or the focus was in the list: under it nothing moves by itself. */
  readonly waitingCount: number
  readonly showWaiting: () => void
  readonly readOlder: () => Promise<void>
  readonly setRead: (notifications: readonly Notification[], isRead: boolean) => Promise<void>
  /** Shows one that is not among those that are listed. */
  readonly bring: (id: string) => Promise<void>
  /** Reads anew what became of one. @returns undefined where it cannot be read: what is shown stays as it was known */
  readonly refresh: (id: string) => Promise<Notification | undefined>
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
  const waiting = useSignal<ReadonlySet<string>>(new Set())

  const change = (changed: (list: NotificationList) => Partial<NotificationList>) =>
    resource.change((list) => ({ ...list, ...changed(list) }))
  const changeSome = (ids: readonly string[], changes: Partial<Notification>) => {
    const changed = new Set(ids)
    change(({ notifications }) => ({
      notifications: notifications.map((one) => (changed.has(one.id) ? { ...one, ...changes } : one)),
    }))
  }
  const shown = ({ notifications }: NotificationList) =>
    notifications.filter(({ id }) => !leaving.value.has(id) && !waiting.value.has(id))
  const showWaiting = () => {
    waiting.value = new Set()
  }

  useLive('notifications:new', (notification) => {
    if (type !== undefined && notification.type !== type) return
    change(({ notifications, totalCount }) => {
      const others = notifications.filter(({ id }) => id !== notification.id)
      const isCounted = others.length < notifications.length
      return { notifications: [notification, ...others], totalCount: isCounted ? totalCount : totalCount + 1 }
    })
    if (isUsed()) waiting.value = new Set([...waiting.peek(), notification.id])
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
    try {
      const body = { ids }
      const done = isRead
        ? await api.post('/api/notifications/bulk/read', { body })
        : await api.post('/api/notifications/bulk/unread', { body })
      const left = without(ids, done.ids)
      changeSome(left, { isRead: !isRead })
      if (left.length > 0) sayProblem(words().leftOut(left.length))
    } catch (error) {
      changeSome(ids, { isRead: !isRead })
      sayError(error)
    }
  }

  async function bring(id: string) {
    showWaiting()
    if (resource.data.peek()?.notifications.some((one) => one.id === id)) return
    await attempt(
      async () => {
        const found = await api.get('/api/notifications/{id}', { params: { path: { id } } })
        change(({ notifications }) => ({ notifications: [found, ...notifications.filter((one) => one.id !== id)] }))
      },
      (error) => (error instanceof HromadaError && error.status === 404 ? words().gone : undefined),
    )
  }

  async function refresh(id: string) {
    try {
      const read = await quietApi.get('/api/notifications/{id}', { params: { path: { id } } })
      changeSome([id], { deliveries: read.deliveries, status: read.status })
      return read
    } catch {
      return undefined
    }
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
        await api.post('/api/notifications/bulk/delete', { body: { ids }, keepalive: true })
        drop(ids)
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

  return {
    resource,
    shown,
    arrival: arrival.value,
    waitingCount: (resource.data.value?.notifications ?? []).filter(({ id }) => waiting.value.has(id)).length,
    showWaiting,
    readOlder,
    setRead,
    bring,
    refresh,
    remove,
    readAll,
    deleteRead,
  }
}

const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id))

/** Old pages stay below the first one, which is read anew. */
function withOlder(fresh: NotificationList, before: NotificationList | undefined): NotificationList {
  const older = loadedBelow(fresh.notifications, before?.notifications)
  if (before === undefined || older.length === 0) return fresh
  return { ...fresh, notifications: [...fresh.notifications, ...older], hasMore: before.hasMore }
}
