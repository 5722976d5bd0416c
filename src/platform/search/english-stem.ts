import { replaceSuffix, type Suffixes, suffixes, suffixOf } from './suffixes.ts'

const EXCEPTIONS = suffixes(
  'skis>ski skies>sky dying>die lying>lie tying>tie idly>idl gently>gentl ugly>ugli early>earli only>onli ' +
    'singly>singl sky>sky news>news howe>howe atlas>atlas cosmos>cosmos bias>bias andes>andes',
).replacements
const FINISHED_IN_SINGULAR = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '))

const TENSES = suffixes('eed>ee eedly>ee ed edly ing ingly')
const DERIVATIONS = suffixes(
  'tional>tion enci>ence anci>ance abli>able entli>ent izer>ize ization>ize ational>ate ation>ate ator>ate ' +
    'alism>al aliti>al alli>al fulness>ful ousli>ous ousness>ous iveness>ive iviti>ive biliti>ble bli>ble ' +
    'fulli>ful lessli>less ogi>og li',
)
const ADJECTIVES = suffixes('tional>tion ational>ate alize>al icate>ic iciti>ic ical>ic ful ness ative')
const REMAINING = suffixes('al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion')

/** Letters of which one must precede the suffix. */
const NEEDED_BEFORE = new Map(Object.entries({ ogi: 'l', li: 'cdeghkmnrt', ion: 'st' }))

/** The regions R1 and R2 of Snowball: after the first vowel and consonant, and after the next. */
interface Regions {
  readonly first: number
  readonly second: number
}

/** As the Snowball stemmer of PostgreSQL: https://snowballstem.org/algorithms/english/stemmer.html */
export function englishStem(word: string): string {
  const exception = EXCEPTIONS.get(word)
  if (exception !== undefined || word.length < 3) return exception ?? word
  // Y marks a consonant y until the end.
  const marked = word.includes('y') ? word.replaceAll(/(^|[aeiouy])y/g, '$1Y') : word
  const regions = regionsOf(marked)
  const singular = withoutPlural(marked)
  if (FINISHED_IN_SINGULAR.has(singular)) return singular
  const present = withoutTense(singular, regions).replace(/(?<=.[^aeiouy])[yY]$/, 'i')
  const underived = replaceIn(present, DERIVATIONS, regions.first)
  const adjective = suffixOf(underived, ADJECTIVES)
  const noun = replaceIn(underived, ADJECTIVES, adjective === 'ative' ? regions.second : regions.first)
  return withoutLast(replaceIn(noun, REMAINING, regions.second), regions).toLowerCase()
}

function regionsOf(word: string): Regions {
  const prefix = /^(?:gener|commun|arsen)/.exec(word)
  const first = prefix === null ? afterVowelAndConsonant(word, 0) : prefix[0].length
  return { first, second: afterVowelAndConsonant(word, first) }
}

function afterVowelAndConsonant(word: string, start: number): number {
  const offset = word.slice(start).search(/[aeiouy][^aeiouy]/)
  return offset === -1 ? word.length : start + offset + 2
}

function withoutPlural(word: string): string {
  if (!word.endsWith('s') && !word.endsWith('ied')) return word
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  return /[aeiouy].*[^us]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutTense(word: string, { first }: Regions): string {
  const suffix = suffixOf(word, TENSES)
  if (suffix.startsWith('eed')) return word.length - suffix.length >= first ? replaceSuffix(word, TENSES, 0) : word
  const rest = word.slice(0, word.length - suffix.length)
  if (suffix === '' || !/[aeiouy]/.test(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/(?<!^[aeo])([bdfgmnprt])\1$/.test(rest)) return rest.slice(0, -1)
  return endsInShortSyllable(rest) && first >= rest.length ? `${rest}e` : rest
}

function replaceIn(word: string, table: Suffixes, region: number): string {
  const suffix = suffixOf(word, table)
  const start = word.length - suffix.length
  const needed = NEEDED_BEFORE.get(suffix)
  if (suffix === '' || start < region || (needed !== undefined && !needed.includes(word.charAt(start - 1)))) return word
  return word.slice(0, start) + table.replacements.get(suffix)
}

function withoutLast(word: string, { first, second }: Regions): string {
  const rest = word.slice(0, -1)
  if (word.endsWith('ll')) return rest.length >= second ? rest : word
  const isMute = word.endsWith('e') && (rest.length >= second || (rest.length >= first && !endsInShortSyllable(rest)))
  return isMute ? rest : word
}

function endsInShortSyllable(word: string): boolean {
  return /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/.test(word)
}
