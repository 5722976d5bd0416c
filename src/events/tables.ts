import type { Generated, JSONColumnType } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    events: {
      id: string
      type: string
      occurred_at: Generated<Date>
      opportunity_id: string | null
      owner_id: string | null
      entity_id: string | null
      visibility: string
      data: JSONColumnType<object>
      /** In the order in which they happened. */
      number: Generated<string>
      /** Whether those who wait for it have it in their queues. */
      is_fanned_out: Generated<boolean>
    }
  }
}
