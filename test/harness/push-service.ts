import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import { keepArrivals } from './arrivals.ts'
import { keepSetAnswer } from './set-answer.ts'

interface ReceivedPush {
  /** What the page's service worker would get. */
  readonly message: unknown
  readonly headers: IncomingHttpHeaders
  /** Of the sender's token. */
  readonly claims: JWTPayload
  readonly bytes: number
}

/** A browser that has subscribed. */
export interface PushBrowser {
  /** As the browser hands it to the page. */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly received: readonly ReceivedPush[]
  /** From now on messages are answered so, and not recorded; without a status they are taken again. */
  answerWith(status?: number, headers?: Record<string, string>): void
  /** The next message is answered so, and no other. */
  answerNextWith(status: number, headers: Record<string, string>): void
  /** Resolves with the next message that arrives or has not been taken yet. */
  next(): Promise<ReceivedPush>
}

export interface PushService extends AsyncDisposable {
  /** For `startTestApp`: a push service on this machine may be asked. */
  readonly environment: Readonly<Record<string, string>>
  /** How often it was asked, whatever it answered. */
  readonly asked: () => number
  /** @param publicKey of the only sender that the browser takes messages from */
  subscribe(publicKey: string): PushBrowser
}

interface Inbox {
  readonly browser: PushBrowser
  take(request: IncomingMessage): Promise<{ status: number; headers?: Record<string, string> }>
}

/** A real push service, with its browsers: checks the sender's token (RFC 8292) and decrypts (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const inboxes = new Map<string, Inbox>()
  let asked = 0
  const server = createServer(async (request, response) => {
    asked += 1
    const inbox = inboxes.get(request.url ?? '')
    const { status, headers = {} } = inbox === undefined ? { status: 404 } : await inbox.take(request)
    response.writeHead(status, headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    environment: { HROMADA_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' },
    asked: () => asked,
    subscribe(publicKey) {
      const path = `/push/${randomBytes(9).toString('base64url')}`
      const inbox = openInbox(origin, path, publicKey)
      inboxes.set(path, inbox)
      return inbox.browser
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function openInbox(origin: string, path: string, publicKey: string): Inbox {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  const auth = randomBytes(16)
  const { received, add, next } = keepArrivals<ReceivedPush>('a push message')
  const answer = keepSetAnswer<{ status: number; headers: Record<string, string> }>()

  return {
    browser: {
      subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
      received,
      answerWith(status, headers = {}) {
        answer.always(status === undefined ? undefined : { status, headers })
      },
      answerNextWith: (status, headers) => answer.next({ status, headers }),
      next,
    },
    async take(request) {
      const body = await buffer(request)
      const { headers } = request
      const given = answer.take()
      if (given !== undefined) return given
      if (body.length > 4096) return { status: 413 }
      if (!/^\d+$/.test(String(headers.ttl)) || headers['content-encoding'] !== 'aes128gcm') return { status: 400 }
      try {
        const claims = await verifySender(headers.authorization ?? '', origin, publicKey)
        const message = JSON.parse(decrypt(body, curve, auth).toString())
        add({ message, headers, claims, bytes: body.length })
      } catch {
        return { status: 403 }
      }
      return { status: 201 }
    },
  }
}

/** Throws unless the token is signed with the key, for this service, and for a day at most (RFC 8292, section 2). */
async function verifySender(authorization: string, origin: string, publicKey: string): Promise<JWTPayload> {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another sender')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }, 'ES256')
  const { payload } = await jwtVerify(token, jwk, { audience: origin, algorithms: ['ES256'] })
  if ((payload.exp ?? Infinity) > Date.now() / 1000 + 24 * 60 * 60) throw new Error('valid for too long')
  return payload
}

/** One record of aes128gcm (RFC 8188), its key agreed on with the sender's (RFC 8291, section 3.4). */
function decrypt(body: Buffer, receiver: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey])
  const material = hkdfSync('sha256', receiver.computeSecret(senderKey), auth, info, 32)
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', new Uint8Array(material), salt, `Content-Encoding: ${label}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
