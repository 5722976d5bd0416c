import type { Answer } from '../../../client/src/index.ts'

export type Announcement = Answer<'get', '/api/admin/announcements'>['announcements'][number]
export type AnnouncementDetails = Answer<'get', '/api/admin/announcements/{batchId}'>
export type State = Announcement['state']
export type ChannelFigures = Announcement['figures'][number]
export type Channel = ChannelFigures['channel']
export type Type = Announcement['type']
export type Priority = Announcement['priority']
export type Role = NonNullable<NonNullable<Announcement['audience']>['roles']>[number]
export type AudienceCount = Answer<'post', '/api/admin/announcements/count'>
export type Previews = Answer<'post', '/api/admin/announcements/preview'>

/** What can become of a delivery, the best first: the order of bars and columns. */
export const outcomes = ['arrived', 'pending', 'held', 'skipped', 'failed', 'cancelled'] as const
export type Outcome = (typeof outcomes)[number]

/** In the app a delivery is delivered, on other channels sent: both have arrived as far as anybody can know. */
export const countOf = (figures: ChannelFigures, outcome: Outcome): number =>
  outcome === 'arrived' ? figures.delivered + figures.sent : figures[outcome]
