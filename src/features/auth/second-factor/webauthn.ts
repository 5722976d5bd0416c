import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { readableAddress } from '../../../../web/shared/readable-address.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ApiError, badRequest } from '../../../platform/http/errors/errors.ts'
import { spendPasskeyChallenge, storePasskeyChallenge } from './passkey-challenges.ts'
import { findPasskey, listCredentials, type NewPasskey, recordUse } from './passkeys.ts'

/** What a passkey is bound to (WebAuthn, section 5.1.2), and the pages that may use it. */
interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

interface Registrant {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Whether the account was proven to be theirs by what it had. */
  readonly isVouched: boolean
}

const loadLibrary = () => import('@simplewebauthn/server')

interface PartyParts {
  readonly community: Pick<Community, 'name'>
  readonly publicUrl: string
  readonly trustedOrigins: readonly string[]
}

/**
 * Browsers refuse trusted origins outside the domain of the public address by themselves.
 * @throws 400 for an address without a domain, which cannot have passkeys
 */
export function relyingPartyOf({ community: { name }, publicUrl, trustedOrigins }: PartyParts): RelyingParty {
  const { hostname, protocol, port } = new URL(publicUrl)
  if (isLoopback(hostname)) {
    const origin = `${protocol}//localhost${port === '' ? '' : `:${port}`}`
    return { id: 'localhost', name, origins: [origin, ...trustedOrigins] }
  }
  if (!canHavePasskeys(publicUrl)) {
    throw badRequest('Passkeys need a public address with a domain name', 'PASSKEYS_UNAVAILABLE')
  }
  return { id: hostname, name, origins: [publicUrl, ...trustedOrigins] }
}

/** Passkeys belong to a domain; this machine counts as `localhost`. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return isLoopback(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0
}

const isLoopback = (hostname: string) => hostname === '127.0.0.1' || hostname === '[::1]'

export async function beginRegistration(
  db: Database,
  party: RelyingParty,
  { id, email, name, isVouched }: Registrant,
  authenticatorAttachment: 'platform' | 'cross-platform' | undefined,
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: userHandleOf(id),
    userName: readableAddress(email),
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: await listCredentials(db, id),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: 'required',
      ...(authenticatorAttachment && { authenticatorAttachment }),
    },
  })
  return { options, token: await storePasskeyChallenge(db, options.challenge, { id, isVouched }) }
}

/** @throws 400 for anything but an answer to the challenge of this account, from a page of ours, by a verified user */
export async function finishRegistration(
  db: Database,
  party: RelyingParty,
  { userId, token, response }: { userId: string; token: string; response: RegistrationResponseJSON },
): Promise<Omit<NewPasskey, 'name'>> {
  const begun = await spendPasskeyChallenge(db, token, userId)
  if (begun === null) throw challengeNotFound()
  const { verifyRegistrationResponse } = await loadLibrary()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: begun.challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((cause) => {
    throw notVerified(cause)
  })
  if (registrationInfo === undefined) throw notVerified()
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.response.transports ?? [],
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
    isVouched: begun.isVouched,
    aaguid,
  }
}

export async function beginAuthentication(db: Database, party: RelyingParty) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  return { options, token: await storePasskeyChallenge(db, options.challenge) }
}

/** @returns the id of the account. @throws 400 without a challenge, 401 for a passkey that does not prove it */
export async function finishAuthentication(
  db: Database,
  party: RelyingParty,
  { token, response }: { token: string; response: AuthenticationResponseJSON },
): Promise<string> {
  const begun = await spendPasskeyChallenge(db, token, null)
  if (begun === null) throw challengeNotFound()
  const passkey = await findPasskey(db, response.id)
  if (passkey === undefined) throw notAccepted()
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== Buffer.from(userHandleOf(passkey.user_id)).toString('base64url')) {
    throw notAccepted()
  }
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: begun.challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch((cause) => {
    throw notAccepted(cause)
  })
  if (!verified || !(await recordUse(db, passkey.id, authenticationInfo.newCounter))) throw notAccepted()
  return passkey.user_id
}

/** The same for all passkeys of an account, and no personal data (WebAuthn, section 14.6.1). */
const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))

const challengeNotFound = () => badRequest('Begin again: the challenge is unknown or expired', 'CHALLENGE_NOT_FOUND')

const notVerified = (cause?: unknown) =>
  new ApiError('BAD_REQUEST', {
    message: 'The passkey could not be verified',
    code: 'FAILED_TO_VERIFY_REGISTRATION',
    cause,
  })

const notAccepted = (cause?: unknown) =>
  new ApiError('UNAUTHENTICATED', { message: 'The passkey is not accepted', code: 'AUTHENTICATION_FAILED', cause })
