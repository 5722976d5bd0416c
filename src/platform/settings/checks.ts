import { isIP } from 'node:net'
import { fullFormats } from 'ajv-formats/dist/formats.js'

const MOST_EMAIL_LENGTH = 254

/** The least and the most characters of a password. */
export const PASSWORD_LENGTHS = [8, 128] as const

/** Turns the text of an environment variable into its value; throws an Error whose message says what is wrong. */
export type Check<Value> = (text: string) => Value

export const text: Check<string> = (given) => given

export const wholeNumber =
  (least: number, most: number): Check<number> =>
  (given) => {
    const value = Number(given)
    if (!/^\d+$/.test(given) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`)
    }
    return value
  }

export const factor: Check<number> = (given) => {
  const value = Number(given)
  if (!/^\d+(\.\d+)?$/.test(given) || !Number.isFinite(value)) throw new Error('must be a number, 0 or more')
  return value
}

/** A part of the whole: from 0 to 1. */
export const share: Check<number> = (given) => {
  const value = factor(given)
  if (value > 1) throw new Error('must be a number from 0 to 1')
  return value
}

export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): Check<Choice> =>
  (given) => {
    const found = choices.find((choice) => choice === given)
    if (found === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return found
  }

export const urlOf =
  (...schemes: string[]): Check<string> =>
  (given) => {
    const scheme = URL.canParse(given) ? new URL(given).protocol.slice(0, -1) : ''
    if (!schemes.includes(scheme)) throw new Error(`must be a URL that begins with ${schemes.join(':// or ')}://`)
    return given
  }

/** An address with nothing behind the port: `https://community.example`. */
export const origin: Check<string> = (given) => {
  const { origin: value, pathname, search, hash } = new URL(urlOf('http', 'https')(given))
  if (pathname !== '/' || search !== '' || hash !== '') throw new Error('must be scheme, host and port, without a path')
  return value
}

export const listOf =
  <Value>(check: Check<Value>): Check<Value[]> =>
  (given) =>
    given
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(check)

export const addressRange: Check<string> = (given) => {
  const [address = '', bits, ...rest] = given.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (isIP(address) === 0 || !bitsFit || rest.length > 0) {
    throw new Error('must be IP addresses or ranges such as 10.0.0.0/8, separated by commas')
  }
  return given
}

export const atLeast =
  (length: number): Check<string> =>
  (given) => {
    if (given.length < length) throw new Error(`must have at least ${length} characters`)
    return given
  }

/** So many bytes in base64url, without padding. */
export const bytesOf =
  (count: number): Check<string> =>
  (given) => {
    const bytes = Buffer.from(given, 'base64url')
    if (bytes.length !== count || bytes.toString('base64url') !== given)
      throw new Error(`must be ${count} bytes in base64url`)
    return given
  }

/** Whom a push service may turn to (RFC 8292, section 2.1). */
export const contact: Check<string> = (given) => {
  const { protocol } = URL.parse(given) ?? {}
  if (protocol !== 'mailto:' && protocol !== 'https:') throw new Error('must begin with mailto: or https://')
  return given
}

/** A password that signing in accepts. */
export const password: Check<string> = (given) => {
  const [least, most] = PASSWORD_LENGTHS
  if (given.length < least || given.length > most) throw new Error(`must have ${least} to ${most} characters`)
  return given
}

/** An address that mail can be sent from, also on a machine without a domain: `hromada@localhost`. */
export const mailbox: Check<string> = (given) => {
  if (!/^[^\s@,]+@[^\s@,]+$/.test(given)) throw new Error('must be one e-mail address')
  return given
}

/** An address that signing in accepts, in lower case. */
export const emailAddress: Check<string> = (given) => {
  if (given.length > MOST_EMAIL_LENGTH || !(fullFormats.email as RegExp).test(given)) {
    throw new Error('must be one e-mail address with a domain')
  }
  return given.toLowerCase()
}

/** The folder of the program's own, or a bucket of what speaks the S3 protocol. */
export type FilePlace = 'disk' | BucketAddress

export interface BucketAddress {
  readonly name: string
  /** What the names of all files begin with: empty, or with a slash at its end. */
  readonly prefix: string
  readonly endpoint?: string
  readonly region: string
  /** Whether the bucket stands in the path of an address, not in its host. */
  readonly isPathStyle: boolean
}

/** `disk`, or `s3://bucket/prefix?endpoint=…&region=…&path-style=…`, of which only the bucket is needed. */
export const filePlace: Check<FilePlace> = (given) => {
  if (given === 'disk') return given
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol !== 's3:' || !/^[\w.-]{3,63}$/.test(url.host)) throw new Error('must be disk or s3://bucket')
  if (url.username !== '' || url.password !== '') throw new Error('must not hold credentials: they have settings')
  const { endpoint, region = 'us-east-1', 'path-style': pathStyle, ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0 || url.hash !== '') {
    throw new Error('may have no parameters but endpoint, region and path-style')
  }
  const folders = decodeURIComponent(url.pathname)
    .split('/')
    .filter((part) => part !== '')
  return {
    name: url.host,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    ...(endpoint !== undefined && { endpoint: origin(endpoint) }),
    region,
    // Services other than Amazon's seldom have a host for each bucket.
    isPathStyle: pathStyle === undefined ? endpoint !== undefined : oneOf(['true', 'false'])(pathStyle) === 'true',
  }
}
