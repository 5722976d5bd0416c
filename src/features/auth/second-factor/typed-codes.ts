import { createHash, randomInt } from 'node:crypto'
import { withoutSeparators } from '../../../../web/shared/typed-digits.ts'

const GROUP = /.{4}(?=.)/g
/** Crockford's base 32: no I, L, O or U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 5 random bits a character that people type, in groups of four. */
export function newTypedCode(length: number): string {
  const characters = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return characters.replaceAll(GROUP, '$&-')
}

/** A fast hash suffices for codes of 60 bits that last for minutes, or longer ones. Case and separators do not count. */
export const hashOfTypedCode = (code: string): Buffer =>
  createHash('sha256').update(withoutSeparators(code).toUpperCase()).digest()
