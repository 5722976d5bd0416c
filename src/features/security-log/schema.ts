import { type Static, Type } from 'typebox'
import { securityEventKinds } from '../../platform/database/tables/security-log.ts'
import { exportFormats } from '../../platform/http/answers/exported-table.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'
import { Person } from '../members/schema.ts'

const ownFilters = {
  kind: Type.Optional(Type.Enum(securityEventKinds)),
  from: Type.Optional(DayOrTime('Earliest time, inclusive.')),
  to: Type.Optional(DayOrTime('Latest time, inclusive.')),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  cursor: Type.Optional(Type.String({ description: 'The `nextCursor` of the previous page.' })),
}

export const OwnEventsPage = Type.Object(ownFilters)
const UserId = Type.Optional(Type.String({ description: 'An account, by id or e-mail address.' }))
export const EventsPage = Type.Object({ userId: UserId, ...ownFilters })
export type EventsPage = Static<typeof EventsPage>
export type EventsFilter = Omit<EventsPage, 'limit' | 'cursor'>

const { limit: _, cursor: __, ...periodAndKind } = ownFilters
export const EventsExport = Type.Object({
  userId: UserId,
  ...periodAndKind,
  format: Type.Enum(exportFormats, { default: 'jsonl' }),
})
export type EventsExport = Static<typeof EventsExport>

const SecurityEvent = Type.Object({
  id: Id,
  kind: Type.String({ description: 'As in the filter; more may be added.' }),
  userId: Nullable(Type.String({ description: 'Null where no account is known.' })),
  timestamp: Timestamp,
  ipAddress: Nullable(Type.String({ description: 'Of EVENTS_OMITTED: the network.' })),
  device: Nullable(Type.String()),
  requestId: Nullable(Type.String({ description: 'As in the log and in `x-request-id`.' })),
  detail: Nullable(Type.String({ description: 'The route, the provider; of EVENTS_OMITTED, how many.' })),
})
export type SecurityEventView = Static<typeof SecurityEvent>

const pageOf = <Event extends typeof SecurityEvent>(event: Event) =>
  Type.Object({ events: Type.Array(event), nextCursor: Nullable(Type.String()) })

export const SecurityEvents = pageOf(SecurityEvent)

/** For administrators. */
export const NamedSecurityEvents = pageOf(Type.Object({ ...SecurityEvent.properties, user: Nullable(Person) }))

nameSchemas({ SecurityEvent, SecurityEvents, NamedSecurityEvents })
