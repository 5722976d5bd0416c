import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { idInPath, path } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/show.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { useLooks } from '../../ui/use-looks.ts'
import { Attempts } from './attempts.tsx'
import { deliveryWords } from './delivery-words.ts'
import { type DetailedDelivery, isSoonDecided, RedeliverButton, redeliver, StatusChip } from './outcome.tsx'
import { words } from './words.ts'

/** One delivery: every attempt at it, and what was sent. */
export function Page() {
  const id = idInPath.value
  const deliveryId = path.value.split('/').at(-1) ?? ''
  const delivery = useResource(
    async (signal) => {
      const params = { path: { id, deliveryId } }
      return (await api.get('/api/webhooks/{id}/deliveries/{deliveryId}', { params, signal })).data.delivery
    },
    [id, deliveryId],
  )
  const webhook = useResource(
    async (signal) => (await api.get('/api/webhooks/{id}', { params: { path: { id } }, signal })).data.webhook,
    [id],
  )
  const isUnderWay = () => delivery.data.value !== undefined && isSoonDecided(delivery.data.value)
  const look = async () => {
    await delivery.reload()
    return isUnderWay()
  }
  const watch = useLooks(look, { isUnderWay: isUnderWay(), of: deliveryId })
  const sendAgain = async () => {
    if (await redeliver(id, deliveryId)) watch()
  }
  return (
    <>
      <p>
        <a class="back" href={`/app/webhooks/${id}`}>
          <Icon name="arrow-left" />
          {deliveryWords().back}
        </a>
      </p>
      <div class="stack">
        {delivery.data.value === undefined && <h1>{titles().delivery}</h1>}
        <Loaded of={delivery} lines={6}>
          {(data) => (
            <>
              <Head
                of={data}
                isEnabled={webhook.data.value?.is_enabled !== false}
                onReload={() => void Promise.all([delivery.reload(), webhook.reload()])}
                onRedeliver={() => void sendAgain()}
              />
              <Section title={deliveryWords().attemptLog}>
                <Attempts of={data} />
              </Section>
              <Payload of={data} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

interface HeadProps {
  readonly of: DetailedDelivery
  /** Of the webhook: while it is off, nothing is sent. */
  readonly isEnabled: boolean
  readonly onReload: () => void
  readonly onRedeliver: () => void
}

function Head({ of: delivery, isEnabled, onReload, onRedeliver }: HeadProps) {
  const texts = deliveryWords()
  const { status, next_attempt_at: nextAt } = delivery
  return (
    <>
      <header class="row spread">
        <h1>{words().eventName[delivery.event_type] ?? delivery.event_type}</h1>
        <StatusChip of={status} />
      </header>
      {!isEnabled && <Banner kind="warning">{texts.isDisabled}</Banner>}
      {status === 'skipped' && <Banner>{texts.skippedText}</Banner>}
      <dl class="facts">
        <dt>{texts.created}</dt>
        <dd>
          <Time at={delivery.created_at} isExact />
        </dd>
        {nextAt !== null && isEnabled && (
          <>
            <dt>{texts.nextAt}</dt>
            <dd>
              <Time at={nextAt} isExact />
            </dd>
          </>
        )}
        <dt>
          {texts.header} <code>webhook-id</code>
        </dt>
        <dd>
          <code>{delivery.id}</code>
        </dd>
      </dl>
      <div class="row">
        <RedeliverButton of={delivery} isEnabled={isEnabled} onPress={onRedeliver} />
        <Button icon="refresh-cw" onClick={onReload}>
          {texts.refresh}
        </Button>
      </div>
    </>
  )
}

function Payload({ of: { body, attempts } }: { readonly of: DetailedDelivery }) {
  const texts = deliveryWords()
  return (
    <Section title={attempts === 0 ? texts.payloadToCome : texts.payload}>
      {body === null ? (
        <p class="soft">{texts.noPayload}</p>
      ) : (
        <>
          <pre class="answer whole">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
          <div class="row">
            <CopyButton text={body} />
          </div>
        </>
      )}
    </Section>
  )
}
