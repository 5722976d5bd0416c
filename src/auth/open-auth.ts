import type { AuthHandler, AuthParts } from './auth.ts'

const DISCOVERY_TIMEOUT_MS = 5_000
const DISCOVERY_RETRY_MS = 60_000

/** Everything that signing in needs; the public address is asked for when it is known. */
export type OpenAuthParts = Omit<AuthParts, 'publicUrl'> & { readonly publicUrl: () => string }

/**
 * Gives better-auth's handler, made when first asked for: it takes a quarter of a second and 30 MB. While the OpenID
 * Connect provider of the settings cannot be reached, signing in works without it, and it is tried again every minute.
 */
export function openAuth({ publicUrl, ...parts }: OpenAuthParts): () => Promise<AuthHandler> {
  let handler: Promise<AuthHandler> | undefined

  async function make(): Promise<AuthHandler> {
    const { createAuth } = await import('./auth.ts')
    const { oidc, ...others } = parts.oauth
    if (oidc === undefined || (await answers(oidc.discoveryUrl)))
      return createAuth({ ...parts, publicUrl: publicUrl() })
    parts.log.warn({ discoveryUrl: oidc.discoveryUrl }, 'the OpenID Connect provider does not answer')
    setTimeout(forget, DISCOVERY_RETRY_MS).unref()
    return createAuth({ ...parts, publicUrl: publicUrl(), oauth: { ...others, oidc: undefined } })
  }

  function forget(): void {
    handler = undefined
  }

  return async () => {
    handler ??= make()
    try {
      return await handler
    } catch (error) {
      forget()
      throw error
    }
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) })
    await body?.cancel()
    return ok
  } catch {
    return false
  }
}
