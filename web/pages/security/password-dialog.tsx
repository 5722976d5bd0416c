import { HromadaError } from '../../api.ts'
import { profile } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Username } from '../../ui/username.tsx'
import { words } from './words.ts'

interface PasswordDialogProps {
  readonly title: string
  readonly text: string
  readonly action: string
  /** Else there is nothing to ask for but the consent. */
  readonly hasPassword: boolean
  readonly isDangerous?: boolean
  readonly send: (body: { readonly password?: string }) => Promise<void>
  readonly onClose: () => void
}

/** What changes a second factor needs the password, where the account has one. */
export function PasswordDialog({ title, text, action, hasPassword, isDangerous, send, onClose }: PasswordDialogProps) {
  const texts = words()
  const form = useForm({
    initial: { password: '' },
    send: ({ password }) => send(hasPassword ? { password } : {}),
    explain: (error) =>
      error instanceof HromadaError && error.code === 'INVALID_PASSWORD'
        ? { password: words().passwordWrong }
        : undefined,
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        form={form}
        submitLabel={action}
        isDangerous={isDangerous ?? false}
        beside={<Button onClick={onClose}>{texts.cancel}</Button>}
      >
        <p>{text}</p>
        {hasPassword && (
          <>
            <Username value={profile.value?.email ?? ''} />
            <PasswordField form={form} name="password" label={texts.passwordNow} autocomplete="current-password" />
          </>
        )}
      </Form>
    </Dialog>
  )
}
