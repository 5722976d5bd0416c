import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Community } from '../../../platform/community/community.ts'
import type { Details } from '../../../platform/http/errors/errors.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'

const MIN_OWN_CHARACTERS = 4
/** Shorter words, such as initials, would be found in nearly every password. */
const MIN_TERM_LENGTH = 3

interface Owner {
  readonly name?: string | undefined
  readonly email: string
}

interface Refusal {
  readonly code: 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON'
  readonly message: string
  readonly problem: Omit<Details, 'field'>
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** NIST SP 800-63B, section 3.1.1.2: no rules of composition, but no common or contextual passwords. */
export async function passwordRefusal(
  community: Pick<Community, 'name'>,
  password: string,
  owner: Owner,
): Promise<Refusal | undefined> {
  const [min, max] = PASSWORD_LENGTHS
  const text = password.normalize('NFKC').toLowerCase()
  const length = lengthOf(text)
  if (length < min) {
    return { code: 'PASSWORD_TOO_SHORT', message: 'Password too short', problem: { code: 'TOO_SHORT', limit: min } }
  }
  if (length > max) {
    return { code: 'PASSWORD_TOO_LONG', message: 'Password too long', problem: { code: 'TOO_LONG', limit: max } }
  }
  commonPasswords ??= loadCommonPasswords()
  if (lengthOf(ownPartOf(text, owner, community)) < MIN_OWN_CHARACTERS || (await commonPasswords).has(text)) {
    const message = 'The password is too common, or too close to your name or address'
    return { code: 'PASSWORD_TOO_COMMON', message, problem: { code: 'TOO_COMMON' } }
  }
  return undefined
}

/** What remains without the words of the account and the community, the longest first. */
function ownPartOf(text: string, { name = '', email }: Owner, community: Pick<Community, 'name'>): string {
  const [localPart = '', domain = ''] = email.split('@')
  const whole = [name, email, localPart, domain, ...domain.split('.'), community.name]
  const terms = [...whole, ...whole.flatMap((term) => term.split(/[^\p{L}\p{N}]+/u))]
    .map((term) => term.normalize('NFKC').toLowerCase())
    .filter((term) => lengthOf(term) >= MIN_TERM_LENGTH)
    .toSorted((one, other) => other.length - one.length)
  return terms.reduce((rest, term) => rest.replaceAll(term, ''), text)
}

const lengthOf = (text: string): number => [...text].length

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = await readFile(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return new Set(text.trimEnd().split('\n'))
}
