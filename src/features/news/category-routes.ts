import { Type } from 'typebox'
import { admin, anyone } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, Succeeded } from '../../platform/http/schemas/schema.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NewsAudit } from './audit-actions.ts'
import { createCategory, deleteCategory, listCategories } from './categories.ts'
import { Category, NewCategory } from './schema.ts'

const limits = standardLimit('news-categories')

interface CategoryRouteParts extends Pick<Platform, 'db'> {
  readonly audit: NewsAudit
}

export function newsCategoryRoutes(app: RouteScope, { db, audit }: CategoryRouteParts): void {
  app.get(
    '/api/news/categories',
    {
      config: { access: anyone, limits, failure: 'Failed to fetch news categories' },
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
        limits,
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
        limits,
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
}
