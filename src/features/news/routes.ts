import { admin, anyone } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { sendData } from '../../platform/http/answers/send-json.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { NewsAudit } from './audit-actions.ts'
import type { WriteArticle } from './create.ts'
import { createArticle } from './create.ts'
import { changedMeanwhile } from './errors.ts'
import type { ListArticles } from './list.ts'
import type { Reading } from './read.ts'
import { peekAtArticle, viewArticle } from './read.ts'
import type { RenderPreview } from './render.ts'
import {
  Article,
  ArticleChanges,
  ArticleFilter,
  ArticleList,
  ArticleReading,
  NewArticle,
  Preview,
  Previewed,
  UpdatedArticle,
} from './schema.ts'
import { deleteArticle, updateArticle } from './update.ts'

const limits = {
  read: [perCaller(120, 'news-read')],
  write: [perCaller(30, 'news-write')],
  create: standardLimit('news-create'),
  preview: [perCaller(60, 'news-preview')],
}

interface NewsRouteParts extends Pick<Platform, 'db' | 'community'> {
  readonly audit: NewsAudit
  readonly addresses: PictureAddresses
  readonly newsReading: Reading
  readonly listArticles: ListArticles
  readonly writeArticle: WriteArticle
  readonly renderPreview: RenderPreview
}

export function newsRoutes(app: RouteScope, parts: NewsRouteParts): void {
  const { db, newsReading, listArticles, writeArticle, renderPreview } = parts

  app.get(
    '/api/news',
    {
      config: {
        access: anyone,
        limits: standardLimit('news-list'),
        refuses: ['FORBIDDEN'],
        failure: 'Failed to fetch news articles',
      },
      schema: {
        operationId: 'listNews',
        summary: 'List news articles',
        querystring: ArticleFilter,
        response: { 200: Succeeded(ArticleList) },
      },
    },
    async ({ query, caller }, reply) => {
      return sendData(reply, await listArticles(caller.user, query))
    },
  )

  app.post(
    '/api/news',
    {
      config: {
        access: admin,
        limits: limits.create,
        acceptsIdempotencyKey: true,
        failure: 'Failed to create news article',
      },
      schema: {
        operationId: 'createArticle',
        summary: 'Create a news article',
        body: NewArticle,
        response: { 201: Succeeded(Article) },
      },
    },
    async (request, reply) => {
      const created = (data: Article) => ({
        success: true as const,
        data,
        message: 'News article created successfully',
      })
      const actor = actorOf(request)
      return answerOnce(
        db,
        request,
        reply,
        async (trx) => created(await createArticle(trx, parts, actor, request.body)),
        { withoutKey: async () => created(await writeArticle(actor, request.body)) },
      )
    },
  )

  app.post(
    '/api/news/preview',
    {
      config: { access: admin, limits: limits.preview, failure: 'Failed to render the preview' },
      schema: {
        operationId: 'previewArticle',
        summary: 'Render Markdown as an article would show it, storing nothing',
        body: Preview,
        response: { 200: Succeeded(Previewed) },
      },
    },
    async ({ body }) => ({ success: true as const, data: { contentHtml: await renderPreview(body.content) } }),
  )

  app.get(
    '/api/news/:id',
    {
      config: { access: anyone, limits: limits.read, failure: 'Failed to fetch news article' },
      schema: {
        operationId: 'getArticle',
        summary: 'Get a news article by id or slug and count a view',
        params: IdParams,
        querystring: ArticleReading,
        response: { 200: Succeeded(Article) },
      },
    },
    async ({ method, params, query, caller }, reply) => {
      const read = method === 'HEAD' ? peekAtArticle : viewArticle
      return sendData(reply, await read(newsReading, caller.user, params.id, { asHtml: query.render === 'html' }))
    },
  )

  app.put(
    '/api/news/:id',
    {
      config: {
        access: admin,
        limits: limits.write,
        acceptsIfMatch: true,
        refuses: [() => changedMeanwhile({ at: '2026-01-01T12:00:00.000Z', by: { name: 'Олена Коваль' } })],
        failure: 'Failed to update news article',
      },
      schema: {
        operationId: 'updateArticle',
        summary: 'Update a news article',
        params: IdParams,
        body: ArticleChanges,
        response: { 200: Succeeded(UpdatedArticle) },
      },
    },
    async (request) => {
      const { params, body, headers } = request
      const article = await transaction(db, (trx) =>
        updateArticle(trx, parts, actorOf(request), { ...body, id: params.id, ifMatch: headers['if-match'] }),
      )
      return { success: true as const, data: article, message: 'News article updated successfully' }
    },
  )

  app.delete(
    '/api/news/:id',
    {
      config: { access: admin, limits: limits.write, failure: 'Failed to delete news article' },
      schema: {
        operationId: 'deleteArticle',
        summary: 'Delete a news article',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => deleteArticle(trx, parts.audit, actorOf(request), request.params.id))
      return { success: true as const, message: 'News article deleted successfully' }
    },
  )
}
