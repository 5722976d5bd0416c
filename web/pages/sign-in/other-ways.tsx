import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { WalletChoice } from '../../ui/wallet-choice.tsx'
import { hasWallet } from '../../wallet.ts'
import { Divider } from './card.tsx'
import { canUsePasskeys, signInByPasskey } from './passkey.ts'
import { signInByWallet } from './sign-in-by-wallet.ts'
import { useAct } from './use-act.ts'
import { words } from './words.ts'

/** What a first step answers; of its token nothing is kept. */
export interface SignInAnswer {
  readonly user?: { readonly id: string }
  readonly twoFactorRedirect?: true
  readonly twoFactorMethods?: string[]
}

const providerNames: Readonly<Record<string, string>> = {
  github: 'GitHub',
  google: 'Google',
  linkedin: 'LinkedIn',
}

interface OtherWaysProps {
  readonly onAnswer: (answer: SignInAnswer) => void
  /** Where a provider leads back to; absent: the page must not be left. */
  readonly returnTo?: string | undefined
  readonly onLink?: (() => void) | undefined
  /** In other words than those of signing in. */
  readonly texts?: Pick<ReturnType<typeof words>, 'byProvider' | 'byWallet'>
  readonly withPasskey?: boolean
}

/** The ways to sign in beside the password: those that are set up here and can be used in this browser. */
export function OtherWays({ onAnswer, returnTo, onLink, texts, withPasskey = true }: OtherWaysProps) {
  const { problem, isRunning, run } = useAct()
  const { byPasskey, byLink, singleSignOn, byProvider, byWallet } = { ...words(), ...texts }
  const providers = returnTo === undefined ? [] : boot.info.features.providers
  const hasPasskeys = withPasskey && canUsePasskeys()
  const by = (sign: () => Promise<SignInAnswer>) => () => void run(async () => onAnswer(await sign()))
  if (!hasPasskeys && !hasWallet() && providers.length === 0 && onLink === undefined) return null
  return (
    <>
      <Divider />
      {problem.value && <Banner kind="danger">{problem.value}</Banner>}
      <div class="ways" aria-busy={isRunning.value}>
        {hasPasskeys && (
          <Button icon="key-round" onClick={by(() => signInByPasskey())}>
            {byPasskey}
          </Button>
        )}
        {providers.map((provider) => (
          <Button key={provider} icon="globe" onClick={() => void run(() => goToProvider(provider, returnTo))}>
            {byProvider(providerNames[provider] ?? singleSignOn)}
          </Button>
        ))}
        {hasWallet() && (
          <>
            <WalletChoice />
            <Button icon="wallet" onClick={by(signInByWallet)}>
              {byWallet}
            </Button>
          </>
        )}
        {onLink && (
          <Button icon="mail" onClick={onLink}>
            {byLink}
          </Button>
        )}
      </div>
    </>
  )
}

/** By a full redirect: a provider's page refuses to be opened within another. */
async function goToProvider(provider: string, returnTo = '/app/sign-in'): Promise<void> {
  const body = { provider, callbackURL: returnTo, errorCallbackURL: returnTo, disableRedirect: true }
  const { url } = await api.post('/api/auth/sign-in/social', { body })
  if (url !== undefined) location.assign(url)
}
