import { isMailContact } from '../../../web/shared/contact.ts'
import { canonicalTimeZone } from '../lib/time-zones.ts'
import { asName, isOneLine, isVisible } from '../lib/visible-text.ts'
import { type Check, mailbox, urlOf } from './checks.ts'

export const MAX_NAME_LENGTH = 60

/** One line of text that people read. */
export const lineOf =
  (maxLength: number): Check<string> =>
  (input) => {
    const line = asName(input)
    if (!isVisible(line) || [...line].length > maxLength || !isOneLine(line)) {
      throw new Error(`must be one line of 1 to ${maxLength} characters`)
    }
    return line
  }

/** As in CSS, with six digits. */
export const color: Check<string> = (input) => {
  if (!/^#[0-9a-f]{6}$/i.test(input)) throw new Error('must be # and six hexadecimal digits, such as #0b5f63')
  return input.toLowerCase()
}

export const timeZone: Check<string> = (input) => {
  const name = canonicalTimeZone(input)
  if (name === undefined) throw new Error('must be a name of the IANA time zone database, such as Europe/Kyiv')
  return name
}

export const helpAddress: Check<string> = (input) =>
  input.includes('@') && isMailContact(input) ? mailbox(input) : urlOf('http', 'https')(input)

/** A path of a front end, in which one name in braces stands for what a link leads to: `/posts/{slug}`. */
export const pathWith =
  (name: string): Check<string> =>
  (input) => {
    const parts = input.split(`{${name}}`)
    if (!/^\/(?!\/)[^\s{}\\]*$/.test(parts.join('x')) || parts.length !== 2) {
      throw new Error(`must be a path that begins with / and has {${name}} once`)
    }
    return input
  }
