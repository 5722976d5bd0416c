import { Type } from 'typebox'
import { notFound } from '../../../platform/http/errors/errors.ts'
import { isLocalRequest } from '../../../platform/http/origins/local-request.ts'
import { pageResponse, sendPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import type { Platform } from '../../../platform/platform.ts'
import { LanguageChoice, pageContext } from '../context.ts'
import { pageConfig } from '../page-route.ts'
import { stylesPage } from './styles-page.ts'

type StyleRouteParts = Pick<Platform, 'db' | 'community'>

/** For who builds pages, or brands them, on the machine where the program runs. */
export function stylesPageRoutes(app: RouteScope, parts: StyleRouteParts): void {
  app.get(
    '/styles',
    {
      config: { ...pageConfig, refuses: ['NOT_FOUND'] },
      schema: {
        operationId: 'showStylesPage',
        summary: 'Show every part of the public pages, to programs of this machine',
        querystring: Type.Object(LanguageChoice),
        response: { 200: pageResponse },
      },
    },
    async (request, reply) => {
      if (!isLocalRequest(request)) throw notFound('Not found')
      return sendPage(reply, stylesPage(await pageContext(parts, request, reply)))
    },
  )
}
