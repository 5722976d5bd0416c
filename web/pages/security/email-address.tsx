import { useSignal } from '@preact/signals'
import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { profile } from '../../session.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Banner } from '../../ui/states.tsx'
import { SendConfirmation } from './send-confirmation.tsx'
import { words } from './words.ts'

export function EmailAddress() {
  const texts = words()
  const isChanging = useSignal(false)
  /** Where the link went. */
  const sentTo = useSignal('')
  const address = profile.value?.email ?? ''
  if (!boot.info.features.mail) {
    return (
      <section class="section first" aria-labelledby="email">
        <h2 id="email">{texts.email}</h2>
        <p class="address">{texts.emailNoMail(readableAddress(address))}</p>
      </section>
    )
  }
  return (
    <section class="section first" aria-labelledby="email">
      <h2 id="email">{texts.email}</h2>
      <p class="address">{texts.emailNow(readableAddress(address))}</p>
      {profile.value?.emailVerified === false && <p class="soft">{texts.emailUnproven}</p>}
      {sentTo.value && sentTo.value !== address && (
        <Banner kind="success">{texts.emailSent(readableAddress(sentTo.value))}</Banner>
      )}
      <div class="row">
        <SendConfirmation />
        <Button
          icon="mail"
          onClick={() => {
            isChanging.value = true
          }}
        >
          {texts.emailChange}
        </Button>
      </div>
      {isChanging.value && (
        <ChangeDialog
          onSent={(email) => {
            sentTo.value = email
            isChanging.value = false
          }}
          onClose={() => {
            isChanging.value = false
          }}
        />
      )}
    </section>
  )
}

interface ChangeDialogProps {
  readonly onSent: (email: string) => void
  readonly onClose: () => void
}

function ChangeDialog({ onSent, onClose }: ChangeDialogProps) {
  const texts = words()
  const form = useForm({
    initial: { newEmail: '' },
    send: async (values) => {
      const newEmail = values.newEmail.trim()
      await api.post('/api/auth/change-email', { body: { newEmail } })
      onSent(newEmail)
    },
    explain: (error) => {
      if (!(error instanceof HromadaError)) return undefined
      if (error.code === 'EMAIL_UNCHANGED') return { newEmail: words().emailUnchanged }
      return error.details?.field === 'newEmail' ? { newEmail: words().emailRefused } : undefined
    },
  })
  return (
    <Dialog title={texts.emailChange} onClose={onClose}>
      <Form form={form} submitLabel={texts.emailSend} beside={<Button onClick={onClose}>{texts.cancel}</Button>}>
        <TextField
          form={form}
          name="newEmail"
          label={texts.emailNew}
          hint={texts.emailHint}
          type="email"
          required
          maxLength={254}
          autocomplete="email"
        />
      </Form>
    </Dialog>
  )
}
