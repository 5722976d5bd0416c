import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { isOpenedByAddress } from '../../opened-by-address.ts'

export const canUsePasskeys = (): boolean =>
  boot.info.features.passkeys &&
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !isOpenedByAddress()

interface Asking {
  readonly mediation?: 'conditional'
  readonly signal?: AbortSignal
}

/** A document may ask for one passkey at a time: the later request takes the place of the earlier, from its beginning on. */
let asked = new AbortController()

/** Throws a DOMException where the person or the device declines, or somebody asks again. */
export async function choosePasskey({ mediation, signal }: Asking = {}): Promise<AuthenticationResponseJSON> {
  asked.abort()
  asked = new AbortController()
  const ended = AbortSignal.any([asked.signal, ...(signal === undefined ? [] : [signal])])
  if (mediation === 'conditional' && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) {
    throw new DOMException('No passkeys can be offered', 'NotAllowedError')
  }
  // What the service asks to be signed; it knows it for five minutes, and of one browser the last alone.
  const question: object = await api.get('/api/auth/passkey/generate-authenticate-options', { signal: ended })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question as PublicKeyCredentialRequestOptionsJSON)
  const credential = await navigator.credentials.get({ publicKey, signal: ended, ...(mediation && { mediation }) })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey', 'NotAllowedError')
  return credential.toJSON() as AuthenticationResponseJSON
}

export const signInByPasskey = async () => presentPasskey(await choosePasskey())

export function presentPasskey({ id, rawId, response, authenticatorAttachment }: AuthenticationResponseJSON) {
  return api.post('/api/auth/passkey/verify-authentication', {
    body: {
      response: {
        id,
        rawId,
        response,
        type: 'public-key',
        clientExtensionResults: {},
        ...(authenticatorAttachment && { authenticatorAttachment }),
      },
    },
  })
}
