import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyoneUnidentified } from '../../platform/access/access.ts'
import type { Database } from '../../platform/database/database.ts'
import { ifNoneMatch } from '../../platform/http/answers/etags.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Reading } from '../news/read.ts'
import type { OpportunityReading } from '../opportunities/read.ts'
import { newsFeed } from './news-feed.ts'
import { opportunityFeed } from './opportunity-feed.ts'
import { sectionPages, sitemap, sitemapIndex } from './sitemap.ts'
import { entityPage, newsPage, opportunityPage } from './sitemap-pages.ts'

const ATOM = 'application/atom+xml'
const XML = 'application/xml'
const TEXT = 'text/plain'

const config = { access: anyoneUnidentified, limits: standardLimit('feeds') }

/** For feed readers and search engines: public content only, the same for every caller. */
export function feedRoutes(
  app: RouteScope,
  parts: Pick<Platform, 'replicas' | 'community' | 'publicUrl' | 'links'> & {
    readonly newsReading: Reading
    readonly opportunityReading: OpportunityReading
  },
): void {
  const { newsReading, opportunityReading, publicUrl, links } = parts
  const read = <Result>(work: (db: Database) => Promise<Result>) => parts.replicas.read(undefined, work)

  app.get(
    '/feeds/news.atom',
    {
      config,
      schema: {
        operationId: 'getNewsFeed',
        summary: 'Get the newest public articles as an Atom feed',
        response: answers(ATOM),
      },
    },
    async (request, reply) =>
      send(request, reply, ATOM, await read((db) => newsFeed({ ...parts, db }, newsReading.render))),
  )

  app.get(
    '/feeds/opportunities.atom',
    {
      config,
      schema: {
        operationId: 'getOpportunityFeed',
        summary: 'Get the newest public active opportunities as an Atom feed',
        response: answers(ATOM),
      },
    },
    async (request, reply) =>
      send(request, reply, ATOM, await read((db) => opportunityFeed({ ...parts, db }, opportunityReading.render))),
  )

  app.get(
    '/sitemap.xml',
    { config, schema: { operationId: 'getSitemapIndex', summary: 'Get the sitemap index', response: answers(XML) } },
    async (request, reply) => send(request, reply, XML, await read((db) => sitemapIndex(db, publicUrl(), links))),
  )

  app.get(
    '/sitemap-sections.xml',
    {
      config: { ...config, refuses: ['NOT_FOUND'] },
      schema: {
        operationId: 'getSectionSitemap',
        summary: 'Get a sitemap of the front page and the lists',
        response: answers(XML),
      },
    },
    async (request, reply) => {
      if (links.isElsewhere()) throw notFound('Not found')
      return send(request, reply, XML, sitemap(sectionPages(links), { isOurs: true }))
    },
  )

  for (const [url, operationId, summary, readPage] of [
    ['/sitemap-news-:page.xml', 'getNewsSitemap', 'Get a sitemap of public articles', newsPage],
    [
      '/sitemap-opportunities-:page.xml',
      'getOpportunitySitemap',
      'Get a sitemap of public active opportunities',
      opportunityPage,
    ],
    ['/sitemap-entities-:page.xml', 'getEntitySitemap', 'Get a sitemap of public entities', entityPage],
  ] as const) {
    app.get(
      url,
      {
        config,
        schema: { operationId, summary, params: Type.Object({ page: Type.String() }), response: answers(XML) },
      },
      async (request, reply) => {
        const page = pageNumber(request.params.page)
        const places = await read((db) => readPage(db, page, links))
        if (places.length === 0) throw notFound('Not found')
        return send(request, reply, XML, sitemap(places, { isOurs: !links.isElsewhere() }))
      },
    )
  }

  app.get(
    '/robots.txt',
    {
      config,
      schema: {
        operationId: 'getRobotsRules',
        summary: 'Get the rules for search engines and the sitemap URL',
        response: answers(TEXT),
      },
    },
    async (request, reply) => {
      const text = `User-agent: *\nAllow: /\nDisallow: /api/\nAllow: /api/pictures/\nDisallow: /app/\nDisallow: /search\nSitemap: ${publicUrl()}/sitemap.xml\n`
      return send(request, reply, TEXT, text)
    },
  )
}

function answers(mediaType: string): Record<number, object> {
  return {
    200: { description: 'The document.', content: { [mediaType]: { schema: Type.String() } } },
    304: { description: 'Not modified.', type: 'null' },
  }
}

/** Throws 404 for anything but a page number. */
function pageNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound('Not found')
  return Number(text)
}

/** Cached by anyone for five minutes, the accepted delay of news. */
function send({ headers }: FastifyRequest, reply: FastifyReply, mediaType: string, document: string): FastifyReply {
  const tag = `"${createHash('sha256').update(document).digest('base64url')}"`
  reply.headers({ 'cache-control': 'public, max-age=300', etag: tag })
  if (ifNoneMatch(headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(`${mediaType}; charset=utf-8`).send(document)
}
