import type { Generated } from 'kysely'

/**
 * Every table, by name. Each feature declares its own into this interface (in its tables.ts), so that the database
 * knows no feature.
 */
export interface Tables {
  idempotency_keys: {
    caller: string
    key: string
    fingerprint: Buffer
    status: number
    body: string
    created_at: Generated<Date>
  }
}
