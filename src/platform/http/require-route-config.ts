import type { FastifyInstance, RouteOptions } from 'fastify'
import './route-config.ts'

/** Stops the boot at a route that does not say whom it admits, how often, and what it answers. */
export function requireDeclarations(app: FastifyInstance): void {
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
