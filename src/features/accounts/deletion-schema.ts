import { type Static, Type } from 'typebox'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'
import { Reason, UserIds } from './schema.ts'

const closed = { additionalProperties: false } as const

export const Deletion = Type.Object(
  { reason: Reason, deleteData: Type.Optional(Type.Boolean()), notifyUser: Type.Optional(Type.Boolean()) },
  closed,
)
export type Deletion = Static<typeof Deletion>
export const BulkDeletion = Type.Object({ userIds: UserIds, ...Deletion.properties }, closed)
export type BulkDeletion = Static<typeof BulkDeletion>

export const Deleted = Type.Object({
  userId: Id,
  deletedBy: Id,
  deletedAt: Timestamp,
  reason: Nullable(Type.String()),
  dataDeleted: Type.Boolean(),
})

export type Deleted = Static<typeof Deleted>

export const Restoration = Type.Object({ reason: Reason }, closed)
export const BulkRestoration = Type.Object({ userIds: UserIds, reason: Reason }, closed)
export type BulkRestoration = Static<typeof BulkRestoration>
export const Restored = Type.Object({
  userId: Id,
  restoredBy: Id,
  restoredAt: Timestamp,
  reason: Nullable(Type.String()),
})

export type Restored = Static<typeof Restored>

nameSchemas({ BulkDeletion, BulkRestoration, Deleted, Deletion, Restoration, Restored })
