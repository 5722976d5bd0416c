import type { Answer } from '../../../client/src/index.ts'
import { api, HromadaError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ChoicesField } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { FieldsRefused, Form, useForm } from '../../ui/form.tsx'
import { words } from './words.ts'

type Scope = Answer<'get', '/api/api-keys'>['data']['api_keys'][number]['scopes'][number]

const scopes: readonly Scope[] = ['opportunities:read', 'opportunities:write', 'webhooks:write']
const DAY_MS = 24 * 60 * 60_000

interface NewKeyDialogProps {
  /** The key itself; undefined where the answer came once before. */
  readonly onMade: (key: string | undefined) => void
  readonly onClose: () => void
}

export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const texts = words()
  const form = useForm({
    initial: { name: '', scopes: ['opportunities:read'] as readonly string[], validity: '90', day: '' },
    send: async ({ name, scopes: chosen, validity, day }, idempotencyKey) => {
      if (chosen.length === 0) throw new FieldsRefused({ scopes: words().scopeMissing })
      const body = { name: name.trim(), scopes: chosen as Scope[], expires_at: endOf(validity, day) }
      const header = { 'idempotency-key': idempotencyKey }
      const { data } = await api.post('/api/api-keys', { body, params: { header } })
      onMade(data.key)
    },
    explain: (error) => {
      if (!(error instanceof HromadaError)) return undefined
      if (error.details?.field === 'expires_at') return { day: words().dayMissing }
      return error.code === 'API_KEY_LIMIT' ? words().limit : undefined
    },
  })
  const isByDay = form.values.value.validity === 'day'
  return (
    <Dialog title={texts.make} onClose={onClose}>
      <Form form={form} submitLabel={texts.create} beside={<Button onClick={onClose}>{texts.cancel}</Button>}>
        <TextField form={form} name="name" label={texts.name} hint={texts.nameHint} required maxLength={100} />
        <ChoicesField
          form={form}
          name="scopes"
          label={texts.scopes}
          choices={scopes.map((value) => {
            const [label, hint] = texts.scopeOf[value] as [string, string]
            return { value, label, hint }
          })}
        />
        <SelectField
          form={form}
          name="validity"
          label={texts.validity}
          choices={[
            { value: '30', label: texts.days(30) },
            { value: '90', label: texts.days(90) },
            { value: '365', label: texts.year },
            { value: 'never', label: texts.noEnd },
            { value: 'day', label: texts.untilDay },
          ]}
        />
        {isByDay && <TextField form={form} name="day" label={texts.day} type="date" required min={today()} />}
      </Form>
    </Dialog>
  )
}

/** @throws FieldsRefused without a day */
function endOf(validity: string, day: string): string | null {
  if (validity === 'never') return null
  if (validity !== 'day') return new Date(Date.now() + Number(validity) * DAY_MS).toISOString()
  if (day === '') throw new FieldsRefused({ day: words().dayMissing })
  return day
}

const today = () => new Date().toISOString().slice(0, 10)
