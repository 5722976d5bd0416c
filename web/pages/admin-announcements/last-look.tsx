import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { dateFormats } from '../../shared/date-formats.ts'
import { Button } from '../../ui/button.tsx'
import { deadline } from '../../ui/show.tsx'
import { Banner } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { locale } from '../../words.ts'
import { composeWords } from './compose-words.ts'
import type { audienceOf, draftOf } from './fields.ts'
import { ChannelPreviews } from './previews.tsx'
import type { AudienceCount, Previews } from './types.ts'

/** Everything that sending needs, and what it will do. */
export interface Ready {
  readonly draft: ReturnType<typeof draftOf>
  readonly audience: NonNullable<ReturnType<typeof audienceOf>>
  readonly previews: Previews
  readonly size: AudienceCount
  /** However often the button is pressed, it is sent once. */
  readonly idempotencyKey: string
}

interface LastLookProps {
  readonly of: Ready
  readonly onBack: () => void
  readonly onSent: (batchId: string) => void
}

export function LastLook({ of: ready, onBack, onSent }: LastLookProps) {
  const { draft, audience, previews, size, idempotencyKey } = ready
  const { scheduledFor, expiresAt, channels } = draft
  const texts = composeWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const isSending = useSignal(false)
  useEffect(() => heading.current?.focus(), [])
  const send = async () => {
    if (isSending.value) return
    // The service would take it as «at once».
    if (scheduledFor !== null && scheduledFor <= new Date().toISOString()) {
      say(texts.past)
      onBack()
      return
    }
    isSending.value = true
    await attempt(async () => {
      const header = { 'idempotency-key': idempotencyKey }
      const { data } = await api.post('/api/notifications', { params: { header }, body: { ...draft, audience } })
      onSent(data.batchId)
    })
    isSending.value = false
  }
  return (
    <div class="stack loose">
      <section class="card stack">
        <h2 ref={heading} tabIndex={-1}>
          {texts.lastLook}
        </h2>
        <p class="last-look">
          <strong>{texts.goesTo(size.count, channels.length)}</strong>{' '}
          {scheduledFor === null ? texts.goesNow : texts.goesAt(inCommunity(scheduledFor))}{' '}
          {expiresAt !== null && texts.shownUntil(deadline(expiresAt))}
        </p>
        <p class="soft">{texts.asChosen}</p>
        {size.count === 0 && <Banner kind="warning">{texts.nobody}</Banner>}
        <div class="row">
          <Button
            look="primary"
            icon="send"
            aria-disabled={isSending.value}
            disabled={size.count === 0}
            onClick={() => void send()}
          >
            {scheduledFor === null ? texts.send(size.count) : texts.schedule(size.count)}
          </Button>
          <Button icon="arrow-left" onClick={onBack}>
            {texts.back}
          </Button>
        </div>
      </section>
      <ChannelPreviews of={previews} channels={channels} />
    </div>
  )
}

/** With the zone: it may be another than the reader's. */
const inCommunity = (at: string): string => dateFormats(locale, boot.info.timeZone).exact.format(new Date(at))
