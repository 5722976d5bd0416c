import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { useAct } from './use-act.ts'
import { words } from './words.ts'

interface UnconfirmedProps {
  readonly email: string
  readonly text: string
  /** Where its link leads on to. */
  readonly page: { readonly callbackURL?: string }
}

/** Of an address that must be confirmed first: the mail once more. */
export function Unconfirmed({ email, text, page }: UnconfirmedProps) {
  const { problem, run } = useAct()
  const isSent = useSignal(false)
  const send = () =>
    run(async () => {
      await api.post('/api/auth/send-verification-email', { body: { email, ...page } })
      isSent.value = true
    })
  return (
    <>
      {isSent.value ? (
        <Banner kind="success">{words().sentAgain}</Banner>
      ) : (
        <>
          {text && <Banner kind="danger">{text}</Banner>}
          <Button onClick={() => void send()}>{words().sendAgain}</Button>
        </>
      )}
      {problem.value && <Banner kind="danger">{problem.value}</Banner>}
    </>
  )
}
