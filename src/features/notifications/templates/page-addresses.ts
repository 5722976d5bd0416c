import type { Community } from '../../../platform/community/community.ts'
import { fillPath } from '../../../platform/community/site-links.ts'

export interface NoticeSubject {
  readonly opportunityId?: string
  readonly applicationId?: string
  readonly entityId?: string
}

type PathOf = (subject: NoticeSubject, frontEnd: Community['frontEnd']) => string

const opportunity: PathOf = ({ opportunityId = '' }, frontEnd) =>
  fillPath(frontEnd?.opportunity ?? '/opportunities/{id}', opportunityId)
const entity: PathOf = ({ entityId = '' }, frontEnd) => fillPath(frontEnd?.entity ?? '/entities/{id}', entityId)

/** In the app; a front end of the operator's own shows what belongs to a thing on the page of the thing. */
const inApp =
  (path: PathOf, elsewhere: PathOf): PathOf =>
  (subject, frontEnd) =>
    (frontEnd === undefined ? path : elsewhere)(subject, frontEnd)

const editedOpportunity = inApp(({ opportunityId }) => `/app/opportunities/${opportunityId}`, opportunity)

const paths = {
  opportunity,
  // Without an id: it was removed.
  ownOpportunity: (subject, frontEnd) =>
    subject.opportunityId === undefined ? '/app/opportunities' : editedOpportunity(subject, frontEnd),
  applicationsReceived: inApp(({ opportunityId }) => `/app/opportunities/${opportunityId}/applications`, opportunity),
  ownApplications: inApp(() => '/app/applications', opportunity),
  entity,
  entityInvitation: ({ entityId }) => `/app/entities?invitation=${entityId}`,
  ownEntity: inApp(({ entityId }) => `/app/entities/${entityId}`, entity),
  review: ({ opportunityId }) => `/app/admin/review?open=${opportunityId}`,
  auditLog: () => '/app/admin/audit',
  home: () => '/app',
  preferences: () => '/app/preferences',
  profile: () => '/app/profile',
  security: () => '/app/security',
  wallets: () => '/app/wallets',
  webhooks: () => '/app/webhooks',
} as const satisfies Record<string, PathOf>

export type NoticePage = keyof typeof paths

/** As notifications have it: links for people are made of it when it is sent. */
export const pathOf = ({ frontEnd }: Pick<Community, 'frontEnd'>, page: NoticePage, subject: NoticeSubject): string =>
  paths[page](subject, frontEnd)
