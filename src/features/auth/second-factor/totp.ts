import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** As long as the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20
/** Clock skew: the step before and the one after are accepted too (RFC 6238, section 5.2). */
const SKEW_STEPS = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const timeStepAt = (timeMs: number): number => Math.floor(timeMs / 1000 / PERIOD_SECONDS)

/** The code of a time step (RFC 6238), by HMAC-SHA-1, the one hash that every authenticator app supports. */
export function totpCode(secret: Buffer, timeStep: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(timeStep))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const value = mac.readUInt32BE(offset) & 0x7fffffff
  return String(value % 10 ** digits).padStart(digits, '0')
}

/** The time step whose code this is, or null when it is none of now. */
export function timeStepOfCode(secret: Buffer, code: string, timeMs: number): number | null {
  const current = timeStepAt(timeMs)
  const steps = SKEW_STEPS.map((skew) => current + skew)
  return steps.find((step) => areEqual(totpCode(secret, step), code)) ?? null
}

function areEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** An `otpauth:` URI, which authenticator apps read from a QR code. */
export function enrolmentUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const parameters = { secret: base32(secret), issuer, digits: String(DIGITS), period: String(PERIOD_SECONDS) }
  return `otpauth://totp/${label}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`
}

/** RFC 4648, section 6, without padding. */
function base32(bytes: Buffer): string {
  let text = ''
  let [held, bits] = [0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += BASE32[(held >> (bits - 5)) & 31]
  }
  return bits === 0 ? text : text + BASE32[(held << (5 - bits)) & 31]
}
