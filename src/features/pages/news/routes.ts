import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { User } from '../../../platform/access/caller.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { IdParams } from '../../../platform/http/schemas/schema.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sourceOf, viewedArticle } from '../../news/answer.ts'
import { listCategories } from '../../news/categories.ts'
import { likeStatus } from '../../news/likes.ts'
import type { ListArticles } from '../../news/list.ts'
import { type Reading, readArticle } from '../../news/read.ts'
import type { RenderContent } from '../../news/render.ts'
import { LanguageChoice, pageContext } from '../context.ts'
import type { MetadataParts } from '../metadata/article-metadata.ts'
import { pageConfig, pageResponses, redirectToSite } from '../page-route.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { refusalIn } from '../parts/refused-field.ts'
import { sendPublicPage } from '../send-public-page.ts'
import { articlePage, withCounts } from './article-page.ts'
import { digested, openKeptPages } from './kept-pages.ts'
import { isNamed, type NewsView, newsPage } from './news-page.ts'
import { filterIn, type NewsFilter, PageQuery } from './page-query.ts'
import { openSurroundings } from './surroundings.ts'

const LISTED = 12

interface NewsPageParts extends MetadataParts, Pick<Platform, 'db' | 'community'> {
  readonly newsReading: Reading
  readonly listArticles: ListArticles
  readonly show: ShowOnPage
  readonly renderOnPage: RenderContent
}

export function newsPageRoutes(app: RouteScope, parts: NewsPageParts): void {
  const { db, links, newsReading, listArticles, renderOnPage } = parts
  const readSurroundings = openSurroundings(db)
  const keptPage = openKeptPages()

  app.get(
    '/news',
    {
      config: pageConfig,
      // What cannot be used is said above the list.
      attachValidation: true,
      schema: {
        operationId: 'showNewsPage',
        summary: 'Show the news',
        querystring: PageQuery,
        response: { ...pageResponses, 400: pageResponses[200], 404: pageResponses[200] },
      },
    },
    async (request, reply) => {
      const elsewhere = redirectToSite(reply, links, (site) => site.absolute(request.url))
      if (elsewhere !== undefined) return elsewhere
      const { filter, refusal } = filterIn(request)
      const context = await pageContext(parts, request, reply)
      const { reader } = context
      const categories = await listCategories(db, reader)
      const isKnown = filter.category === undefined || categories.some((one) => isNamed(one, filter.category))
      const found = isKnown && refusal === undefined ? await readList(reader, filter) : { list: null, refusal }
      if (!isKnown) reply.code(404)
      if (found.refusal !== undefined) reply.code(400)
      return sendPublicPage(reply, context, newsPage(context, parts, { filter, categories, ...found }))
    },
  )

  app.get(
    '/news/:id',
    {
      config: pageConfig,
      schema: {
        operationId: 'showArticlePage',
        summary: 'Show an article',
        params: IdParams,
        querystring: Type.Object(LanguageChoice),
        response: pageResponses,
      },
    },
    async (request, reply) =>
      redirectToSite(reply, links, (site) => site.article(request.params.id)) ??
      showArticle(request, reply, request.params.id),
  )

  async function readList(reader: User | null, filter: NewsFilter): Promise<Pick<NewsView, 'list' | 'refusal'>> {
    try {
      return { list: (await listArticles(reader, { ...filter, limit: LISTED, status: 'published' })).fields }
    } catch (error) {
      return { list: null, refusal: refusalIn(error) }
    }
  }

  async function showArticle(request: FastifyRequest, reply: FastifyReply, idOrSlug: string): Promise<FastifyReply> {
    const context = await pageContext(parts, request, reply)
    const { reader, locale, isLanguageChosen } = context
    // HEAD counts no view.
    const isViewed = request.method !== 'HEAD'
    const { article, author, counters } = await readArticle(newsReading, reader, idOrSlug, { isViewed })
    const [surroundings, like] = await Promise.all([
      readSurroundings(reader, article),
      reader === null ? undefined : likeStatus(db, reader, article.id),
    ])
    const write = async () => {
      const content = await renderOnPage(sourceOf(article))
      const { fields } = viewedArticle(article, counters, author)
      return articlePage(context, parts, {
        article: { ...fields, ...content.fields },
        ...surroundings,
        isLiked: like?.liked,
      })
    }
    const { identity } = context.community
    const shown = { identity, locale, isLanguageChosen, article, author, surroundings }
    const { page, digest } = reader === null ? await keptPage(shown, write) : digested(await write())
    const tag = `${digest}-${counters.likeCount}`
    return sendPublicPage(reply, context, withCounts(locale, page, counters), { isCounted: true, tag })
  }
}
