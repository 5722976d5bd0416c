import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { plainErrors, renderError } from '../dialects/dialect.ts'
import type { ApiError } from '../errors/errors.ts'
import { asRequest, type Components } from './components.ts'
import { refusalsOf } from './refusals.ts'

/** A request that the program has answered, as a test has written it down. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  readonly type?: string
  readonly answer?: unknown
  /** What else is answered where the same is asked for in another form, by media type. */
  readonly otherForms?: Readonly<Record<string, unknown>>
  /** How another request was refused, as one that names something that does not exist. */
  readonly refused?: { readonly status: number; readonly answer?: unknown }
}

export type Examples = Readonly<Record<string, Example>>

interface Parts {
  readonly components: Components
  readonly examples: Examples
  readonly compile: FastifyInstance['validatorCompiler']
}

export interface DescribedOperation {
  readonly [member: string]: unknown
  readonly responses: Record<string, object>
}

export function operationOf(route: RouteOptions, parts: Parts): DescribedOperation {
  const { schema = {}, config = {} } = route
  const { operationId = '', summary, body } = schema
  const example = parts.examples[operationId]
  return {
    operationId,
    tags: [config.tag?.name],
    summary,
    description: descriptionOf(route),
    parameters: parametersOf(route, parts, example),
    ...(body !== undefined && { requestBody: requestBodyOf(route, parts, example) }),
    responses: { ...answersOf(schema, parts, example), ...refusedAnswersOf(route, parts, example) },
    security: credentialsOf(route),
  }
}

function descriptionOf({ schema, config = {} }: RouteOptions): string {
  const limits = (config.limits ?? []).map(({ points, scope, bucket }) => `${points} per ${scope} (${bucket})`)
  const access = `Access: ${config.access?.name ?? 'anyone'}. Limits per minute: ${limits.join(', ')}.`
  return schema?.description === undefined ? access : `${schema.description}\n\n${access}`
}

function credentialsOf({ config: { access, scope } = {} }: RouteOptions): object[] {
  const keys = scope === undefined ? [] : [{ apiKey: [scope] }]
  const credentials = access?.ignoresCredentials ? [] : [{ session: [] }, { bearer: [] }, ...keys]
  return access?.minRole === undefined ? [{}, ...credentials] : credentials
}

type Properties = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function parametersOf({ url, schema = {}, config }: RouteOptions, { components }: Parts, example?: Example): object[] {
  const given: Readonly<Record<string, unknown>> = { ...example?.path, ...example?.query }
  const named = (part: unknown, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = (part ?? {}) as { properties?: Properties; required?: string[] }
    return Object.entries(properties).map(([name, { description, ...rest }]) => {
      const isRequired = place === 'path' || (required.includes(name) && !('default' in rest))
      const value =
        meantBy(given[name], rest.type) ?? rest.default ?? (Array.isArray(rest.enum) ? rest.enum[0] : undefined)
      return {
        name,
        in: place,
        required: isRequired,
        ...(description !== undefined && { description }),
        schema: components.refer(rest),
        ...(value !== undefined && { examples: { example: { value, ...(!isRequired && UNCHOSEN) } } }),
      }
    })
  }
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => [name, { type: 'string' }])
  const pathProperties: Properties = Object.fromEntries(inPath)
  const declared = schema.params as { properties?: Properties } | undefined
  return [
    ...named({ properties: { ...pathProperties, ...declared?.properties } }, 'path'),
    ...named(schema.querystring, 'query'),
    ...(config?.acceptsIdempotencyKey ? [idempotencyKey] : []),
    ...(config?.acceptsIfMatch ? [ifMatch] : []),
  ]
}

/** A query and a path are text, what they mean is not. */
function meantBy(given: unknown, type: unknown): unknown {
  if (typeof given !== 'string') return given
  if (type === 'integer' || type === 'number') return Number(given)
  return type === 'boolean' ? given === 'true' : given
}

/** Or else the reader would send every optional value that has an example, a default or an enumeration. */
const UNCHOSEN = { 'x-disabled': true }

const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'Chosen by the client. For 24 hours, the same request with the same key returns the first answer.',
  schema: { type: 'string', maxLength: 257 },
}

const ifMatch = {
  name: 'if-match',
  in: 'header',
  required: false,
  description: 'The ETag of what was read. 412 when it has changed since; without it, the last one to write wins.',
  schema: { type: 'string' },
}

function requestBodyOf({ schema, config }: RouteOptions, { components }: Parts, example?: Example): object {
  const media = {
    schema: components.refer(asRequest(schema?.body)),
    ...(example?.body !== undefined && example.status < 400 && { example: example.body }),
  }
  const types = schema?.consumes ?? ['application/json']
  return { required: !config?.isBodyOptional, content: Object.fromEntries(types.map((type) => [type, media])) }
}

const JSON_TYPE = 'application/json'

interface Declared {
  readonly type?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

function answersOf(
  { operationId = '', response }: FastifySchema,
  { components }: Parts,
  example?: Example,
): Record<string, object> {
  const answers = Object.entries((response ?? {}) as Record<string, Declared>).map(([status, declared]) => {
    const { description = meanings[status] ?? 'Done.', type } = declared
    const content = declared.content ?? (type === 'null' ? {} : { [JSON_TYPE]: { schema: declared } })
    const shown = example !== undefined && String(example.status) === status ? shownAs(example) : {}
    const media = Object.entries(content).map(([mediaType, { schema }]) => [
      mediaType,
      {
        schema: components.refer(mediaType === JSON_TYPE ? { title: nameOf(operationId, status), ...schema } : schema),
        ...(shown[withoutParameters(mediaType)] !== undefined && { example: shown[withoutParameters(mediaType)] }),
      },
    ])
    return [status, { description, ...(media.length > 0 && { content: Object.fromEntries(media) }) }] as const
  })
  return Object.fromEntries(answers)
}

/** Of an answer that has none of its own: generators of clients make a type of it. */
const nameOf = (operationId: string, status: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}${meanings[status] === undefined ? status : 'Answer'}`

const shownAs = ({ type = JSON_TYPE, answer, otherForms }: Example): Readonly<Record<string, unknown>> => ({
  [type]: answer,
  ...otherForms,
})

const withoutParameters = (mediaType: string): string => mediaType.split(';', 1)[0] ?? ''

const meanings: Readonly<Record<string, string>> = { 200: 'Done.', 201: 'Created.' }

function refusedAnswersOf(
  route: RouteOptions,
  { components, compile }: Parts,
  example?: Example,
): Record<string, object> {
  const { dialect = plainErrors } = route.config ?? {}
  const schema = components.refer(dialect.schema)
  const byStatus = Map.groupBy(refusalsOf(route, compile), (refusal) => renderError(dialect, refusal).status)
  const seen = [example, example?.refused].filter((one) => one !== undefined && one.status >= 400)
  for (const one of seen) if (one !== undefined && !byStatus.has(one.status)) byStatus.set(one.status, [])
  const answers = [...byStatus].map(([status, refusals]) => {
    const answered = seen.flatMap((one) => (one?.status === status && one.answer !== undefined ? [one.answer] : []))
    const known = status === 404 && answered.length > 0 ? refusals.filter(({ parts }) => parts.message) : refusals
    const bodies = [...answered, ...known.map(bodyOf)]
    return [
      status,
      {
        description: [...new Set(refusals.map(messageOf))].join(' ') || 'Refused.',
        ...(headers[status] && { headers: headers[status] }),
        content: { 'application/json': { schema, examples: numbered(bodies) } },
      },
    ]
  })
  return Object.fromEntries(answers)

  function messageOf({ kind, parts: { message = dialect.texts[kind] } }: ApiError): string {
    return /[.!?]$/.test(message) ? message : `${message}.`
  }

  function bodyOf(refusal: ApiError): object {
    return renderError(dialect, refusal, EXAMPLE_TIME).body
  }
}

const EXAMPLE_TIME = new Date('2026-01-01T12:00:00.000Z')

function numbered(bodies: readonly unknown[]): object {
  const different = new Map(bodies.map((body) => [JSON.stringify(body), body]))
  return Object.fromEntries([...different.values()].map((value, index) => [`refusal${index + 1}`, { value }]))
}

const seconds = { schema: { type: 'integer' }, description: 'Seconds to wait.' }
const headers: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' } } },
  429: { 'Retry-After': { ...seconds, required: true } },
  503: { 'Retry-After': seconds },
}
