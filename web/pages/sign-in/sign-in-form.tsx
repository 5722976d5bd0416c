import { useSignal } from '@preact/signals'
import { boot } from '../../boot.ts'
import { Banner } from '../../ui/states.tsx'
import { LinkForm } from './link-form.tsx'
import { OtherWays, type SignInAnswer } from './other-ways.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStep } from './second-step.tsx'
import { words } from './words.ts'

interface SignInFormProps {
  /** Of a known account; null: it has no mailbox, and so no password. Absent: anybody's. */
  readonly email?: string | null
  /** Where a provider or a link of a mail leads back to; absent: the page must not be left. */
  readonly returnTo?: string
  /** Still to be proven, of a sign-in that began elsewhere. */
  readonly factors?: readonly string[] | undefined
  readonly problem?: string
  readonly onSignedIn: (userId: string) => void
}

/** All ways to sign in, on the page and in the dialog. */
export function SignInForm({ email, returnTo, factors, problem = '', onSignedIn }: SignInFormProps) {
  const typed = useSignal(email ?? '')
  const awaited = useSignal(factors)
  const isByLink = useSignal(false)
  const refused = useSignal(problem)

  const takeAnswer = ({ twoFactorRedirect, twoFactorMethods = [], user }: SignInAnswer) => {
    refused.value = ''
    if (twoFactorRedirect === true) awaited.value = twoFactorMethods
    else if (user !== undefined) onSignedIn(user.id)
  }
  const restart = (why: string) => {
    refused.value = why
    awaited.value = undefined
  }
  const byLink = (isWanted: boolean) => () => {
    isByLink.value = isWanted
  }

  return (
    <div class="sign-in-form stack">
      {refused.value && <Banner kind="danger">{refused.value}</Banner>}
      {awaited.value !== undefined ? (
        <>
          <h2>{words().secondStep}</h2>
          <SecondStep factors={awaited.value} onAnswer={takeAnswer} onRestart={restart} />
        </>
      ) : isByLink.value && returnTo !== undefined ? (
        <LinkForm email={typed.value} returnTo={returnTo} onBack={byLink(false)} />
      ) : (
        <>
          {email !== null && (
            <PasswordForm email={typed} isKnown={email !== undefined} returnTo={returnTo} onAnswer={takeAnswer} />
          )}
          <OtherWays
            onAnswer={takeAnswer}
            returnTo={returnTo}
            onLink={boot.info.features.magicLink && returnTo !== undefined ? byLink(true) : undefined}
          />
        </>
      )}
    </div>
  )
}
