import { AsyncLocalStorage } from 'node:async_hooks'
import { getOAuthState } from 'better-auth/api'
import { stringifySetCookie } from 'cookie'
import pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'
import type { SecondFactor } from '../../../platform/database/tables/second-factors.ts'
import { type SignInSnapshots, signInAgain } from '../end-sessions.ts'
import type { CeremonyCookies } from './ceremony-cookies.ts'
import { openChallenge, type PendingSignIn, withdrawChallenge } from './challenges.ts'
import { factorsOf } from './factors.ts'

const SIGN_UP_PATH = '/sign-up/email'
const DAY_MS = 24 * 60 * 60 * 1000

interface NewSession {
  readonly userId: string
  readonly provider: string
  readonly expiresAt: Date
  readonly secondFactor?: SecondFactor | null | undefined
}

interface EndpointContext {
  readonly path?: string
  readonly method?: string
  readonly query?: Record<string, string | undefined> | undefined
}

interface Stopped extends PendingSignIn {
  readonly factors: readonly SecondFactor[]
  /** Of a sign-in that a browser follows by links. */
  readonly page: string | undefined
}

/** Ends the request; the answer to it is made afterwards. */
class SecondFactorNeeded extends Error {
  override readonly name = 'SecondFactorNeeded'
}

interface GateParts {
  readonly db: Database
  readonly publicUrl: string
  readonly cookies: CeremonyCookies
  readonly snapshots: SignInSnapshots
}

/**
 * The one gate of all ways of signing in: no session of an account with a second factor is made without it. A sign-in
 * that is stopped here is answered with a challenge, whatever better-auth makes of the error.
 */
export function openSecondFactorGate({ db, publicUrl, cookies, snapshots }: GateParts) {
  const requests = new AsyncLocalStorage<{ stopped?: Stopped }>()

  async function challenge({ factors, page, ...signIn }: Stopped): Promise<Response> {
    const value = await openChallenge(db, signIn)
    await snapshots.confirm(signIn.userId, () => withdrawChallenge(db, value))
    const cookie = { name: cookies.nameOf('signIn'), value, ...cookies.attributesOf('signIn') }
    const headers = new Headers({ 'set-cookie': stringifySetCookie(cookie) })
    if (page === undefined) return Response.json({ twoFactorRedirect: true, twoFactorMethods: factors }, { headers })
    const target = new URL(page, publicUrl)
    target.searchParams.set('twoFactor', factors.join(','))
    headers.set('location', target.href)
    return new Response(null, { status: 302, headers })
  }

  return {
    /** @returns the factor of the session. Throws when one is still to be proven. */
    async pass(session: NewSession, context: EndpointContext | null): Promise<SecondFactor | null> {
      if (session.secondFactor) return session.secondFactor
      // Pool deadlock: a sign-up holds a connection while it makes its session; a new account has no factor.
      if (context?.path === SIGN_UP_PATH) return null
      const factors = await factorsOf(db, session.userId)
      if (factors.length === 0) return null
      const request = requests.getStore()
      if (request !== undefined) {
        const { userId, provider, expiresAt } = session
        const isRemembered = expiresAt.getTime() > Date.now() + 2 * DAY_MS
        request.stopped = { userId, provider, isRemembered, factors, page: await pageOf(context) }
      }
      throw new SecondFactorNeeded('the sign-in awaits the second factor')
    },

    /** Runs a request of better-auth. Throws 409 when the account got a factor during the sign-in. */
    async answer(respond: () => Promise<Response>): Promise<Response> {
      const request: { stopped?: Stopped } = {}
      try {
        const response = await requests.run(request, respond)
        if (request.stopped === undefined) return response
      } catch (error) {
        if (isRefusedByDatabase(error)) throw signInAgain()
        if (request.stopped === undefined) throw error
      }
      return challenge(request.stopped)
    },
  }
}

async function pageOf(context: EndpointContext | null): Promise<string | undefined> {
  if (context?.method !== 'GET') return undefined
  return (await getOAuthState())?.callbackURL ?? context.query?.callbackURL ?? '/'
}

/** Trigger sessions_need_factor. */
const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'sessions_need_factor'
