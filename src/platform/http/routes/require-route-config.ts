import type { FastifyInstance, RouteOptions } from 'fastify'

/** The start fails at a route without access policy, limits, name, summary or response schema, or with another's name. */
export function requireRouteConfig(app: FastifyInstance): void {
  const endpointsByName = new Map<string, string>()

  app.addHook('onRoute', ({ config, schema, url, method }: RouteOptions) => {
    const { operationId } = schema ?? {}
    const missing = [
      ...(config?.access === undefined ? ['config.access'] : []),
      ...(config?.limits === undefined || config.limits.length === 0 ? ['config.limits'] : []),
      ...(operationId === undefined ? ['schema.operationId'] : []),
      ...(schema?.summary === undefined ? ['schema.summary'] : []),
      ...(schema?.response === undefined ? ['schema.response'] : []),
    ]
    if (missing.length > 0) throw new Error(`${method} ${url} does not declare ${missing.join(', ')}`)
    if (operationId === undefined || method === 'HEAD') return
    const other = endpointsByName.get(operationId)
    if (other !== undefined) throw new Error(`${method} ${url} has the operationId of ${other}: ${operationId}`)
    if (!OPERATION_ID.test(operationId)) throw new Error(`${operationId} is not a verb and a noun in camelCase`)
    endpointsByName.set(operationId, `${method} ${url}`)
  })
}

/** Clients make method names of them. */
const OPERATION_ID = /^[a-z]+([A-Z][a-z0-9]*)*$/
