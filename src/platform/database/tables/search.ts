/** A tsvector from `searchVector`; null while it is to be made anew. */
type SearchVector = string | null

export interface SearchTables {
  entity_search: { entity_id: string; search: SearchVector }
  member_search: { user_id: string; search: SearchVector }
}
