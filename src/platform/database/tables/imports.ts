import type { Generated } from 'kysely'

/** What was imported, by the id that it has elsewhere. Goes with the record. */
interface ImportedRecord {
  external_id: string
  record_id: string
  /** SHA-256 of the record as it was imported last: one that has not changed is not written. */
  digest: Buffer
  imported_at: Generated<Date>
}

export interface ImportTables {
  imported_users: ImportedRecord
  imported_news: ImportedRecord
  imported_opportunities: ImportedRecord
  imported_entities: ImportedRecord
}
