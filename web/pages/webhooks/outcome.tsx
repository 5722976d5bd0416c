import type { Answer } from '../../../client/src/index.ts'
import { api, HromadaError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { isSoon } from '../../ui/use-looks.ts'
import { deliveryWords } from './delivery-words.ts'

export type Delivery = Answer<'get', '/api/webhooks/{id}/deliveries'>['data']['deliveries'][number]
export type DetailedDelivery = Answer<'get', '/api/webhooks/{id}/deliveries/{deliveryId}'>['data']['delivery']

const looks: Readonly<Record<Delivery['status'], readonly [string, IconName]>> = {
  pending: ['chip', 'clock'],
  delivered: ['chip success', 'circle-check'],
  failed: ['chip danger', 'circle-alert'],
  skipped: ['chip', 'ban'],
}

/** Whether it is worth looking again in a moment: a next attempt that is hours away is none of it. */
export const isSoonDecided = ({ status, next_attempt_at: nextAt }: Pick<Delivery, 'status' | 'next_attempt_at'>) =>
  status === 'pending' && isSoon(nextAt)

/** One that is being sent is none: it is not sent twice. */
const canBeSent = ({ status, next_attempt_at: nextAt }: Pick<Delivery, 'status' | 'next_attempt_at'>) =>
  status !== 'pending' || (nextAt !== null && Date.parse(nextAt) > Date.now())

export function StatusChip({ of: status }: { readonly of: Delivery['status'] }) {
  const [classes, icon] = looks[status]
  return (
    <span class={classes}>
      <Icon name={icon} />
      {deliveryWords().statuses[status]}
    </span>
  )
}

type Outcome = Pick<Delivery, 'response_status' | 'failure'>

/** What an attempt came to: what the server answered, or why it did not. */
export function AttemptOutcome({ of: { response_status: answer, failure } }: { readonly of: Outcome }) {
  const texts = deliveryWords()
  if (answer !== null) return <span>{texts.answered(answer)}</span>
  if (failure === null) return null
  const reason = texts.reasons[failure]
  return (
    <span>
      {texts.noAnswer} {reason ?? <span lang="en">{failure}</span>}
    </span>
  )
}

interface RedeliverButtonProps {
  readonly of: Delivery
  readonly isSmall?: boolean
  /** Of the webhook: while it is off, nothing is sent. */
  readonly isEnabled: boolean
  readonly onPress: () => void
}

export function RedeliverButton({ of: delivery, isSmall = false, isEnabled, onPress }: RedeliverButtonProps) {
  const { redeliver: again, sendNow } = deliveryWords()
  return (
    canBeSent(delivery) && (
      <Button
        isSmall={isSmall}
        look={isSmall ? 'quiet' : 'plain'}
        icon="rotate-ccw"
        disabled={!isEnabled}
        onClick={onPress}
      >
        {delivery.status === 'pending' ? sendNow : again}
      </Button>
    )
  )
}

/** Answers whether it is on its way. */
export function redeliver(id: string, deliveryId: string): Promise<boolean> {
  return attempt(async () => {
    await api.post('/api/webhooks/{id}/deliveries/{deliveryId}/redeliver', { params: { path: { id, deliveryId } } })
    say(deliveryWords().redelivered)
  }, explain)
}

export function explain(error: unknown): string | undefined {
  const code = error instanceof HromadaError ? error.code : ''
  if (code === 'DELIVERY_PENDING') return deliveryWords().alreadyPending
  return code === 'WEBHOOK_DISABLED' ? deliveryWords().isDisabled : undefined
}
