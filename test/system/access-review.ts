import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AccessPolicy } from '../../src/platform/access/access.ts'
import { roles } from '../../src/platform/database/tables/accounts.ts'
import type { ApiKeyScope } from '../../src/platform/database/tables/api-keys.ts'
import { type Dialect, renderError } from '../../src/platform/http/dialects/dialect.ts'
import { forbidden, unauthenticated } from '../../src/platform/http/errors/errors.ts'
import type { Limit } from '../../src/platform/limits/rate-limits.ts'
import { startTestApp } from '../harness/test-app.ts'

/** What stands for a session, and is taken wherever credentials are looked at. */
export const sessionKinds = ['session cookie', 'session token', 'JWT'] as const
export const credentialKinds = [...sessionKinds, 'API key'] as const
/** A session that began with a sign-in more than 24 hours ago. */
export const OLD_SESSION = 'old session'
export type CredentialKind = (typeof credentialKinds)[number] | typeof OLD_SESSION

/** One endpoint as its route declares it. */
export interface DeclaredRoute {
  readonly operationId: string
  readonly method: string
  /** With its parameters as in `:id`. */
  readonly path: string
  /** Whether HEAD is answered there too. */
  readonly hasHead: boolean
  /** Whether its query says how much a list has at most. */
  readonly hasLimit: boolean
  readonly access: AccessPolicy
  /** What an API key must be made for; without it none is taken. */
  readonly scope: ApiKeyScope | undefined
  readonly credentials: readonly CredentialKind[]
  readonly dialect: Dialect
  readonly limits: readonly Limit[]
  /** Whether it answers people in HTML, whatever it answers programs. */
  readonly isPage: boolean
  readonly acceptsIdempotencyKey: boolean
}

/** Gives the method and path of a route as the tables name it. */
export const endpointOf = ({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>) => `${method} ${path}`

/** Starts a service and writes down every route that it declares on the way, sorted by path. */
export async function reviewing<Started>(start: () => Promise<Started>) {
  const declared: RouteOptions[] = []
  const observe = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => void declared.push(route))
  }
  // The service is looked at from outside, as it runs: nothing in it is there for the review.
  subscribe('fastify.initialization', observe)
  try {
    return { started: await start(), routes: routesOf(declared) }
  } finally {
    unsubscribe('fastify.initialization', observe)
  }
}

/** Every route of the service, started for this alone. */
export async function declaredRoutes(): Promise<readonly DeclaredRoute[]> {
  const { started, routes } = await reviewing(() => startTestApp())
  await started[Symbol.asyncDispose]()
  return routes
}

function routesOf(declared: readonly RouteOptions[]): DeclaredRoute[] {
  const all = declared.flatMap((route) => [route.method].flat().map((method) => ({ ...route, method })))
  const withHead = new Set(all.filter(({ method }) => method === 'HEAD').map(({ url }) => url))
  // Other instances of the service may start at the same time, and declare the same.
  const once = new Map(all.map((route) => [`${route.method} ${route.url}`, route]))
  return [...once.values()]
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, config, schema }) => {
      const { access, scope, dialect, limits, isPage = false, acceptsIdempotencyKey = false } = config ?? {}
      if (!access || !dialect || !limits) throw new Error(`${method} ${url} is not declared whole`)
      const hasHead = method === 'GET' && withHead.has(url)
      const { operationId = '', querystring } = schema ?? {}
      const { properties = {} } = (querystring ?? {}) as { properties?: object }
      const hasLimit = 'limit' in properties
      const declared = { operationId, method, path: url, hasHead, hasLimit, access, scope, dialect, limits, isPage }
      return { ...declared, acceptsIdempotencyKey, credentials: credentialsFor(access, scope) }
    })
    .sort((one, other) => compare(one.path, other.path) || compare(one.method, other.method))
}

function credentialsFor({ ignoresCredentials, session }: AccessPolicy, scope: ApiKeyScope | undefined) {
  if (ignoresCredentials) return []
  if (session !== undefined) return [...sessionKinds, OLD_SESSION] as const
  return scope === undefined ? sessionKinds : credentialKinds
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The review of all routes, as a page of the documentation. */
export function accessPage(routes: readonly DeclaredRoute[]): string {
  const policies = new Map(routes.map(({ access }) => [access.name, access]))
  const dialects = new Map(routes.map(({ dialect }) => [dialect.name, dialect]))
  return `# Access

Every endpoint as its route declares it: made by \`npm run docs\`, compared by a test; another test calls each as everyone
(nobody and the five roles, with each kind of credential, for their own, someone else's and missing items). A policy is
checked before the body is read; the rules of the endpoint then decide: see [API](api.md).

${table(
  ['Policy', 'Admits'],
  [...policies.values()].map((policy) => [policy.name, admittedBy(policy)]),
)}

Credentials are a session cookie, a session token, a JWT or, where a scope is given in brackets, an API key with that
scope (403 without it, 401 everywhere else). Where credentials are ignored, everyone gets the same answer, except that
\`GET /metrics\` requires its token from elsewhere than loopback.

The answers without valid credentials (401, with \`www-authenticate: Bearer\`) and with too low a role (403), by dialect:

${table(
  ['Dialect', '401', '403'],
  [...dialects.values()].map((dialect) => [
    dialect.name,
    ...[unauthenticated(), forbidden()].map(
      (refusal) => `\`${timeless(JSON.stringify(renderError(dialect, refusal).body))}\``,
    ),
  ]),
)}

Limits are per minute and caller unless stated; those of one name are shared. GET includes HEAD, unless marked with *. *once*: with
an \`Idempotency-Key\`, see [API](api.md#conventions).

${[...Map.groupBy(routes, admittedWithin)]
  .toSorted(([one], [other]) => compare(one, other))
  .map(section)
  .join('\n\n')}
`
}

/** What one kind of caller may call, by the dialect of the refusals. */
function section([admitted, routes]: readonly [string, readonly DeclaredRoute[]]): string {
  const byDialect = [...Map.groupBy(routes, ({ dialect }) => dialect.name)]
  const lists = byDialect.map(
    ([dialect, some]) => `${dialect}:\n\n\`\`\`\n${some.map(endpointWithLimits).join('\n')}\n\`\`\``,
  )
  return [`## ${admitted}`, ...lists].join('\n\n')
}

function endpointWithLimits(route: DeclaredRoute): string {
  const mark = route.method === 'GET' && !route.hasHead ? '*' : ''
  const once = route.acceptsIdempotencyKey ? ', once' : ''
  return `${endpointOf(route)}${mark}  ${route.limits.map(limitInWords).join(', ')}${once}`
}

const timeless = (body: string) => body.replace(/(?<="timestamp":")[^"]*/, '…')

function admittedBy({ minRole, session }: AccessPolicy): string {
  if (minRole === undefined) return 'everyone, signed in or not'
  const admitted = roles.slice(roles.indexOf(minRole)).join(', ')
  if (session === undefined) return admitted
  return `${admitted}; by a session${session === 'fresh' ? ' that began within 24 hours' : ''}, not by a JWT`
}

const limitInWords = ({ points, scope, bucket }: Limit) =>
  `${points}${scope === 'caller' ? '' : ` per ${scope}`} (${bucket})`

/** The three kinds that stand for a session are always admitted together. */
function admittedWithin({ access, scope }: DeclaredRoute): string {
  if (access.ignoresCredentials) return `${access.name} (credentials ignored)`
  return scope === undefined ? access.name : `${access.name} [${scope}]`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
