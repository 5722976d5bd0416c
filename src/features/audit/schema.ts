import { type Static, Type } from 'typebox'
import { exportFormats } from '../../platform/http/answers/exported-table.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'

/** A second spelling of USER_VERIFICATION, part of the public API. */
export const VERIFICATION_UPDATED = 'user_verification_updated'

export const actionSpellings = (actions: readonly string[]): string[] => [...actions, VERIFICATION_UPDATED]

const filters = (actions: readonly string[]) => ({
  adminId: Type.Optional(Type.String({ description: 'Who did it, by id or e-mail address.' })),
  targetUserId: Type.Optional(Type.String()),
  targetId: Type.Optional(
    Type.String({
      description: 'Of whatever was acted on: an account, an article, … An account also by its e-mail address.',
    }),
  ),
  batchId: Type.Optional(Type.String({ description: 'Of entries that one change of many made.' })),
  action: Type.Optional(Type.Enum(actionSpellings(actions))),
  views: Type.Optional(Type.Boolean({ description: 'False: without looks at personal data.' })),
  from: Type.Optional(DayOrTime('Earliest time, inclusive.')),
  to: Type.Optional(DayOrTime('Latest time, inclusive.')),
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

const ListedEntry = Type.Object({
  ...AuditEntry.properties,
  targetName: Type.Optional(
    Type.String({ description: 'What the thing is called now. Absent once it is gone, and of accounts.' }),
  ),
})

export const AuditEntries = Type.Object({ entries: Type.Array(ListedEntry), nextCursor: Nullable(Type.String()) })

/** What the daily verification found; null before the first one. */
export const AuditVerification = Type.Object({
  verification: Nullable(
    Type.Object({
      ok: Type.Boolean(),
      startedAt: Timestamp,
      finishedAt: Timestamp,
      entries: Type.Integer({ description: 'Number of valid entries from the first one on.' }),
      erased: Type.Integer({ description: 'Number of their personal parts that were erased with accounts.' }),
      head: Type.String({ description: '`sequence:hash` of the last valid entry: noted elsewhere, it reveals a cut.' }),
      broken: Nullable(
        Type.Object({
          sequence: Type.Integer({ description: 'Of the first entry that does not fit.' }),
          reason: Type.String(),
        }),
      ),
    }),
  ),
})

export type AuditVerification = Static<typeof AuditVerification>

nameSchemas({ AuditEntries, AuditEntry, AuditVerification })
