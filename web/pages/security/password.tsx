import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { profile } from '../../session.ts'
import { PASSWORD_LENGTHS, PASSWORD_RULES } from '../../shared/password-lengths.ts'
import { Button } from '../../ui/button.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { Username } from '../../ui/username.tsx'
import { words } from './words.ts'

export function Password({ hasPassword }: { readonly hasPassword: boolean }) {
  const texts = words()
  return (
    <section class="section" aria-labelledby="password">
      <h2 id="password">{texts.password}</h2>
      {hasPassword ? <ChangePassword /> : <SetPassword />}
    </section>
  )
}

function ChangePassword() {
  const [least, most] = PASSWORD_LENGTHS
  const texts = words()
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    send: async ({ currentPassword, newPassword }) => {
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      await api.post('/api/auth/change-password', { body })
      say(words().passwordChanged)
      form.set('currentPassword', '')
      form.set('newPassword', '')
    },
    explain: (error): Readonly<Record<string, string>> | undefined => {
      if (!(error instanceof HromadaError)) return undefined
      if (error.code === 'INVALID_PASSWORD') return { currentPassword: words().passwordWrong }
      return error.code === 'PASSWORD_TOO_COMMON' ? { newPassword: words().passwordCommon } : undefined
    },
  })
  return (
    <Form form={form} submitLabel={texts.passwordChange}>
      <p class="soft">{texts.passwordText}</p>
      <Username value={profile.value?.email ?? ''} />
      <PasswordField form={form} name="currentPassword" label={texts.passwordNow} autocomplete="current-password" />
      <PasswordField
        form={form}
        name="newPassword"
        label={texts.passwordNew}
        hint={texts.passwordHint}
        minLength={least}
        maxLength={most}
        passwordrules={PASSWORD_RULES}
        autocomplete="new-password"
      />
    </Form>
  )
}

/** An account that came by a provider or a wallet gets its password by the link of a reset. */
function SetPassword() {
  const texts = words()
  const email = profile.value?.email ?? ''
  if (!boot.info.features.mail) return <p class="soft">{texts.passwordNoMail}</p>
  const send = async () => {
    if (await attempt(() => api.post('/api/auth/request-password-reset', { body: { email } }))) {
      say(texts.passwordMailed)
    }
  }
  return (
    <>
      <p class="soft">{texts.passwordNone}</p>
      <div class="row">
        <Button icon="mail" onClick={() => void send()}>
          {texts.passwordSet}
        </Button>
      </div>
    </>
  )
}
