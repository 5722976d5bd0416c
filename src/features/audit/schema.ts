import { type Static, Type } from 'typebox'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schema.ts'

/** A second spelling of USER_VERIFICATION, part of the public API. */
export const VERIFICATION_UPDATED = 'user_verification_updated'

export const actionSpellings = (actions: readonly string[]): string[] => [...actions, VERIFICATION_UPDATED]

const filters = (actions: readonly string[]) => ({
  adminId: Type.Optional(Type.String()),
  targetUserId: Type.Optional(Type.String()),
  action: Type.Optional(Type.Enum(actionSpellings(actions))),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Earliest time, inclusive.' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Latest time, inclusive.' })),
})

const auditFilter = (actions: readonly string[]) => Type.Object(filters(actions))
export type AuditFilter = Static<ReturnType<typeof auditFilter>>

export const auditPage = (actions: readonly string[]) =>
  Type.Object({
    ...filters(actions),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    cursor: Type.Optional(Type.String({ description: 'The `nextCursor` of the previous page.' })),
  })
export type AuditPage = Static<ReturnType<typeof auditPage>>

export const exportFormats = ['jsonl', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const auditExport = (actions: readonly string[]) =>
  Type.Object({ ...filters(actions), format: Type.Enum(exportFormats, { default: 'jsonl' }) })
export type AuditExport = Static<ReturnType<typeof auditExport>>

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
  sequence: Type.Integer({ description: 'Position in the chain, from 1.' }),
  adminId: Nullable(Type.String({ description: 'Null for the service itself and its operator.' })),
  adminEmail: Nullable(Type.String()),
  action: Type.String({ description: 'As in the filter; more may be added.' }),
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

nameSchemas({ AuditEntries, AuditEntry })
