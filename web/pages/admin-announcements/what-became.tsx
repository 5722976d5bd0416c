import type { Answer } from '../../../client/src/index.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { exactTime, Time } from '../../ui/show.tsx'
import { reasonText } from './reasons.ts'
import { recipientWords } from './recipient-words.ts'
import type { Outcome } from './types.ts'
import { channelIcons, words } from './words.ts'

export type SentNotification = Answer<'get', '/api/admin/notifications'>['notifications'][number]
type Delivery = SentNotification['deliveries'][number]

const outcomeIcons: Readonly<Record<Outcome, IconName>> = {
  arrived: 'circle-check',
  pending: 'clock',
  held: 'clock',
  skipped: 'ban',
  failed: 'circle-alert',
  cancelled: 'ban',
}

/** What became of one notification on each of its channels, and why, as administrators read it. */
export function WhatBecame({ of: { deliveries, readAt } }: { readonly of: SentNotification }) {
  const texts = words()
  return (
    <ul class="plain-list deliveries">
      {deliveries.map((delivery) => {
        const outcome = outcomeOf(delivery)
        return (
          <li key={delivery.channel} class={`delivery ${delivery.status.toLowerCase()}`}>
            <Icon name={channelIcons[delivery.channel]} />
            <strong>{texts.channels[delivery.channel]}</strong>
            <span>
              <Icon name={outcomeIcons[outcome]} /> {texts.outcomes[outcome]} <Why of={delivery} />
              {delivery.channel === 'IN_APP' && readAt !== null && (
                <>
                  {' · '}
                  {texts.read} <Time at={readAt} />
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** As the figures of announcements count them. */
function outcomeOf({ status, failureReason }: Delivery): Outcome {
  if (status === 'DELIVERED' || status === 'SENT') return 'arrived'
  if (status === 'PENDING') return failureReason === null ? 'pending' : 'held'
  return status === 'FAILED' ? 'failed' : 'skipped'
}

function Why({
  of: { status, failureReason, retryCount, sentAt, deliveredAt, nextAttemptAt },
}: {
  readonly of: Delivery
}) {
  const texts = recipientWords()
  const at = deliveredAt ?? sentAt
  if (status === 'DELIVERED' || status === 'SENT') return at && <Time at={at} />
  return (
    <>
      {failureReason !== null && `· ${reasonText(keyOf(failureReason))} `}
      {retryCount > 0 && `· ${texts.attempts(retryCount)} `}
      {status === 'PENDING' && failureReason !== null && nextAttemptAt !== null && (
        <>
          · {texts.next} <time dateTime={nextAttemptAt}>{exactTime(new Date(nextAttemptAt))}</time>
        </>
      )}
    </>
  )
}

/** The figures have the reasons of what is held without their times and digests. */
function keyOf(reason: string): string {
  if (reason.startsWith('quiet hours until ')) return 'quiet hours'
  return /^waits for the \w+ digest$/.test(reason) ? 'digest' : reason
}
