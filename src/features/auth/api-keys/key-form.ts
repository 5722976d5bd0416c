import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { API_KEY_MARK } from '../http/credentials.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62 to the 43rd are more than 2 to the 256th. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = 12

const form = new RegExp(`^${API_KEY_MARK}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** A new key: its mark, a secret of 256 bits, and a checksum of both. */
export function newKey(): string {
  const text = API_KEY_MARK + randomDigits(SECRET_LENGTH)
  return text + checksumOf(text)
}

/** True when a text could be a key of ours: one that was mistyped is told from it, without looking for it. */
export function isKey(text: string): boolean {
  return form.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** What of a key is shown later, so that its owner knows it again. */
export const shownPartOf = (key: string): string => key.slice(0, SHOWN_LENGTH)

/** What is stored of a key. It is too random to be guessed, and so needs no slow hash. */
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer')

/** Bytes beyond the last multiple of 62 are thrown away: all digits are then equally likely. */
function randomDigits(count: number): string {
  const most = 256 - (256 % DIGITS.length)
  let digits = ''
  while (digits.length < count) {
    for (const byte of randomBytes(count)) if (byte < most) digits += DIGITS[byte % DIGITS.length]
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
