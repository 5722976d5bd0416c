import { quietApi } from '../api.ts'
import { SignInForm } from '../pages/sign-in/sign-in-form.tsx'
import { useAct } from '../pages/sign-in/use-act.ts'
import { useResource } from '../resource.ts'
import { loadProfile, profile } from '../session.ts'
import { renewals, signInAsked } from '../sign-in-dialog-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Banner, Loaded } from '../ui/states.tsx'
import { attempt } from '../ui/toasts.tsx'
import { defineWords } from '../words.ts'
import { MailedCode } from './mailed-code.tsx'

const words = defineWords(
  {
    ended: 'Sign in again',
    endedText: 'Your session has ended. What you have entered is kept.',
    stale: 'Is it you?',
    staleText: 'For this, sign in again: your last sign-in was more than a day ago.',
    unprovenText: 'This changes how your account is opened: sign in once more, so that nobody else can do it.',
    elsewhere: 'In another way?',
    openTab: 'Sign in in a new tab',
    comeBack: 'then come back here.',
    goOn: 'I have signed in',
    notYet: 'This account is not signed in yet.',
  },
  {
    ended: 'Увійдіть знову',
    endedText: 'Ваш сеанс завершився. Введене збережено.',
    stale: 'Це справді ви?',
    staleText: 'Для цього ввійдіть ще раз: востаннє ви входили понад добу тому.',
    unprovenText:
      'Це змінює спосіб входу до вашого облікового запису: увійдіть ще раз, щоб цього не зробив хтось інший.',
    elsewhere: 'Інакше?',
    openTab: 'Увійдіть у новій вкладці',
    comeBack: 'і поверніться сюди.',
    goOn: 'Вхід виконано',
    notYet: 'Цей обліковий запис іще не ввійшов.',
  },
)

/** Above the page, which loses nothing, while the request that needs it waits. */
export function SignInDialog() {
  const asked = signInAsked.value
  const member = profile.value
  if (asked === null || !member) return null
  const texts = words()
  const isEnded = asked.reason === 'ended'

  const finish = (userId: string) => {
    asked.answer(userId === member.id)
    if (userId === member.id) {
      renewals.value += 1
      void attempt(loadProfile)
      // What waits was meant for the other account, and so was all that is shown.
    } else location.assign('/app')
  }

  return (
    <Dialog title={isEnded ? texts.ended : texts.stale} onClose={() => asked.answer(false)}>
      {asked.reason === 'unproven' ? (
        <Unproven onSignedIn={finish} onProven={() => asked.answer(true)} email={member.email} />
      ) : (
        <>
          <p>{isEnded ? texts.endedText : texts.staleText}</p>
          <Again email={member.email} onSignedIn={finish} />
        </>
      )}
    </Dialog>
  )
}

interface AgainProps {
  readonly email: string
  readonly onSignedIn: (userId: string) => void
}

const Again = ({ email, onSignedIn }: AgainProps) => (
  <>
    <SignInForm email={hasMailbox(email) ? email : null} onSignedIn={onSignedIn} />
    <InNewTab onSignedIn={onSignedIn} />
  </>
)

function Unproven({ onProven, ...again }: AgainProps & { readonly onProven: () => void }) {
  const means = useResource((signal) => quietApi.get('/api/auth/reauthenticate', { signal }))
  return (
    <Loaded of={means} lines={3}>
      {({ methods }) =>
        methods.includes('mail') ? (
          <MailedCode onProven={onProven} />
        ) : (
          <>
            <p>{words().unprovenText}</p>
            <Again {...again} />
          </>
        )
      }
    </Loaded>
  )
}

/** Accounts of wallets have a name in place of an address. */
const hasMailbox = (address: string) => !address.endsWith('.invalid')

/** For all ways that lead over another site, such as a provider. */
function InNewTab({ onSignedIn }: { readonly onSignedIn: (userId: string) => void }) {
  const { problem, run } = useAct()
  const texts = words()
  const look = () =>
    run(async () => {
      // Not by the client of the app, which would ask to sign in.
      const response = await fetch('/api/profile')
      if (response.ok) onSignedIn(((await response.json()) as { id: string }).id)
      else problem.value = texts.notYet
    })
  return (
    <div class="stack tight">
      <p class="small soft">
        {texts.elsewhere}{' '}
        <a href="/app/sign-in?beside=1" target="_blank" rel="noopener">
          {texts.openTab}
        </a>
        , {texts.comeBack}
      </p>
      {problem.value && <Banner kind="danger">{problem.value}</Banner>}
      <div>
        <Button isSmall onClick={() => void look()}>
          {texts.goOn}
        </Button>
      </div>
    </div>
  )
}
