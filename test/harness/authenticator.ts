import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What of an answer may be wrong. */
export interface Flaws {
  readonly origin?: string
  readonly party?: string
  readonly challenge?: string
  readonly type?: string
  readonly isUserVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id?: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** An authenticator with one passkey of its own (ES256, no attestation), at a page of `origin`. */
export function openAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  function authenticatorData(party: string, flaws: Flaws, attested = Buffer.alloc(0)): Buffer {
    counter = flaws.counter ?? counter + 1
    const flags =
      USER_PRESENT |
      (flaws.isUserVerified === false ? 0 : USER_VERIFIED) |
      (attested.length > 0 ? CREDENTIAL_INCLUDED : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(flaws.party ?? party), head, attested])
  }

  const clientData = (type: string, challenge: string, flaws: Flaws) =>
    Buffer.from(
      JSON.stringify({
        type: flaws.type ?? type,
        challenge: flaws.challenge ?? challenge,
        origin: flaws.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    create({ challenge, rp, user }: CreationOptions, flaws: Flaws = {}) {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 0xff]),
        id,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      const data = authenticatorData(rp.id ?? '', flaws, attested)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, flaws)),
          attestationObject: base64url(attestationObject(data)),
          transports: ['internal'],
        },
      }
    },

    get({ challenge, rpId }: RequestOptions, flaws: Flaws = {}) {
      const data = authenticatorData(rpId ?? '', flaws)
      const client = clientData('webauthn.get', challenge, flaws)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: flaws.userHandle ?? userHandle,
        },
      }
    },
  }
}

/** CBOR (RFC 8949): {fmt: "none", attStmt: {}, authData: data}. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const bytes = Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes,
  ])
}

/** COSE (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ])
}
