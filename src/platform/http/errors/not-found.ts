import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { isForPerson } from '../pages/error-page.ts'
import { answerUnmatched, pathOf, type UnmatchedParts } from './error-handling.ts'
import { ApiError, notFound } from './errors.ts'

interface Declared {
  readonly path: RegExp
  readonly methods: ReadonlySet<string>
}

/** 405 with Allow (RFC 9110, section 15.5.6) on a path that has routes, else 404. */
export function handleUnmatchedRequests(app: FastifyInstance, parts: UnmatchedParts): void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const methods = methodsByUrl.get(url) ?? new Set<string>()
    for (const name of [method].flat()) methods.add(name)
    methodsByUrl.set(url, methods)
  })
  let declared: Declared[] = []
  app.addHook('onReady', (done) => {
    declared = [...methodsByUrl].map(([url, methods]) => ({ path: patternOf(url), methods }))
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const plain = withoutEnd(request.url)
    const isPage = plain !== undefined && declared.some(({ path }) => path.test(pathOf({ url: plain })))
    if (isPage && request.method === 'GET' && isForPerson(request)) void reply.redirect(plain, 308)
    else if (request.is404) answer(request, reply)
    else done()
  })
  app.setNotFoundHandler(answer)

  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const path = pathOf(request)
    const allowed = declared.filter((route) => route.path.test(path)).flatMap(({ methods }) => [...methods])
    // The router's parameters are narrower than ours (no line breaks before a suffix): a declared method is then 404.
    const error =
      allowed.length === 0 || allowed.includes(request.method)
        ? notFound('Not found')
        : new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: [...new Set(allowed)].join(', ') } })
    answerUnmatched(parts, error, request, reply)
  }
}

/** What people type and other sites link: the address without the slash at its end. */
function withoutEnd(url: string): string | undefined {
  const [, path, query = ''] = /^(\/[^/?][^?]*?)\/+(\?.*)?$/.exec(url) ?? []
  return path === undefined ? undefined : path + query
}

function patternOf(url: string): RegExp {
  const fixed = url.split(/:\w+/).map((part) => RegExp.escape(part))
  return new RegExp(`^${fixed.join('[^/]+')}$`)
}
