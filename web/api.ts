import { createHromadaClient } from '../client/src/client.ts'
import { HromadaError } from '../client/src/errors.ts'
import { askToSignIn } from './sign-in-dialog-state.ts'

export { newIdempotencyKey } from '../client/src/retries.ts'
export { HromadaError }

/** The API, as whoever is signed in. A session that has ended or is not fresh enough is renewed above the page. */
export const api = createHromadaClient({
  baseUrl: location.origin,
  cookies: true,
  fetch: fetchSignedIn,
  retries: false,
})

/** An act that was begun without a network and came to nothing. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** The same for what nobody has asked for: a session that has ended is no reason to interrupt. */
export const quietApi = createHromadaClient({ baseUrl: location.origin, cookies: true, retries: false })

/** Takes away what may have gone before: that is as good. */
export async function unlessGone(takeAway: () => Promise<unknown>): Promise<void> {
  try {
    await takeAway()
  } catch (error) {
    if (!(error instanceof HromadaError && error.status === 404)) throw error
  }
}

/**
 * Sends a request; when its session is gone, asks to sign in and sends it once more, with the same Idempotency-Key.
 * Signing in itself is not asked twice.
 */
async function fetchSignedIn(request: Request): Promise<Response> {
  const again = request.clone()
  const isLost = !navigator.onLine && request.method !== 'GET'
  const response = await fetch(request).catch((error: unknown) => {
    // A network that is lost later may have carried the request, but not the answer.
    throw isLost ? new NotSent() : error
  })
  const reason = isOfSigningIn(request.url) ? undefined : await reasonToSignIn(response.clone())
  if (reason === undefined) return response
  return (await askToSignIn(reason)) ? fetch(again) : response
}

const isOfSigningIn = (url: string) =>
  /^\/api\/auth\/(sign-in|sign-up|two-factor\/verify|passkey\/verify|siwe)/.test(new URL(url).pathname)

async function reasonToSignIn(response: Response): Promise<'ended' | 'stale' | 'unproven' | undefined> {
  if (response.status === 401) return 'ended'
  if (response.status !== 403) return undefined
  const body = await response.text()
  if (body.includes('REAUTHENTICATION_REQUIRED')) return 'unproven'
  return body.includes('FRESH_SIGN_IN_REQUIRED') ? 'stale' : undefined
}
