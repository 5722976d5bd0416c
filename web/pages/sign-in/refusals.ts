import { HromadaError } from '../../api.ts'
import { errorText } from '../../errors.ts'
import { deadline } from '../../ui/show.tsx'
import { WalletRefused } from '../../wallet.ts'
import { words } from './words.ts'

/** Why signing in was refused, and what to do; undefined for what the usual words say. */
export function explainSignIn(error: unknown): string | undefined {
  if (!(error instanceof HromadaError)) return undefined
  return error.code === 'ACCOUNT_SUSPENDED' ? suspensionText(error.body) : words().refusals[error.code]
}

/** The same for an act of a button, which may fail in the browser too. */
export function signInProblem(error: unknown): string {
  if (error instanceof WalletRefused)
    return error.problem === 'noAccount' || error.problem === 'noWallet' ? words().noWallet : words().declined
  if (error instanceof DOMException) return error.name === 'NotAllowedError' ? words().declined : words().noPasskey
  return explainSignIn(error) ?? errorText(error)
}

function suspensionText(body: unknown): string {
  const { until, reason } = body as { until?: string | null; reason?: string | null }
  return words().suspended(until ? deadline(until) : null, reason ?? null)
}
