import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import type { Platform } from '../../../platform/platform.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import { startSession } from '../start-session.ts'
import { typedBody } from '../typed-body.ts'
import type { CeremonyCookies } from './ceremony-cookies.ts'
import { changeFactors } from './changes.ts'
import { challengeGone } from './complete-sign-in.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { proveOwner } from './prove-owner.ts'
import {
  beginAuthentication,
  beginRegistration,
  finishAuthentication,
  finishRegistration,
  relyingPartyOf,
} from './webauthn.ts'

interface PasskeyParts extends Pick<Platform, 'db' | 'community'> {
  readonly publicUrl: string
  readonly trustedOrigins: readonly string[]
  readonly cookies: CeremonyCookies
  readonly mailsAreSent: boolean
  readonly recordSecurityEvent: RecordSecurityEvent
}

const passkey = { provider: 'passkey', secondFactor: 'passkey' } as const

/**
 * Passkeys at the paths and in the forms of better-auth's plugin, over the same library. It replaces that plugin, which
 * does not demand user verification and answers malformed ceremonies with a fault.
 */
export const passkeyPlugin = (parts: PasskeyParts) => {
  const { db, cookies, recordSecurityEvent } = parts
  const party = () => relyingPartyOf(parts)
  return {
    id: 'passkey',
    endpoints: {
      beginPasskeyRegistration: createAuthEndpoint(
        '/passkey/generate-register-options',
        { method: 'GET', use: [sessionMiddleware] },
        async (context) => {
          const { user } = context.context.session
          const attachment = context.query?.authenticatorAttachment
          const { isVouched } = await proveOwner(context, parts)
          const { options, token } = await beginRegistration(db, party(), { ...user, isVouched }, attachment)
          cookies.hold(context, 'passkey', token)
          return context.json(options)
        },
      ),

      finishPasskeyRegistration: createAuthEndpoint(
        '/passkey/verify-registration',
        {
          method: 'POST',
          use: [sessionMiddleware],
          ...typedBody<{ response: RegistrationResponseJSON; name?: string }>(),
        },
        async (context) => {
          const { user, session } = context.context.session
          const { response, name = null } = context.body
          const token = context.getCookie(cookies.nameOf('passkey')) ?? ''
          const verified = await finishRegistration(db, party(), { userId: user.id, token, response })
          cookies.remove(context, 'passkey')
          const owner = { userId: user.id, sessionId: session.id }
          const change = { userId: user.id, change: 'passkeyAdded', headers: context.headers } as const
          const added = await changeFactors(parts, change, (trx) => addPasskey(trx, owner, { ...verified, name }))
          return context.json(added)
        },
      ),

      beginPasskeySignIn: createAuthEndpoint(
        '/passkey/generate-authenticate-options',
        { method: 'GET' },
        async (context) => {
          const { options, token } = await beginAuthentication(db, party())
          cookies.hold(context, 'passkey', token)
          return context.json(options)
        },
      ),

      finishPasskeySignIn: createAuthEndpoint(
        '/passkey/verify-authentication',
        { method: 'POST', ...typedBody<{ response: AuthenticationResponseJSON }>() },
        async (context) => {
          const token = context.getCookie(cookies.nameOf('passkey')) ?? ''
          const { response } = context.body
          const origin = originOfHeaders(context.headers)
          const userId = await finishAuthentication(db, party(), { token, response }).catch((error) => {
            recordSecurityEvent({ kind: 'SIGN_IN_FAILED', userId: null, origin, detail: 'passkey' })
            throw error
          })
          const answer = await startSession(context, userId, passkey, challengeGone)
          recordSecurityEvent({ kind: 'SECOND_FACTOR_USED', userId, origin, detail: 'passkey' })
          cookies.remove(context, 'passkey')
          return context.json(answer)
        },
      ),

      listPasskeys: createAuthEndpoint(
        '/passkey/list-user-passkeys',
        { method: 'GET', use: [sessionMiddleware] },
        async (context) => context.json(await listPasskeys(db, context.context.session.user.id)),
      ),

      renamePasskey: createAuthEndpoint(
        '/passkey/update-passkey',
        { method: 'POST', use: [sessionMiddleware], ...typedBody<{ id: string; name: string }>() },
        async (context) =>
          context.json({ passkey: await renamePasskey(db, context.context.session.user.id, context.body) }),
      ),

      removePasskey: createAuthEndpoint(
        '/passkey/delete-passkey',
        { method: 'POST', use: [sessionMiddleware], ...typedBody<{ id: string; password?: string }>() },
        async (context) => {
          const { id } = context.context.session.user
          await proveOwner(context, parts, context.body)
          const change = { userId: id, change: 'passkeyRemoved', headers: context.headers } as const
          await changeFactors(parts, change, (trx) => removePasskey(trx, id, context.body.id))
          return context.json({ status: true })
        },
      ),
    },
  }
}
