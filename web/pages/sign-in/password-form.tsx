import { type Signal, useSignal } from '@preact/signals'
import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useOfferedPasskeys } from './offered-passkeys.ts'
import type { SignInAnswer } from './other-ways.tsx'
import { explainSignIn } from './refusals.ts'
import { Unconfirmed } from './unconfirmed.tsx'
import { words } from './words.ts'

interface PasswordFormProps {
  /** What was entered, also for the other ways. */
  readonly email: Signal<string>
  /** Of a known account: the address cannot be changed. */
  readonly isKnown: boolean
  /** Where a link of a mail leads back to. */
  readonly returnTo: string | undefined
  readonly onAnswer: (answer: SignInAnswer) => void
}

export function PasswordForm({ email, isKnown, returnTo, onAnswer }: PasswordFormProps) {
  const unconfirmed = useSignal('')
  const form = useForm({
    initial: { email: email.value, password: '' },
    async send(body) {
      email.value = body.email
      unconfirmed.value = ''
      onAnswer(await api.post('/api/auth/sign-in/email', { body }))
    },
    explain(error) {
      // The answer does not tell a wrong password from an address that is still to be confirmed.
      const isRefused = error instanceof HromadaError && error.code === 'INVALID_EMAIL_OR_PASSWORD'
      if (isRefused && boot.info.features.signUp === 'confirmed') unconfirmed.value = email.value
      return explainSignIn(error)
    },
  })
  const texts = words()
  useOfferedPasskeys(!isKnown, onAnswer)
  return (
    <Form form={form} submitLabel={texts.signIn}>
      <TextField
        form={form}
        name="email"
        label={texts.email}
        type="email"
        autocomplete={isKnown ? 'username' : 'username webauthn'}
        maxLength={254}
        spellcheck={false}
        readOnly={isKnown}
        required
      />
      <PasswordField form={form} name="password" label={texts.password} autocomplete="current-password" />
      {!isKnown && (
        <a class="inline-link" href="/app/forgot">
          {texts.forgot}
        </a>
      )}
      {unconfirmed.value && (
        <Unconfirmed
          email={unconfirmed.value}
          text={texts.unconfirmed(readableAddress(unconfirmed.value))}
          page={returnTo?.includes('?next=') ? { callbackURL: returnTo } : {}}
        />
      )}
    </Form>
  )
}
