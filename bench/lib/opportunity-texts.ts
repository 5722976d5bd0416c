import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from './random.ts'

export type Language = 'en' | 'uk'

interface Vocabulary {
  readonly levels: readonly string[]
  readonly roles: readonly string[]
  readonly fields: readonly string[]
  /** The most frequent ones first. */
  readonly words: string
  readonly syllables: readonly string[]
}

const languages = JSON.parse(readFileSync(join(import.meta.dirname, 'opportunity-vocabulary.json'), 'utf8')) as Record<
  Language,
  Vocabulary
>

const VOCABULARY = 6_000
const COMMON_WORDS = 45
const MADE_BEFORE_RARER = 250
const MADE_BETWEEN = 20
const WORDS_IN_SENTENCE = 12

/** Every title: a level, a role and a field each. */
export function titlesIn(language: Language): string[] {
  const { levels, roles, fields } = languages[language]
  return levels.flatMap((level) => roles.flatMap((role) => fields.map((field) => `${level}${role}${field}`)))
}

/** Descriptions whose words are as frequent as their rank (Zipf). */
export function descriptionsIn(language: Language, count: number, wordCount: number, random: Random): string[] {
  const vocabulary = vocabularyOf(language)
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? ''
  const sentence = () => {
    const words = Array.from({ length: WORDS_IN_SENTENCE }, word).join(' ')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: Math.round(wordCount / WORDS_IN_SENTENCE) }, sentence).join(' '),
  )
}

/** First the words of every advertisement; those of single trades lie among the rarer, made-up ones. */
function vocabularyOf(language: Language): string[] {
  const { words, syllables } = languages[language]
  const made = Array.from({ length: VOCABULARY }, (_, number) =>
    [number % 16, (number >> 4) % 16, (number >> 8) % 16, (number * 7) % 16].map((index) => syllables[index]).join(''),
  )
  const real = words.split(' ')
  const rarer = real
    .slice(COMMON_WORDS)
    .flatMap((word, index) => [word, ...made.slice(MADE_BETWEEN * index, MADE_BETWEEN * (index + 1))])
  return [
    ...real.slice(0, COMMON_WORDS),
    ...made.slice(-MADE_BEFORE_RARER),
    ...rarer,
    ...made.slice(MADE_BETWEEN * (real.length - COMMON_WORDS), -MADE_BEFORE_RARER),
  ]
}
