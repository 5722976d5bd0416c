import { isDeepStrictEqual } from 'node:util'

type Schema = Readonly<Record<string, unknown>>

export interface Components {
  readonly schemas: Readonly<Record<string, object>>
  /** The schema as the document has it, with a reference for every schema that has a title. */
  refer(schema: unknown): object
}

/**
 * Gives schemas their names, as titles: the OpenAPI document keeps each once, under that name.
 * @param schemas by name
 */
export function nameSchemas(schemas: Readonly<Record<string, object>>): void {
  for (const [title, schema] of Object.entries(schemas)) Object.assign(schema, { title })
}

/** Throws when two schemas that differ have one name. */
export function openComponents(): Components {
  const schemas: Record<string, object> = {}

  function refer(given: unknown): object {
    const schema = given as Schema
    if (typeof schema !== 'object' || schema === null) return schema
    const whole = typed(mapSchemas(schema, refer))
    if (typeof whole.title !== 'string') return whole
    const { title, ...named } = whole
    const former = schemas[title]
    if (former !== undefined && !isDeepStrictEqual(former, named)) throw new Error(`two schemas are named ${title}`)
    schemas[title] = named
    return { $ref: `#/components/schemas/${title}` }
  }

  return { schemas, refer }
}

/** Properties with a default are optional in requests. */
export function asRequest(given: unknown): object {
  const schema = given as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const mapped = mapSchemas(schema, asRequest)
  const { properties, required } = schema as { properties?: Record<string, object>; required?: string[] }
  if (properties === undefined || required === undefined) return mapped
  return { ...mapped, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
}

const mapKeywords = new Set(['properties', 'patternProperties', '$defs'])
const listKeywords = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const schemaKeywords = new Set(['items', 'additionalProperties', 'not'])

/** Only below the keywords that hold schemas: examples and defaults are data. */
function mapSchemas(schema: Schema, map: (schema: unknown) => object): Schema {
  const mapped = Object.entries(schema).map(([keyword, value]) => {
    if (mapKeywords.has(keyword)) {
      return [keyword, Object.fromEntries(Object.entries(value as Schema).map(([name, one]) => [name, map(one)]))]
    }
    if (listKeywords.has(keyword)) return [keyword, (value as unknown[]).map(map)]
    return [keyword, schemaKeywords.has(keyword) ? map(value) : value]
  })
  return Object.fromEntries(mapped)
}

const ANY_NAME = '^.*$'

/** As OpenAPI 3.1 and generators of clients have it: an enumeration has a type, a map no pattern that everything matches. */
function typed({ dependencies, ...given }: Schema): Schema {
  const { patternProperties, ...schema } =
    dependencies === undefined ? given : { ...given, dependentRequired: dependencies }
  const values = (patternProperties as Schema | undefined)?.[ANY_NAME]
  if (values !== undefined) return { ...schema, additionalProperties: values }
  if (patternProperties !== undefined) return { ...schema, patternProperties }
  const isOfTexts = Array.isArray(schema.enum) && schema.enum.every((one) => typeof one === 'string')
  return isOfTexts && schema.type === undefined ? { type: 'string', ...schema } : schema
}
