import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { loadedBelow, type Resource, useResource } from '../../resource.ts'
import { Button } from '../../ui/button.tsx'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Time } from '../../ui/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { useLooks } from '../../ui/use-looks.ts'
import { DeliveryFilters, filterInQuery } from './delivery-filters.tsx'
import { deliveryWords } from './delivery-words.ts'
import { AttemptOutcome, type Delivery, isSoonDecided, RedeliverButton, redeliver, StatusChip } from './outcome.tsx'
import { RecoverDialog } from './recover-dialog.tsx'
import type { Webhook } from './state.tsx'
import { TestOutcome, useTestEvent } from './test-event.tsx'
import { words } from './words.ts'

const PAGE = 20
/** As many as one answer has. */
const MAX_PAGE = 100

export function Deliveries({ of: { id, is_enabled: isEnabled } }: { readonly of: Webhook }) {
  const texts = deliveryWords()
  const filter = filterInQuery()
  const isFiltered = Object.keys(filter).length > 0
  const isRecovering = useSignal(false)
  const load = async (signal?: AbortSignal, cursor?: string, limit = PAGE): Promise<Portion<Delivery>> => {
    const query = { limit, ...filter, ...(cursor !== undefined && { cursor }) }
    const { data } = await api.get('/api/webhooks/{id}/deliveries', {
      params: { path: { id }, query },
      ...(signal && { signal }),
    })
    return { items: data.deliveries, nextCursor: data.next_cursor }
  }
  const list = JSON.stringify(filter)
  const listed = useRef('')
  const deliveries: Resource<Portion<Delivery>> = useResource(
    async (signal) => {
      const known = listed.current === list ? deliveries.data.peek() : undefined
      const fresh = await load(signal, undefined, Math.min(MAX_PAGE, Math.max(PAGE, known?.items.length ?? 0)))
      listed.current = list
      const older = loadedBelow(fresh.items, known?.items)
      if (known === undefined || older.length === 0) return fresh
      return { items: [...fresh.items, ...older], nextCursor: known.nextCursor }
    },
    [id, list],
  )
  const isUnderWay = () => deliveries.data.value?.items.some(isSoonDecided) === true
  const test = useTestEvent(id)
  const look = async () => {
    const [isTestOpen] = await Promise.all([test.look(), deliveries.reload()])
    // What was sent may have left what is filtered by, and come back to it.
    return isTestOpen || filter.status !== undefined || isUnderWay()
  }
  const watch = useLooks(look, { isUnderWay: isUnderWay() })
  // What is sent in between comes from elsewhere: whoever makes it happen comes back to see it here.
  useEffect(() => {
    const whenBack = () => {
      if (!document.hidden) watch()
    }
    document.addEventListener('visibilitychange', whenBack)
    return () => document.removeEventListener('visibilitychange', whenBack)
  }, [])
  // The list knows also what became of it later.
  const tested = deliveries.data.value?.items.find((one) => one.id === test.delivery?.id) ?? test.delivery

  const sendTest = async () => {
    if (await test.send()) watch()
  }

  const sendAgain = async (deliveryId: string) => {
    if (await redeliver(id, deliveryId)) watch()
  }

  return (
    <section class="section" aria-labelledby="deliveries">
      <div class="row spread">
        <h2 id="deliveries">{texts.deliveries}</h2>
        <div class="row">
          <Button icon="refresh-cw" onClick={() => void look()}>
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
          <Button icon="send" disabled={!isEnabled} onClick={() => void sendTest()}>
            {texts.test}
          </Button>
        </div>
      </div>
      {tested !== undefined && <TestOutcome of={tested} />}
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
                  isEnabled={isEnabled}
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
  /** Of the webhook: while it is off, nothing is sent. */
  readonly isEnabled: boolean
  readonly onRedeliver: () => void
}

function DeliveryRow({ of: delivery, href, isEnabled, onRedeliver }: DeliveryRowProps) {
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
        {status === 'pending' && attempts > 0 && isEnabled && nextAt !== null && (
          <span>
            {texts.nextAt}: <Time at={nextAt} />
          </span>
        )}
        <RedeliverButton of={delivery} isSmall isEnabled={isEnabled} onPress={onRedeliver} />
      </div>
    </li>
  )
}
