import type { FastifyInstance } from 'fastify'

/** Where people may be sent. */
export interface OwnSite {
  /** The origin that paths belong to. */
  readonly home: string
  /** Origins beside it. */
  readonly trusted: readonly string[]
}

/**
 * An address of the site in one spelling, a path as a path; undefined for any other. Open redirect: a path is refused if
 * it becomes one of two slashes (`/..//host`), which is read as a host once it is written down again.
 */
export function addressOnSite({ home, trusted }: OwnSite, address: string): string | undefined {
  const isPath = /^\/(?![/\\])/.test(address)
  const target = URL.parse(address, home)
  if (target === null || !(isPath || /^https?:\/\//i.test(address))) return undefined
  const { origin, pathname, search, hash, href } = target
  if (!isPath) return origin === home || trusted.includes(origin) ? href : undefined
  return origin === home && !/^\/\/|%2f|%5c/i.test(pathname) ? pathname + search + hash : undefined
}

/** Open redirect: whoever named the address and wherever it was stored, an answer leads within the site, or to its start. */
export function keepRedirectsWithin(app: FastifyInstance, site: () => OwnSite): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const location = reply.getHeader('location')
    if (location === undefined) return done()
    const address = addressOnSite(site(), String(location))
    if (address === undefined) {
      const route = `${request.method} ${request.routeOptions.url ?? 'none'}`
      request.log.warn({ requestId: request.id, route }, 'redirect to another site refused, leads to the start')
    }
    reply.header('location', address ?? '/')
    done()
  })
}
