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

/** What the service asks a passkey to sign; it knows it for five minutes. */
export const readPasskeyQuestion = () => api.get('/api/auth/passkey/generate-authenticate-options')

type Question = Awaited<ReturnType<typeof readPasskeyQuestion>>

/** A document may ask for one passkey at a time: the later request takes the place of the earlier. */
let asked = new AbortController()

/** Throws a DOMException where the person or the device declines. */
export async function signInByPasskey(question?: Question, { mediation, signal }: Asking = {}) {
  asked.abort()
  const asking = new AbortController()
  asked = asking
  const options: object = question ?? (await readPasskeyQuestion())
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const credential = await navigator.credentials.get({
    publicKey,
    signal: signal === undefined ? asking.signal : AbortSignal.any([asking.signal, signal]),
    ...(mediation && { mediation }),
  })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey', 'NotAllowedError')
  const { id, rawId, response, authenticatorAttachment } = credential.toJSON() as AuthenticationResponseJSON
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
