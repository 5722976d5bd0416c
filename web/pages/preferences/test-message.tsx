import { useSignal } from '@preact/signals'
import { api, quietApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { useLooks } from '../../ui/use-looks.ts'
import { isSoonDecided, Outcome } from '../notifications/deliveries.tsx'
import type { Delivery } from '../notifications/types.ts'
import { words } from './words.ts'

interface TestMessageProps {
  readonly channel: 'EMAIL' | 'SMS' | 'PUSH'
  /** The channel in words. */
  readonly label: string
}

interface Sent {
  readonly id: string
  /** Undefined until it has been looked for. */
  readonly delivery?: Delivery | undefined
}

/** Sends one, and says what becomes of it. */
export function TestMessage({ channel, label }: TestMessageProps) {
  const sent = useSignal<Sent | undefined>(undefined)
  const isSending = useSignal(false)
  const texts = words()
  const watch = useLooks(async () => {
    const { id = '' } = sent.value ?? {}
    try {
      const { deliveries } = await quietApi.get('/api/notifications/{id}', { params: { path: { id } } })
      const delivery = deliveries.find((one) => one.channel === channel)
      // Of a message that was sent before, it is none of this one.
      if (sent.value?.id === id) sent.value = { id, delivery }
      return delivery !== undefined && isSoonDecided(delivery)
    } catch {
      // The next look may see it, and so may whoever follows the link.
      return true
    }
  })

  async function send() {
    if (isSending.value) return
    isSending.value = true
    await attempt(async () => {
      const { data } = await api.post('/api/notifications/test', { body: { channel } })
      sent.value = data
      watch()
    })
    isSending.value = false
  }

  const { id, delivery } = sent.value ?? {}
  return (
    <>
      <Button
        isSmall
        icon="send"
        aria-label={`${texts.test}: ${label}`}
        aria-disabled={isSending.value}
        onClick={() => void send()}
      >
        {texts.test}
      </Button>
      <p class={delivery?.status === 'FAILED' ? 'small outcome failed' : 'small outcome'} role="status">
        {id !== undefined && (
          <>
            {delivery === undefined ? texts.testSent : <Outcome of={delivery} />}{' '}
            <a href={`/app/notifications?open=${id}`}>{texts.seeTest}</a>
          </>
        )}
      </p>
    </>
  )
}
