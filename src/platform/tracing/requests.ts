import type { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { canonicalAddress, openRanges } from '../http/origins/client-address.ts'

interface RequestTracing {
  readonly tracer: Tracer
  readonly active: AsyncLocalStorage<Context>
  readonly trustedProxies: readonly string[]
}

const propagator = new W3CTraceContextPropagator()
const getter = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
}

/**
 * Security: spans contain no path, query or header. Only a trusted proxy's trace is continued (W3C Trace Context): any
 * other caller could flood the traces.
 */
export function traceRequests(app: FastifyInstance, { tracer, active, trustedProxies }: RequestTracing): void {
  const isTrusted = openRanges(trustedProxies)
  const contexts = new WeakMap<FastifyRequest, Context>()

  function parentOf({ socket, headers }: FastifyRequest): Context {
    const isFromProxy = isTrusted(canonicalAddress(socket.remoteAddress ?? ''))
    return isFromProxy ? propagator.extract(ROOT_CONTEXT, headers, getter) : ROOT_CONTEXT
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { id, method, routeOptions } = request
    const { url: route } = routeOptions
    const parent = parentOf(request)
    const attributes = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'hromada.request_id': id,
    }
    const name = route === undefined ? method : `${method} ${route}`
    const context = trace.setSpan(parent, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent))
    contexts.set(request, context)
    active.run(context, done)
  })
  // Reading a body continues in the context of the connection, not of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    active.run(contexts.get(request) ?? ROOT_CONTEXT, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) {
      span?.setAttribute('error.type', String(statusCode))
      span?.setStatus({ code: SpanStatusCode.ERROR })
    }
    span?.end()
    done()
  })
}
