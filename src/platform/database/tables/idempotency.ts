import type { Generated } from 'kysely'

export interface IdempotencyTables {
  idempotency_keys: {
    caller: string
    key: string
    fingerprint: Buffer
    status: number
    body: string
    created_at: Generated<Date>
  }
}
