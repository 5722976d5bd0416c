import { Type } from 'typebox'
import { transaction } from '../../platform/database/transaction.ts'
import { admin, anyone, signedIn } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { perCaller, standardLimit } from '../../platform/http/rate-limits.ts'
import { actorOf } from '../../platform/http/route-config.ts'
import type { RouteScope } from '../../platform/http/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../platform/http/schema.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { Platform } from '../../platform.ts'
import type { NewsAudit } from './audit-actions.ts'
import { createCategory, deleteCategory, listCategories } from './categories.ts'
import type { WriteArticle } from './create.ts'
import { createArticle } from './create.ts'
import { deleteArticle, updateArticle } from './edit.ts'
import { likeArticle, likedArticles, likeStatus, unlikeArticle } from './likes.ts'
import type { ListArticles } from './list.ts'
import type { Reading } from './read.ts'
import { peekAtArticle, viewArticle } from './read.ts'
import {
  Article,
  ArticleChanges,
  ArticleFilter,
  ArticleList,
  ArticleReading,
  Category,
  LikeChange,
  LikedArticles,
  LikedQuery,
  LikeStatus,
  NewArticle,
  NewCategory,
  UpdatedArticle,
} from './schema.ts'

const limits = {
  read: [perCaller(120, 'news-read')],
  write: [perCaller(30, 'news-write')],
  create: standardLimit('news-create'),
  categories: standardLimit('news-categories'),
  like: [perCaller(60, 'news-like')],
  liked: standardLimit('news-liked'),
}
const invalidAction = { message: "Invalid action. Must be 'like' or 'unlike'" }

interface NewsRouteParts extends Pick<Platform, 'db'> {
  readonly audit: NewsAudit
  readonly newsReading: Reading
  readonly listArticles: ListArticles
  readonly writeArticle: WriteArticle
}

export function newsRoutes(
  app: RouteScope,
  { db, audit, newsReading, listArticles, writeArticle }: NewsRouteParts,
): void {
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
      return sendJson(reply, `{"success":true,"data":${await listArticles(caller.user, query)}}`)
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
        async (trx) => created(await createArticle(trx, audit, actor, request.body)),
        { withoutKey: async () => created(await writeArticle(actor, request.body)) },
      )
    },
  )

  app.get(
    '/api/news/categories',
    {
      config: { access: anyone, limits: limits.categories, failure: 'Failed to fetch news categories' },
      schema: {
        operationId: 'listNewsCategories',
        summary: 'List news categories',
        response: { 200: Succeeded(Type.Object({ categories: Type.Array(Category) })) },
      },
    },
    async ({ caller }) => {
      return { success: true as const, data: { categories: await listCategories(db, caller.user) } }
    },
  )

  app.post(
    '/api/news/categories',
    {
      config: {
        access: admin,
        limits: limits.categories,
        acceptsIdempotencyKey: true,
        failure: 'Failed to create news category',
      },
      schema: {
        operationId: 'createNewsCategory',
        summary: 'Create a news category',
        body: NewCategory,
        response: { 201: Succeeded(Category) },
      },
    },
    async (request, reply) =>
      answerOnce(db, request, reply, async (trx) => {
        const category = await createCategory(trx, audit, actorOf(request), request.body.name)
        return { success: true as const, data: category, message: 'News category created successfully' }
      }),
  )

  app.delete(
    '/api/news/categories/:slug',
    {
      config: {
        access: admin,
        limits: limits.categories,
        refuses: ['CONFLICT'],
        failure: 'Failed to delete news category',
      },
      schema: {
        operationId: 'deleteNewsCategory',
        summary: 'Delete an unused news category',
        params: Type.Object({ slug: Type.String() }),
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => deleteCategory(trx, audit, actorOf(request), request.params.slug))
      return { success: true as const, message: 'News category deleted successfully' }
    },
  )

  app.get(
    '/api/news/liked',
    {
      config: { access: signedIn, limits: limits.liked, failure: 'Failed to fetch likes' },
      schema: {
        operationId: 'listLikedArticles',
        summary: 'Check which of several articles you like',
        querystring: LikedQuery,
        response: { 200: Succeeded(LikedArticles) },
      },
    },
    async (request) => {
      const liked = await likedArticles(db, actorOf(request).user, request.query.ids ?? '')
      return { success: true as const, data: { liked } }
    },
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
      return sendJson(reply, await read(newsReading, caller.user, params.id, { asHtml: query.render === 'html' }))
    },
  )

  app.put(
    '/api/news/:id',
    {
      config: { access: admin, limits: limits.write, failure: 'Failed to update news article' },
      schema: {
        operationId: 'updateArticle',
        summary: 'Update a news article',
        params: IdParams,
        body: ArticleChanges,
        response: { 200: Succeeded(UpdatedArticle) },
      },
    },
    async (request) => {
      const { params, body } = request
      const article = await transaction(db, (trx) =>
        updateArticle(trx, audit, actorOf(request), { ...body, id: params.id }),
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
      await transaction(db, (trx) => deleteArticle(trx, audit, actorOf(request), request.params.id))
      return { success: true as const, message: 'News article deleted successfully' }
    },
  )

  app.get(
    '/api/news/:id/like',
    {
      config: { access: signedIn, limits: limits.like, failure: 'Failed to fetch like status' },
      schema: {
        operationId: 'getArticleLike',
        summary: 'Check whether you like an article',
        params: IdParams,
        response: { 200: Succeeded(LikeStatus) },
      },
    },
    async (request) => {
      return { success: true as const, data: await likeStatus(db, actorOf(request).user, request.params.id) }
    },
  )

  app.post(
    '/api/news/:id/like',
    {
      config: {
        access: signedIn,
        limits: limits.like,
        failure: 'Failed to update like status',
        invalid: { action: invalidAction, body: invalidAction },
      },
      schema: {
        operationId: 'setArticleLike',
        summary: 'Like or unlike an article',
        params: IdParams,
        body: LikeChange,
        response: { 200: Succeeded(LikeStatus) },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      const isLike = request.body.action === 'like'
      const status = isLike
        ? await likeArticle(db, user, request.params.id)
        : await unlikeArticle(db, user, request.params.id)
      const message = isLike ? 'Article liked successfully' : 'Article unliked successfully'
      return { success: true as const, message, data: status }
    },
  )
}
