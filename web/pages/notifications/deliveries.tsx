import { Icon, type IconName } from '../../ui/icon.tsx'
import { exactTime, Time } from '../../ui/show.tsx'
import { explainReason } from './reasons.ts'
import type { Delivery } from './types.ts'
import { channelIcons, words } from './words.ts'

/** What became of a notification on each of its channels, and why. Only what failed for good is red. */
export function Deliveries({ of: deliveries }: { readonly of: readonly Delivery[] }) {
  return (
    <div class="stack tight">
      <h3 class="small">{words().why}</h3>
      <ol class="plain-list deliveries">
        {deliveries.map((delivery) => (
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
