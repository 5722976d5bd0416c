import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJsonStringify, { type Schema as FastJsonSchema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { assertPlainUtf8 } from '../bodies/charset.ts'
import { addEmptyValues, type EmptyValues, settleEmptyValues } from '../bodies/empty-values.ts'
import { tellIgnoredFields } from '../bodies/ignored-fields.ts'
import { JsonError, parseStrictJson } from '../bodies/strict-json.ts'
import { type ApiError, invalidBody, invalidField, invalidQuery } from '../errors/errors.ts'
import type { RefusalCode } from '../errors/refusal-texts.ts'
import { addDayOrTime, DAY_OR_TIME, dayOrTimeReason } from './given-times.ts'
import { textWithNul } from './postgres-text.ts'
import { addTextKeyword, TEXT_KEYWORD } from './texts.ts'

export const MAX_BODY_BYTES = 1024 * 1024

const options = { removeAdditional: true, useDefaults: true, allErrors: false, strict: true } as const
const formats = ['uri', 'date-time', 'uuid'] as const
const strict = addTextKeyword(
  addDayOrTime(addFormats.default(new Ajv({ ...options, coerceTypes: false }), [...formats])),
)
const coercing = addDayOrTime(addFormats.default(new Ajv({ ...options, coerceTypes: true }), [...formats]))

/** By schema, as Ajv keeps what it has compiled: answers of many routes share one. */
const serializers = new WeakMap<object, ReturnType<typeof fastJsonStringify>>()

/**
 * Query strings and paths are text and so are coerced; bodies are not. Unknown properties are dropped and named. Schemas are
 * compiled at first use: all at once would double the time of a start.
 */
export function addValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined
    return (data: unknown) => {
      validate ??= (httpPart === 'body' ? strict : coercing).compile(schema as object)
      if (!validate(data)) return { error: problemOf(httpPart, firstFault(validate.errors)) }
      // Such a path matches no row: the route answers with its own 404.
      const unstorable = httpPart === 'headers' || httpPart === 'params' ? null : textWithNul(data)
      if (unstorable === null) return { value: data }
      return { error: problemOf(httpPart, { field: unstorable || 'body', code: 'INVALID_CHARACTERS' }) }
    }
  })
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ReturnType<typeof fastJsonStringify> | undefined
    return (data) => {
      serialize ??= serializerOf(schema)
      return serialize(data)
    }
  })
  addJsonParser(app)
  app.addHook('onRoute', (route) => {
    if (route.config?.isBodyOptional) route.preValidation = defaultToEmptyBody
  })
  addEmptyValues(app)
  tellIgnoredFields(app)
}

const serializerOf = (schema: object) =>
  serializers.getOrInsertComputed(schema, () => fastJsonStringify(schema as FastJsonSchema))

/** What an answer of this schema would hold: what the schema does not name is dropped. */
export const asAnswered = <Schema extends TSchema>(schema: Schema, value: Static<Schema>): Static<Schema> =>
  JSON.parse(serializerOf(schema)(value))

/**
 * The check of a record that comes otherwise than in a request, by the same rules as a body; unknown properties are
 * dropped.
 * @returns a function that throws ApiError
 */
export function recordCheck<Schema extends TSchema>(schema: Schema) {
  const validate = strict.compile<Static<Schema>>(schema)
  return (record: unknown, emptyValues: EmptyValues): Static<Schema> => {
    settleEmptyValues(schema, record, emptyValues)
    if (!validate(record)) throw problemOf('body', firstFault(validate.errors))
    const unstorable = textWithNul(record)
    if (unstorable !== null) throw problemOf('body', { field: unstorable || 'body', code: 'INVALID_CHARACTERS' })
    return record
  }
}

function defaultToEmptyBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {}
  done()
}

interface Fault {
  readonly field: string
  readonly code: RefusalCode
  readonly limit?: number | undefined
  readonly reason?: string
}

function problemOf(httpPart: string | undefined, { field, code, ...exactly }: Fault): ApiError {
  return httpPart === 'body' ? invalidBody(field, code, exactly) : invalidQuery(field, code, exactly)
}

function firstFault(errors: ErrorObject[] | null | undefined): Fault {
  const [first] = errors ?? []
  if (first === undefined) return { field: 'body', code: 'INVALID_FORMAT' }
  const path = first.instancePath.slice(1).replaceAll('/', '.')
  if (first.keyword === 'required' || first.keyword === 'dependencies') {
    const missing = String(first.params.missingProperty)
    return { field: path === '' ? missing : `${path}.${missing}`, code: 'MISSING' }
  }
  return { field: path === '' ? 'body' : path, ...faultOf(first) }
}

const codesOfLimits: Readonly<Record<string, RefusalCode>> = {
  minLength: 'TOO_SHORT',
  maxLength: 'TOO_LONG',
  minItems: 'TOO_FEW',
  maxItems: 'TOO_MANY',
  minProperties: 'TOO_FEW',
  maxProperties: 'TOO_MANY',
  minimum: 'TOO_SMALL',
  maximum: 'TOO_LARGE',
}

function faultOf({ keyword, params }: ErrorObject): Omit<Fault, 'field'> {
  const codeOfLimit = codesOfLimits[keyword]
  if (codeOfLimit !== undefined) return { code: codeOfLimit, limit: params.limit }
  if (keyword === 'enum') return { code: 'NOT_ONE_OF', reason: `must be one of ${params.allowedValues.join(', ')}` }
  if (keyword === 'const') return { code: 'NOT_ONE_OF', reason: `must be ${params.allowedValue}` }
  if (keyword === 'type') return { code: 'WRONG_TYPE', reason: `must be ${typesOf(params.type)}` }
  if (keyword === 'uniqueItems') return { code: 'DUPLICATE' }
  if (keyword === 'exclusiveMinimum' && params.limit === 0) return { code: 'NOT_POSITIVE' }
  if (keyword === 'format' && params.format === DAY_OR_TIME) return { code: 'INVALID_FORMAT', reason: dayOrTimeReason }
  return { code: keyword === TEXT_KEYWORD ? params.code : 'INVALID_FORMAT' }
}

function typesOf(type: string | readonly string[]): string {
  const types = [type].flat().filter((one) => one !== 'null')
  return types.map((one) => `${/^[aio]/.test(one) ? 'an' : 'a'} ${one}`).join(' or ')
}

function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
    try {
      assertPlainUtf8(request.headers)
      done(null, body.length === 0 ? undefined : parseStrictJson(body as Buffer))
    } catch (error) {
      done(error instanceof JsonError ? malformed(error) : (error as Error))
    }
  })
}

export const malformed = ({ message }: Pick<JsonError, 'message'>) =>
  invalidField(`Request body ${message}`, { field: 'body', code: 'INVALID_FORMAT' })
