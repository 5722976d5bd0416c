import { useSignal } from '@preact/signals'
import { api, newIdempotencyKey } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { Button } from '../../ui/button.tsx'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Time } from '../../ui/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { useLooks } from '../../ui/use-looks.ts'
import { DeliveryFilters, filterInQuery } from './delivery-filters.tsx'
import { deliveryWords } from './delivery-words.ts'
import { AttemptOutcome, type Delivery, explain, redeliver, StatusChip } from './outcome.tsx'
import { RecoverDialog } from './recover-dialog.tsx'
import type { Webhook } from './state.tsx'
import { words } from './words.ts'

export function Deliveries({ of: { id, is_enabled: isEnabled } }: { readonly of: Webhook }) {
  const texts = deliveryWords()
  const filter = filterInQuery()
  const isFiltered = Object.keys(filter).length > 0
  const isRecovering = useSignal(false)
  const load = async (signal?: AbortSignal, cursor?: string): Promise<Portion<Delivery>> => {
    const query = { limit: 20, ...filter, ...(cursor !== undefined && { cursor }) }
    const { data } = await api.get('/api/webhooks/{id}/deliveries', {
      params: { path: { id }, query },
      ...(signal && { signal }),
    })
    return { items: data.deliveries, nextCursor: data.next_cursor }
  }
  const deliveries = useResource((signal) => load(signal), [id, JSON.stringify(filter)])
  const watch = useLooks(async () => {
    await deliveries.reload()
    // What was sent may have left what is filtered by, and come back to it.
    return (
      filter.status !== undefined || deliveries.data.value?.items.some(({ status }) => status === 'pending') === true
    )
  })

  const test = async () => {
    const header = { 'idempotency-key': newIdempotencyKey() }
    await attempt(async () => {
      await api.post('/api/webhooks/{id}/test', { params: { path: { id }, header } })
      say(texts.testSent)
      watch()
    }, explain)
  }

  const sendAgain = async (deliveryId: string) => {
    if (await redeliver(id, deliveryId)) watch()
  }

  return (
    <section class="section" aria-labelledby="deliveries">
      <div class="row spread">
        <h2 id="deliveries">{texts.deliveries}</h2>
        <div class="row">
          <Button icon="refresh-cw" onClick={() => void deliveries.reload()}>
            {texts.refresh}
          </Button>
          <Button
            icon="rotate-ccw"
            disabled={!isEnabled}
            onClick={() => {
              isRecovering.value = true
            }}
          >
            {texts.recover}
          </Button>
          <Button icon="send" disabled={!isEnabled} onClick={() => void test()}>
            {texts.test}
          </Button>
        </div>
      </div>
      <DeliveryFilters />
      <LoadedMore of={deliveries} loadMore={(cursor) => load(undefined, cursor)}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon="send" text={isFiltered ? texts.noneOfFilter : texts.noDeliveries} />
          ) : (
            <ul class="plain-list ruled">
              {items.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  of={delivery}
                  href={`/app/webhooks/${id}/${delivery.id}`}
                  onRedeliver={() => void sendAgain(delivery.id)}
                />
              ))}
            </ul>
          )
        }
      </LoadedMore>
      {isRecovering.value && (
        <RecoverDialog
          id={id}
          onSent={watch}
          onClose={() => {
            isRecovering.value = false
          }}
        />
      )}
    </section>
  )
}

interface DeliveryRowProps {
  readonly of: Delivery
  readonly href: string
  readonly onRedeliver: () => void
}

function DeliveryRow({ of: delivery, href, onRedeliver }: DeliveryRowProps) {
  const texts = deliveryWords()
  const { status, attempts, next_attempt_at: nextAt } = delivery
  return (
    <li class="event">
      <div class="row">
        <StatusChip of={status} />
        <strong>
          <a href={href}>{words().eventName[delivery.event_type] ?? delivery.event_type}</a>
        </strong>
        <span class="soft small">
          <Time at={delivery.created_at} />
        </span>
      </div>
      <div class="row small soft">
        {attempts > 0 && <span>{texts.attempts(attempts)}</span>}
        {status === 'skipped' ? <span>{texts.skippedText}</span> : <AttemptOutcome of={delivery} />}
        {status === 'pending' && attempts > 0 && nextAt !== null && (
          <span>
            {texts.nextAt}: <Time at={nextAt} />
          </span>
        )}
        {status !== 'pending' && (
          <Button isSmall look="quiet" icon="rotate-ccw" onClick={onRedeliver}>
            {texts.redeliver}
          </Button>
        )}
      </div>
    </li>
  )
}
