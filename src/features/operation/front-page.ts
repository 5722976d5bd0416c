import type { FastifyRequest } from 'fastify'
import { ourCommunity } from '../../platform/community/community.ts'
import { htmlPage } from '../../platform/http/html-page.ts'
import { preferredLanguage } from '../../platform/http/preferred-language.ts'
import { escapeHtml } from '../../platform/lib/html.ts'

const words = {
  en: { pages: 'Pages of the community', news: 'News (feed)', opportunities: 'Opportunities (feed)', api: 'API' },
  uk: { pages: 'Сторінки громади', news: 'Новини (стрічка)', opportunities: 'Оголошення (стрічка)', api: 'API' },
} as const

/** @param siteUrl of a front end elsewhere */
export function frontPage({ headers }: FastifyRequest, siteUrl: string | undefined): string {
  const locale = preferredLanguage(headers['accept-language'])
  const { name, description = '' } = ourCommunity()
  const { pages, news, opportunities, api } = words[locale]
  const links = [
    ...(siteUrl === undefined ? [] : [[siteUrl, pages] as const]),
    ['/feeds/news.atom', news],
    ['/feeds/opportunities.atom', opportunities],
    ['/docs', api],
  ] as const
  return htmlPage(locale, name, [
    `<p>${escapeHtml(description)}</p>`,
    '<ul>',
    ...links.map(([address, text]) => `<li><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></li>`),
    '</ul>',
  ])
}
