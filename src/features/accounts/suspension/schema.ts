import { type Static, Type } from 'typebox'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { Reason, UserIds } from '../schema.ts'

const closed = { additionalProperties: false } as const

const NewStatus = {
  isActive: Type.Boolean({ description: 'False suspends the account, true reinstates it.' }),
  reason: Reason,
  until: Type.Optional(Nullable(DayOrTime('When the suspension ends by itself; in the future. A day: with its end.'))),
  hideContent: Type.Optional(
    Nullable(Type.Boolean({ description: 'Hides what the account published until the suspension ends.' })),
  ),
}

export const StatusChange = Type.Object(NewStatus, closed)
export type StatusChange = Static<typeof StatusChange>
export const BulkStatusChange = Type.Object({ userIds: UserIds, ...NewStatus }, closed)
export type BulkStatusChange = Static<typeof BulkStatusChange>

export const ChangedStatus = Type.Object({
  userId: Id,
  wasActive: Type.Boolean(),
  isActive: Type.Boolean(),
  until: Nullable(Timestamp),
  contentHidden: Type.Boolean(),
  updatedBy: Id,
  updatedAt: Timestamp,
  reason: Nullable(Type.String()),
})

nameSchemas({ BulkStatusChange, ChangedStatus, StatusChange })
