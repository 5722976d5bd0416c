import { type Static, type TSchema, Type } from 'typebox'
import { invalidQuery } from '../errors/errors.ts'
import { nameSchemas } from '../openapi/components.ts'

export const Id = Type.String({ description: 'Opaque; currently a UUID version 7.' })
export const Timestamp = Type.String({ format: 'date-time', description: 'UTC, ISO 8601 with milliseconds.' })

/** One schema of two types where possible: a choice between two schemas slows every answer. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const isPlain = 'type' in schema && typeof schema.type === 'string' && schema.type !== 'object' && !('enum' in schema)
  const nullable = isPlain ? { ...schema, type: [schema.type, 'null'] } : Type.Union([schema, Type.Null()])
  return Type.Unsafe<Static<Schema> | null>(nullable)
}

export const IdParams = Type.Object({ id: Type.String() })

export const Succeeded = <Data extends TSchema>(data: Data) =>
  Type.Object({ success: Type.Literal(true), data, message: Type.Optional(Type.String()) })

export const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })

export const Pagination = Type.Object({
  current_page: Type.Integer(),
  total_pages: Type.Integer(),
  total_items: Type.Integer(),
  per_page: Type.Integer(),
  has_next: Type.Boolean(),
  has_prev: Type.Boolean(),
})

export const Paginated = <const Name extends string, Item extends TSchema>(name: Name, item: Item) =>
  Type.Object({ [name]: Type.Array(item), pagination: Pagination } as {
    [Key in Name]: ReturnType<typeof Type.Array<Item>>
  } & { pagination: typeof Pagination })

export function paginationOf({ page, limit }: { page: number; limit: number }, totalItems: number) {
  const totalPages = Math.ceil(totalItems / limit)
  return {
    current_page: page,
    total_pages: totalPages,
    total_items: totalItems,
    per_page: limit,
    has_next: page < totalPages,
    has_prev: page > 1,
  }
}

/** For a page that begins beyond the items that a list goes through. */
export function pageBeyond(limit: number, maxSkipped: number, items: string) {
  const reason = `must not go beyond the first ${maxSkipped} ${items}`
  return invalidQuery('page', 'TOO_LARGE', { limit: Math.ceil(maxSkipped / limit), reason })
}

export const canonicalId = (text: string): string => (isId(text) ? text.toLowerCase() : text)

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

nameSchemas({ Pagination, Done })
