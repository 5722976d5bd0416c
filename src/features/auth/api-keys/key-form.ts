import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { API_KEY_MARK } from '../../../platform/access/credentials.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 exceeds 2^256. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = 12

const form = new RegExp(`^${API_KEY_MARK}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

export function generateKey(): string {
  const text = API_KEY_MARK + randomDigits(SECRET_LENGTH)
  return text + checksumOf(text)
}

/** Checks form and checksum: a mistyped key is refused without a query. */
export function isKey(text: string): boolean {
  return form.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

export const shownPartOf = (key: string): string => key.slice(0, SHOWN_LENGTH)

/** SHA-256 suffices: a random 256-bit secret cannot be guessed, so it needs no slow password hash. */
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer')

/** Rejection sampling: without bytes beyond the last multiple of 62 all digits are equally likely. */
function randomDigits(count: number): string {
  const limit = 256 - (256 % DIGITS.length)
  let digits = ''
  while (digits.length < count) {
    for (const byte of randomBytes(count)) if (byte < limit) digits += DIGITS[byte % DIGITS.length]
  }
  return digits.slice(0, count)
}

/** CRC-32 (ISO 3309) in six digits of base 62, which leak scanners check too. */
function checksumOf(text: string): string {
  let digits = ''
  for (let rest = crc32(text); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS[rest % DIGITS.length] + digits
  }
  return digits
}
