import type { Role } from '../../src/platform/database/tables/accounts.ts'
import type { World } from './world.ts'

/** One page as somebody sees it. */
export interface PageCase {
  /** As the app (web/routes.ts) or the program names it. */
  readonly route: string
  /** Which of its states or tabs. */
  readonly part?: string
  /** Who looks at it; absent: nobody in particular. */
  readonly as?: Role
  /** Absent: the route itself. */
  readonly address?: (world: World) => string
  /** Of the document, where the page is a refusal. */
  readonly status?: number
}

/** An address of the app that leads nowhere. */
export const NO_PAGE = '/app/none'

/** Every page of the app and of the program. A page without a line here fails a test. */
export const pages: readonly PageCase[] = [
  // Written by the program.
  { route: '/' },
  { route: '/', as: 'member' },
  { route: '/news' },
  { route: '/news', address: () => '/news?search=000' },
  { route: '/news/:id', as: 'member', address: ({ article }) => `/news/${article.slug}` },
  { route: '/news/:id', address: () => '/news/none', status: 404 },
  { route: '/opportunities' },
  { route: '/opportunities/:id', address: ({ opportunity }) => `/opportunities/${opportunity}` },
  { route: '/entities' },
  { route: '/entities/:id', as: 'member', address: ({ entity }) => `/entities/${entity}` },
  { route: '/members/:id', as: 'member', address: ({ people }) => `/members/${people.admin.id}` },
  { route: '/styles' },
  { route: '/styles', as: 'member' },
  { route: '/search', address: () => '/search?q=%CE%B8%CE%AD%CF%83%CE%B7' },
  // Of mailed links: the refusals of wrong ones.
  { route: '/confirm', address: () => '/confirm?token=wrong', status: 400 },
  { route: '/api/auth/disavow', address: () => '/api/auth/disavow?token=wrong', status: 400 },
  { route: '/reset-password', address: () => '/reset-password?token=wrong', status: 400 },
  { route: '/api/auth/invitation', address: () => '/api/auth/invitation?token=wrong', status: 400 },
  { route: '/api/auth/change-email/confirm', address: () => '/api/auth/change-email/confirm?token=wrong', status: 400 },
  { route: '/api/auth/change-email/undo', address: () => '/api/auth/change-email/undo?token=wrong', status: 400 },
  { route: '/api/auth/magic-link/verify', address: () => '/api/auth/magic-link/verify?token=wrong' },
  { route: '/api/auth/disown', address: () => '/api/auth/disown?token=wrong', status: 404 },
  { route: '/api/notifications/unsubscribe', address: () => '/api/notifications/unsubscribe?token=wrong', status: 404 },
  // The app.
  { route: '/app/sign-in' },
  { route: '/app/sign-up' },
  { route: '/app/forgot' },
  { route: '/app/found', address: () => '/app/found?token=wrong' },
  { route: '/app/found', address: () => '/app/found?founded', as: 'admin' },
  { route: '/app/admin/community', as: 'admin' },
  { route: '/app/admin/community', as: 'admin', address: () => '/app/admin/community?saved' },
  { route: '/app', as: 'member' },
  { route: NO_PAGE, as: 'member' },
  { route: '/app/notifications', as: 'member' },
  { route: '/app/notifications', as: 'visitor' },
  { route: '/app/preferences', as: 'member' },
  { route: '/app/profile', as: 'member' },
  { route: '/app/security', as: 'member' },
  { route: '/app/opportunities', as: 'member' },
  { route: '/app/opportunities', as: 'confidential' },
  { route: '/app/opportunities/new', as: 'member' },
  { route: '/app/opportunities/:id', as: 'member', address: ({ opportunity }) => `/app/opportunities/${opportunity}` },
  {
    route: '/app/opportunities/:id/applications',
    as: 'member',
    address: ({ opportunity }) => `/app/opportunities/${opportunity}/applications`,
  },
  {
    route: '/app/opportunities/:id/apply',
    as: 'confidential',
    address: ({ otherOpportunity }) => `/app/opportunities/${otherOpportunity}/apply`,
  },
  { route: '/app/applications', as: 'member' },
  { route: '/app/applications', as: 'visitor' },
  { route: '/app/entities', as: 'member' },
  { route: '/app/entities', as: 'confidential' },
  { route: '/app/entities/new', as: 'member' },
  { route: '/app/entities/:id', as: 'member', address: ({ entity }) => `/app/entities/${entity}` },
  { route: '/app/members', as: 'member' },
  { route: '/app/members', as: 'confidential', address: () => '/app/members?search=000' },
  { route: '/app/members', as: 'visitor' },
  { route: '/app/wallets', as: 'member' },
  { route: '/app/keys', as: 'member' },
  { route: '/app/keys', as: 'visitor' },
  { route: '/app/webhooks', as: 'admin' },
  { route: '/app/webhooks', as: 'confidential' },
  { route: '/app/webhooks/:id', as: 'admin', address: ({ webhook }) => `/app/webhooks/${webhook}` },
  {
    route: '/app/webhooks/:id',
    part: 'filtered',
    as: 'admin',
    address: ({ webhook }) => `/app/webhooks/${webhook}?status=failed&from=2026-01-01`,
  },
  {
    route: '/app/webhooks/:id/:deliveryId',
    as: 'admin',
    address: ({ webhook, delivery }) => `/app/webhooks/${webhook}/${delivery}`,
  },
  { route: '/app/admin', as: 'admin' },
  { route: '/app/admin/health', as: 'admin' },
  { route: '/app/admin/audit', as: 'admin' },
  { route: '/app/admin/audit', as: 'admin', address: () => '/app/admin/audit?action=USER_ERASE' },
  { route: '/app/admin/security', as: 'admin' },
  { route: '/app/admin/news', as: 'admin' },
  { route: '/app/admin/news', as: 'member' },
  { route: '/app/admin/news/new', as: 'admin' },
  { route: '/app/admin/news/categories', as: 'admin' },
  { route: '/app/admin/news/:id', as: 'admin', address: ({ article }) => `/app/admin/news/${article.id}` },
  {
    route: '/app/admin/news/:id',
    as: 'admin',
    address: ({ article }) => `/app/admin/news/${article.id}?tab=revisions`,
  },
  { route: '/app/admin/news', as: 'admin', address: () => '/app/admin/news?search=000' },
  { route: '/app/admin/invitations', as: 'admin' },
  { route: '/app/admin/announcements', as: 'admin' },
  { route: '/app/admin/announcements', as: 'member' },
  { route: '/app/admin/announcements/new', as: 'admin' },
  {
    route: '/app/admin/announcements/:batchId',
    as: 'admin',
    address: ({ announcement }) => `/app/admin/announcements/${announcement}`,
  },
  {
    route: '/app/admin/announcements/:batchId',
    as: 'admin',
    address: ({ scheduledAnnouncement }) => `/app/admin/announcements/${scheduledAnnouncement}`,
  },
  {
    route: '/app/admin/announcements/:batchId',
    part: 'recipients',
    as: 'admin',
    address: ({ announcement }) => `/app/admin/announcements/${announcement}?tab=recipients`,
  },
  { route: '/app/admin/review', as: 'admin' },
  { route: '/app/admin/review', as: 'admin', address: () => '/app/admin/review?status=expired' },
  { route: '/app/admin/review', as: 'admin', address: ({ pending }) => `/app/admin/review?open=${pending}` },
  { route: '/app/admin/review', as: 'member' },
  { route: '/app/admin/users', as: 'admin' },
  { route: '/app/admin/users', as: 'subscriber' },
  { route: '/app/admin/users', part: 'deleted', as: 'admin', address: () => '/app/admin/users?state=deleted' },
  { route: '/app/admin/users/:id', as: 'admin', address: ({ people }) => `/app/admin/users/${people.member.id}` },
  {
    route: '/app/admin/users/:id',
    part: 'access',
    as: 'admin',
    address: ({ people }) => `/app/admin/users/${people.member.id}?tab=access`,
  },
  {
    route: '/app/admin/users/:id',
    part: 'published',
    as: 'admin',
    address: ({ people }) => `/app/admin/users/${people.member.id}?tab=published`,
  },
  {
    route: '/app/admin/users/:id',
    part: 'notifications',
    as: 'admin',
    address: ({ people }) => `/app/admin/users/${people.member.id}?tab=notifications`,
  },
  {
    route: '/app/admin/users/:id',
    part: 'history',
    as: 'admin',
    address: ({ people }) => `/app/admin/users/${people.member.id}?tab=history`,
  },
  { route: '/app/admin/entities', as: 'admin' },
  { route: '/app/components', as: 'admin' },
]

export const addressOf = ({ route, address }: PageCase, world: World): string => address?.(world) ?? route

/** As it is found in reports, and as the name of its picture. */
export const nameOf = ({ route, part, as, status }: PageCase): string =>
  [route, part, as, status].filter(Boolean).join(' ')
