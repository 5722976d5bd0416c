import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Identity } from '../../../platform/community/identity.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { Named } from '../../members/people.ts'
import type { StoredArticle } from '../../news/answer.ts'
import type { Surroundings } from './surroundings.ts'

const MAX_KEPT_BYTES = 16 * 1024 * 1024

/** All that decides what a page says to readers who have not signed in, but for its counts. */
interface Shown {
  readonly identity: Identity
  readonly locale: Locale
  readonly isLanguageChosen: boolean
  readonly article: StoredArticle
  readonly author: Named
  readonly surroundings: Surroundings
}

interface Written {
  readonly page: readonly Buffer[]
  /** Of the page without its counts. */
  readonly digest: string
}

interface Kept extends Shown, Written {}

export const digested = (page: readonly string[]): Written => ({
  page: page.map((part) => Buffer.from(part)),
  digest: hash('sha256', page.join(), 'base64url'),
})

/** Pages of articles as they were last written, while nothing in them has changed. */
export function openKeptPages() {
  const pages = new LRUCache<string, Kept>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ page }) => page.reduce((sum, part) => sum + part.length, 0),
  })

  return async (shown: Shown, write: () => Promise<readonly string[]>): Promise<Written> => {
    const { identity, locale, isLanguageChosen, article, author, surroundings } = shown
    const key = `${locale} ${isLanguageChosen} ${article.id}`
    const kept = pages.get(key)
    const isSame =
      kept?.article.version === article.version &&
      kept.identity === identity &&
      kept.author === author &&
      kept.surroundings === surroundings
    if (isSame) return kept
    const written = digested(await write())
    pages.set(key, { ...shown, ...written })
    return written
  }
}
