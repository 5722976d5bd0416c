import { api, HromadaError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ChoicesField } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FieldsRefused, Form, useForm } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'
import type { Webhook } from './state.tsx'
import { words } from './words.ts'

type EventType = Webhook['events'][number]

const eventsByArea = {
  opportunity: ['opportunity.created', 'opportunity.updated', 'opportunity.deleted', 'opportunity.expired'],
  application: ['application.submitted'],
} as const satisfies Record<string, readonly EventType[]>

const areas = ['opportunity', 'application'] as const

interface Values {
  readonly url: string
  readonly events: readonly EventType[]
}

interface WebhookDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly initial: Values
  readonly send: (values: Values, idempotencyKey: string) => Promise<void>
  readonly onClose: () => void
}

function WebhookDialog({ title, submitLabel, initial, send, onClose }: WebhookDialogProps) {
  const texts = words()
  const ofArea = (area: (typeof areas)[number]) =>
    initial.events.filter((event) => (eventsByArea[area] as readonly string[]).includes(event)) as readonly string[]
  const form = useForm({
    initial: { url: initial.url, opportunity: ofArea('opportunity'), application: ofArea('application') },
    send: async ({ url, opportunity, application }, idempotencyKey) => {
      const events = [...opportunity, ...application] as EventType[]
      if (events.length === 0) throw new FieldsRefused({ opportunity: words().eventMissing })
      await send({ url: url.trim(), events }, idempotencyKey)
    },
    explain: (error) => {
      if (!(error instanceof HromadaError)) return undefined
      if (error.details?.field === 'url') return { url: words().urlRefused }
      return error.code === 'WEBHOOK_LIMIT' ? words().limit : undefined
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} submitLabel={submitLabel} beside={<Button onClick={onClose}>{texts.cancel}</Button>}>
        <TextField
          form={form}
          name="url"
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          required
          maxLength={2048}
          placeholder="https://"
          spellcheck={false}
        />
        {areas.map((area) => (
          <ChoicesField
            key={area}
            form={form}
            name={area}
            label={`${texts.which}: ${texts.areas[area]}`}
            choices={eventsByArea[area].map((value) => {
              const [label, hint] = texts.eventOf[value] as [string, string]
              return { value, label, hint }
            })}
          />
        ))}
      </Form>
    </Dialog>
  )
}

interface NewWebhookDialogProps {
  /** The secret; undefined where the answer came once before. */
  readonly onMade: (secret: string | undefined) => void
  readonly onClose: () => void
}

export function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  return (
    <WebhookDialog
      title={words().make}
      submitLabel={words().create}
      initial={{ url: '', events: [] }}
      send={async ({ url, events }, idempotencyKey) => {
        const header = { 'idempotency-key': idempotencyKey }
        const { data } = await api.post('/api/webhooks', { body: { url, events: [...events] }, params: { header } })
        onMade(data.secret)
      }}
      onClose={onClose}
    />
  )
}

interface EditWebhookDialogProps {
  readonly of: Webhook
  readonly onChanged: (webhook: Webhook) => void
  readonly onClose: () => void
}

export function EditWebhookDialog({ of: webhook, onChanged, onClose }: EditWebhookDialogProps) {
  return (
    <WebhookDialog
      title={words().editTitle}
      submitLabel={words().save}
      initial={webhook}
      send={async ({ url, events }) => {
        const params = { path: { id: webhook.id } }
        const { data } = await api.put('/api/webhooks/{id}', { params, body: { url, events: [...events] } })
        onChanged(data.webhook)
        say(words().saved)
      }}
      onClose={onClose}
    />
  )
}
