import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { PASSWORD_LENGTHS } from '../../../web/shared/password-lengths.ts'
import { emailAddress } from '../lib/email-address.ts'
import { type HoldableChannel, holdableChannels } from '../senders/held.ts'

export { PASSWORD_LENGTHS }

/** Parses an environment variable; throws an Error whose message follows its name. */
export type Check<Value> = (text: string) => Value

export const text: Check<string> = (input) => input

/** A path at which there is a folder, or nothing yet. */
export const folder: Check<string> = (input) => {
  const isInTheWay = statSync(input, { throwIfNoEntry: false })?.isDirectory() === false
  if (isInTheWay) throw new Error(`${input} is no folder`)
  return input
}

export const wholeNumber =
  (min: number, max: number): Check<number> =>
  (input) => {
    const value = Number(input)
    if (!/^\d+$/.test(input) || value < min || value > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`)
    }
    return value
  }

export const factor: Check<number> = (input) => {
  const value = Number(input)
  if (!/^\d+(\.\d+)?$/.test(input) || !Number.isFinite(value)) throw new Error('must be a number, 0 or more')
  return value
}

export const share: Check<number> = (input) => {
  const value = factor(input)
  if (value > 1) throw new Error('must be a number from 0 to 1')
  return value
}

export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): Check<Choice> =>
  (input) => {
    const match = choices.find((choice) => choice === input)
    if (match === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return match
  }

export const urlOf =
  (...schemes: string[]): Check<string> =>
  (input) => {
    const scheme = URL.canParse(input) ? new URL(input).protocol.slice(0, -1) : ''
    if (!schemes.includes(scheme)) throw new Error(`must be a URL that begins with ${schemes.join(':// or ')}://`)
    return input
  }

/** With a user and password that can be decoded. */
export const urlWithLogin =
  (...schemes: string[]): Check<string> =>
  (input) => {
    const { username, password } = new URL(urlOf(...schemes)(input))
    try {
      decodeURIComponent(username + password)
    } catch {
      throw new Error('must have %25 in place of % in its user and password')
    }
    return input
  }

export const origin: Check<string> = (input) => {
  const { origin: value, pathname, search, hash } = new URL(urlOf('http', 'https')(input))
  if (pathname !== '/' || search !== '' || hash !== '') throw new Error('must be scheme, host and port, without a path')
  return value
}

export const listOf =
  <Value>(check: Check<Value>): Check<Value[]> =>
  (input) =>
    input
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(check)

/** Some of them, comma-separated, or `all`. */
export const channelsToHold: Check<readonly HoldableChannel[]> = (input) => {
  const asked = listOf(oneOf(['all', ...holdableChannels]))(input)
  return holdableChannels.filter((channel) => asked.includes('all') || asked.includes(channel))
}

export const addressRange: Check<string> = (input) => {
  const [address = '', bits, ...rest] = input.split('/')
  const max = isIP(address) === 6 ? 128 : 32
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
  if (isIP(address) === 0 || !bitsFit || rest.length > 0) {
    throw new Error('must be IP addresses or ranges such as 10.0.0.0/8, separated by commas')
  }
  return input
}

export const atLeast =
  (length: number): Check<string> =>
  (input) => {
    if (input.length < length) throw new Error(`must have at least ${length} characters`)
    return input
  }

const MIN_SECRET_LENGTH = 32
const MAX_SECRETS = 5

/** Several while the secret is rotated: the first signs and seals, all verify and open. */
export const secretList: Check<string[]> = (input) => {
  const secrets = input.split(',')
  const each = secrets.length === 1 ? '' : ' in each of its parts'
  if (secrets.length > 1 && secrets.includes('')) throw new Error('has an empty part: remove the comma too many')
  if (secrets.length > 1 && secrets.some((secret) => secret !== secret.trim())) {
    throw new Error('must have no spaces around its commas')
  }
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    throw new Error(`must have at least ${MIN_SECRET_LENGTH} characters${each}`)
  }
  if (new Set(secrets).size < secrets.length) throw new Error('names the same secret twice')
  if (secrets.length > MAX_SECRETS) throw new Error(`must have at most ${MAX_SECRETS} parts`)
  return secrets
}

export const bytesOf =
  (count: number): Check<string> =>
  (input) => {
    const bytes = Buffer.from(input, 'base64url')
    if (bytes.length !== count || bytes.toString('base64url') !== input)
      throw new Error(`must be ${count} bytes in base64url`)
    return input
  }

/** RFC 8292, section 2.1. */
export const contact: Check<string> = (input) => {
  const { protocol } = URL.parse(input) ?? {}
  if (protocol !== 'mailto:' && protocol !== 'https:') throw new Error('must begin with mailto: or https://')
  return input
}

export const password: Check<string> = (input) => {
  const [min, max] = PASSWORD_LENGTHS
  const { length } = [...input]
  if (length < min || length > max) throw new Error(`must have ${min} to ${max} characters`)
  return input
}

/** Also without a domain: `hromada@localhost`. */
export const mailbox: Check<string> = (input) => {
  const address = emailAddress(input, 1)
  if (address === undefined) throw new Error('must be one e-mail address')
  return address
}

export const accountAddress: Check<string> = (input) => {
  const address = emailAddress(input)
  if (address === undefined) throw new Error('must be one e-mail address with a domain')
  return address
}
