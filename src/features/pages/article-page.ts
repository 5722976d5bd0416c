import type { Static } from 'typebox'
import { ourCommunity } from '../../platform/community/community.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { htmlPage } from '../../platform/http/html-page.ts'
import { escapeHtml } from '../../platform/lib/html.ts'
import type { Article } from '../news/schema.ts'
import { dayOf } from './words.ts'

interface ArticleAnswer {
  readonly data: Static<typeof Article> & { readonly contentHtml: string }
}

/** @param answer JSON of the article's answer, with its content as HTML */
export function articlePage(locale: Locale, answer: string): string {
  const { title, publishedAt, createdAt, contentHtml }: ArticleAnswer['data'] = (JSON.parse(answer) as ArticleAnswer)
    .data
  const day = dayOf(locale, publishedAt ?? createdAt, ourCommunity().timeZone)
  return htmlPage(locale, title, [`<p>${escapeHtml(day)}</p>`, contentHtml])
}
