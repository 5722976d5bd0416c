import { useSignal } from '@preact/signals'
import { api, HromadaError } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { query } from '../../router.ts'
import { loadProfile, profile } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { locale } from '../../words.ts'
import { Card } from './card.tsx'
import { useAccountCreation } from './create-account.ts'
import { foundingWords } from './founding-words.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { explainNewAccount, NameAndAddress } from './sign-up-form.tsx'

/** By the link that the program printed: the account of the first administrator, then what to do next. */
export function Page() {
  const isFounded = useSignal(false)
  const token = query.value.get('token') ?? ''
  if (isFounded.value) return <Founded />
  if (token === '') return <WithoutLink />
  return <Founding token={token} onFounded={() => void attempt(loadProfile).then(() => (isFounded.value = true))} />
}

function Founding({ token, onFounded }: { readonly token: string; readonly onFounded: () => void }) {
  const createAccount = useAccountCreation()
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    async send(person) {
      // The account speaks the language of the page.
      const headers = { 'accept-language': locale }
      await createAccount(person, () => api.post('/api/auth/found', { body: { token, ...person }, headers }))
      onFounded()
    },
    explain(error) {
      const isDead = error instanceof HromadaError && error.code === 'INVALID_TOKEN'
      return isDead ? foundingWords().deadLink : explainNewAccount(error)
    },
  })
  const texts = foundingWords()
  return (
    <Card title={titles().found} lead={texts.lead}>
      <div class="sign-in-form">
        <Form form={form} submitLabel={texts.found}>
          <NameAndAddress form={form} emailHint={texts.emailHint} />
          <NewPasswordField form={form} />
        </Form>
      </div>
    </Card>
  )
}

function WithoutLink() {
  const texts = foundingWords()
  return (
    <Card title={titles().found}>
      <p>{texts.withoutLink}</p>
      <p>
        <code>npx hromada user found</code>
      </p>
    </Card>
  )
}

function Founded() {
  const texts = foundingWords()
  return (
    <Card title={texts.founded} lead={texts.foundedText(profile.value?.name ?? '')}>
      <h2>{texts.next}</h2>
      <ol class="steps">
        <li>
          <strong>{texts.write}</strong>
          <p>
            {texts.writeText} <a href="/app/admin/news/new">{titles().newArticle}</a>
          </p>
        </li>
        <li>
          <strong>{texts.invite}</strong>
          <p>
            {texts.inviteText} <a href="/app/admin/invitations">{titles().invitations}</a>
          </p>
        </li>
        <li>
          <strong>{texts.secure}</strong>
          <p>
            {texts.secureText} <a href="/app/security">{titles().security}</a>
          </p>
        </li>
        <li>
          <strong>{texts.nameIt}</strong>
          <p>{texts.nameItText}</p>
          <p>
            <code>HROMADA_NAME</code>, <code>HROMADA_LOGO</code>, <code>HROMADA_COLOR</code>,{' '}
            <code>HROMADA_CONTACT</code>
          </p>
        </li>
      </ol>
      <p>
        <ButtonLink look="primary" href="/app">
          {texts.start}
        </ButtonLink>
      </p>
    </Card>
  )
}
