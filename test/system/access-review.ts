import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AccessPolicy } from '../src/http/access.ts'
import { type ApiKeyScope, roles } from '../src/http/caller.ts'
import { type Dialect, inDialect } from '../src/http/error-dialects.ts'
import { forbidden, unauthenticated } from '../src/http/errors.ts'
import type { Limit } from '../src/http/rate-limits.ts'

/** What stands for a session, and is taken wherever credentials are looked at. */
export const sessionKinds = ['session cookie', 'session token', 'JWT'] as const
export const credentialKinds = [...sessionKinds, 'API key'] as const
export type CredentialKind = (typeof credentialKinds)[number]

/** One endpoint as its route declares it. */
export interface DeclaredRoute {
  readonly method: string
  /** With its parameters as in `:id`. */
  readonly path: string
  /** Whether HEAD is answered there too. */
  readonly hasHead: boolean
  readonly access: AccessPolicy
  /** What an API key must be made for; without it none is taken. */
  readonly scope: ApiKeyScope | undefined
  readonly credentials: readonly CredentialKind[]
  readonly dialect: Dialect
  readonly limits: readonly Limit[]
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

function routesOf(declared: readonly RouteOptions[]): DeclaredRoute[] {
  const all = declared.flatMap((route) => [route.method].flat().map((method) => ({ ...route, method })))
  const withHead = new Set(all.filter(({ method }) => method === 'HEAD').map(({ url }) => url))
  // Other instances of the service may start at the same time, and declare the same.
  const once = new Map(all.map((route) => [`${route.method} ${route.url}`, route]))
  return [...once.values()]
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, config }) => {
      const { access, scope, dialect, limits } = config ?? {}
      if (!access || !dialect || !limits) throw new Error(`${method} ${url} is not declared whole`)
      const hasHead = method === 'GET' && withHead.has(url)
      const credentials = credentialsFor(access, scope)
      return { method, path: url, hasHead, access, scope, credentials, dialect, limits }
    })
    .sort((one, other) => compare(one.path, other.path) || compare(one.method, other.method))
}

function credentialsFor({ ignoresCredentials }: AccessPolicy, scope: ApiKeyScope | undefined) {
  if (ignoresCredentials) return []
  return scope === undefined ? sessionKinds : credentialKinds
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The review of all routes, as a page of the documentation. */
export function accessPage(routes: readonly DeclaredRoute[]): string {
  const policies = new Map(routes.map(({ access }) => [access.name, access]))
  const dialects = new Map(routes.map(({ dialect }) => [dialect.name, dialect]))
  return `# Access

Who may call what: every endpoint as its route declares it. The tables are made from these declarations by
\`npm run docs\`, a test holds this page to them, and another sends every endpoint requests of everybody (nobody, and
the five roles, by each kind of credential, for what is their own, what is another's, and what is not there).

Whom a policy admits is decided before the body of a request is read, by the role that is stored at that moment. Within
it the rules of the endpoint decide what a caller may see and do: see [API](api.md).

${table(
  ['Policy', 'Admits'],
  [...policies.values()].map(({ name, leastRole }) => [name, admittedBy(leastRole)]),
)}

Where credentials are looked at, a bad bearer is refused even if anyone is admitted, and a stale cookie counts as none.
Where none are looked at, everybody is answered alike; \`GET /metrics\` is closed to addresses other than loopback all
the same, unless they send the token of the settings.

An API key is taken only where one is listed, if it was made for the scope in brackets: otherwise it is answered as one
whose role is too low (403), and everywhere else as a bad one (401).

Each area words its refusals in its own dialect. What is exactly answered to a caller without valid credentials (401,
with \`www-authenticate: Bearer\`), and to one whose role is too low (403):

${table(
  ['Dialect', '401', '403'],
  [...dialects.values()].map((dialect) => [
    dialect.name,
    ...[unauthenticated(), forbidden()].map(
      (refusal) => `\`${timeless(JSON.stringify(inDialect(dialect, refusal).body))}\``,
    ),
  ]),
)}

Limits are requests a minute; those of one name are shared. GET endpoints answer HEAD with the same access, unless
marked with *.

${table(
  ['Endpoint', 'Admits', 'Credentials', 'Dialect', 'Limits'],
  routes.map((route) => [
    `\`${endpointOf(route)}\`${route.method === 'GET' && !route.hasHead ? ' *' : ''}`,
    route.access.name,
    route.credentials.map((kind) => (kind === 'API key' ? `${kind} (${route.scope})` : kind)).join(', ') ||
      'none looked at',
    route.dialect.name,
    route.limits.map(({ points, scope, bucket }) => `${points} per ${scope} (${bucket})`).join(', '),
  ]),
)}
`
}

const timeless = (body: string) => body.replace(/(?<="timestamp":")[^"]*/, '…')

function admittedBy(leastRole: AccessPolicy['leastRole']): string {
  if (leastRole === undefined) return 'everybody, signed in or not'
  return roles.slice(roles.indexOf(leastRole)).join(', ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
