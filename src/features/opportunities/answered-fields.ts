import type { OpportunityRow } from './row.ts'

export function commonFields(row: OpportunityRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...omitNulls({ short_description: row.short_description }),
    category: row.category,
    type: row.type,
    ...omitNulls({ budget: budgetOf(row) }),
    requirements: row.requirements,
    benefits: row.benefits,
    entity_id: row.entity_id,
    tags: row.tags,
    status: row.status,
    visibility: row.visibility,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...omitNulls({ expires_at: row.expires_at?.toISOString() ?? null }),
    is_featured: row.is_featured,
  }
}

export function budgetOf(row: OpportunityRow) {
  const { budget_min: min, budget_max: max, budget_currency: currency, budget_per: per } = row
  return currency === null || per === null ? null : { ...omitNulls({ min, max }), currency, per }
}

/** Without the address, which only the detail view has. */
export function locationFields(row: OpportunityRow) {
  const { city, country, timezone, remote, latitude, longitude } = row
  return { ...omitNulls({ city, country, timezone }), remote, ...omitNulls({ lat: latitude, lng: longitude }) }
}

export function omitNulls<Fields extends Record<string, unknown>>(fields: Fields) {
  const present = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(present) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}
