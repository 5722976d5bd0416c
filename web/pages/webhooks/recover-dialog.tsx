import { api } from '../../api.ts'
import { dayStart } from '../../desk/days.ts'
import { instantOfWallTime, wallTime } from '../../desk/zoned-time.ts'
import { timeZone } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FieldsRefused, Form, useForm } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'
import { deliveryWords } from './delivery-words.ts'
import { explain } from './outcome.tsx'
import { words } from './words.ts'

const DAY_MS = 86_400_000

interface RecoverDialogProps {
  /** Of the webhook. */
  readonly id: string
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Everything since a time that did not arrive: from the first day that is filtered by, or of the last 24 hours. */
export function RecoverDialog({ id, onSent, onClose }: RecoverDialogProps) {
  const texts = deliveryWords()
  const zone = timeZone.value
  const form = useForm({
    initial: { since: wallTime(dayStart('from') ?? new Date(Date.now() - DAY_MS), zone) },
    send: async (values) => {
      const since = instantOfWallTime(values.since, zone)
      if (since === undefined) throw new FieldsRefused({ since: texts.noTime })
      const { data } = await api.post('/api/webhooks/{id}/recover', { params: { path: { id } }, body: { since } })
      onClose()
      say(data.has_more ? `${texts.recovered(data.recovered)} ${texts.more}` : texts.recovered(data.recovered))
      onSent()
    },
    explain,
  })
  return (
    <Dialog title={texts.recoverTitle} onClose={onClose}>
      <p>{texts.recoverText}</p>
      <Form form={form} submitLabel={texts.recoverNow} beside={<Button onClick={onClose}>{words().cancel}</Button>}>
        <TextField
          form={form}
          name="since"
          label={texts.since}
          hint={texts.zone(zone)}
          type="datetime-local"
          required
        />
      </Form>
    </Dialog>
  )
}
