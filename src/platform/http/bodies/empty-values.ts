import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * What `null` and `""` mean in a field that need not be given, as forms send them. `absent`: not given, for what is
 * created. `emptied`: they empty what can be empty and are refused elsewhere, for what is changed (PUT). `null absent`:
 * `null` is not given, `""` a text like any other. `emptied if possible`: not given where it cannot be empty, as cells of a
 * table are.
 */
export type EmptyValues = 'absent' | 'emptied' | 'null absent' | 'emptied if possible'

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: unknown
  readonly default?: unknown
  readonly minLength?: number
  readonly minItems?: number
  readonly pattern?: string
  readonly format?: string
}

/** The one rule of the house for empty values, before the schemas are asked. Empty query values are absent ones. */
export function addEmptyValues(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { body, querystring } = route.schema ?? {}
    if (body === undefined && querystring === undefined) return
    const meaning = route.config?.emptyValues ?? (route.method === 'PUT' ? 'emptied' : 'absent')
    route.preValidation = [route.preValidation ?? [], settle].flat()

    function settle(request: FastifyRequest, _reply: unknown, done: () => void): void {
      if (isRecord(request.query)) dropEmptyTexts(request.query)
      if (body !== undefined) settleEmptyValues(body as Schema, request.body, meaning)
      done()
    }
  })
}

function dropEmptyTexts(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name]
}

export function settleEmptyValues(schema: Schema, value: unknown, meaning: EmptyValues): void {
  if (Array.isArray(value)) {
    for (const item of value) settleEmptyValues(schema.items ?? {}, item, 'absent')
    return
  }
  if (!isRecord(value)) return
  const { properties = {}, required = [] } = ofObject(schema)
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue
    const given = value[name]
    const isRequired = required.includes(name) && property.default === undefined
    if (given === null || (given === '' && !isRequired && meaning !== 'null absent')) {
      const empty = isNullable(property) || (empties(meaning) && !isRequired) ? emptyOf(property) : undefined
      if (empty !== undefined) value[name] = empty
      else if (meaning !== 'emptied' || isRequired) delete value[name]
    } else settleEmptyValues(property, given, isMerged(property) ? meaning : 'absent')
  }
}

const empties = (meaning: EmptyValues) => meaning === 'emptied' || meaning === 'emptied if possible'

/** Undefined where the schema accepts no empty value. */
function emptyOf(schema: Schema): unknown {
  if (isNullable(schema)) return null
  if (schema.type === 'string') return acceptsNoText(schema) ? '' : undefined
  if (schema.type === 'array') return schema.minItems ? undefined : []
  if (!isMerged(schema)) return undefined
  const empties = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, emptyOf(one)] as const)
  return empties.some(([, empty]) => empty === undefined) ? undefined : Object.fromEntries(empties)
}

function acceptsNoText({ minLength = 0, pattern = '', format, enum: values }: Schema): boolean {
  return minLength === 0 && format === undefined && values === undefined && new RegExp(pattern, 'u').test('')
}

/** An object of which only what is given changes; any other is replaced whole, so that absent is empty. */
const isMerged = (schema: Schema) =>
  schema.type === 'object' && schema.properties !== undefined && (schema.required ?? []).length === 0

const isNullable = ({ type = [], anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || anyOf.some(isNullable)

const ofObject = (schema: Schema): Schema => schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
