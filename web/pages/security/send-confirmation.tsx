import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { profile } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { defineWords } from '../../words.ts'

const words = defineWords(
  { sendAgain: 'Send the link again', sent: 'The link is on its way.' },
  { sendAgain: 'Надіслати посилання ще раз', sent: 'Посилання вже в дорозі.' },
)

/** The link that confirms the address, once more, wherever it is said that the address is not confirmed. */
export function SendConfirmation() {
  const isSent = useSignal(false)
  const account = profile.value
  if (account == null || account.emailVerified || !boot.info.features.mail) return null
  const { email } = account
  const send = async () => {
    if (isSent.value) return
    isSent.value = await attempt(() => api.post('/api/auth/send-verification-email', { body: { email } }))
    if (isSent.value) say(words().sent)
  }
  return (
    <Button isSmall icon="mail" aria-disabled={isSent.value} onClick={() => void send()}>
      {words().sendAgain}
    </Button>
  )
}
