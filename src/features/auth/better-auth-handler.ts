import type { Keys } from '../../platform/settings/keys.ts'
import type { AuthHandler, AuthParts } from './better-auth.ts'

const DISCOVERY_TIMEOUT_MS = 5_000
const DISCOVERY_RETRY_MS = 60_000

/** The public address is known only after the server listens. */
type BetterAuthHandlerParts = Omit<AuthParts, 'publicUrl' | 'secrets'> & {
  readonly publicUrl: () => string
  readonly keys: Keys
}

/**
 * Lazy: better-auth costs a quarter of a second and 30 MB. While the OpenID Connect provider does not respond, sign-in
 * works without it; its discovery is retried every minute.
 */
export function openBetterAuth({ publicUrl, keys, ...parts }: BetterAuthHandlerParts): () => Promise<AuthHandler> {
  let handler: Promise<AuthHandler> | undefined

  async function create(): Promise<AuthHandler> {
    const { authSecretsOf } = await import('./auth-secrets.ts')
    const { createBetterAuth } = await import('./better-auth.ts')
    const known = { ...parts, publicUrl: publicUrl(), secrets: authSecretsOf(keys) }
    const { oidc, ...others } = parts.oauth
    if (oidc === undefined || (await responds(oidc.discoveryUrl))) return createBetterAuth(known)
    parts.log.warn({ discoveryUrl: oidc.discoveryUrl }, 'OpenID Connect provider does not respond')
    setTimeout(reset, DISCOVERY_RETRY_MS).unref()
    return createBetterAuth({ ...known, oauth: { ...others, oidc: undefined } })
  }

  function reset(): void {
    handler = undefined
  }

  return async () => {
    handler ??= create()
    try {
      return await handler
    } catch (error) {
      reset()
      throw error
    }
  }
}

async function responds(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) })
    await body?.cancel()
    return ok
  } catch {
    return false
  }
}
