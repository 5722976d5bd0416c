import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { useResource } from '../../resource.ts'
import { profile } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { SendConfirmation } from '../security/send-confirmation.tsx'
import { words } from './words.ts'

/** What is to be done about the account itself. */
export function AccountBanners() {
  return (
    <>
      {profile.value?.emailVerified === false && boot.info.features.mail && <Unconfirmed />}
      {boot.info.features.requiredSecondFactor !== null && <SecondFactor />}
    </>
  )
}

function Unconfirmed() {
  return (
    <Banner kind="warning">
      <div class="stack tight">
        <span>{words().unconfirmed}</span>
        <div>
          <SendConfirmation />
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
