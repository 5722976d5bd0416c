import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'
import { laterDay, publishStatus, sayStatus, today } from './acts.ts'
import { explain, type Listed } from './fields.ts'
import { words } from './words.ts'

interface ExtendProps {
  readonly opportunity: Pick<Listed, 'id' | 'title' | 'status' | 'expires_at' | 'updated_at'>
  readonly isSmall?: boolean
  readonly onExtended: () => void
}

/** Another last day, of what is over or soon will be; what is over is published again, or sent for review. */
export function Extend({ opportunity, isSmall = false, onExtended }: ExtendProps) {
  const isAsked = useSignal(false)
  const close = () => {
    isAsked.value = false
  }
  return (
    <>
      <Button
        isSmall={isSmall}
        icon="clock"
        onClick={() => {
          isAsked.value = true
        }}
      >
        {words().extend}
      </Button>
      {isAsked.value && (
        <ExtendDialog
          opportunity={opportunity}
          onClose={close}
          onExtended={() => {
            close()
            onExtended()
          }}
        />
      )}
    </>
  )
}

function ExtendDialog({ opportunity, onClose, onExtended }: Omit<ExtendProps, 'isSmall'> & { onClose: () => void }) {
  const { id, title, status, updated_at } = opportunity
  const texts = words()
  const next = status === 'expired' ? publishStatus() : undefined
  const form = useForm({
    initial: { expires_on: laterDay(opportunity) },
    explain: (error) => {
      const known = explain(error)
      return typeof known === 'object' && 'title' in known ? known.title : known
    },
    async send({ expires_on }) {
      const body = { id, expires_at: expires_on, if_updated_at: updated_at, ...(next && { status: next }) }
      await api.put('/api/opportunities/update', { body })
      if (next === undefined) say(words().extended)
      else sayStatus(id, next)
      onExtended()
    },
  })
  return (
    <Dialog title={texts.extendTitle} onClose={onClose}>
      <p dir="auto">{title}</p>
      {next && <p class="soft">{next === 'active' ? texts.extendPublishes : texts.extendSubmits}</p>}
      <Form form={form} submitLabel={texts.extend} beside={<Button onClick={onClose}>{texts.cancel}</Button>}>
        <TextField form={form} name="expires_on" label={texts.deadline} type="date" min={today()} required />
      </Form>
    </Dialog>
  )
}
