import { useSignal } from '@preact/signals'
import { api, HromadaError } from '../../api.ts'
import { SIX_DIGITS } from '../../shared/typed-digits.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Focused } from '../../ui/focused.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Banner } from '../../ui/states.tsx'
import type { SignInAnswer } from './other-ways.tsx'
import { canUsePasskeys, signInByPasskey } from './passkey.ts'
import { explainSignIn } from './refusals.ts'
import { useAct } from './use-act.ts'
import { words } from './words.ts'

type Factor = 'totp' | 'passkey' | 'recovery-code'

const order: readonly Factor[] = ['totp', 'passkey', 'recovery-code']

interface StepProps {
  readonly onAnswer: (answer: SignInAnswer) => void
  /** @param problem why it has to begin anew, if not by choice */
  readonly onRestart: (problem: string) => void
}

/** Of an account with a second factor: what is asked for after the password, in whichever way the account can. */
export function SecondStep({ factors, ...step }: StepProps & { readonly factors: readonly string[] }) {
  const usable = order.filter((factor) => factors.includes(factor) && (factor !== 'passkey' || canUsePasskeys()))
  const chosen = useSignal<Factor>(usable[0] ?? 'recovery-code')
  const texts = words()
  const names = { totp: texts.useCode, passkey: texts.byPasskey, 'recovery-code': texts.useRecoveryCode }
  return (
    <Focused key={chosen.value}>
      {chosen.value === 'totp' && <CodeForm {...step} />}
      {chosen.value === 'passkey' && <PasskeyStep {...step} />}
      {chosen.value === 'recovery-code' && <RecoveryForm {...step} />}
      <div class="ways">
        {usable
          .filter((factor) => factor !== chosen.value)
          .map((factor) => (
            <Button
              key={factor}
              look="quiet"
              onClick={() => {
                chosen.value = factor
              }}
            >
              {names[factor]}
            </Button>
          ))}
        <Button look="quiet" onClick={() => step.onRestart('')}>
          {texts.restart}
        </Button>
      </div>
    </Focused>
  )
}

const isGone = (error: unknown) => error instanceof HromadaError && error.code === 'INVALID_TWO_FACTOR_COOKIE'

/** The form of a code, whichever it is. */
function useCodeForm({ onAnswer, onRestart }: StepProps, verify: (code: string) => Promise<SignInAnswer>) {
  return useForm({
    initial: { code: '' },
    async send({ code }) {
      onAnswer(await verify(code))
    },
    explain(error) {
      const text = explainSignIn(error)
      if (isGone(error)) onRestart(text ?? '')
      return text === undefined ? undefined : { code: text }
    },
  })
}

function CodeForm(step: StepProps) {
  const form = useCodeForm(step, (code) => api.post('/api/auth/two-factor/verify-totp', { body: { code } }))
  const texts = words()
  return (
    <Form form={form} submitLabel={texts.confirm}>
      <TextField
        form={form}
        name="code"
        label={texts.code}
        hint={texts.codeText}
        inputMode="numeric"
        autocomplete="one-time-code"
        pattern={SIX_DIGITS}
        title={texts.codeForm}
        spellcheck={false}
        required
      />
    </Form>
  )
}

function RecoveryForm(step: StepProps) {
  const form = useCodeForm(step, (code) => api.post('/api/auth/two-factor/verify-backup-code', { body: { code } }))
  const texts = words()
  return (
    <Form form={form} submitLabel={texts.confirm}>
      <TextField
        form={form}
        name="code"
        label={texts.recoveryCode}
        hint={texts.recoveryText}
        autocomplete="off"
        spellcheck={false}
        required
      />
    </Form>
  )
}

function PasskeyStep({ onAnswer }: StepProps) {
  const { problem, run } = useAct()
  const texts = words()
  return (
    <div class="stack">
      <p>{texts.passkeyText}</p>
      {problem.value && <Banner kind="danger">{problem.value}</Banner>}
      <Button look="primary" icon="key-round" onClick={() => void run(async () => onAnswer(await signInByPasskey()))}>
        {texts.byPasskey}
      </Button>
    </div>
  )
}
