import type { SiteLinks } from '../../platform/community/site-links.ts'
import type { ShowAddresses } from '../../platform/texts/content-html.ts'
import { keepHtml } from '../../platform/texts/kept-html.ts'

interface Described {
  readonly id: string
  readonly description: string
}

export type RenderDescription = (opportunity: Described) => Promise<string>

/** Markdown as HTML, rendered once for each text. */
export function openDescriptionRenderer(show: ShowAddresses, links: Pick<SiteLinks, 'opportunity'>): RenderDescription {
  const once = keepHtml<string>((html) => html.length)
  return ({ id, description }) =>
    once(`${id} ${description}`, ({ plainContentHtml }) => plainContentHtml(description, show, links.opportunity(id)))
}

export type RenderPreview = (description: string) => Promise<string>

/** @param unsigned without pictures of other sites: by signing any, everyone who writes would decide what is asked */
export const openDescriptionPreview =
  (unsigned: ShowAddresses, links: Pick<SiteLinks, 'home'>): RenderPreview =>
  async (description) =>
    (await import('../../platform/texts/content-html.ts')).plainContentHtml(description, unsigned, links.home())
