import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/access/access.ts'
import type { Community } from '../../../platform/community/community.ts'
import { ifNoneMatch } from '../../../platform/http/answers/etags.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import { iconSizes, openCommunityIcon } from './icon.ts'

const Png = Type.Unsafe<Buffer>({ type: 'string' })

const response = {
  200: { description: 'The picture.', content: { 'image/png': { schema: Png } } },
  304: { description: 'Not modified.', type: 'null' },
}

/** Where browsers look for it by themselves, on every page of this address. */
export function iconRoutes(app: RouteScope, community: Community): void {
  const communityIcon = openCommunityIcon(community)
  for (const [url, operationId, summary] of [
    ['/favicon.ico', 'getIcon', 'Get the icon of the community'],
    ['/apple-touch-icon.png', 'getTouchIcon', 'Get the icon of the community for home screens'],
  ] as const) {
    app.get(
      url,
      {
        config: { access: anyoneUnidentified, limits: [perCaller(1200, 'assets')] },
        schema: { operationId, summary, response },
      },
      async ({ headers }, reply) => {
        const { png, etag } = await communityIcon(iconSizes[url])
        reply.headers({ 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800', etag })
        if (ifNoneMatch(headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('image/png').send(png)
      },
    )
  }
}
