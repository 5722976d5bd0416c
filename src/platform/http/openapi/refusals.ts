import type { FastifyInstance, RouteOptions } from 'fastify'
import { malformedKey, stillRunning } from '../answers/idempotency.ts'
import { inRouteWords } from '../errors/error-handling.ts'
import {
  ApiError,
  forbidden,
  freshSignInRequired,
  invalidBody,
  invalidQuery,
  type Kind,
  secondFactorRequired,
  unauthenticated,
} from '../errors/errors.ts'
import { malformed } from '../schemas/validation.ts'

type Compile = FastifyInstance['validatorCompiler']

/** Everything that a route can refuse: what its declaration implies, and what it names. */
export function refusalsOf(route: RouteOptions, compile: Compile): ApiError[] {
  const { schema = {}, config = {}, method } = route
  const { access, acceptsIdempotencyKey, invalid, refuses = [], failure } = config
  const named = refuses.map((refusal) => (typeof refusal === 'string' ? new ApiError(refusal) : refusal()))
  const isNamed = (kind: Kind) => named.some((refusal) => refusal.kind === kind)
  const of = (...kinds: Kind[]) => kinds.map((kind) => new ApiError(kind))
  const implied = [
    ...(schema.body === undefined ? [] : [...of('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'), ...refusedBodies()]),
    ...(schema.querystring === undefined ? [] : [firstRefusal('querystring', invalidQuery)]),
    ...(schema.params === undefined || isNamed('NOT_FOUND') ? [] : of('NOT_FOUND')),
    ...(access?.ignoresCredentials ? [] : [unauthenticated()]),
    ...admissionRefusals(),
    ...(acceptsIdempotencyKey ? [malformedKey(), stillRunning(), new ApiError('KEY_REUSED')] : []),
  ]
  const faults = [...of('RATE_LIMITED', 'UNAVAILABLE'), new ApiError('INTERNAL', { message: failure })]
  return [...implied, ...named.map((refusal) => inRouteWords(refusal, invalid)), ...faults]

  function admissionRefusals(): ApiError[] {
    const { minRole, refusal, session, ignoresCredentials } = access ?? {}
    const isPrivileged = minRole !== undefined && minRole !== 'visitor'
    return [
      ...(isPrivileged ? [forbidden(refusal), secondFactorRequired()] : []),
      ...(config.scope === undefined ? [] : [forbidden()]),
      ...(method === 'GET' || ignoresCredentials ? [] : [forbidden('Cross-site request refused')]),
      ...(session === undefined ? [] : [freshSignInRequired()]),
    ]
  }

  function refusedBodies(): ApiError[] {
    const unreadable = takesJson(route) ? [inRouteWords(malformed({ message: 'is not valid JSON' }), invalid)] : []
    return [...unreadable, firstRefusal('body', invalidBody)]
  }

  /** What the validation of the route says to something that it refuses. */
  function firstRefusal(httpPart: 'body' | 'querystring', fallback: typeof invalidBody): ApiError {
    const part = schema[httpPart] as { properties?: object; required?: string[] }
    const validate = compile?.({ schema: part, httpPart, method: String(method), url: route.url })
    const names = Object.keys(part.properties ?? {})
    const attempts = [{}, ...names.flatMap((name) => hostile.map((value) => ({ [name]: value })))]
    for (const attempt of httpPart === 'body' ? attempts : attempts.slice(1)) {
      const { error } = (validate?.(attempt) ?? {}) as { error?: unknown }
      if (error instanceof ApiError) return inRouteWords(error, invalid)
    }
    const [required] = part.required ?? []
    if (required !== undefined) return inRouteWords(fallback(required, 'MISSING'), invalid)
    return inRouteWords(fallback(names[0] ?? 'body', 'INVALID_CHARACTERS'), invalid)
  }
}

const hostile = ['none', '', 'x'.repeat(5_000), '\u0000']

function takesJson({ schema }: RouteOptions): boolean {
  return schema?.consumes === undefined || schema.consumes.includes('application/json')
}
