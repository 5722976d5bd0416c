import { isAbsolute } from 'node:path'
import type { Check } from './checks.ts'
import { type BucketAddress, bucketAddress } from './file-place.ts'

type BackupAddress = { readonly folder: string } | { readonly bucket: BucketAddress }

/** How many stay: the newest ones, and the newest of each of so many days, weeks and months. */
export interface KeepRule {
  readonly newest: number
  readonly days: number
  readonly weeks: number
  readonly months: number
}

const MAX_TIMES = 24
const MAX_KEPT = 1_000
const MAX_RECIPIENTS = 20

/** A folder by its whole path, or a bucket as in HROMADA_FILES. */
export const backupAddress: Check<BackupAddress> = (input) => {
  if (isAbsolute(input)) return { folder: input }
  return { bucket: bucketAddress('must be the whole path of a folder, or s3://bucket')(input) }
}

/** `02:30,14:30`, in order. */
export const clockTimes: Check<string[]> = (input) => {
  const times = input.split(',').map((time) => time.trim())
  if (times.length > MAX_TIMES || times.some((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))) {
    throw new Error('must be times of the day such as 02:30 or 02:30,14:30')
  }
  return [...new Set(times)].sort()
}

/** `14`, or `7d,4w,6m`, or both. */
export const keepRule: Check<KeepRule> = (input) => {
  const rule = { newest: 0, days: 0, weeks: 0, months: 0 }
  const periods = { '': 'newest', d: 'days', w: 'weeks', m: 'months' } as const
  for (const part of input.split(',')) {
    const [, digits, letter = ''] = /^\s*([1-9]\d{0,3})([dwm]?)\s*$/.exec(part) ?? []
    const period = periods[letter as keyof typeof periods]
    if (digits === undefined || Number(digits) > MAX_KEPT || rule[period] > 0) {
      throw new Error(
        'must say how many stay: the newest (14), or one of each day, week and month (7d,4w,6m), up to 1000 each',
      )
    }
    rule[period] = Number(digits)
  }
  return rule
}

/** Public X25519 keys of age, in the order given. */
export const ageRecipients: Check<string[]> = (input) => {
  const recipients = input.split(',').map((recipient) => recipient.trim())
  if (recipients.length > MAX_RECIPIENTS || !recipients.every(isRecipient)) {
    throw new Error('must be public keys of age (age1…), separated by commas')
  }
  return recipients
}

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** The prefix, 32 bytes in groups of 5 bits, and the checksum. */
const RECIPIENT = /^age1([02-9ac-hj-np-z]{58})$/

/** The checksum of Bech32 (BIP 173) finds keys that were copied wrongly. */
function isRecipient(input: string): boolean {
  const [, data] = RECIPIENT.exec(input) ?? []
  if (data === undefined) return false
  const prefix = [...'age'].map((letter) => letter.charCodeAt(0))
  const values = [
    ...prefix.map((code) => code >> 5),
    0,
    ...prefix.map((code) => code & 31),
    ...[...data].map((letter) => CHARACTERS.indexOf(letter)),
  ]
  return values.reduce(checksumOf, 1) === 1
}

function checksumOf(sum: number, value: number): number {
  const shifted = ((sum & 0x1ffffff) << 5) ^ value
  return GENERATOR.reduce((result, term, bit) => ((sum >> (25 + bit)) & 1 ? result ^ term : result), shifted)
}
