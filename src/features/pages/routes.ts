import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '../../platform/database/database.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { anyoneUnidentified } from '../../platform/http/access.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { htmlPage, pageResponse, sendPage } from '../../platform/http/html-page.ts'
import { preferredLanguage } from '../../platform/http/preferred-language.ts'
import { standardLimit } from '../../platform/http/rate-limits.ts'
import type { RouteScope } from '../../platform/http/route-scope.ts'
import { escapeHtml } from '../../platform/lib/html.ts'
import { readEntity } from '../entities/view.ts'
import { peekAtArticle, type Reading, viewArticle } from '../news/read.ts'
import { type OpportunityReading, peekAtOpportunity, viewOpportunity } from '../opportunities/read.ts'
import { articlePage } from './article-page.ts'
import { entityPage } from './entity-page.ts'
import { opportunityPage } from './opportunity-page.ts'
import { pageWords } from './words.ts'

interface PageRouteParts {
  readonly db: Database
  readonly newsReading: Reading
  readonly opportunityReading: OpportunityReading
}

const config = { access: anyoneUnidentified, limits: standardLimit('pages') }
const response = { 200: pageResponse }
const params = Type.Object({ id: Type.String() })

/** Where links for people lead: what anyone may read, as plain pages. */
export function pageRoutes(app: RouteScope, { db, newsReading, opportunityReading }: PageRouteParts): void {
  app.get(
    '/news/:id',
    { config, schema: { operationId: 'showArticlePage', summary: 'Show a public article', params, response } },
    (request, reply) =>
      orNotFoundPage(request, reply, async (locale) =>
        articlePage(locale, await readArticle(request)(newsReading, null, request.params.id, { asHtml: true })),
      ),
  )

  app.get(
    '/opportunities/:id',
    { config, schema: { operationId: 'showOpportunityPage', summary: 'Show a public opportunity', params, response } },
    (request, reply) =>
      orNotFoundPage(request, reply, async (locale) => {
        const { json } = await readOpportunity(request)(opportunityReading, null, request.params.id)
        return opportunityPage(locale, json)
      }),
  )

  app.get(
    '/entities/:id',
    { config, schema: { operationId: 'showEntityPage', summary: 'Show a public entity', params, response } },
    (request, reply) =>
      orNotFoundPage(request, reply, async (locale) =>
        entityPage(locale, await readEntity(db, null, request.params.id)),
      ),
  )
}

/** A person who follows an old link is told so in words. */
async function orNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  write: (locale: Locale) => Promise<string>,
): Promise<FastifyReply> {
  const locale = preferredLanguage(request.headers['accept-language'])
  try {
    return sendPage(reply, await write(locale))
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'NOT_FOUND')) throw error
    const { notFound, notFoundText } = pageWords[locale]
    return sendPage(reply.code(404), htmlPage(locale, notFound, [`<p>${escapeHtml(notFoundText)}</p>`]))
  }
}

type Method = Pick<FastifyRequest, 'method'>

/** HEAD counts no view. */
const readArticle = ({ method }: Method) => (method === 'HEAD' ? peekAtArticle : viewArticle)
const readOpportunity = ({ method }: Method) => (method === 'HEAD' ? peekAtOpportunity : viewOpportunity)
