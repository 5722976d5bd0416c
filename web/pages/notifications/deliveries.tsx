import { useEffect } from 'preact/hooks'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { exactTime, Time } from '../../ui/show.tsx'
import { useLooks } from '../../ui/use-looks.ts'
import { explainReason } from './reasons.ts'
import type { Delivery, Notification } from './types.ts'
import { channelIcons, words } from './words.ts'

interface DeliveriesProps {
  readonly of: Notification
  readonly refresh: (id: string) => Promise<Notification | undefined>
}

/** What became of a notification on each of its channels, when and why, in that order. Only what failed for good is red. */
export function Deliveries({ of: notification, refresh }: DeliveriesProps) {
  useFollowed(notification, refresh)
  const { createdAt, deliveries } = notification
  const { why, created } = words()
  return (
    <div class="stack tight">
      <h3 class="small">{why}</h3>
      <ol class="plain-list deliveries">
        <li class="delivery">
          <Icon name="circle-check" />
          <strong>{created}</strong>
          <span>
            <Time at={createdAt} isExact />
          </span>
        </li>
        {inOrder(deliveries).map((delivery) => (
          <li key={delivery.channel} class={`delivery ${delivery.status.toLowerCase()}`}>
            <Icon name={channelIcons[delivery.channel]} />
            <strong>{words().channels[delivery.channel]}</strong>
            <span>
              <Icon name={outcomeIcons[delivery.status]} /> <Outcome of={delivery} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** In the app it is there first; what has no time of its own was decided at once. */
const inOrder = (deliveries: readonly Delivery[]) =>
  deliveries.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)))

const timeOf = ({ channel, deliveredAt, sentAt, nextAttemptAt }: Delivery) =>
  channel === 'IN_APP' ? '' : (deliveredAt ?? sentAt ?? nextAttemptAt ?? '')

const SOON_MS = 60_000

/** While something is on its way, it is looked for, as nobody tells of it. */
function useFollowed({ id, deliveries }: Notification, refresh: DeliveriesProps['refresh']) {
  const isUnderWay = deliveries.some(isSoonDecided)
  const watch = useLooks(async () => (await refresh(id))?.deliveries.some(isSoonDecided) === true)
  useEffect(() => {
    if (isUnderWay) watch()
  }, [id, isUnderWay])
}

const isSoonDecided = ({ status, nextAttemptAt }: Delivery) =>
  status === 'PENDING' && (nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + SOON_MS)

const outcomeIcons: Readonly<Record<Delivery['status'], IconName>> = {
  DELIVERED: 'circle-check',
  SENT: 'circle-check',
  PENDING: 'clock',
  SKIPPED: 'ban',
  FAILED: 'circle-alert',
}

function Outcome({ of: delivery }: { readonly of: Delivery }) {
  const { status, failureReason, retryCount, nextAttemptAt } = delivery
  const texts = words()
  const { text, remedy } = explainReason(failureReason ?? '')
  const doneAt = delivery.deliveredAt ?? delivery.sentAt
  if (status === 'DELIVERED' || status === 'SENT') {
    return (
      <>
        {delivery.channel === 'IN_APP' ? texts.inApp : texts.sent} {doneAt && <Time at={doneAt} isExact />}
      </>
    )
  }
  const isWaiting = status === 'PENDING'
  const sentence = status === 'SKIPPED' ? texts.skipped(text) : status === 'FAILED' ? texts.failed(text) : text
  return (
    <>
      {isWaiting && failureReason === null ? texts.waiting : capitalized(sentence)}
      {isWaiting && failureReason !== null && nextAttemptAt !== null && (
        <>
          {' · '}
          {texts.next} <time dateTime={nextAttemptAt}>{momentOf(nextAttemptAt)}</time>
        </>
      )}
      {retryCount > 0 && ` · ${texts.attempts(retryCount)}`}
      {remedy && (
        <>
          {' · '}
          <a href={remedy}>{texts.change}</a>
        </>
      )}
    </>
  )
}

const momentOf = (at: string) => exactTime(new Date(at))

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
