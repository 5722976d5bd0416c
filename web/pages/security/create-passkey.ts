import type { Answer, Init } from '../../../client/src/index.ts'
import { api } from '../../api.ts'

type Registration = NonNullable<Init<'post', '/api/auth/passkey/verify-registration'>['body']>['response']

/** Browsers since 2025 read and write the JSON of WebAuthn level 3 themselves. */
export const canMakePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** @throws DOMException where the person or the authenticator declines, HromadaError where the service refuses */
export async function createPasskey(name: string): Promise<Answer<'post', '/api/auth/passkey/verify-registration'>> {
  const options: object = await api.get('/api/auth/passkey/generate-register-options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('There is no credential', 'NotAllowedError')
  const response: object = credential.toJSON()
  return api.post('/api/auth/passkey/verify-registration', { body: { response: response as Registration, name } })
}
