import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { query } from '../../router.ts'
import { hasAtLeast, profile } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ofDevice } from '../../ui/time-zones.ts'
import { locale } from '../../words.ts'
import { chosenIdentity, IdentityFields, type IdentityValues } from '../identity/fields.tsx'
import { SetUpList } from '../set-up/list.tsx'
import { Card } from './card.tsx'
import { useAccountCreation } from './create-account.ts'
import { foundingWords } from './founding-words.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { explainNewAccount, NameAndAddress } from './sign-up-form.tsx'

/** By the link that the program printed: the account of the first administrator and the community, then what to do next. */
export function Page() {
  const token = query.value.get('token') ?? ''
  if (query.value.has('founded') && hasAtLeast('admin')) return <Founded />
  if (token === '') return <WithoutLink />
  return <Founding token={token} />
}

function Founding({ token }: { readonly token: string }) {
  const createAccount = useAccountCreation()
  const form = useForm({
    initial: { name: '', email: '', password: '', ...likelyIdentity() },
    async send({ name, email, password, ...identity }) {
      const body = { token, name, email, password, community: chosenIdentity(identity, boot.fixed) }
      // The account speaks the language of the page.
      const headers = { 'accept-language': locale }
      await createAccount(body, () => api.post('/api/auth/found', { body, headers }))
      // Anew, with the name and the colors of the community.
      location.replace('/app/found?founded')
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
          <h2>{texts.account}</h2>
          <NameAndAddress form={form} emailHint={texts.emailHint} />
          <NewPasswordField form={form} />
          <h2>{texts.community}</h2>
          <IdentityFields form={form} fixed={boot.fixed} />
        </Form>
      </div>
    </Card>
  )
}

/** What the environment says, else what is likely. */
function likelyIdentity(): IdentityValues {
  const { name, languages, timeZone, color } = boot.info
  const isFixed = (part: string) => boot.fixed.includes(part)
  return {
    communityName: isFixed('name') ? name : '',
    language: (isFixed('language') && languages[0]) || locale,
    timeZone: isFixed('timeZone') ? timeZone : ofDevice,
    color,
  }
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
  const overview = useResource((signal) => api.get('/api/admin/overview', { signal }))
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
          <strong>{texts.logo}</strong>
          <p>{texts.logoText}</p>
          <p>
            <code>HROMADA_LOGO</code>, <code>HROMADA_DESCRIPTION</code>, <code>HROMADA_CONTACT</code>
          </p>
        </li>
      </ol>
      <h2>{texts.missing}</h2>
      <p class="soft">{texts.missingText}</p>
      <Loaded of={overview} lines={6}>
        {({ configured }) => <SetUpList configured={configured} isOfMissing />}
      </Loaded>
      <p>
        <ButtonLink look="primary" href="/app">
          {texts.start}
        </ButtonLink>
      </p>
    </Card>
  )
}
