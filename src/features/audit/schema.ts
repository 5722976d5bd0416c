import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/schema.ts'
import { auditActions } from './events.ts'

/** The other spelling of USER_VERIFICATION. */
export const VERIFICATION_UPDATED = 'user_verification_updated'

export const actionSpellings = [...auditActions, VERIFICATION_UPDATED] as const

const filters = {
  adminId: Type.Optional(Type.String()),
  targetUserId: Type.Optional(Type.String()),
  action: Type.Optional(Type.Enum(actionSpellings)),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'The first moment.' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'The last moment.' })),
}

export const AuditFilter = Type.Object(filters)
export type AuditFilter = Static<typeof AuditFilter>

export const AuditPage = Type.Object({
  ...filters,
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  cursor: Type.Optional(Type.String({ description: 'The `nextCursor` of the page before.' })),
})
export type AuditPage = Static<typeof AuditPage>

export const exportFormats = ['jsonl', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const AuditExport = Type.Object({ ...filters, format: Type.Enum(exportFormats, { default: 'jsonl' }) })
export type AuditExport = Static<typeof AuditExport>

const Details = Type.Object(
  {
    previousValue: Type.Optional(Type.Unknown()),
    newValue: Type.Optional(Type.Unknown()),
    reason: Type.Optional(Nullable(Type.String())),
    notes: Type.Optional(Nullable(Type.String())),
  },
  { additionalProperties: true },
)

/** What names a person is null once that person was erased. */
export const AuditEntry = Type.Object({
  id: Id,
  sequence: Type.Integer({ description: 'Its place in the chain, from 1.' }),
  adminId: Nullable(Type.String({ description: 'Null for the service itself and for its operator.' })),
  adminEmail: Nullable(Type.String()),
  action: Type.String({ description: 'As in the filter; in time there may be more.' }),
  targetType: Type.String(),
  targetId: Type.String(),
  targetUserId: Nullable(Id),
  targetUserEmail: Nullable(Type.String()),
  details: Details,
  previousStatus: Type.Optional(Type.Boolean({ description: 'Of USER_VERIFICATION.' })),
  newStatus: Type.Optional(Type.Boolean({ description: 'Of USER_VERIFICATION.' })),
  batchId: Nullable(Id),
  timestamp: Timestamp,
  ipAddress: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
})

export type AuditEntry = Static<typeof AuditEntry>

export const AuditEntries = Type.Object({ entries: Type.Array(AuditEntry), nextCursor: Nullable(Type.String()) })
