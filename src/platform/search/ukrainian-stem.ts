import { replaceSuffix, suffixes } from './suffixes.ts'

/** Nouns and adjectives only: endings of verbs would strip too much from nouns. */
const ENDINGS = suffixes(
  'а я о е є у ю і ї и й ь ам ям ом ем єм ах ях ою ею єю ів їв ей ій їй ий им ім їм их іх їх ої ов ев єв ію ьо ' +
    'ами ями ові еві єві ого ому ими іми їми ьої ією ьою йої йою ього ьому його йому',
)

/** Vowels in closed syllables: Київ, Києва; робіт, робота; платіж, платежу. */
const CLOSED_SYLLABLES = suffixes(
  'їв>ев ін>ен іж>еж іб>об ів>ов іг>ог ід>од ік>ок іц>ок іл>ол ім>ом ір>ор іт>от іч>оч іст>ост',
)

/** Consonants softened before і: розробка, розробці; книга, книзі; успіх, успісі. */
const SOFTENED = suffixes('ц>к з>г с>х')

/** Feminine professions, and inhabitants: програмістка, вчителька, психологиня, фахівчиня, громадянин. */
const PERSONS = suffixes(
  'істк>ост истк>ист антк>ант ентк>ент атк>ат арк>ар ярк>яр ерк>ер ирк>ир орк>ор ачк>ач телк>тел графк>граф ' +
    'гин>г кин>к вчин>вк рчин>рк янк>ян янин>ян анин>ан',
)

const IRREGULAR = new Map(
  Object.entries({
    день: 'дня дню дневі днем дні днів дням днями днях',
    тижня: 'тиждень',
    гра: 'гри грі гру грою ігри ігор іграм іграми іграх',
    речі: 'річ річчю',
    папери: 'папір',
  }).flatMap(([regular, words]) => words.split(' ').map((word) => [word, regular])),
)

const VOWELS = 'аеєиіїоуюя'
const AFTER_FLEETING = 'кцнлр'
const SOFT_SIGN = /(?<=.)ь/g

/** Key shared by the forms of a noun or adjective, and mostly by both genders of a profession; seldom a word. */
export function ukrainianStem(word: string): string {
  const bare = withoutDouble(withoutEndings(IRREGULAR.get(word) ?? word).replaceAll(SOFT_SIGN, ''))
  const open = replaceSuffix(bare, CLOSED_SYLLABLES, 1).replaceAll('є', 'е')
  const hard = replaceSuffix(withoutFleeting(open), SOFTENED, 1)
  return withoutFleeting(replaceSuffix(hard, PERSONS, 2))
}

/** Repeated, so that a stem that looks like an ending (програм) loses it in every form. */
function withoutEndings(word: string): string {
  const shorter = replaceSuffix(word, ENDINGS, Math.max(3, firstVowel(word) + 1))
  return shorter === word ? word : withoutEndings(shorter)
}

/** знання, знань; деталлю, деталь. */
function withoutDouble(stem: string): string {
  return stem.length > 3 && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem
}

/** Fleeting vowels: ринок, ринку; гривень, гривня; європеєць, європейця. */
function withoutFleeting(stem: string): string {
  const at = stem.length - 2
  const vowel = stem.charAt(at)
  if (at < 2 || (vowel !== 'о' && vowel !== 'е') || !AFTER_FLEETING.includes(stem.charAt(at + 1))) return stem
  const start = stem.slice(0, at)
  const end = stem.slice(at + 1)
  if (VOWELS.includes(stem.charAt(at - 1))) return vowel === 'е' ? `${start}й${end}` : stem
  return firstVowel(start) < at ? start + end : stem
}

function firstVowel(text: string): number {
  const at = text.search(/[аеєиіїоуюя]/)
  return at === -1 ? text.length : at
}
