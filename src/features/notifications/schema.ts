import { type Static, Type } from 'typebox'
import { type Locale, locales, roles } from '../../platform/database/tables/accounts.ts'
import {
  deliveryStatuses,
  notificationChannels,
  notificationPriorities,
  notificationStatuses,
  notificationTriggers,
  notificationTypes,
} from '../../platform/database/tables/notifications.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../platform/http/schemas/given-times.ts'
import { Done, Id, Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'
import { VisibleText } from '../../platform/http/schemas/texts.ts'

const MAX_RECIPIENTS = 10_000
const MAX_NAMED = 100

const Delivery = Type.Object({
  channel: Type.Enum(notificationChannels),
  status: Type.Enum(deliveryStatuses),
  retryCount: Type.Integer(),
  sentAt: Nullable(Timestamp),
  deliveredAt: Nullable(Timestamp),
  failureReason: Nullable(Type.String({ description: 'Also says why it was skipped or is held.' })),
  nextAttemptAt: Nullable(Timestamp),
})

export const Notification = Type.Object({
  id: Id,
  userId: Id,
  type: Type.Enum(notificationTypes),
  priority: Type.Enum(notificationPriorities),
  status: Type.Enum(notificationStatuses),
  trigger: Type.Enum(notificationTriggers),
  title: Type.String(),
  body: Type.String(),
  actionText: Type.Optional(Type.String()),
  actionUrl: Type.Optional(Type.String()),
  data: Type.Object({}, { additionalProperties: true }),
  channels: Type.Array(Type.Enum(notificationChannels)),
  deliveries: Type.Array(Delivery, { description: 'One per channel.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  isRead: Type.Boolean(),
  readAt: Nullable(Timestamp),
  scheduledFor: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  templateId: Type.Optional(Type.String()),
  locale: Type.Enum(locales),
})
export type Notification = Static<typeof Notification>

export const NotificationFilter = Type.Object({
  limit: Type.Integer({ minimum: 1, default: 20, description: 'Values above 100 count as 100.' }),
  startAfter: Type.Optional(Type.String({ description: 'The `lastVisible` of the previous page.' })),
  unreadOnly: Type.Boolean({ default: false }),
  stats: Type.Boolean({ default: false, description: 'If true, returns statistics instead of the list.' }),
  types: Type.Optional(Type.String({ description: 'Comma-separated notification types.' })),
})
export type NotificationFilter = Static<typeof NotificationFilter>

export const NotificationList = Type.Object({
  notifications: Type.Array(Notification),
  unreadCount: Type.Integer(),
  totalCount: Type.Integer(),
  hasMore: Type.Boolean(),
  lastVisible: Type.Optional(Type.String()),
})

export const NamedNotifications = Type.Object(
  { ids: Type.Array(Type.String(), { minItems: 1, maxItems: MAX_NAMED, description: 'Unknown ones are left out.' }) },
  { additionalProperties: false },
)

export const NotificationsDone = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  ids: Type.Array(Id, { description: 'Of those that it holds for now.' }),
})

const Count = Type.Integer({ minimum: 0 })
const countOf = <const Name extends string>(names: readonly Name[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Count])) as Record<Name, typeof Count>)

export const NotificationStatistics = Type.Object({
  unreadCount: Count,
  totalCount: Count,
  typeBreakdown: countOf(notificationTypes),
  channelBreakdown: countOf(notificationChannels),
  recentActivity: Type.Object({ last7Days: Count, last30Days: Count }),
})
export type NotificationStatistics = Static<typeof NotificationStatistics>

export const Audience = Type.Object(
  { roles: Type.Optional(Type.Array(Type.Enum(roles), { maxItems: roles.length })) },
  { additionalProperties: false, description: 'All active accounts, or those with one of the roles.' },
)
export type Audience = Static<typeof Audience>

const texts = {
  title: Type.Optional(Type.String({ maxLength: 200, description: 'One line. Optional with a template.' })),
  body: Type.Optional(Type.String({ maxLength: 5_000, description: 'Optional with a template.' })),
  actionText: Type.Optional(VisibleText({ maxLength: 100 })),
}
const Translation = Type.Optional(Type.Object(texts, { additionalProperties: false }))

/** Type, title and body are checked by `contentsOf`, which answers with one fixed text for all three. */
const content = {
  type: Type.Optional(Type.Enum(notificationTypes, { description: 'Required.' })),
  priority: Type.Enum(notificationPriorities, { default: 'NORMAL' }),
  ...texts,
  translations: Type.Optional(
    Type.Object(
      { en: Translation, uk: Translation },
      { additionalProperties: false, description: 'Texts for readers of one language, in place of those for all.' },
    ),
  ),
  actionUrl: Type.Optional(
    Type.String({
      maxLength: 2_048,
      pattern: '^(https?://[^/?#\\s\\\\]|/(?![/\\\\]))[^\\s\\\\]*$',
      description: 'An http or https URL, or a path in the application.',
    }),
  ),
  data: Type.Optional(
    Type.Object(
      {},
      { additionalProperties: true, description: 'At most 4,096 bytes; holds the variables of a template.' },
    ),
  ),
  channels: Type.Array(Type.Enum(notificationChannels), {
    minItems: 1,
    maxItems: notificationChannels.length,
    uniqueItems: true,
    default: ['IN_APP'],
  }),
  scheduledFor: Type.Optional(Nullable(DayOrTime('When it is due. A day: with its begin.'))),
  expiresAt: Type.Optional(Nullable(DayOrTime('Until when it is shown. A day: to its end.'))),
  templateId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}

export const NewNotifications = Type.Object(
  {
    userId: Type.Optional(Type.String()),
    userIds: Type.Optional(Type.Array(Type.String(), { maxItems: MAX_RECIPIENTS })),
    audience: Type.Optional(Audience),
    ...content,
  },
  { additionalProperties: false },
)
export type NewNotifications = Static<typeof NewNotifications>

export const NotificationDraft = Type.Object(content, { additionalProperties: false })
export type NotificationDraft = Static<typeof NotificationDraft>

export const TestMessage = Type.Object(
  { channel: Type.Enum(['EMAIL', 'SMS', 'PUSH']) },
  { additionalProperties: false },
)

export const SentTestMessage = Type.Object({
  ...Done.properties,
  data: Type.Object({ id: Id }, { description: 'The notification: its deliveries say what becomes of the message.' }),
})

export const CreatedNotifications = Type.Object({
  created: Count,
  batchId: Id,
  notifications: Type.Array(Notification, { description: 'The first 100; none for an audience.' }),
})

export const TemplateCatalogue = Type.Object({
  templates: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.Enum(notificationTypes),
      locales: Type.Unsafe<readonly Locale[]>(Type.Array(Type.Enum(locales))),
      variables: Type.Array(Type.String()),
    }),
  ),
})

nameSchemas({
  CreatedNotifications,
  NewNotifications,
  NotificationDraft,
  Notification,
  NamedNotifications,
  NotificationDelivery: Delivery,
  NotificationList,
  NotificationStatistics,
  NotificationsDone,
  TemplateCatalogue,
  TestMessage,
})
