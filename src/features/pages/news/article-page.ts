import type { Static } from 'typebox'
import { categoryName } from '../../../../web/shared/category-names.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html, trustedHtml } from '../../../platform/lib/html.ts'
import { langAttribute, languageOf } from '../../../platform/texts/text-language.ts'
import type { BriefArticle } from '../../news/briefs.ts'
import type { Article } from '../../news/schema.ts'
import type { PageContext, Voice } from '../context.ts'
import { articleMetadata, type MetadataParts } from '../metadata/article-metadata.ts'
import { addressWith, articleAddress, newsAddress } from '../parts/addresses.ts'
import { marks, tagChips } from '../parts/chips.ts'
import { moment } from '../parts/moments.ts'
import { avatar, nameOf } from '../parts/people.ts'
import { picture, type ShowOnPage } from '../parts/pictures.ts'
import { prose } from '../parts/prose.ts'
import { newsWords } from './words.ts'

const CHARACTERS_PER_MINUTE = 1_100
const DAY_MS = 24 * 3600 * 1000

type RenderedArticle = Static<typeof Article> & { readonly contentHtml: string }

/** Comments, which neither escaped text nor rendered content can have. */
const viewsHole = trustedHtml('<!--views-->')
const likesHole = trustedHtml('<!--likes-->')
const HOLES = /<!--(?:views|likes)-->/

interface ArticleView {
  readonly article: RenderedArticle
  readonly related: readonly BriefArticle[]
  readonly authorHasPage: boolean
  /** Undefined for readers who have not signed in. */
  readonly isLiked: boolean | undefined
}

interface PageParts extends MetadataParts {
  readonly show: ShowOnPage
}

/** @returns the page around its counts, which `withCounts` writes in */
export function articlePage(context: PageContext, parts: PageParts, view: ArticleView): readonly string[] {
  const { community, locale, viewer, isLanguageChosen } = context
  const { links, show } = parts
  const { article, related } = view
  const { title, excerpt, slug, category, tags, seo, visibility, status } = article
  const words = newsWords[locale]
  const lang = langAttribute(languageOf(`${title} ${excerpt} ${article.content}`), locale)
  const isForAnyone = visibility === 'public' && status === 'published'
  const description = seo.metaDescription || excerpt
  const page = renderPage(community, {
    locale,
    viewer,
    // Whatever else the address says: it is kept for all of them.
    address: addressWith(articleAddress(slug), { lang: isLanguageChosen ? locale : undefined }),
    title: seo.metaTitle || title,
    section: 'news',
    ...(isForAnyone && {
      found: { canonical: links.article(slug), description },
      head: articleMetadata(parts, context, article),
    }),
    main: html`<article class="article">
<header class="stack">
<p class="row small kicker"><a class="soft" href="${newsAddress({ category })}"><bdi>${categoryName(locale, category)}</bdi></a>${marks(locale, article)}</p>
<h1${lang}><bdi>${title}</bdi></h1>
<p class="standfirst"${lang}><bdi>${excerpt}</bdi></p>
${byline(context, show, view)}
</header>
${leadPicture(show, article)}
<div class="prose"${lang} dir="auto">
${prose(locale, article.contentHtml)}
</div>
${gallery(locale, show, article)}
<footer class="article-end">
${tags.length > 0 && html`<h2 class="visually-hidden">${words.tags}</h2>`}
${tagChips(tags, (tag) => newsAddress({ tag }))}
<div class="row article-acts no-print" id="like">
${likeButton(locale, view)}
</div>
</footer>
</article>
${related.length > 0 && relatedArticles(context, related)}`,
  })
  return page.split(HOLES)
}

const none = Buffer.alloc(0)

/** Likes stand before views. */
export function withCounts(
  locale: Locale,
  [head = none, middle = none, end = none]: readonly Buffer[],
  { views, likeCount }: { views: number; likeCount: number },
): Buffer {
  const words = newsWords[locale]
  return Buffer.concat([head, Buffer.from(words.likes(likeCount)), middle, Buffer.from(words.views(views)), end])
}

function byline(voice: Voice, show: ShowOnPage, { article, authorHasPage }: ArticleView) {
  const { author, publishedAt, createdAt, updatedAt, content } = article
  const words = newsWords[voice.locale]
  const published = publishedAt ?? createdAt
  const isUpdated = Date.parse(updatedAt) - Date.parse(published) > DAY_MS
  const name =
    author &&
    (authorHasPage ? html`<a href="/members/${author.id}" rel="author">${nameOf(author)}</a>` : nameOf(author))
  return html`<div class="byline row">
${author && avatar(show, author)}
<div class="stack byline-text">
${name && html`<span class="byline-name">${name}</span>`}
<span class="soft small row dotted"><span>${moment(voice, published)}</span>${
    isUpdated && html`<span>${words.updated} ${moment(voice, updatedAt)}</span>`
  }<span>${words.minutes(Math.max(1, Math.round(content.length / CHARACTERS_PER_MINUTE)))}</span></span>
</div>
</div>`
}

function leadPicture(show: ShowOnPage, { featuredImage }: RenderedArticle): HtmlValue {
  const shown = show(featuredImage)
  return (
    shown &&
    html`<div class="article-picture">${picture(shown, { sizes: '(width > 56rem) 52rem, 100vw', isFirst: true })}</div>`
  )
}

function gallery(locale: Locale, show: ShowOnPage, article: RenderedArticle): HtmlValue {
  const pictures = article.gallery.map((address) => show(address)).filter((shown) => shown !== undefined)
  if (pictures.length === 0) return ''
  const words = newsWords[locale]
  return html`<section class="stack" aria-label="${words.gallery}">
<h2>${words.gallery}</h2>
<ul class="plain-list gallery">
${pictures.map((shown, index) => {
  const alt = words.picture(index + 1)
  return html`<li><a href="${shown.src}">${picture(shown, { sizes: '(width > 40rem) 14rem, 50vw', alt })}</a></li>\n`
})}
</ul>
</section>`
}

/** A form without a script: who has not signed in is led there and back. */
function likeButton(locale: Locale, { article: { slug }, isLiked }: ArticleView): HtmlValue {
  const words = newsWords[locale]
  const count = html`<span class="soft small row dotted"><span>${likesHole}</span><span>${viewsHole}</span></span>`
  if (isLiked === undefined) {
    const next = encodeURIComponent(articleAddress(slug))
    return html`<a class="button" href="/app/sign-in?next=${next}">${heart(false)}${words.signInToLike}</a>${count}`
  }
  return html`<form method="post" action="${articleAddress(slug)}/like">
<input type="hidden" name="action" value="${isLiked ? 'unlike' : 'like'}">
<button class="button${isLiked && ' liked'}" type="submit" aria-pressed="${isLiked ? 'true' : 'false'}">${heart(isLiked)}${isLiked ? words.liked : words.like}</button>
</form>${count}`
}

const heart = (isFull: boolean) =>
  html`<svg class="icon${isFull && ' full'}" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20.5 4.1 12.6a5 5 0 0 1 7.1-7.1l.8.8.8-.8a5 5 0 0 1 7.1 7.1z"/></svg>`

const relatedArticles = (voice: Voice, related: readonly BriefArticle[]) =>
  html`<section class="related stack no-print">
<h2>${newsWords[voice.locale].related}</h2>
<ul class="plain-list related-list">
${related.map(({ title, slug, category, publishedAt }) => {
  const lang = langAttribute(languageOf(title), voice.locale)
  return html`<li class="related-one">
<p class="small soft"><bdi>${categoryName(voice.locale, category)}</bdi></p>
<h3><a href="${articleAddress(slug)}"${lang}><bdi>${title}</bdi></a></h3>
<p class="small soft">${moment(voice, publishedAt)}</p>
</li>\n`
})}
</ul>
</section>`
