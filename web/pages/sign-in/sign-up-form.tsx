import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, type FormState, useForm } from '../../ui/form.tsx'
import { locale } from '../../words.ts'
import { useAccountCreation } from './create-account.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { pageAfterMail } from './next-path.ts'
import { joiningWords } from './words.ts'

/** Refusals of a new account, by field. */
export function explainNewAccount(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof HromadaError)) return undefined
  const texts = joiningWords()
  if (error.code === 'PASSWORD_TOO_COMMON') return { password: texts.tooCommon }
  if (error.code.startsWith('USER_')) return { email: texts.taken }
  return undefined
}

interface SignUpFormProps {
  /** Where to in the end. */
  readonly next: string
  /** Not signed in: the address must be confirmed first. */
  readonly onAnswer: (isSignedIn: boolean, email: string) => void
}

export function SignUpForm({ next, onAnswer }: SignUpFormProps) {
  const createAccount = useAccountCreation()
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    async send(body) {
      // The account, and the mail to it, speak the language of the page.
      const headers = { 'accept-language': locale }
      const { token } = await createAccount(body, () =>
        api.post('/api/auth/sign-up/email', { body: { ...body, ...pageAfterMail(next) }, headers }),
      )
      onAnswer(token !== null, body.email)
    },
    explain: explainNewAccount,
  })
  const texts = joiningWords()
  return (
    <Form form={form} submitLabel={texts.signUp}>
      <NameAndAddress form={form} emailHint={boot.info.features.mail ? texts.emailHint : undefined} />
      <NewPasswordField form={form} />
    </Form>
  )
}

type Joining = { readonly name: string; readonly email: string; readonly password: string }

interface NameAndAddressProps {
  readonly form: FormState<Joining>
  readonly emailHint?: string | undefined
}

/** Who it is: of anyone, and of the first administrator. */
export function NameAndAddress({ form, emailHint }: NameAndAddressProps) {
  const texts = joiningWords()
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        autocomplete="name"
        maxLength={200}
        pattern=".*\S.*"
        required
      />
      <TextField
        form={form}
        name="email"
        label={texts.email}
        hint={emailHint}
        type="email"
        autocomplete="username"
        maxLength={254}
        spellcheck={false}
        required
      />
    </>
  )
}
