import { signedIn } from '../../platform/access/access.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { IdParams, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { likedArticles, likeStatus, openLikes } from './likes.ts'
import { LikeChange, LikedArticles, LikedQuery, LikeStatus } from './schema.ts'

const limits = [perCaller(60, 'news-like')]
const invalidAction = { message: "Invalid action. Must be 'like' or 'unlike'" }

export function newsLikeRoutes(app: RouteScope, { db }: Pick<Platform, 'db'>): void {
  const changeLike = openLikes(db)

  app.get(
    '/api/news/liked',
    {
      config: { access: signedIn, limits: standardLimit('news-liked'), failure: 'Failed to fetch likes' },
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
    '/api/news/:id/like',
    {
      config: { access: signedIn, limits, failure: 'Failed to fetch like status' },
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
        limits,
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
      const status = await changeLike(user, request.params.id, isLike)
      const message = isLike ? 'Article liked successfully' : 'Article unliked successfully'
      return { success: true as const, message, data: status }
    },
  )
}
