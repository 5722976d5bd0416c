export interface SearchTables {
  /** The texts of tsvectors, from `searchVector`. */
  entity_search: { entity_id: string; search: string }
  member_search: { user_id: string; search: string }
}
