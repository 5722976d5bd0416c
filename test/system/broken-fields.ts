/** What the tests read of JSON Schema. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  /** Fields that must come with a field. */
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly pattern?: string
  readonly format?: string
  readonly 'x-text'?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

interface Fault {
  /** Undefined: the field is left out. */
  readonly value: unknown
  /** Beneath the field. */
  readonly path: string
  readonly code: string
}

interface Place {
  readonly isRequired: boolean
  /** Of a query: everything is text, and empty text is absent. */
  readonly isText: boolean
}

const texts = [
  'x'.repeat(16),
  'x',
  'a@example.org',
  'https://example.org/x',
  '2999-01-01T00:00:00.000Z',
  '+380441234567',
]
const moreTexts = ['123456', '0x00', 'UAH', '11-50', '08:00', 'public-key', 'whsec_x'.padEnd(30, 'x'), '!', ' ', '']

/** A value that the schema accepts. */
export function sampleOf(given: Schema): unknown {
  const schema = plainOf(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'array') return schema.minItems ? [sampleOf(schema.items ?? {})] : []
  if (schema.type === 'string') return [...texts, ...moreTexts].find((text) => faultOfText(schema, text) === undefined)
  const { properties = {}, required = [] } = schema
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
}

/** Every way to break a field that its schema excludes, with the code to expect. */
export function faultsOf(given: Schema, { isRequired, isText }: Place): Fault[] {
  const schema = plainOf(given)
  const fault = (value: unknown, code: string, path = ''): Fault => ({ value, path, code })
  const missing = isRequired ? [fault(undefined, 'MISSING')] : []
  if (schema.enum !== undefined || schema.const !== undefined) return [...missing, fault('no such value', 'NOT_ONE_OF')]
  const type = [schema.type].flat()[0]
  if (type === 'string')
    return [...missing, ...(isText ? [] : [fault(7, 'WRONG_TYPE')]), ...faultsOfText(schema, isRequired && !isText)]
  if (type === 'boolean') return [...missing, fault('maybe', 'WRONG_TYPE')]
  if (type === 'integer' || type === 'number') {
    const { minimum, maximum, exclusiveMinimum } = schema
    return [
      ...missing,
      fault('many', 'WRONG_TYPE'),
      ...(minimum === undefined ? [] : [fault(minimum - 1, 'TOO_SMALL')]),
      ...(maximum === undefined ? [] : [fault(maximum + 1, 'TOO_LARGE')]),
      ...(exclusiveMinimum === undefined ? [] : [fault(0, 'NOT_POSITIVE')]),
    ]
  }
  if (type === 'array') {
    const { minItems = 0, maxItems, uniqueItems, items = {} } = schema
    const item = sampleOf(items)
    const ofItems = faultsOf(items, { isRequired: false, isText })
    return [
      ...missing,
      fault('one', 'WRONG_TYPE'),
      ...(minItems > 0 ? [fault([], 'TOO_FEW')] : []),
      ...(maxItems === undefined ? [] : [fault(Array(maxItems + 1).fill(item), 'TOO_MANY')]),
      ...(uniqueItems && maxItems !== 1 ? [fault([item, item], 'DUPLICATE')] : []),
      ...ofItems.map(({ value, code, path }) => fault([value], code, `.0${path}`)),
    ]
  }
  if (type !== 'object') return missing
  const { properties = {}, required = [], dependentRequired = {} } = schema
  const whole = sampleOf(schema) as object
  const beside = (name: string) =>
    Object.fromEntries((dependentRequired[name] ?? []).map((other) => [other, sampleOf(properties[other] ?? {})]))
  const ofProperties = Object.entries(properties).flatMap(([name, property]) =>
    faultsOf(property, { isRequired: required.includes(name), isText }).map(({ value, code, path }) =>
      fault({ ...whole, ...beside(name), [name]: value }, code, `.${name}${path}`),
    ),
  )
  return [...missing, fault('text', 'WRONG_TYPE'), ...ofProperties]
}

function faultsOfText(schema: Schema, isRequired: boolean): Fault[] {
  const { minLength = 0, maxLength } = schema
  const lengths = [minLength - 1, ...(maxLength === undefined ? [] : [maxLength + 1])]
  const candidates = [
    ...lengths.filter((length) => length >= 0).map((length) => 'x'.repeat(length)),
    ...texts,
    ...moreTexts,
  ]
  const codes = new Map(candidates.map((text) => [faultOfText(schema, text), text]))
  return [...codes].flatMap(([code, value]) =>
    // An empty text in an optional field is none.
    code === undefined || (value === '' && !isRequired) ? [] : [{ value, code, path: '' }],
  )
}

function faultOfText(schema: Schema, text: string) {
  const { minLength = 0, maxLength = Infinity, pattern = '', format, 'x-text': kind } = schema
  if (text.length > maxLength) return 'TOO_LONG'
  if (text.length < minLength) return 'TOO_SHORT'
  if (kind !== undefined && kind !== 'address' && text.trim() === '') return 'BLANK'
  if (!new RegExp(pattern, 'u').test(text)) return 'INVALID_FORMAT'
  return format === undefined || forms[format]?.test(text) ? undefined : 'INVALID_FORMAT'
}

const forms: Readonly<Record<string, RegExp>> = {
  'idn-email': /^[^@\s]+@[^@\s]+$/,
  uri: /^https:/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
}

function plainOf(schema: Schema): Schema {
  const type = [schema.type ?? []].flat().filter((one) => one !== 'null')[0]
  const other = schema.anyOf?.find((one) => one.type !== 'null')
  return other === undefined ? { ...schema, ...(type !== undefined && { type }) } : plainOf(other)
}
