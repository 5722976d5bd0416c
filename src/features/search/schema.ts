import { type Static, type TSchema, Type } from 'typebox'
import { invalidQuery } from '../../platform/http/errors/errors.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Id, Pagination, Timestamp } from '../../platform/http/schemas/schema.ts'

/** As far as the matches of a kind can be gone through: of more, more words find the right ones sooner. */
export const MAX_LISTED = 500

export const kinds = ['news', 'opportunities', 'entities', 'members'] as const
export type Kind = (typeof kinds)[number]

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Words in any form; the last may be unfinished. What is named so comes first.',
  }),
  kinds: Type.Optional(
    Type.String({ maxLength: 100, description: `Comma-separated, of ${kinds.join(', ')}; all by default.` }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Of each kind.' }),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LISTED,
      description: `Where one kind is asked for: goes through its first ${MAX_LISTED} matches.`,
    }),
  ),
})

/** Throws 400 for a name that is no kind's. */
export function kindsOf(list: string | undefined): readonly Kind[] {
  const named = list?.split(',').map((name) => name.trim()) ?? kinds
  if (named.some((name) => !isKind(name)))
    throw invalidQuery('kinds', 'NOT_ONE_OF', { reason: `must be of ${kinds.join(', ')}` })
  return kinds.filter((kind) => named.includes(kind))
}

const isKind = (name: string) => (kinds as readonly string[]).includes(name)

const excerpt = Type.String({ description: 'HTML: escaped text, with `<mark>` around what was found.' })
const date = Timestamp

const Found = <Item extends TSchema>(item: Item) =>
  Type.Object({
    total: Type.Integer({ description: 'Exact up to 500, beyond an estimate of at most 10,000.' }),
    items: Type.Array(item),
  })

const Titled = Type.Object({ id: Id, title: Type.String(), excerpt, date })
const Named = Type.Object({ id: Id, name: Type.String(), excerpt, date })

export const SearchResults = Type.Object({
  query: Type.String(),
  news: Type.Optional(Found(Type.Object({ ...Titled.properties, slug: Type.String() }))),
  opportunities: Type.Optional(Found(Titled)),
  entities: Type.Optional(Found(Named)),
  members: Type.Optional(Found(Named)),
  pagination: Type.Optional(Pagination),
})
export type SearchResults = Static<typeof SearchResults>

nameSchemas({ FoundByTitle: Titled, FoundByName: Named, SearchResults })
