import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Banner } from '../../ui/states.tsx'
import { words } from './words.ts'

interface LinkFormProps {
  readonly email: string
  readonly returnTo: string
  readonly onBack: () => void
}

/** Signing in by a link of a mail. */
export function LinkForm({ email, returnTo, onBack }: LinkFormProps) {
  const sentTo = useSignal('')
  const form = useForm({
    initial: { email },
    async send(body) {
      await api.post('/api/auth/sign-in/magic-link', { body: { ...body, callbackURL: returnTo } })
      sentTo.value = body.email
    },
  })
  const texts = words()
  return (
    <>
      {sentTo.value ? (
        <Banner kind="success">{texts.linkSent(readableAddress(sentTo.value))}</Banner>
      ) : (
        <Form form={form} submitLabel={texts.sendLink}>
          <p>{texts.linkText}</p>
          <TextField
            form={form}
            name="email"
            label={texts.email}
            type="email"
            autocomplete="username"
            maxLength={254}
            spellcheck={false}
            required
          />
        </Form>
      )}
      <Button look="quiet" onClick={onBack}>
        {texts.toPassword}
      </Button>
    </>
  )
}
