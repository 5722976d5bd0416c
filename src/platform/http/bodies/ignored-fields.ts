import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesForms } from '../pages/forms.ts'

/** Bounds of the header: encoded, a character may take nine. */
const MAX_NAMES = 10
const MAX_NAME_CHARACTERS = 60

/** Beside a field, answers say where it is shown from: whoever writes back what they read sends that along. */
const ANSWERED_ONLY = /(?:Shown|_shown)$/

/** The names in a value without its values: only objects and arrays have any. */
type Shape = { readonly [name: string]: Shape } | undefined

const shapes = new WeakMap<FastifyRequest, Shape>()
const ignored = new WeakMap<FastifyRequest, readonly string[]>()

/**
 * The header `Ignored-Fields` names what an endpoint dropped of a body because it does not know it: else a misspelt field
 * is answered like one that is stored. Names are percent-encoded, and those within others have their path: `a, b.0.c`.
 */
export function tellIgnoredFields(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const takesBody = route.schema?.body !== undefined
    if (takesBody) route.preValidation = [route.preValidation ?? [], rememberShape].flat()
    route.preHandler = [takesBody ? noteDropped : noteAll, route.preHandler ?? []].flat()
    route.onSend = [route.onSend ?? [], tell].flat()
  })
}

export function noteUndeclared(request: FastifyRequest, fields: Iterable<string>): void {
  const { properties = {} } = (request.routeOptions.schema?.body ?? {}) as { readonly properties?: object }
  ignored.set(
    request,
    Array.from(fields).filter((name) => !Object.hasOwn(properties, name)),
  )
}

function rememberShape(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  shapes.set(request, shapeOf(request.body))
  done()
}

function noteDropped(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  note(request, missingIn(request.body, shapes.get(request)))
  done()
}

/** Where no body is wanted. Pages read their forms themselves. */
function noteAll(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (!takesForms(request)) note(request, missingIn({}, shapeOf(request.body)))
  done()
}

function note(request: FastifyRequest, dropped: Generator<string, void>): void {
  const names = dropped.take(MAX_NAMES).toArray()
  if (names.length > 0) ignored.set(request, names)
}

function tell(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: DoneFuncWithErrOrRes): void {
  const names = ignored.get(request) ?? []
  if (names.length > 0) reply.header('ignored-fields', names.slice(0, MAX_NAMES).map(inHeader).join(', '))
  done()
}

const inHeader = (name: string): string => encodeURIComponent(name.slice(0, MAX_NAME_CHARACTERS).toWellFormed())

function shapeOf(value: unknown): Shape {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
}

function* missingIn(value: unknown, shape: Shape, path = ''): Generator<string, void> {
  if (shape === undefined || typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(shape)) {
    const isKnown = Object.hasOwn(value, name)
    if (!isKnown && !ANSWERED_ONLY.test(name)) yield `${path}${name}`
    if (isKnown) yield* missingIn((value as Readonly<Record<string, unknown>>)[name], part, `${path}${name}.`)
  }
}
