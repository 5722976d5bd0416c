import { Type } from 'typebox'
import { anyone, anyoneUnidentified } from '../../platform/access/access.ts'
import { type Locale, locales } from '../../platform/database/tables/accounts.ts'
import { sendAsset } from '../../platform/http/answers/send-asset.ts'
import { sendJson } from '../../platform/http/answers/send-json.ts'
import { ApiError, notFound } from '../../platform/http/errors/errors.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { pageResponse, sendPage } from '../../platform/http/pages/page.ts'
import { publicStylesheet } from '../../platform/http/pages/stylesheet.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReadProfile } from '../accounts/read.ts'
import { describeService } from '../info/describe.ts'
import { pageContext } from '../pages/context.ts'
import { APP_POLICY, appPage } from './app-page.ts'
import { openBundles } from './bundle.ts'
import { pushWorker } from './push-worker.ts'

const limits = [perCaller(1200, 'app')]

type AppParts = Pick<Platform, 'db' | 'log' | 'community' | 'chosenIdentity' | 'settings' | 'publicUrl' | 'links'> & {
  readonly readProfile: ReadProfile
}

/** The pages of members, drawn in the browser by a client of the API like any other. */
export function appRoutes(app: RouteScope, platform: AppParts): void {
  const { community, readProfile } = platform
  const bundles = openBundles()

  for (const [path, operationId] of [
    ['/app', 'showApp'],
    ['/app/:area', 'showAppArea'],
    ['/app/:area/:id', 'showAppThing'],
    ['/app/:area/:id/:part', 'showAppPart'],
  ] as const) {
    app.get(
      path,
      {
        config: { access: anyone, limits, isPage: true },
        schema: {
          operationId,
          summary: 'Show the app, which draws the page of the path',
          response: { 200: pageResponse },
        },
      },
      async (request, reply) => {
        const { locale, reader } = await pageContext(platform, request, reply)
        const { features, limits, ...info } = describeService(platform)
        const boot = {
          info: { ...info, features, limits },
          language: locale,
          profile: (reader && (await readProfile(reader.id))) ?? null,
          fixed: platform.chosenIdentity.fixed,
          pageStyles: publicStylesheet(community).path,
        }
        const page = appPage({ locale, name: community.name, bundle: await bundled(locale), boot })
        return sendPage(reply, page, APP_POLICY)
      },
    )
  }

  app.get(
    '/app/assets/:name',
    {
      config: { access: anyoneUnidentified, limits, refuses: ['NOT_FOUND'] },
      schema: {
        operationId: 'getAppAsset',
        summary: 'Get a script or stylesheet of the app',
        params: Type.Object({ name: Type.String() }),
        response: { 200: { description: 'The file.', content: { '*/*': { schema: Bytes } } } },
      },
    },
    async (request, reply) => {
      for (const locale of locales) {
        const asset = (await bundled(locale)).files.get(request.params.name)
        if (asset !== undefined) return sendAsset(request, reply, asset)
      }
      throw notFound('No such file')
    },
  )

  app.get(
    '/app/manifest.webmanifest',
    {
      config: { access: anyoneUnidentified, limits },
      schema: {
        operationId: 'getAppManifest',
        summary: 'Get what devices show of the installed app',
        response: {
          200: { description: 'The manifest.', content: { [MANIFEST]: { schema: Manifest } } },
        },
      },
    },
    async (_request, reply) => {
      const { name, language } = community
      const manifest = { name, lang: language, start_url: '/app', scope: '/app', display: 'minimal-ui', icons: [] }
      return sendJson(reply, JSON.stringify(manifest), MANIFEST)
    },
  )

  app.get(
    '/app/push-worker.js',
    {
      config: { access: anyoneUnidentified, limits },
      schema: {
        operationId: 'getPushWorker',
        summary: 'Get the script that shows push notifications while the app is closed',
        response: { 200: { description: 'The script.', content: { 'text/javascript': { schema: Bytes } } } },
      },
    },
    // A worker that is kept would outlive the program that it belongs to.
    async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(pushWorker),
  )

  /** The API does not need it: where it cannot be made, only these pages are missing. */
  async function bundled(locale: Locale) {
    try {
      return await bundles(locale, community.color)
    } catch (error) {
      platform.log.error({ err: error }, 'the app cannot be bundled')
      throw new ApiError('UNAVAILABLE', { message: 'The app cannot be bundled: see the log' })
    }
  }
}

const Bytes = Type.Unsafe<Buffer>({ type: 'string' })

const MANIFEST = 'application/manifest+json'

const Manifest = Type.Object({
  name: Type.String(),
  lang: Type.Enum(locales),
  start_url: Type.String(),
  scope: Type.String(),
  display: Type.Literal('minimal-ui'),
  icons: Type.Array(Type.Object({ src: Type.String() })),
})

nameSchemas({ AppManifest: Manifest })
