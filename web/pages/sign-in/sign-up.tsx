import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { boot } from '../../boot.ts'
import { titles } from '../../navigation.ts'
import { navigate, query } from '../../router.ts'
import { loadProfile, profile } from '../../session.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { Card } from './card.tsx'
import { Contact } from './contact.tsx'
import { pageAfterMail, safePath, signInPath } from './next-path.ts'
import { OtherWays } from './other-ways.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { joiningWords } from './words.ts'

/** Each mode of HROMADA_SIGN_UP says what the next step is. */
export function Page() {
  const next = safePath(query.value.get('next'))
  const isSignedIn = profile.value !== null
  useEffect(() => {
    if (isSignedIn) navigate(next, { replace: true })
  }, [isSignedIn, next])
  const { signUp } = boot.info.features
  if (signUp === 'invited') return <ByInvitation next={next} />
  if (signUp === 'closed') return <Closed next={next} />
  return <Joining next={next} />
}

interface NextProps {
  readonly next: string
}

function Joining({ next }: NextProps) {
  const mailedTo = useSignal('')
  const texts = joiningWords()
  if (mailedTo.value) {
    return (
      <Card title={texts.checkMail} foot={<ToSignIn next={next} />}>
        <p role="status">{texts.checkMailText(readableAddress(mailedTo.value))}</p>
        <div class="stack tight">
          <p class="soft">{texts.nothingCame}</p>
          <Unconfirmed email={mailedTo.value} text="" page={pageAfterMail(next)} />
        </div>
      </Card>
    )
  }
  const takeAnswer = (isSignedIn: boolean, email: string) => {
    if (isSignedIn) void attempt(loadProfile)
    else mailedTo.value = email
  }
  return (
    <Card title={titles().signUp} lead={texts.lead(boot.info.name)} foot={<ToSignIn next={next} />}>
      <div class="sign-in-form stack">
        <SignUpForm next={next} onAnswer={takeAnswer} />
        <OtherWays
          texts={texts}
          withPasskey={false}
          returnTo={signInPath(next)}
          onAnswer={() => void attempt(loadProfile)}
        />
      </div>
    </Card>
  )
}

function ByInvitation({ next }: NextProps) {
  const texts = joiningWords()
  return (
    <Card title={texts.byInvitation} lead={texts.invitedText(boot.info.name)} foot={<ToSignIn next={next} />}>
      <p>{texts.invitedNext}</p>
      <Contact />
    </Card>
  )
}

function Closed({ next }: NextProps) {
  const texts = joiningWords()
  return (
    <Card title={texts.closed} foot={<ToSignIn next={next} />}>
      <p>{texts.closedText(boot.info.name)}</p>
      <p>
        <ButtonLink href="/news">{texts.readNews}</ButtonLink>
      </p>
      <Contact />
    </Card>
  )
}

function ToSignIn({ next }: NextProps) {
  return (
    <p>
      {joiningWords().haveAccount} <a href={signInPath(next)}>{joiningWords().signIn}</a>
    </p>
  )
}
