import { withoutGuards } from '../../platform/lib/csv.ts'

/** A JSON schema, as far as columns depend on it. */
export interface ColumnSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, ColumnSchema>>
  readonly required?: readonly string[]
  readonly items?: ColumnSchema
  readonly anyOf?: readonly ColumnSchema[]
}

/** `list`: of texts; `json`: anything else. */
type ColumnType = 'text' | 'number' | 'boolean' | 'list' | 'json'

/** A column of a table. Fields of an object within a record have names such as `location.city`. */
export interface Column {
  readonly name: string
  readonly path: readonly string[]
  readonly type: ColumnType
}

export type Fields = Record<string, unknown>

export function columnsOf(schema: ColumnSchema, prefix: readonly string[] = []): Column[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = [...prefix, name]
    const inner = ofObject(property)
    return inner === undefined ? { name: path.join('.'), path, type: typeOf(property) } : columnsOf(inner, path)
  })
}

const ofObject = (schema: ColumnSchema): ColumnSchema | undefined =>
  [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties !== undefined)

function typeOf({ type, enum: values, items, anyOf = [] }: ColumnSchema): ColumnType {
  const types = [type ?? []].flat()
  if (types.includes('string') || values !== undefined) return 'text'
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('array') && items?.type === 'string') return 'list'
  const [choice, another] = anyOf.filter((one) => one.type !== 'null')
  return choice !== undefined && another === undefined ? typeOf(choice) : 'json'
}

/** @returns undefined for what no cell could say; the schema then refuses the text */
function parsedCell(type: ColumnType, guarded: string): unknown {
  const cell = withoutGuards(guarded)
  if (type === 'text' || cell === '') return cell
  if (type === 'number') return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell.trim()) ? Number(cell) : cell
  if (type === 'boolean') return booleans.get(cell.trim().toLowerCase()) ?? cell
  if (type === 'json' || cell.trimStart().startsWith('[')) return parsedOr(cell)
  return cell
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A record of the cells of these columns; an object whose cells are all empty is null. */
export function recordOf(cells: readonly { readonly column: Column; readonly cell: string }[]): Fields {
  const record: Fields = {}
  for (const { column, cell } of cells) {
    const [name = '', ...inner] = column.path
    const value = parsedCell(column.type, cell)
    if (inner.length === 0) record[name] = value
    else if (value === '') record[name] ??= null
    else record[name] = { ...(record[name] ?? {}), [inner.join('.')]: value }
  }
  return record
}

export function cellOf({ path, type }: Column, record: Fields): string {
  const value = path.reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), record)
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return ''
  return type === 'list' || type === 'json' ? JSON.stringify(value) : String(value)
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
