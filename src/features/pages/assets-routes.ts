import { Type } from 'typebox'
import { anyoneUnidentified } from '../../platform/access/access.ts'
import type { Community } from '../../platform/community/community.ts'
import { sendAsset } from '../../platform/http/answers/send-asset.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import { publicStylesheet } from '../../platform/http/pages/stylesheet.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'

export function assetRoutes(app: RouteScope, community: Community): void {
  app.get(
    '/assets/:name',
    {
      config: { access: anyoneUnidentified, limits: [perCaller(1200, 'assets')], refuses: ['NOT_FOUND'] },
      schema: {
        operationId: 'getPageAsset',
        summary: 'Get the stylesheet of the pages',
        params: Type.Object({ name: Type.String() }),
        response: { 200: { description: 'The stylesheet.', content: { 'text/css': { schema: Bytes } } } },
      },
    },
    async (request, reply) => {
      const stylesheet = publicStylesheet(community)
      if (stylesheet.path !== `/assets/${request.params.name}`) throw notFound('No such file')
      return sendAsset(request, reply, stylesheet)
    },
  )
}

const Bytes = Type.Unsafe<Buffer>({ type: 'string' })
