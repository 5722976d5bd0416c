import { createHmac, timingSafeEqual } from 'node:crypto'

/** What somebody can unsubscribe from with one click (RFC 8058). */
export const mailings = ['marketing', 'digest'] as const
export type Mailing = (typeof mailings)[number]

export interface Unsubscription {
  readonly userId: string
  readonly mailing: Mailing
}

const ID_BYTES = 16
const MAC_BYTES = 16
const CONTENT_BYTES = 1 + ID_BYTES

/** Where mail of this kind can be unsubscribed from, for ever: by POST at once, by GET on a page that asks first. */
export function unsubscribeAddress(key: Buffer, publicUrl: string, unsubscription: Unsubscription): string {
  return `${publicUrl}/api/notifications/unsubscribe?token=${unsubscribeToken(key, unsubscription)}`
}

/** Says who unsubscribes from what, without the address of the mail; nobody else can make it. */
export function unsubscribeToken(key: Buffer, { userId, mailing }: Unsubscription): string {
  const content = Buffer.concat([
    Buffer.from([mailings.indexOf(mailing)]),
    Buffer.from(userId.replaceAll('-', ''), 'hex'),
  ])
  return Buffer.concat([content, macOf(key, content)]).toString('base64url')
}

/** What a token says; undefined for any that was not made here. */
export function readUnsubscribeToken(key: Buffer, token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding passes over what is no base64url: one token has one spelling.
  if (bytes.length !== CONTENT_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const content = bytes.subarray(0, CONTENT_BYTES)
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), macOf(key, content))) return undefined
  const mailing = mailings[content.readUInt8(0)]
  return mailing && { mailing, userId: uuidOf(content.toString('hex', 1)) }
}

const macOf = (key: Buffer, content: Buffer) =>
  createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES)

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
