import { admin } from '../../../platform/access/access.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { IdParams, Succeeded } from '../../../platform/http/schemas/schema.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import type { NewsAudit } from '../audit-actions.ts'
import { listRevisions, readRevision } from '../revisions/read.ts'
import { restoreRevision } from '../revisions/restore.ts'
import { listForDesk } from './list.ts'
import { readDeskArticle } from './read.ts'
import {
  DeskArticle,
  DeskFilter,
  DeskList,
  Restored,
  Revision,
  RevisionFilter,
  RevisionList,
  RevisionParams,
} from './schema.ts'

const limits = [perCaller(300, 'news-desk')]

interface DeskRouteParts extends Pick<Platform, 'db' | 'community'> {
  readonly audit: NewsAudit
  readonly addresses: PictureAddresses
}

export function newsDeskRoutes(app: RouteScope, parts: DeskRouteParts): void {
  const { db, addresses } = parts

  app.get(
    '/api/admin/news',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'listNewsForDesk',
        summary: 'List articles in any status, with how many there are in each',
        description: 'Newest first; scheduled ones in the order of their times.',
        querystring: DeskFilter,
        response: { 200: Succeeded(DeskList) },
      },
    },
    async ({ query }) => ({ success: true as const, data: await listForDesk(db, addresses, query) }),
  )

  app.get(
    '/api/admin/news/:id',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'getArticleForDesk',
        summary: 'Get an article in any status, counting no view',
        description: 'With an `ETag`, for `If-Match` of `PUT /api/news/{id}`: counts do not change it.',
        params: IdParams,
        response: { 200: Succeeded(DeskArticle) },
      },
    },
    async ({ params }, reply) => {
      const data = await readDeskArticle(db, addresses, params.id)
      reply.header('etag', data.etag)
      return { success: true as const, data }
    },
  )

  app.get(
    '/api/admin/news/:id/revisions',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'listArticleRevisions',
        summary: 'List who saved an article when, and what changed',
        description: 'The newest first, the article as it is among them; at most 100 former ones are kept.',
        params: IdParams,
        querystring: RevisionFilter,
        response: { 200: Succeeded(RevisionList) },
      },
    },
    async ({ params, query }) => ({
      success: true as const,
      data: await listRevisions(db, addresses, params.id, query),
    }),
  )

  app.get(
    '/api/admin/news/:id/revisions/:revision',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'getArticleRevision',
        summary: 'Get an article as it was saved',
        params: RevisionParams,
        response: { 200: Succeeded(Revision) },
      },
    },
    async ({ params }) => ({
      success: true as const,
      data: await readRevision(db, addresses, params.id, params.revision),
    }),
  )

  app.post(
    '/api/admin/news/:id/revisions/:revision/restore',
    {
      config: { access: admin, limits },
      schema: {
        operationId: 'restoreArticleRevision',
        summary: 'Give an article back what a revision says',
        description:
          'Texts, pictures, tags, `seo`, and the category if it still exists; `slug`, `status`, `visibility`, `featured` and `publishAt` stay. Makes a new revision.',
        params: RevisionParams,
        response: { 200: Succeeded(Restored) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) => restoreRevision(trx, parts, actorOf(request), request.params))
      return { success: true as const, message: 'Revision restored successfully', data }
    },
  )
}
