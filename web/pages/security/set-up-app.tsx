import { useSignal } from '@preact/signals'
import { api, HromadaError } from '../../api.ts'
import { SIX_DIGITS } from '../../shared/typed-digits.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton, Secret } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { factorWords } from './factor-words.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { words } from './words.ts'

interface SetUpProps {
  readonly hasPassword: boolean
  /** With the recovery codes that came with the first factor. */
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}

/** Password, picture, code: only the first right code makes it a factor. */
export function SetUpApp({ hasPassword, onDone, onClose }: SetUpProps) {
  const texts = factorWords()
  const begun = useSignal<{ readonly uri: string; readonly recoveryCodes: readonly string[] } | null>(null)
  if (begun.value === null) {
    return (
      <PasswordDialog
        title={texts.app}
        text={hasPassword ? texts.passwordAsked : texts.freshAsked}
        action={texts.continue}
        hasPassword={hasPassword}
        send={async (body) => {
          const { totpURI, backupCodes } = await api.post('/api/auth/two-factor/enable', { body })
          begun.value = { uri: totpURI, recoveryCodes: backupCodes }
        }}
        onClose={onClose}
      />
    )
  }
  const { uri, recoveryCodes } = begun.value
  return <ConfirmCode uri={uri} onDone={() => onDone(recoveryCodes)} onClose={onClose} />
}

interface ConfirmProps {
  readonly uri: string
  readonly onDone: () => void
  readonly onClose: () => void
}

function ConfirmCode({ uri, onDone, onClose }: ConfirmProps) {
  const texts = factorWords()
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const form = useForm({
    initial: { code: '' },
    send: async (body) => {
      await api.post('/api/auth/two-factor/verify-totp', { body })
      onDone()
    },
    explain: (error) =>
      error instanceof HromadaError && error.code === 'INVALID_CODE' ? { code: factorWords().codeWrong } : undefined,
  })
  return (
    <Dialog title={texts.app} onClose={onClose}>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.picture} />
      <p class="small">
        <a href={uri}>{texts.openApp}</a>
      </p>
      <div class="row secret-row">
        <Secret label={texts.secret} text={(secret.match(/.{1,4}/g) ?? []).join(' ')} />
        <CopyButton text={secret} isSmall />
      </div>
      <Form form={form} submitLabel={texts.confirm} beside={<Button onClick={onClose}>{words().cancel}</Button>}>
        <TextField
          form={form}
          name="code"
          label={texts.code}
          required
          inputMode="numeric"
          pattern={SIX_DIGITS}
          title={texts.codeFormat}
          autocomplete="one-time-code"
        />
      </Form>
    </Dialog>
  )
}
