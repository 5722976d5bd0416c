import { createHmac, timingSafeEqual } from 'node:crypto'

/** One-click unsubscribing (RFC 8058) is from these. */
export const mailings = ['marketing', 'digest'] as const
export type Mailing = (typeof mailings)[number]

export interface Unsubscription {
  readonly userId: string
  readonly mailing: Mailing
}

const ID_BYTES = 16
const MAC_BYTES = 16
const CONTENT_BYTES = 1 + ID_BYTES

/** Never expires. POST unsubscribes, GET answers a page that asks first. */
export function unsubscribeAddress(key: Buffer, publicUrl: string, unsubscription: Unsubscription): string {
  return `${publicUrl}/api/notifications/unsubscribe?token=${unsubscribeToken(key, unsubscription)}`
}

/** Authenticated by a MAC, and without the e-mail address. */
export function unsubscribeToken(key: Buffer, { userId, mailing }: Unsubscription): string {
  const content = Buffer.concat([
    Buffer.from([mailings.indexOf(mailing)]),
    Buffer.from(userId.replaceAll('-', ''), 'hex'),
  ])
  return Buffer.concat([content, macOf(key, content)]).toString('base64url')
}

/** Undefined for a forged token. */
export function readUnsubscribeToken(keys: readonly Buffer[], token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding ignores invalid characters: a token must have one spelling only.
  if (bytes.length !== CONTENT_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const content = bytes.subarray(0, CONTENT_BYTES)
  const isGenuine = keys.some((key) => timingSafeEqual(bytes.subarray(CONTENT_BYTES), macOf(key, content)))
  if (!isGenuine) return undefined
  const mailing = mailings[content.readUInt8(0)]
  return mailing && { mailing, userId: uuidOf(content.toString('hex', 1)) }
}

const macOf = (key: Buffer, content: Buffer) =>
  createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES)

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
