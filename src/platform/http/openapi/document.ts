import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Tag } from '../routes/route-config.ts'
import { type Components, openComponents } from './components.ts'
import { type DescribedOperation, type Examples, operationOf } from './operation.ts'
import { shareResponses } from './shared-responses.ts'

/** What the program sends by itself. */
export interface SentDescription {
  readonly meaning: string
  readonly body: object
}

/** What only the running program knows. */
interface DocumentParts {
  readonly title: string
  readonly publicUrl: string
  readonly cookieName: string
  readonly examples: Examples
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI 3.1 document of every declared route but pages, in which programs find nothing. */
    describeApi(parts: DocumentParts): object
  }
}

/** Collects the routes that are declared from now on. */
export function describeRoutes(
  app: FastifyInstance,
  version: string,
  sent: Readonly<Record<string, SentDescription>>,
): void {
  const declared: { route: RouteOptions; scope: FastifyInstance }[] = []
  app.addHook('onRoute', function (route) {
    if (route.method !== 'HEAD') declared.push({ route, scope: this })
  })

  app.decorate('describeApi', ({ title, publicUrl, cookieName, examples }) => {
    const components = openComponents()
    const paths: Record<string, Record<string, DescribedOperation>> = {}
    const forPrograms = declared
      .filter(({ route }) => !isOnlyPage(route))
      .toSorted(({ route: one }, { route: other }) => one.url.localeCompare(other.url))
    for (const { route, scope } of forPrograms) {
      const path = route.url.replace(/:(\w+)/g, '{$1}')
      const operation = operationOf(route, { components, examples, compile: scope.validatorCompiler })
      paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operation }
    }
    const responses = shareResponses(paths)
    const webhooks = Object.entries(sent).map(([name, one]) => [name, sentRequest(name, one, { components, examples })])
    return {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description: about,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      tags: tagsOf(forPrograms.map(({ route }) => route)),
      paths,
      webhooks: Object.fromEntries(webhooks),
      components: { schemas: components.schemas, responses, securitySchemes: securitySchemes(cookieName) },
    }
  })
}

function isOnlyPage({ config, schema }: RouteOptions): boolean {
  const answers = Object.values((schema?.response ?? {}) as Record<string, { readonly content?: object }>)
  return config?.isPage === true && !answers.some(({ content = {} }) => 'application/json' in content)
}

export function useTag(scope: FastifyInstance, tag: Tag | undefined): void {
  scope.addHook('onRoute', (route) => {
    if (tag === undefined) throw new Error(`${route.method} ${route.url}: its feature has no tag`)
    route.config = { ...route.config, tag }
  })
}

function tagsOf(routes: readonly RouteOptions[]): Tag[] {
  const tags = new Map(routes.flatMap(({ config }) => (config?.tag ? [[config.tag.name, config.tag] as const] : [])))
  return [...tags.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

function sentRequest(
  name: string,
  { meaning, body }: SentDescription,
  { components, examples }: { readonly components: Components; readonly examples: Examples },
) {
  const operationId = sentOperationId(name)
  const schema = components.refer({ title: `${inOneWord(name)}Event`, ...body })
  const example = examples[operationId]?.body
  const media = { schema, ...(example !== undefined && { example }) }
  const requestBody = { required: true, content: { 'application/json': media } }
  const responses = { '2XX': { description: 'Accepted.' }, '4XX': { description: 'Tried again later.' } }
  return { post: { operationId, summary: meaning, requestBody, responses, security: [{}] } }
}

/** Of what the program sends by itself, as its receiver names it. */
export const sentOperationId = (name: string): string => `receive${inOneWord(name)}`

const inOneWord = (name: string): string =>
  name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const about = `Everything that members, administrators and programs do here.

**Signing in.** In a browser, \`POST /api/auth/sign-in/email\` sets a session cookie, which all further requests carry. A
program sends the \`token\` of that answer as \`Authorization: Bearer\`, or for 15 minutes a JWT from
\`GET /api/auth/token\`; or, where a scope is named, a key from \`POST /api/api-keys\` as \`x-api-key\`.

**Refusals** have the status and the body of their area. A 429 says in \`Retry-After\` how many seconds to wait.`

const securitySchemes = (cookieName: string) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
    description: 'Set by signing in. Requests that change something must come from this site.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'A session token, or a JWT from GET /api/auth/token.' },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'A key from POST /api/api-keys with the named scope; also accepted as a bearer token.',
  },
})
