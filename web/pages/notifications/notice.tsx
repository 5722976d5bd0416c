import { type ReadonlySignal, useComputed } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Selection } from '../../desk/selection.ts'
import { typeIcons } from '../../notifications.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/show.tsx'
import { Deliveries } from './deliveries.tsx'
import { isElsewhere, targetOf } from './target.ts'
import type { Notification } from './types.ts'
import { words } from './words.ts'

/** The same object as long as the list is shown, so that a row is drawn anew only when it changes itself. */
export interface NoticeActs {
  /** The id of the one that is open. */
  readonly opened: ReadonlySignal<string | null>
  readonly selection: Selection
  readonly toggle: (notification: Notification) => void
  readonly setRead: (notification: Notification, isRead: boolean) => void
  readonly remove: (notification: Notification) => void
  readonly refresh: (id: string) => Promise<Notification | undefined>
}

interface NoticeProps {
  readonly notification: Notification
  readonly isNew: boolean
  readonly acts: NoticeActs
}

/** One row; opened, what it says, where it leads, and how it came. Its texts are in the language of the account. */
export function Notice({ notification, isNew, acts }: NoticeProps) {
  const isOpen = useComputed(() => acts.opened.value === notification.id).value
  const isChosen = useComputed(() => acts.selection.has(notification.id)).value
  const { type, priority, title, isRead, locale } = notification
  const id = useId()
  const texts = words()
  const at = notification.scheduledFor ?? notification.createdAt
  const isPressing = priority === 'HIGH' || priority === 'URGENT'
  const toggled = isRead ? texts.markUnread : texts.markRead
  return (
    <li class={['notice', isRead ? '' : 'unread', isOpen ? 'open' : '', isNew ? 'new' : ''].filter(Boolean).join(' ')}>
      <span class="notice-icon">
        <Icon name={typeIcons[type]} />
      </span>
      <label class="notice-choice">
        <input
          type="checkbox"
          aria-label={texts.chooseOne(title)}
          checked={isChosen}
          onChange={() => acts.selection.toggle(notification.id)}
        />
      </label>
      <div class="notice-head">
        <button
          type="button"
          class="notice-title"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => acts.toggle(notification)}
        >
          {!isRead && <span class="visually-hidden">{texts.isUnread}. </span>}
          <bdi lang={locale}>{title}</bdi>
        </button>
        <div class="row small soft">
          <span>{texts.types[type]}</span>
          <Time at={at} />
          {isPressing && <span class="chip warning">{texts.priorities[priority]}</span>}
        </div>
      </div>
      <div class="notice-actions">
        <Button
          look="quiet"
          isSmall
          icon={isRead ? 'mail' : 'check'}
          aria-label={texts.of(toggled, title)}
          onClick={() => acts.setRead(notification, !isRead)}
        >
          <span>{toggled}</span>
        </Button>
        <Button
          look="quiet"
          isSmall
          icon="trash-2"
          aria-label={texts.of(texts.remove, title)}
          onClick={() => acts.remove(notification)}
        >
          <span>{texts.remove}</span>
        </Button>
      </div>
      <div class="notice-panel" id={id} hidden={!isOpen}>
        {isOpen && <Opened notification={notification} refresh={acts.refresh} />}
      </div>
    </li>
  )
}

interface OpenedProps extends Pick<NoticeActs, 'refresh'> {
  readonly notification: Notification
}

function Opened({ notification, refresh }: OpenedProps) {
  const { body, locale, actionText } = notification
  const target = targetOf(notification)
  return (
    <div class="stack">
      <p class="notice-body" lang={locale} dir="auto">
        {body}
      </p>
      {target !== undefined && (
        <div class="row">
          <ButtonLink href={target} isSmall {...(isElsewhere(target) && { icon: 'external-link', rel: 'noreferrer' })}>
            <bdi>{actionText ?? words().open}</bdi>
          </ButtonLink>
        </div>
      )}
      <Deliveries of={notification} refresh={refresh} />
    </div>
  )
}
