import { type Static, type TSchema, Type } from 'typebox'
import { opportunityStatuses, opportunityTypes } from '../../../platform/database/tables/opportunities.ts'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { Paginated } from '../../../platform/http/schemas/schema.ts'
import { openStatuses } from '../schema.ts'

export const sorts = ['created_at', 'budget', 'title', 'views'] as const
export type Sort = (typeof sorts)[number]

const filters = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  type: Type.Optional(Type.Enum(opportunityTypes)),
  budget_min: Type.Optional(Type.Number({ minimum: 0 })),
  budget_max: Type.Optional(Type.Number({ minimum: 0 })),
  location: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'City or country, or `Remote`.' })),
  remote: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  entity_id: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(Type.Enum(sorts)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  tags: Type.Optional(
    Type.String({
      maxLength: 1100,
      description: 'Comma-separated; all must match, in any case. A tag that has commas is named as it is.',
    }),
  ),
  near: Type.Optional(Type.String({ maxLength: 60, description: '`lat,lng`; with `radius_km`.' })),
  radius_km: Type.Optional(Type.Number({ minimum: 1, maximum: 20_000 })),
}

export const OpportunityFilter = Type.Object({
  ...filters,
  status: Type.Enum(openStatuses, { default: 'active' }),
})

export const OwnOpportunityFilter = Type.Object({ ...filters, status: Type.Optional(Type.Enum(opportunityStatuses)) })
export type OpportunityFilter = Static<typeof OwnOpportunityFilter>

const Facets = Type.Object(
  {
    categories: Type.Array(Type.String()),
    types: Type.Array(Type.Enum(opportunityTypes)),
    locations: Type.Array(Type.String()),
  },
  { description: 'Values that occur in what the caller may see of this list; at most the 500 most frequent of each.' },
)
export type Facets = Static<typeof Facets>

export const OpportunityList = <Item extends TSchema>(item: Item) =>
  Type.Object({ ...Paginated('opportunities', item).properties, filters: Facets })

nameSchemas({ OpportunityFacets: Facets })
