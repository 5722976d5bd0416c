import { categoryName } from '../../../../web/shared/category-names.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import type { ListedArticle } from '../../news/schema.ts'
import type { Voice } from '../context.ts'
import { articleAddress, newsAddress } from './addresses.ts'
import { marks } from './chips.ts'
import { moment } from './moments.ts'
import { avatar, initialOf, nameOf } from './people.ts'
import { picture, type ShowOnPage } from './pictures.ts'

interface Look {
  /** One beside its picture, over the whole width. */
  readonly isLead?: boolean
  /** Where featured ones stand first. */
  readonly hidesFeatured?: boolean
  readonly level?: 'h2' | 'h3'
}

type CardArticle = Pick<
  ListedArticle,
  | 'title'
  | 'excerpt'
  | 'slug'
  | 'category'
  | 'featuredImage'
  | 'author'
  | 'publishedAt'
  | 'createdAt'
  | 'featured'
  | 'visibility'
  | 'status'
>

/** An article in a list: the whole card leads to it. */
export function articleCard(
  voice: Voice,
  show: ShowOnPage,
  article: CardArticle,
  { isLead = false, hidesFeatured = false, level = 'h3' }: Look = {},
): SafeHtml {
  const { locale } = voice
  const { title, excerpt, slug, category, featuredImage, author, publishedAt, createdAt } = article
  const shown = show(featuredImage)
  const lang = langAttribute(languageOf(`${title} ${excerpt}`), locale)
  const heading = html`<a href="${articleAddress(slug)}"${lang}><bdi>${title}</bdi></a>`
  const sizes = isLead ? '(width > 48rem) 36rem, 100vw' : '(width > 48rem) 22rem, 100vw'
  return html`<article class="card${isLead && ' lead'}${isLead && shown === undefined && ' plain'}">
${shown ? html`<div class="card-picture">${picture(shown, { sizes, isFirst: isLead })}</div>` : !isLead && html`<div class="card-picture letter" aria-hidden="true">${initialOf(title)}</div>`}
<div class="card-text">
<p class="row small kicker"><a class="soft" href="${newsAddress({ category })}"><bdi>${categoryName(locale, category)}</bdi></a>${marks(locale, hidesFeatured ? { ...article, featured: false } : article)}</p>
${level === 'h2' ? html`<h2>${heading}</h2>` : html`<h3>${heading}</h3>`}
<p class="card-excerpt"${lang}><bdi>${excerpt}</bdi></p>
<p class="small soft byline">${author && avatar(show, author, 'small')}<span class="row dotted">${author && html`<span>${nameOf(author)}</span>`}${moment(voice, publishedAt ?? createdAt)}</span></p>
</div>
</article>`
}
