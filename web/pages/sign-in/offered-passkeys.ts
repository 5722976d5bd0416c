import { useEffect } from 'preact/hooks'
import { sayProblem } from '../../ui/toasts.tsx'
import type { SignInAnswer } from './other-ways.tsx'
import { canUsePasskeys, choosePasskey, presentPasskey } from './passkey.ts'
import { signInProblem } from './refusals.ts'

/** Before the service forgets what it asked for. */
const RENEWED_AFTER_MS = 4 * 60_000

/**
 * Autofill (conditional mediation of WebAuthn): the browser offers its passkeys in the field of the address, among the
 * passwords that it keeps. Nothing is asked of who has none.
 */
export function useOfferedPasskeys(isWanted: boolean, onAnswer: (answer: SignInAnswer) => void): void {
  useEffect(() => {
    if (!isWanted || !canUsePasskeys()) return
    const leaving = new AbortController()
    void offer(leaving.signal, onAnswer)
    return () => leaving.abort()
  }, [isWanted])
}

async function offer(leaving: AbortSignal, onAnswer: (answer: SignInAnswer) => void): Promise<void> {
  while (!leaving.aborted) {
    const isOld = AbortSignal.timeout(RENEWED_AFTER_MS)
    const signal = AbortSignal.any([leaving, isOld])
    // Nobody has asked for this yet: where it cannot be had, or is not wanted, the button says why.
    const chosen = await choosePasskey({ mediation: 'conditional', signal }).catch(() => undefined)
    if (chosen !== undefined) return presentPasskey(chosen).then(onAnswer, (error) => sayProblem(signInProblem(error)))
    if (!isOld.aborted) return
  }
}
