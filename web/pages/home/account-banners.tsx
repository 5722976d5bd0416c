import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { useResource } from '../../resource.ts'
import { profile } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { words } from './words.ts'

/** What is to be done about the account itself. */
export function AccountBanners() {
  return (
    <>
      {profile.value?.emailVerified === false && <Unconfirmed email={profile.value.email} />}
      {boot.info.features.requiredSecondFactor !== null && <SecondFactor />}
    </>
  )
}

function Unconfirmed({ email }: { readonly email: string }) {
  const isSent = useSignal(false)
  const { unconfirmed, sendAgain, sent } = words()
  async function send() {
    if (isSent.value) return
    isSent.value = await attempt(() => api.post('/api/auth/send-verification-email', { body: { email } }))
    if (isSent.value) say(sent)
  }
  return (
    <Banner kind="warning">
      <div class="stack tight">
        <span>{unconfirmed}</span>
        <div>
          <Button isSmall icon="mail" aria-disabled={isSent.value} onClick={() => void send()}>
            {sendAgain}
          </Button>
        </div>
      </div>
    </Banner>
  )
}

/** Asked only where the community requires one. */
function SecondFactor() {
  const status = useResource((signal) => api.get('/api/auth/two-factor/status', { signal }))
  const { factorMissing, toSecurity } = words()
  const known = status.data.value
  if (known === undefined || !known.isRequired || known.methods.length > 0) return null
  return (
    <Banner kind="warning">
      <div class="stack tight">
        <span>{factorMissing}</span>
        <div>
          <ButtonLink isSmall icon="shield" href="/app/security">
            {toSecurity}
          </ButtonLink>
        </div>
      </div>
    </Banner>
  )
}
