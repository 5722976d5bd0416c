import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { useAct } from './use-act.ts'
import { words } from './words.ts'

/** Of an address that must be confirmed first: the mail once more. */
export function Unconfirmed({ email, text }: { readonly email: string; readonly text: string }) {
  const { problem, run } = useAct()
  const isSent = useSignal(false)
  const send = () =>
    run(async () => {
      await api.post('/api/auth/send-verification-email', { body: { email } })
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
