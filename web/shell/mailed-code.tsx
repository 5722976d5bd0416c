import { useSignal } from '@preact/signals'
import { HromadaError, quietApi } from '../api.ts'
import { useAct } from '../pages/sign-in/use-act.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Focused } from '../ui/focused.tsx'
import { Form, useForm } from '../ui/form.tsx'
import { Banner } from '../ui/states.tsx'
import { defineWords } from '../words.ts'

const words = defineWords(
  {
    text: 'Your account has neither a password nor a second factor: a code by mail tells that it is yours.',
    send: 'Mail me a code',
    sent: 'The mail is on its way to you.',
    code: 'Code from the mail',
    goOn: 'Continue',
    wrong: 'This code is not valid, or no longer.',
  },
  {
    text: 'Ваш обліковий запис не має ні пароля, ні другого чинника: що він ваш, покаже код із листа.',
    send: 'Надіслати мені код',
    sent: 'Лист уже прямує до вас.',
    code: 'Код із листа',
    goOn: 'Продовжити',
    wrong: 'Цей код не діє або більше не діє.',
  },
)

/** Proves an account that has nothing else to prove it by. */
export function MailedCode({ onProven }: { readonly onProven: () => void }) {
  const texts = words()
  const isSent = useSignal(false)
  const { problem, run } = useAct()
  const form = useForm({
    initial: { code: '' },
    send: async ({ code }) => {
      await quietApi.post('/api/auth/reauthenticate', { body: { code } })
      onProven()
    },
    explain: (error) =>
      error instanceof HromadaError && error.code === 'INVALID_CODE' ? { code: words().wrong } : undefined,
  })
  const mail = () =>
    run(async () => {
      await quietApi.post('/api/auth/reauthenticate/code')
      isSent.value = true
    })

  return (
    <div class="stack">
      <p>{texts.text}</p>
      {problem.value && <Banner kind="danger">{problem.value}</Banner>}
      {isSent.value ? (
        <Focused>
          <Banner kind="success">{texts.sent}</Banner>
          <Form form={form} submitLabel={texts.goOn}>
            <TextField
              form={form}
              name="code"
              label={texts.code}
              required
              autocomplete="one-time-code"
              spellcheck={false}
            />
          </Form>
        </Focused>
      ) : (
        <div>
          <Button look="primary" onClick={() => void mail()}>
            {texts.send}
          </Button>
        </div>
      )}
    </div>
  )
}
