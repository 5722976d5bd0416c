import type { SearchTerms } from './list-query.ts'

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** What a search finds an opportunity by. */
export function searchColumns(title: string, shortDescription: string, description: string) {
  const all = [...new Set(words(`${title} ${shortDescription} ${description}`))]
  return {
    search: all.map((word, index) => `'${word}':${index + 1}`).join(' '),
    title_words: [] as string[],
    title_stems: words(title),
  }
}

/** What a person typed, as a search. */
export function searchTerms(typed: string): SearchTerms {
  const found = words(typed)
  return { query: found.length === 0 ? null : found.map((word) => `'${word}':*`).join(' & '), titleStems: found }
}
