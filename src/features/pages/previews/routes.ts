import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/access/access.ts'
import type { Community } from '../../../platform/community/community.ts'
import { ifNoneMatch } from '../../../platform/http/answers/etags.ts'
import { notFound } from '../../../platform/http/errors/errors.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Semaphore } from '../../../platform/limits/semaphore.ts'
import type { Platform } from '../../../platform/platform.ts'
import { previewKinds } from './address.ts'
import { drawPreview } from './draw.ts'
import { findSubject, type PreviewSubject } from './subject.ts'

const MAX_CACHED_BYTES = 8 * 1024 * 1024

interface PreviewParts extends Pick<Platform, 'db' | 'community'> {
  /** Pictures take much memory while they are drawn. */
  readonly limitEncoding: Semaphore
}

/** Pictures for previews of links: networks fetch them without signing in, so they are of what anyone may read. */
export function previewRoutes(app: RouteScope, parts: PreviewParts): void {
  const { community, limitEncoding } = parts
  const drawn = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: ({ length }) => length })

  app.get(
    '/previews/:kind/:id.png',
    {
      config: {
        access: anyoneUnidentified,
        limits: [perCaller(120, 'previews')],
        refuses: ['NOT_FOUND', 'UNAVAILABLE'],
      },
      schema: {
        operationId: 'getPreviewPicture',
        summary: 'Get the picture for previews of links to a page',
        params: Type.Object({ kind: Type.String(), id: Type.String() }),
        response: answers,
      },
    },
    async ({ params, headers }, reply) => {
      const kind = previewKinds.find((one) => one === params.kind)
      const subject = kind && (await findSubject(parts, kind, params.id))
      if (subject === undefined) throw notFound('No such picture')
      const tag = tagOf(subject, community)
      reply.headers({ 'cache-control': 'public, max-age=3600', etag: tag })
      if (ifNoneMatch(headers['if-none-match'], tag)) return reply.code(304).send()
      const picture =
        drawn.get(tag) ?? (await limitEncoding(async () => drawn.get(tag) ?? drawPreview(community, subject)))
      drawn.set(tag, picture)
      return reply.type('image/png').send(picture)
    },
  )
}

const answers = {
  200: {
    description: 'The picture.',
    content: { 'image/png': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
  },
  304: { description: 'Not modified.', type: 'null' },
}

function tagOf(subject: PreviewSubject, { name, color, logo }: Community): string {
  const drawnFrom = JSON.stringify([subject, name, color, logo?.etag])
  return `"${createHash('sha256').update(drawnFrom).digest('base64url')}"`
}
