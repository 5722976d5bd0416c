import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api, newIdempotencyKey } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { idInPath, navigate } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { CopyOnce } from '../../ui/copy.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { attempt, say, sayProblem } from '../../ui/toasts.tsx'
import { Deliveries } from './deliveries.tsx'
import { State, type Webhook } from './state.tsx'
import { EditWebhookDialog } from './webhook-form.tsx'
import { words } from './words.ts'

export function Page() {
  const id = idInPath.value
  const webhook = useResource(
    async (signal) => (await api.get('/api/webhooks/{id}', { params: { path: { id } }, signal })).data.webhook,
    [id],
  )
  return (
    <>
      <p>
        <a class="back" href="/app/webhooks">
          <Icon name="arrow-left" />
          {words().back}
        </a>
      </p>
      <div class="stack">
        {webhook.data.value === undefined && <h1>{titles().webhook}</h1>}
        <Loaded of={webhook} lines={6}>
          {(data) => (
            <>
              <Summary of={data} onChanged={(next) => webhook.change(() => next)} />
              <Deliveries key={data.id} of={data} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

interface SummaryProps {
  readonly of: Webhook
  readonly onChanged: (webhook: Webhook) => void
}

function Summary({ of: webhook, onChanged }: SummaryProps) {
  const texts = words()
  const isEditing = useSignal(false)
  /** Shown once. */
  const secret = useSignal<string | null>(null)
  /** Of a rotation that was not answered: pressed again, it is the same one. */
  const rotationKey = useRef<string>(undefined)
  const params = { path: { id: webhook.id } }
  const { is_enabled: isEnabled, disabled_reason: reason } = webhook

  const toggle = async () => {
    const act = async () => {
      const body = { is_enabled: !isEnabled }
      onChanged((await api.put('/api/webhooks/{id}', { params, body })).data.webhook)
    }
    if (await attempt(act)) say(isEnabled ? texts.isOff : texts.isOn)
  }

  const rotate = async () => {
    const question = { title: texts.rotateTitle, text: texts.rotateText, action: texts.rotate }
    if (!(await confirmAct(question))) return
    rotationKey.current ??= newIdempotencyKey()
    const header = { 'idempotency-key': rotationKey.current }
    await attempt(async () => {
      const { data } = await api.post('/api/webhooks/{id}/rotate-secret', { params: { ...params, header } })
      rotationKey.current = undefined
      if (data.secret === undefined) sayProblem(texts.onceLost)
      else secret.value = data.secret
    })
  }

  const remove = async () => {
    const question = { title: texts.removeTitle, text: texts.removeText(webhook.url), action: texts.remove }
    if (!(await confirmAct(question))) return
    if (!(await attempt(() => api.delete('/api/webhooks/{id}', { params })))) return
    navigate('/app/webhooks')
    say(texts.removed)
  }

  return (
    <>
      <header class="row spread">
        <h1 class="address">{webhook.url}</h1>
        <State of={webhook} />
      </header>
      {!isEnabled && reason !== null && <Banner kind="warning">{texts.reasons[reason] ?? reason}</Banner>}
      <ul class="plain-list row">
        {webhook.events.map((event) => (
          <li key={event} class="chip">
            {texts.eventName[event] ?? event}
          </li>
        ))}
      </ul>
      <div class="row">
        <Button
          icon="pencil"
          onClick={() => {
            isEditing.value = true
          }}
        >
          {texts.edit}
        </Button>
        <Button icon={isEnabled ? 'ban' : 'zap'} look={isEnabled ? 'plain' : 'primary'} onClick={() => void toggle()}>
          {isEnabled ? texts.switchOff : texts.switchOn}
        </Button>
        <Button icon="key-round" onClick={() => void rotate()}>
          {texts.rotate}
        </Button>
        <Button icon="trash-2" look="danger" onClick={() => void remove()}>
          {texts.remove}
        </Button>
      </div>
      {isEditing.value && (
        <EditWebhookDialog
          of={webhook}
          onChanged={(changed) => {
            isEditing.value = false
            onChanged(changed)
          }}
          onClose={() => {
            isEditing.value = false
          }}
        />
      )}
      {secret.value !== null && (
        <CopyOnce
          title={texts.once}
          label={texts.secret}
          text={secret.value}
          explanation={texts.onceText}
          onKept={() => {
            secret.value = null
          }}
        />
      )}
    </>
  )
}
