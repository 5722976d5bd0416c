import type { ColumnType } from 'kysely'

export interface AuditTables {
  audit_entries: {
    sequence: string
    id: string
    action: string
    actor_id: string
    target_type: string
    target_id: string
    batch_id: string | null
    details: ColumnType<Record<string, unknown>, string, never>
    occurred_at: Date
    actor_commitment: Buffer
    target_commitment: Buffer
    hash: Buffer
  }
  audit_persons: {
    sequence: string
    part: 'actor' | 'target'
    user_id: string | null
    salt: Buffer
    fields: ColumnType<Record<string, string>, string, never>
  }
  audit_head: {
    is_only: ColumnType<boolean, never, never>
    sequence: string
    hash: Buffer
    signature: Buffer | null
  }
  audit_lanes: AuditLaneTable & { key: string | null }
  audit_sealed_lanes: AuditLaneTable
  audit_waiting: Omit<AuditTables['audit_entries'], 'sequence'> & {
    lane: number
    number: string
    place: ColumnType<string, never, never>
    actor_salt: Buffer | null
    actor_fields: ColumnType<Record<string, string> | null, string, null>
    target_user_id: string | null
    target_salt: Buffer | null
    target_fields: ColumnType<Record<string, string> | null, string, null>
  }
  audit_verification: {
    is_only: ColumnType<boolean, never, never>
    started_at: Date
    finished_at: Date
    entries: string
    erased: string
    head: string
    broken_sequence: string | null
    broken_reason: string | null
  }
}

interface AuditLaneTable {
  lane: number
  number: string
  hash: Buffer
}
