import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { titles } from '../../navigation.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Banner } from '../../ui/states.tsx'
import { Card } from './card.tsx'
import { Contact } from './contact.tsx'
import { joiningWords } from './words.ts'

/** Enumeration: the answer is the same, whether or not the address has an account. */
export function Page() {
  const sentTo = useSignal('')
  const form = useForm({
    initial: { email: '' },
    async send(body) {
      await api.post('/api/auth/request-password-reset', { body })
      sentTo.value = body.email
    },
  })
  const texts = joiningWords()
  const back = <a href="/app/sign-in">{texts.backToSignIn}</a>
  if (!boot.info.features.mail) {
    return (
      <Card title={titles().forgot} foot={back}>
        <p>{texts.noMail}</p>
        <Contact />
      </Card>
    )
  }
  if (sentTo.value) {
    return (
      <Card title={titles().forgot} foot={back}>
        <Banner kind="success">{texts.resetSent(readableAddress(sentTo.value))}</Banner>
        <p>
          <Button
            onClick={() => {
              sentTo.value = ''
            }}
          >
            {texts.otherAddress}
          </Button>
        </p>
      </Card>
    )
  }
  return (
    <Card title={titles().forgot} lead={texts.forgotLead} foot={back}>
      <div class="sign-in-form">
        <Form form={form} submitLabel={texts.sendLink}>
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
      </div>
    </Card>
  )
}
