const MAX_TEXT_CHARACTERS = 100_000

export interface Word {
  /** The joined parts of a compound (`full-stack`, `node.js`, `ci/cd`, `r&d`). */
  readonly whole: string
  readonly parts: readonly string[]
}

const BEYOND_ASCII = /[^\p{ASCII}]/u
/** Bound: normalising marks takes quadratic time. */
const LONG_RUN_OF_MARKS = /(\p{M}{16})\p{M}+/gu
const APOSTROPHES = /(?<=\p{L})['’‘‛`´′＇]+(?=\p{L})|[ʼʻʹ]/gu
const JOINT = /[-‐‑./&]/
const COMPOUND = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-‐‑./&][\p{L}\p{N}][\p{L}\p{M}\p{N}]*){0,3}/gu

const SIGN_OF_NAME = /[+#]|\.net/
/** Ukrainian keyboards often write the C of C++ in Cyrillic. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])[cс]\+\+/gu, 'cpp '],
  [/(?<![\p{L}\p{N}])[cс]#/gu, 'csharp '],
  [/(?<![\p{L}\p{N}])f#/gu, 'fsharp '],
  [/(?<![\p{L}\p{N}])(asp|ado|vb|)\.net(?![\p{L}\p{N}])/gu, '$1 dotnet '],
]

/** At most 64 characters each, of the first 100,000 characters; a compound of more than four parts is split. */
export function words(text: string): Word[] {
  const compounds = spellOutNames(fold(text.slice(0, MAX_TEXT_CHARACTERS))).match(COMPOUND) ?? []
  return compounds.map((compound) => {
    if (!JOINT.test(compound)) {
      const word = cut(compound)
      return { whole: word, parts: [word] }
    }
    const parts = compound.split(JOINT).map(cut)
    return { whole: cut(parts.join('')), parts }
  })
}

/** й and ї are letters of their own; ґ counts as г. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  const plain = BEYOND_ASCII.test(lower) ? withoutMarks(lower) : lower
  return plain.replaceAll(APOSTROPHES, '')
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(LONG_RUN_OF_MARKS, '$1')
    .normalize('NFD')
    .replaceAll(/(и\u0306|і\u0308)|[\u0300-\u036f\p{Cf}]/gu, '$1')
    .normalize('NFC')
    .replaceAll('ґ', 'г')
}

function spellOutNames(text: string): string {
  if (!SIGN_OF_NAME.test(text)) return text
  return NAMES.reduce((spelled, [name, letters]) => spelled.replaceAll(name, letters), text)
}

function cut(word: string): string {
  return word.length <= 64 ? word : (/^.{64}/u.exec(word)?.[0] ?? word)
}
