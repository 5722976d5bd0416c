import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJsonStringify, { type Schema as FastJsonSchema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, badRequest, invalidBody, invalidQuery } from './errors.ts'
import { textWithNul } from './postgres-text.ts'
import { JsonError, parseStrictJson } from './strict-json.ts'

export const MAX_BODY_BYTES = 1024 * 1024

/**
 * Query strings and paths are text and so are coerced; bodies are not. Unknown properties are dropped. Schemas are
 * compiled at first use: all at once would double the time of a start.
 */
export function addValidation(app: FastifyInstance): void {
  const options = { removeAdditional: true, useDefaults: true, allErrors: false, strict: true } as const
  const strict = addFormats.default(new Ajv({ ...options, coerceTypes: false }), ['uri', 'email', 'date-time', 'uuid'])
  const coercing = addFormats.default(new Ajv({ ...options, coerceTypes: true }), ['date-time', 'uuid'])

  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined
    return (data: unknown) => {
      validate ??= (httpPart === 'body' ? strict : coercing).compile(schema as object)
      if (!validate(data)) return { error: problemOf(httpPart, firstReason(validate.errors)) }
      // Such a path matches no row: the route answers with its own 404.
      const unstorable = httpPart === 'headers' || httpPart === 'params' ? null : textWithNul(data)
      if (unstorable === null) return { value: data }
      return {
        error: problemOf(httpPart, { field: unstorable || 'body', reason: 'has characters that are not allowed' }),
      }
    }
  })
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ReturnType<typeof fastJsonStringify> | undefined
    return (data) => {
      serialize ??= fastJsonStringify(schema as FastJsonSchema)
      return serialize(data)
    }
  })
  addJsonParser(app)
  app.addHook('onRoute', (route) => {
    if (route.config?.isBodyOptional) route.preValidation = defaultToEmptyBody
  })
}

function defaultToEmptyBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {}
  done()
}

interface Reason {
  readonly field: string
  readonly reason: string
}

function problemOf(httpPart: string | undefined, { field, reason }: Reason): ApiError {
  if (httpPart === 'body') return invalidBody(field, reason)
  return invalidQuery(field, reason)
}

function firstReason(errors: ErrorObject[] | null | undefined): Reason {
  const [first] = errors ?? []
  if (first === undefined) return { field: 'body', reason: 'is invalid' }
  const path = first.instancePath.slice(1).replaceAll('/', '.')
  if (first.keyword === 'required') {
    const missing = String(first.params.missingProperty)
    return { field: path === '' ? missing : `${path}.${missing}`, reason: 'is required' }
  }
  return { field: path === '' ? 'body' : path, reason: reasonOf(first) }
}

function reasonOf({ keyword, params, message = 'is invalid' }: ErrorObject): string {
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'type')
    return `must be ${[params.type]
      .flat()
      .filter((type) => type !== 'null')
      .join(' or ')}`
  if (keyword === 'exclusiveMinimum' && params.limit === 0) return 'must be a positive number'
  if (keyword === 'pattern' || keyword === 'format') return 'is not in the expected form'
  return message
}

function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
    try {
      assertPlainUtf8(request)
      done(null, body.length === 0 ? undefined : parseStrictJson(body as Buffer))
    } catch (error) {
      done(error instanceof JsonError ? badRequest(`Request body ${error.message}`) : (error as Error))
    }
  })
}

function assertPlainUtf8({ headers }: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const encoding = headers['content-encoding'] ?? 'identity'
  if (charset.toLowerCase() !== 'utf-8' || encoding.toLowerCase() !== 'identity') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  }
}
