import { Type } from 'typebox'
import type { Database } from '../../../platform/database/database.ts'
import { acceptForms, formTypes } from '../../../platform/http/pages/forms.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { IdParams } from '../../../platform/http/schemas/schema.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import { openLikes } from '../../news/likes.ts'
import { findArticle, type Reading } from '../../news/read.ts'
import { pageConfig } from '../page-route.ts'
import { addressWith, articleAddress } from '../parts/addresses.ts'

const LikeForm = Type.Object({ action: Type.Enum(['like', 'unlike']) }, { additionalProperties: false })

interface LikeParts {
  readonly db: Database
  readonly newsReading: Reading
}

/** The button of an article's page, which needs no script. */
export function likeFormRoutes(app: RouteScope, { db, newsReading }: LikeParts): void {
  const changeLike = openLikes(db)
  acceptForms(app)

  app.post(
    '/news/:id/like',
    {
      config: { ...pageConfig, limits: [perCaller(60, 'news-like')] },
      schema: {
        operationId: 'submitArticleLike',
        summary: 'Like or unlike an article from its page',
        params: IdParams,
        consumes: formTypes,
        body: LikeForm,
        response: { 303: { type: 'null', description: 'Back to the article; to signing in, if that is over.' } },
      },
    },
    async (request, reply) => {
      const { user } = request.caller
      const { id } = request.params
      if (user === null) return reply.redirect(addressWith('/app/sign-in', { next: articleAddress(id) }), 303)
      const article = await findArticle(newsReading, user, id)
      await changeLike(user, article.id, request.body.action === 'like')
      return reply.redirect(`${articleAddress(article.slug)}#like`, 303)
    },
  )
}
