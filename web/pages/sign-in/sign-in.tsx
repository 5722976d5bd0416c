import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { boot } from '../../boot.ts'
import { titles } from '../../navigation.ts'
import { navigate, query } from '../../router.ts'
import { loadProfile, profile } from '../../session.ts'
import { attempt } from '../../ui/toasts.tsx'
import { Card } from './card.tsx'
import { safePath, signInPath } from './next-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { words } from './words.ts'

export function Page() {
  const next = safePath(query.value.get('next'))
  /** Opened beside a page that waits: whoever is signed in signs in anew, and goes back there. */
  const isBeside = query.value.has('beside')
  const isDone = useSignal(false)
  const isSignedIn = profile.value !== null
  const texts = words()

  useEffect(() => {
    if (isSignedIn && !isBeside) navigate(next, { replace: true })
  }, [isSignedIn, isBeside, next])

  const finish = async () => {
    await attempt(loadProfile)
    isDone.value = true
  }

  if (isDone.value && isBeside) {
    return (
      <Card title={texts.signedIn}>
        <p>{texts.signedInText}</p>
      </Card>
    )
  }
  const failure = query.value.get('error')
  return (
    <Card title={titles().signIn} lead={texts.lead(boot.info.name)} foot={!isBeside && <Foot next={next} />}>
      <SignInForm
        returnTo={isBeside ? '/app/sign-in?beside=1' : signInPath(next)}
        factors={query.value.get('twoFactor')?.split(',')}
        problem={failure === null ? '' : (texts.refusals[failure] ?? texts.providerFailed)}
        onSignedIn={() => void finish()}
      />
    </Card>
  )
}

function Foot({ next }: { readonly next: string }) {
  if (boot.info.features.signUp === 'closed') return null
  return (
    <p>
      {words().newHere}{' '}
      <a href={next === '/app' ? '/app/sign-up' : `/app/sign-up?next=${encodeURIComponent(next)}`}>{words().signUp}</a>
    </p>
  )
}
