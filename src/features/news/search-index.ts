import { searchVector } from '../../platform/search/search-vector.ts'

/** @returns the text of a tsvector */
export function articleSearch(article: { title: string; excerpt: string; content: string }): string {
  return searchVector([
    { text: article.title, weight: 'A' },
    { text: article.excerpt, weight: 'B' },
    { text: article.content, weight: 'D' },
  ])
}
