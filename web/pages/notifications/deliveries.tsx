import { boot } from '../../boot.ts'
import { path } from '../../router.ts'
import { profile } from '../../session.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { exactTime, Time } from '../../ui/show.tsx'
import { isSoon, useLooks } from '../../ui/use-looks.ts'
import { explainReason } from './reasons.ts'
import type { Delivery, Notification } from './types.ts'
import { channelIcons, words } from './words.ts'

interface DeliveriesProps {
  readonly of: Pick<Notification, 'id' | 'createdAt' | 'channels'> & { readonly deliveries: readonly Delivery[] }
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
              <Outcome of={delivery} />
            </span>
          </li>
        ))}
        {leftOut(notification).map((channel) => (
          <li key={channel} class="delivery">
            <Icon name={channelIcons[channel]} />
            <strong>{words().channels[channel]}</strong>
            <span>
              <Icon name={outcomeIcons.SKIPPED} /> {words().skipped(words().notMeant)}
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

/** The channels by which the member wants to be told, but this notification was never to go. */
function leftOut({ channels }: Pick<Notification, 'channels'>) {
  const { mail, sms, push } = boot.info.features
  const wanted = profile.value?.preferences.notifications
  const open = { EMAIL: mail && wanted?.email, SMS: sms && wanted?.sms, PUSH: push && wanted?.push }
  return outside.filter((channel) => open[channel] && !channels.includes(channel))
}

const outside = ['EMAIL', 'SMS', 'PUSH'] as const

/** While something is on its way, it is looked for, as nobody tells of it. */
function useFollowed({ id, deliveries }: DeliveriesProps['of'], refresh: DeliveriesProps['refresh']) {
  const look = async () => (await refresh(id))?.deliveries.some(isSoonDecided) === true
  useLooks(look, { isUnderWay: deliveries.some(isSoonDecided), of: id })
}

/** Whether it is worth looking again in a moment. */
export const isSoonDecided = ({ status, failureReason, nextAttemptAt }: Delivery) =>
  status === 'PENDING' &&
  // While it is being sent, the next attempt is far: it is the one for which this one has to fail.
  (failureReason === null || isSoon(nextAttemptAt))

const outcomeIcons: Readonly<Record<Delivery['status'], IconName>> = {
  DELIVERED: 'circle-check',
  SENT: 'circle-check',
  PENDING: 'clock',
  SKIPPED: 'ban',
  FAILED: 'circle-alert',
}

/** What became of it, why, and what to do about it. */
export function Outcome({ of: delivery }: { readonly of: Delivery }) {
  const { status, failureReason, retryCount, nextAttemptAt } = delivery
  const texts = words()
  const { text, remedy } = explainReason(failureReason ?? '')
  const icon = <Icon name={outcomeIcons[status]} />
  const doneAt = delivery.deliveredAt ?? delivery.sentAt
  if (status === 'DELIVERED' || status === 'SENT') {
    return (
      <>
        {icon} {delivery.channel === 'IN_APP' ? texts.inApp : texts.sent} {doneAt && <Time at={doneAt} isExact />}
      </>
    )
  }
  const isWaiting = status === 'PENDING'
  const sentence = status === 'SKIPPED' ? texts.skipped(text) : status === 'FAILED' ? texts.failed(text) : text
  return (
    <>
      {icon} {isWaiting && failureReason === null ? texts.waiting : capitalized(sentence)}
      {isWaiting && failureReason !== null && nextAttemptAt !== null && (
        <>
          {' · '}
          {texts.next} <time dateTime={nextAttemptAt}>{momentOf(nextAttemptAt)}</time>
        </>
      )}
      {retryCount > 0 && ` · ${texts.attempts(retryCount)}`}
      {remedy && remedy !== path.value && (
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
