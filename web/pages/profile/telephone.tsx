import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { loadProfile, type Profile } from '../../session.ts'
import { SIX_DIGITS, TELEPHONE_NUMBER, withoutSeparators } from '../../shared/typed-digits.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { words } from './words.ts'

/** Number, code, proof: only a proven number receives SMS. */
export function Telephone({ own }: { readonly own: Profile }) {
  const texts = words()
  const isEditing = useSignal(false)
  const entered = useSignal(own.phoneVerified ? '' : (own.phone ?? ''))
  const awaited = useAwaitedNumber(own.id)
  const end = () => {
    isEditing.value = false
    awaited.set(null)
  }

  const remove = async () => {
    const question = { title: texts.removePhoneTitle, text: texts.removePhoneText, action: texts.removePhone }
    if (!(await confirmAct(question))) return
    if (!(await attempt(() => api.put('/api/profile', { body: { phone: null } })))) return
    await attempt(loadProfile)
    say(texts.phoneRemoved)
  }

  return (
    <section class="section" aria-labelledby="telephone">
      <h2 id="telephone">{texts.phone}</h2>
      {own.phone !== null && !isEditing.value && awaited.phone === null && (
        <div class="row">
          <span class="number">{own.phone}</span>
          <span class={own.phoneVerified ? 'chip success' : 'chip'}>
            {own.phoneVerified ? texts.proven : texts.unproven}
          </span>
          {boot.info.features.sms && (
            <Button
              isSmall
              onClick={() => {
                isEditing.value = true
              }}
            >
              {own.phoneVerified ? texts.change : texts.confirm}
            </Button>
          )}
          <Button isSmall look="quiet" onClick={() => void remove()}>
            {texts.removePhone}
          </Button>
        </div>
      )}
      {own.phone === null && <p class="soft">{boot.info.features.sms ? texts.phoneNone : texts.phoneNoSms}</p>}
      {boot.info.features.sms &&
        (own.phone === null || isEditing.value || awaited.phone !== null) &&
        (awaited.phone === null ? (
          <NumberForm
            phone={entered.value}
            onSent={(phone) => {
              entered.value = phone
              awaited.set(phone)
            }}
            onCancel={isEditing.value ? end : undefined}
          />
        ) : (
          <CodeForm
            phone={awaited.phone}
            onProven={async () => {
              await loadProfile()
              end()
              say(texts.confirmed)
            }}
            onSentAgain={() => awaited.set(awaited.phone)}
            onOther={() => awaited.set(null)}
          />
        ))}
    </section>
  )
}

const AWAITED = 'awaited-number'
const CODE_LASTS_MS = 10 * 60_000

/** The number to which a code was sent: a phone may drop the page while the SMS is read. */
function useAwaitedNumber(accountId: string) {
  const phone = useSignal(useMemo(() => readAwaited(accountId), [accountId]))
  const set = (next: string | null) => {
    phone.value = next
    if (next === null) sessionStorage.removeItem(AWAITED)
    else sessionStorage.setItem(AWAITED, JSON.stringify({ accountId, phone: next, until: Date.now() + CODE_LASTS_MS }))
  }
  return { phone: phone.value, set }
}

function readAwaited(accountId: string): string | null {
  const kept = JSON.parse(sessionStorage.getItem(AWAITED) ?? 'null') as {
    readonly accountId: string
    readonly phone: string
    readonly until: number
  } | null
  return kept?.accountId === accountId && kept.until > Date.now() ? kept.phone : null
}

interface NumberFormProps {
  readonly phone: string
  readonly onSent: (phone: string) => void
  readonly onCancel: (() => void) | undefined
}

function NumberForm({ phone, onSent, onCancel }: NumberFormProps) {
  const texts = words()
  const form = useForm({
    initial: { phone },
    send: async (values) => {
      await api.post('/api/profile/phone', { body: values })
      onSent(withoutSeparators(values.phone))
    },
    explain: (error) => {
      if (!(error instanceof HromadaError)) return undefined
      if (error.code === 'PHONE_REFUSED') return { phone: words().phoneRefused }
      if (error.status === 400) return { phone: words().phonePattern }
      return explainSending(error)
    },
  })
  return (
    <Form
      form={form}
      submitLabel={texts.sendCode}
      beside={onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
    >
      <TextField
        form={form}
        name="phone"
        label={texts.phoneNumber}
        hint={texts.phoneHint}
        type="tel"
        required
        pattern={TELEPHONE_NUMBER}
        title={texts.phonePattern}
        autocomplete="tel"
      />
    </Form>
  )
}

async function sendAnother(phone: string, onSent: () => void): Promise<void> {
  if (!(await attempt(() => api.post('/api/profile/phone', { body: { phone } }), explainSending))) return
  onSent()
  say(words().anotherSent)
}

const explainSending = (error: unknown) =>
  error instanceof HromadaError && error.status === 503 ? words().smsDown : undefined

interface CodeFormProps {
  readonly phone: string
  readonly onProven: () => Promise<void>
  readonly onSentAgain: () => void
  readonly onOther: () => void
}

function CodeForm({ phone, onProven, onSentAgain, onOther }: CodeFormProps) {
  const texts = words()
  const form = useForm({
    initial: { code: '' },
    send: async (body) => {
      await api.post('/api/profile/phone/verify', { body })
      await onProven()
    },
    explain: (error) =>
      error instanceof HromadaError && error.code === 'INVALID_CODE' ? { code: words().codeWrong } : undefined,
  })
  return (
    <Form
      form={form}
      submitLabel={texts.confirm}
      beside={
        <>
          <Button look="quiet" onClick={() => void sendAnother(phone, onSentAgain)}>
            {texts.sendAnother}
          </Button>
          <Button look="quiet" onClick={onOther}>
            {texts.otherNumber}
          </Button>
        </>
      }
    >
      <p role="status">{texts.codeSent(phone)}</p>
      <TextField
        form={form}
        name="code"
        label={texts.code}
        required
        inputMode="numeric"
        pattern={SIX_DIGITS}
        title={texts.codePattern}
        autocomplete="one-time-code"
      />
    </Form>
  )
}
