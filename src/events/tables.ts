import type { Generated, JSONColumnType } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    events: {
      id: string
      type: string
      occurred_at: Generated<Date>
      opportunity_id: string
      owner_id: string | null
      entity_id: string | null
      visibility: string
      data: JSONColumnType<object>
    }
  }
}
