import { useEffect } from 'preact/hooks'
import { sayProblem } from '../../ui/toasts.tsx'
import type { SignInAnswer } from './other-ways.tsx'
import { canUsePasskeys, readPasskeyQuestion, signInByPasskey } from './passkey.ts'
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
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  while (!leaving.aborted) {
    // Nobody has asked for this yet: where it cannot be had, the button says why.
    const question = await readPasskeyQuestion().catch(() => undefined)
    if (question === undefined || leaving.aborted) return
    const isOld = AbortSignal.timeout(RENEWED_AFTER_MS)
    try {
      const signal = AbortSignal.any([leaving, isOld])
      return onAnswer(await signInByPasskey(question, { mediation: 'conditional', signal }))
    } catch (error) {
      // Whoever left, or chose the button, is told nothing here.
      if (error instanceof DOMException && !isOld.aborted) return
      if (!isOld.aborted) return sayProblem(signInProblem(error))
    }
  }
}
