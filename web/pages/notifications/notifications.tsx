import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { HromadaError } from '../../api.ts'
import { type Selection, useSelection } from '../../desk/selection.ts'
import { titles } from '../../navigation.ts'
import { readNotifications, typeIcons } from '../../notifications.ts'
import { query, setQuery } from '../../router.ts'
import { notingUnread, unreadCount } from '../../shell/unread.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { focusHeading } from '../../ui/focused.tsx'
import { Empty, Loaded, Skeleton } from '../../ui/states.tsx'
import { say, sayError } from '../../ui/toasts.tsx'
import { number } from '../../words.ts'
import { ChooseShown, ChosenActs, MAX_CHOSEN } from './choosing.tsx'
import { Figures } from './figures.tsx'
import { type Filter, type ListState, useNotifications } from './list.ts'
import { Notice, type NoticeActs } from './notice.tsx'
import type { Notification, NotificationType } from './types.ts'
import { words } from './words.ts'

const types = Object.keys(typeIcons) as NotificationType[]

export function Page() {
  const asked = query.value
  const view = asked.get('view') === 'figures' ? 'figures' : asked.get('unread') === 'true' ? 'unread' : 'all'
  const type = types.find((one) => one === asked.get('type'))
  return (
    <>
      <header class="page-head">
        <h1>{titles().notifications}</h1>
        <ButtonLink href="/app/preferences" icon="sliders-horizontal">
          {words().toPreferences}
        </ButtonLink>
      </header>
      <Views current={view} type={type} />
      {view === 'figures' ? <Figures /> : <List unreadOnly={view === 'unread'} type={type} />}
    </>
  )
}

type View = 'all' | 'unread' | 'figures'

/** The kind that is chosen stays so in each list. */
function addressOf(view: View, type: NotificationType | undefined): string {
  const asked = new URLSearchParams({
    ...(view === 'unread' && { unread: 'true' }),
    ...(view === 'figures' ? { view } : type !== undefined && { type }),
  }).toString()
  return `/app/notifications${asked && `?${asked}`}`
}

interface ViewsProps {
  readonly current: View
  readonly type: NotificationType | undefined
}

function Views({ current, type }: ViewsProps) {
  const texts = words()
  const unread = unreadCount.value
  return (
    <nav class="filter-tabs" aria-label={texts.views}>
      {(['all', 'unread', 'figures'] as const).map((view) => (
        <a key={view} href={addressOf(view, type)} aria-current={view === current ? 'page' : undefined}>
          {texts[view]}
          {view === 'unread' && unread > 0 && <span class="count">{number(unread)}</span>}
        </a>
      ))}
    </nav>
  )
}

function List({ unreadOnly, type }: Filter) {
  const state = useNotifications({ unreadOnly, type })
  const selection = useSelection(MAX_CHOSEN)
  const isChoosing = useSignal(false)
  const texts = words()
  const readCount = Math.max(0, (state.resource.data.value?.totalCount ?? 0) - unreadCount.value)
  return (
    <>
      <div class="row spread notice-tools">
        <select
          aria-label={texts.kind}
          value={type ?? ''}
          onChange={(event) => setQuery({ type: event.currentTarget.value })}
        >
          <option value="">{texts.everyKind}</option>
          {types.map((one) => (
            <option key={one} value={one}>
              {texts.types[one]}
            </option>
          ))}
        </select>
        <div class="row">
          <Button
            look="quiet"
            icon="list"
            aria-pressed={isChoosing.value}
            onClick={() => {
              isChoosing.value = !isChoosing.value
              selection.clear()
            }}
          >
            {texts.choose}
          </Button>
          <Button look="quiet" icon="check" disabled={unreadCount.value === 0} onClick={() => void readAll(state)}>
            {texts.readAll}
          </Button>
          <Button look="quiet" icon="trash-2" disabled={readCount === 0} onClick={() => void deleteRead(state)}>
            {texts.deleteRead}
          </Button>
        </div>
      </div>
      <p class="visually-hidden" role="status">
        {state.arrival}
      </p>
      {state.waitingCount > 0 && (
        <div class="row notices-waiting">
          <Button
            isSmall
            icon="arrow-up"
            onClick={() => {
              state.showWaiting()
              focusHeading()
            }}
          >
            {texts.showNew(state.waitingCount)}
          </Button>
        </div>
      )}
      <Loaded of={state.resource} lines={9}>
        {(list) => {
          const shown = state.shown(list)
          return (
            <>
              {shown.length === 0 && !list.hasMore ? (
                <Nothing unreadOnly={unreadOnly} type={type} />
              ) : (
                <>
                  {isChoosing.value && <ChooseShown selection={selection} notifications={shown} />}
                  <Notices state={state} notifications={shown} selection={selection} isChoosing={isChoosing.value} />
                </>
              )}
              {list.hasMore && shown.length === 0 && <ReadOn after={list.notifications} readOlder={state.readOlder} />}
              {list.hasMore && (
                <div class="row notice-older">
                  <Button onClick={() => void state.readOlder()}>{texts.older}</Button>
                  {!unreadOnly && type === undefined && (
                    <span class="small soft">{texts.shown(shown.length, list.totalCount)}</span>
                  )}
                </div>
              )}
              <ChosenActs state={state} selection={selection} notifications={shown} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

async function readAll(state: ListState) {
  try {
    say(words().readAllDone(await state.readAll()))
  } catch (error) {
    sayRefused(error)
  }
}

async function deleteRead(state: ListState) {
  const { deleteReadTitle: title, deleteReadText: text, remove: action, removed } = words()
  try {
    // What is told live comes one after the other: how many there are and how many of them are unread.
    const now = await notingUnread(() => readNotifications({ limit: 1 }))
    if (!(await confirmAct({ title, text: text(now.totalCount - now.unreadCount), action }))) return
    say(removed(await state.deleteRead()))
  } catch (error) {
    sayRefused(error)
  }
}

function sayRefused(error: unknown) {
  if (error instanceof HromadaError && error.status === 429) say(words().allWait(error.retryAfterSeconds ?? 60))
  else sayError(error)
}

function Nothing({ unreadOnly, type }: Filter) {
  const { none, noneUnread, noneOfKind, showAll } = words()
  const text = type !== undefined ? noneOfKind : unreadOnly ? noneUnread : none
  return (
    <Empty icon={unreadOnly ? 'circle-check' : 'bell'} text={text}>
      {(unreadOnly || type !== undefined) && <ButtonLink href="/app/notifications">{showAll}</ButtonLink>}
    </Empty>
  )
}

interface ReadOnProps {
  readonly after: readonly Notification[]
  readonly readOlder: () => Promise<void>
}

/** Where all that was shown has been deleted, the next ones come by themselves. */
function ReadOn({ after, readOlder }: ReadOnProps) {
  useEffect(() => void readOlder(), [after])
  return <Skeleton lines={9} />
}

interface NoticesProps {
  readonly state: ListState
  readonly notifications: readonly Notification[]
  readonly selection: Selection
  readonly isChoosing: boolean
}

function Notices({ state, notifications, selection, isChoosing }: NoticesProps) {
  const opened = useSignal<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // What was there at first does not slide in.
  const first = useRef(new Set(notifications.map(({ id }) => id)))

  // Of a link, also while the page is open.
  const linked = query.value.get('open')
  const isThere = notifications.some(({ id }) => id === linked)
  useEffect(() => {
    const index = notifications.findIndex(({ id }) => id === linked)
    const notification = notifications[index]
    if (notification === undefined) {
      if (linked !== null) void state.bring(linked)
      return
    }
    opened.value = notification.id
    if (!notification.isRead) void state.setRead([notification], true)
    const title = list.current?.querySelectorAll<HTMLElement>('.notice-title')[index]
    title?.scrollIntoView({ block: 'center' })
    title?.focus({ preventScroll: true })
  }, [linked, isThere])

  const latest = useRef({ state, notifications })
  latest.current = { state, notifications }
  const acts = useMemo<NoticeActs>(
    () => ({
      opened,
      selection,
      toggle(notification) {
        const isOpening = opened.peek() !== notification.id
        opened.value = isOpening ? notification.id : null
        if (isOpening && !notification.isRead) void latest.current.state.setRead([notification], true)
      },
      setRead: (notification, isRead) => void latest.current.state.setRead([notification], isRead),
      /** The next one takes the focus, as whoever goes through them expects. */
      remove(notification) {
        const index = latest.current.notifications.indexOf(notification)
        const titleAt = (place: number) => list.current?.querySelectorAll<HTMLElement>('.notice-title')[place]
        const next = titleAt(index + 1) ?? titleAt(index - 1) ?? document.querySelector('h1')
        latest.current.state.remove([notification])
        next?.focus()
      },
      refresh: (id) => latest.current.state.refresh(id),
    }),
    [],
  )

  return (
    <ul class={`plain-list notices${isChoosing ? ' choosing' : ''}`} ref={list}>
      {notifications.map((notification, index) => (
        <Notice
          key={notification.id}
          notification={notification}
          isNew={index === 0 && !first.current.has(notification.id)}
          acts={acts}
        />
      ))}
    </ul>
  )
}
