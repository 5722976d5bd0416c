import { effect, signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { LiveConnection, LiveEvents } from '../../client/src/live.ts'
import { quietApi } from '../api.ts'
import { reconnected } from '../reconnection.ts'
import { profile } from '../session.ts'
import { renewals } from '../sign-in-dialog-state.ts'
import { readPendingCount } from './pending.ts'

/** Of whoever is signed in, for the menu; kept true by the live connection. */
export const unreadCount = signal(0)

/** Counts what is asked and what is told live. */
let moment = 0

/** Of the count that is shown. */
let shownMoment = 0

/** Answers come in any order: one that was asked for earlier than the count that is shown is the older of both. */
export async function notingUnread<Read extends { readonly unreadCount: number }>(
  read: () => Promise<Read>,
): Promise<Read> {
  moment += 1
  const askedAt = moment
  const answer = await read()
  if (askedAt > shownMoment) showUnread(answer.unreadCount, askedAt)
  return answer
}

function showUnread(count: number, at: number): void {
  shownMoment = at
  unreadCount.value = count
}

/** Connected after the first painting; null before, and for nobody. */
export const live = signal<LiveConnection | null>(null)

/** How often it was connected. What was told while nobody listened is not told again: lists are read anew. */
const connections = signal(0)

/** Counts what was to be connected: only the last is. */
let asked = 0

/** Follows who is signed in, and by which session: the live connection and push end with it. */
export function watchUnread(): void {
  let accountId: string | undefined
  let renewal = 0
  effect(() => {
    const id = profile.value?.id
    const isRenewed = renewals.value !== renewal
    if (id === accountId && !isRenewed) return
    accountId = id
    renewal = renewals.value
    live.peek()?.disconnect()
    live.value = null
    asked += 1
    if (id === undefined) return
    void connect()
    void renewPush(id, isRenewed)
  })
}

async function connect(): Promise<void> {
  const own = asked
  const { connectLive } = await loadOnceOnline(() => import('../../client/src/live.ts'))
  if (own !== asked) return
  const connection = connectLive({ baseUrl: location.origin, cookies: true })
  connection.on('notifications:unread-count', ({ count }) => {
    moment += 1
    showUnread(count, moment)
  })
  connection.on('connect', () => {
    connections.value += 1
    void readCount()
    readPendingCount()
  })
  connection.on('notifications:new', ({ templateId }) => {
    if (templateId === 'opportunity_submitted') readPendingCount()
  })
  connection.once('connect_error', () => void readCount())
  live.value = connection
}

/** What nobody waits for is not worth a message: it comes when the network is back. */
async function loadOnceOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch {
      await reconnected(tries)
    }
  }
}

async function readCount(): Promise<void> {
  try {
    await notingUnread(() => quietApi.get('/api/notifications', { params: { query: { limit: 1 } } }))
  } catch {
    // The count of the menu is not worth a message: it comes with the next live event.
  }
}

/** A subscription of this browser ends with the session that made it. */
async function renewPush(accountId: string, isRenewed: boolean): Promise<void> {
  if (localStorage.getItem('push') !== accountId) return
  const { renewSubscription } = await loadOnceOnline(() => import('./push.ts'))
  await renewSubscription({ isNewSession: isRenewed })
}

/** Hears what the service tells while a page is open. */
export function useLive<Name extends keyof LiveEvents>(name: Name, hear: LiveEvents[Name]): void {
  const latest = useRef(hear)
  latest.current = hear
  const connection = live.value
  useEffect(() => {
    const listener = ((data: never) => latest.current(data)) as never
    connection?.on(name, listener)
    return () => {
      connection?.off(name, listener)
    }
  }, [connection, name])
}

/** Reads anew when somebody is told what concerns it, and after each connection that comes later. */
export function useNotices(
  readAgain: () => void,
  concerns: (notice: Parameters<LiveEvents['notifications:new']>[0]) => boolean = () => true,
): void {
  useLive('notifications:new', (notice) => {
    if (concerns(notice)) readAgain()
  })
  useReconnection(readAgain)
}

/** Reads a list anew after each connection that comes after it was read first. */
export function useReconnection(readAgain: () => void): void {
  const known = useRef(connections.peek())
  const count = connections.value
  useEffect(() => {
    if (count === known.current) return
    known.current = count
    readAgain()
  }, [count])
}
