import type { SiteLinks } from '../../platform/community/site-links.ts'
import { type AnswerPart, answerPart } from '../../platform/http/answers/answer-part.ts'
import type { ShowAddresses } from '../../platform/texts/content-html.ts'
import { keepHtml } from '../../platform/texts/kept-html.ts'

interface Source {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly content: string
}

export interface ContentHtml {
  readonly contentHtml: string
}

export type RenderContent = (article: Source) => Promise<AnswerPart<ContentHtml>>

type ArticleLinks = Pick<SiteLinks, 'article' | 'home'>

export function openContentRenderer(show: ShowAddresses, links: ArticleLinks): RenderContent {
  // As HTML, and as JSON where it is asked for.
  const once = keepHtml<AnswerPart<ContentHtml>>(({ fields }) => 2 * fields.contentHtml.length)
  return ({ id, slug, version, content }) =>
    once(`${id} ${version}`, ({ contentHtml }) =>
      answerPart({ contentHtml: contentHtml(content, show, links.article(slug)) }),
    )
}

export type RenderPreview = (content: string) => Promise<string>

/** What is not stored is not kept either. */
export const openPreview =
  (show: ShowAddresses, links: ArticleLinks): RenderPreview =>
  async (content) =>
    (await import('../../platform/texts/content-html.ts')).contentHtml(content, show, links.home())
