import type { FastifyInstance, RouteOptions } from 'fastify'

/** The start fails at a route without access policy, limits, summary or response schema. */
export function requireRouteConfig(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const { config, schema, url, method } = route
    const missing = [
      ...(config?.access === undefined ? ['config.access'] : []),
      ...(config?.limits === undefined || config.limits.length === 0 ? ['config.limits'] : []),
      ...(schema?.summary === undefined ? ['schema.summary'] : []),
      ...(schema?.response === undefined ? ['schema.response'] : []),
    ]
    if (missing.length > 0) throw new Error(`${method} ${url} does not declare ${missing.join(', ')}`)
  })
}
