import { type Static, Type } from 'typebox'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import {
  notificationChannels,
  notificationPriorities,
  notificationTypes,
} from '../../../platform/database/tables/notifications.ts'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { Id, Nullable, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { Person } from '../../members/schema.ts'
import { Audience, Notification } from '../schema.ts'

const announcementStates = ['scheduled', 'sending', 'done', 'cancelled'] as const

const Count = Type.Integer({ minimum: 0 })
const page = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  cursor: Type.Optional(Type.String({ description: 'The `nextCursor` of the previous page.' })),
}

const ChannelFigures = Type.Object({
  channel: Type.Enum(notificationChannels),
  pending: { ...Count, description: 'Due later, or being sent.' },
  held: { ...Count, description: 'By quiet hours, a digest, or until the next attempt.' },
  sent: Count,
  delivered: Count,
  failed: Count,
  skipped: Count,
  cancelled: Count,
  reasons: Type.Array(
    Type.Object({ outcome: Type.Enum(['HELD', 'FAILED', 'SKIPPED']), reason: Type.String(), count: Count }),
    { description: 'As `failureReason`; of what is held, `quiet hours`, `digest` or the failure before.' },
  ),
})
export type ChannelFigures = Static<typeof ChannelFigures>

const announcement = {
  batchId: Id,
  state: Type.Enum(announcementStates, { description: '`sending` while anything is pending or held.' }),
  type: Type.Enum(notificationTypes),
  priority: Type.Enum(notificationPriorities),
  titles: Type.Object(
    { en: Nullable(Type.String()), uk: Nullable(Type.String()) },
    { description: 'Null in a language that it was not written in.' },
  ),
  channels: Type.Array(Type.Enum(notificationChannels)),
  templateId: Nullable(Type.String()),
  audience: Nullable(Audience),
  recipients: { ...Count, description: 'Accounts it was for when it was made.' },
  sender: Nullable(Person),
  createdAt: Timestamp,
  scheduledFor: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  cancelledAt: Nullable(Timestamp),
  read: { ...Count, description: 'Read in the app.' },
  figures: Type.Array(ChannelFigures, { description: 'One per channel.' }),
}

const Announcement = Type.Object(announcement)
export type Announcement = Static<typeof Announcement>

const Texts = Nullable(Type.Object({ title: Type.String(), body: Type.String(), actionText: Nullable(Type.String()) }))

export const AnnouncementDetails = Type.Object({
  ...announcement,
  texts: Type.Object({ en: Texts, uk: Texts }),
  actionUrl: Nullable(Type.String()),
})
export type AnnouncementDetails = Static<typeof AnnouncementDetails>

export const AnnouncementPage = Type.Object(page)
export type AnnouncementPage = Static<typeof AnnouncementPage>

export const AnnouncementList = Type.Object({
  announcements: Type.Array(Announcement),
  nextCursor: Nullable(Type.String()),
})
export type AnnouncementList = Static<typeof AnnouncementList>

export const BatchParams = Type.Object({ batchId: Type.String() })

export const AudienceQuestion = Type.Object({ audience: Audience }, { additionalProperties: false })

export const AudienceCount = Type.Object({
  count: Count,
  languages: Type.Object({ en: Count, uk: Count } satisfies Record<Locale, typeof Count>),
  channels: Type.Object(
    { IN_APP: Count, EMAIL: Count, SMS: Count, PUSH: Count },
    { description: 'Accounts that can be reached, by their preferences for channels and their addresses.' },
  ),
  isEstimate: Type.Boolean({ description: 'Of more than 10,000 accounts, languages and channels are estimated.' }),
})
export type AudienceCount = Static<typeof AudienceCount>

const Preview = Type.Object({
  title: Type.String(),
  body: Type.String(),
  actionText: Nullable(Type.String()),
  actionUrl: Nullable(Type.String({ description: 'Whole.' })),
  sms: Type.Object({ text: Type.String(), parts: Type.Integer({ minimum: 1 }) }),
  push: Type.Object({ title: Type.String(), body: Type.String() }),
})

export const AnnouncementPreview = Type.Object({ en: Preview, uk: Preview })
export type AnnouncementPreview = Static<typeof AnnouncementPreview>

export const SentNotificationFilter = Type.Object({
  batchId: Type.Optional(Type.String({ description: 'This or `userId` is required.' })),
  userId: Type.Optional(Type.String()),
  scheduled: Type.Optional(Type.Boolean({ description: 'Only what is due later; `false`: only what is due.' })),
  ...page,
})
export type SentNotificationFilter = Static<typeof SentNotificationFilter>

const SentNotification = Type.Object({
  ...Notification.properties,
  batchId: Nullable(Id),
  recipient: Person,
})

export const SentNotificationList = Type.Object({
  notifications: Type.Array(SentNotification),
  nextCursor: Nullable(Type.String()),
})
export type SentNotificationList = Static<typeof SentNotificationList>

nameSchemas({
  Announcement,
  AnnouncementDetails,
  AnnouncementList,
  AnnouncementPreview,
  Audience,
  AudienceCount,
  ChannelFigures,
  SentNotification,
  SentNotificationList,
})
