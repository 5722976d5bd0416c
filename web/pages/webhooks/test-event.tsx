import { useSignal } from '@preact/signals'
import { api, newIdempotencyKey, quietApi } from '../../api.ts'
import { Banner } from '../../ui/states.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { deliveryWords } from './delivery-words.ts'
import { AttemptOutcome, type Delivery, explain, isSoonDecided } from './outcome.tsx'

interface TestEvent {
  /** The last one. */
  readonly delivery: Delivery | undefined
  /** Answers whether it is on its way. */
  readonly send: () => Promise<boolean>
  /** Looks what has become of it, and answers whether that is worth asking again in a moment. */
  readonly look: () => Promise<boolean>
}

/** @param id of the webhook that it is sent to */
export function useTestEvent(id: string): TestEvent {
  const sent = useSignal<Delivery | undefined>(undefined)
  return {
    delivery: sent.value,
    send: () =>
      attempt(async () => {
        const params = { path: { id }, header: { 'idempotency-key': newIdempotencyKey() } }
        sent.value = (await api.post('/api/webhooks/{id}/test', { params })).data.delivery
      }, explain),
    async look() {
      const asked = sent.peek()
      if (asked?.status !== 'pending') return false
      try {
        const params = { path: { id, deliveryId: asked.id } }
        const { delivery } = (await quietApi.get('/api/webhooks/{id}/deliveries/{deliveryId}', { params })).data
        // Another may have been sent meanwhile.
        if (sent.peek() === asked) sent.value = delivery
        return isSoonDecided(delivery)
      } catch {
        // The next look may see it, and so may whoever looks at the list.
        return true
      }
    },
  }
}

export function TestOutcome({ of: delivery }: { readonly of: Delivery }) {
  const { testSent, testArrived, testFailed } = deliveryWords()
  if (delivery.status === 'delivered')
    return (
      <Banner kind="success">
        {testArrived} <AttemptOutcome of={delivery} />
      </Banner>
    )
  if (delivery.status === 'pending' && delivery.attempts === 0) return <Banner>{testSent}</Banner>
  return (
    <Banner kind="danger">
      {testFailed} <AttemptOutcome of={delivery} />
    </Banner>
  )
}
