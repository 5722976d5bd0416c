import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyoneUnidentified } from '../http/access.ts'
import { isNoneOther } from '../http/entity-tags.ts'
import { notFound } from '../http/errors.ts'
import { standardLimit } from '../http/rate-limits.ts'
import type { RouteScope } from '../http/route-scope.ts'
import type { Services } from '../services.ts'
import { newsFeed } from './news-feed.ts'
import { opportunityFeed } from './opportunity-feed.ts'
import { newsPage, opportunityPage, sitemap, sitemapIndex } from './sitemap.ts'

const ATOM = 'application/atom+xml'
const XML = 'application/xml'
const TEXT = 'text/plain'

const config = { access: anyoneUnidentified, limits: standardLimit('feeds') }

/** For feed readers and search engines: what anyone may see, the same for everybody. */
export function feedRoutes(app: RouteScope, services: Pick<Services, 'db' | 'newsReading' | 'publicUrl'>): void {
  const { db, newsReading, publicUrl } = services

  app.get(
    '/feeds/news.atom',
    { config, schema: { summary: 'The newest public articles, as Atom feed', response: answers(ATOM) } },
    async (request, reply) => send(request, reply, ATOM, await newsFeed(db, newsReading.render, publicUrl())),
  )

  app.get(
    '/feeds/opportunities.atom',
    { config, schema: { summary: 'The newest public active opportunities, as Atom feed', response: answers(ATOM) } },
    async (request, reply) => send(request, reply, ATOM, await opportunityFeed(db, publicUrl())),
  )

  app.get(
    '/sitemap.xml',
    { config, schema: { summary: 'The index of the sitemaps', response: answers(XML) } },
    async (request, reply) => send(request, reply, XML, await sitemapIndex(db, publicUrl())),
  )

  for (const [url, summary, readPage] of [
    ['/sitemap-news-:page.xml', 'A sitemap of public articles', newsPage],
    ['/sitemap-opportunities-:page.xml', 'A sitemap of public active opportunities', opportunityPage],
  ] as const) {
    app.get(
      url,
      { config, schema: { summary, params: Type.Object({ page: Type.String() }), response: answers(XML) } },
      async (request, reply) => {
        const places = await readPage(db, pageNumber(request.params.page), publicUrl())
        if (places.length === 0) throw notFound('Not found')
        return send(request, reply, XML, sitemap(places))
      },
    )
  }

  app.get(
    '/robots.txt',
    { config, schema: { summary: 'What search engines may read, and the sitemap', response: answers(TEXT) } },
    async (request, reply) => {
      const text = `User-agent: *\nAllow: /\nSitemap: ${publicUrl()}/sitemap.xml\n`
      return send(request, reply, TEXT, text)
    },
  )
}

function answers(mediaType: string): Record<number, object> {
  return {
    200: { description: 'The document.', content: { [mediaType]: { schema: Type.String() } } },
    304: { description: 'The document is the one that the caller has.', type: 'null' },
  }
}

/** Throws 404 for what is no number of a page. */
function pageNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound('Not found')
  return Number(text)
}

/** Sends a document that all caches may keep for as long as news may be late. */
function send({ headers }: FastifyRequest, reply: FastifyReply, mediaType: string, document: string): FastifyReply {
  const tag = `"${createHash('sha256').update(document).digest('base64url')}"`
  reply.headers({ 'cache-control': 'public, max-age=300', etag: tag })
  if (isNoneOther(headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(`${mediaType}; charset=utf-8`).send(document)
}
