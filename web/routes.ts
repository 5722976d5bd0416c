import type { ComponentType } from 'preact'
import type { RouteTitle } from './navigation.ts'
import type { Role } from './session.ts'

/** One page: what it is called in the menu's words, who it is for, and where it is loaded from when first opened. */
export interface Route {
  /** `:name` stands for one segment. */
  readonly path: string
  readonly title: RouteTitle
  /** The lowest role; absent: also whoever is not signed in. */
  readonly minRole?: Role
  /** As wide as there is room: tables, and two things side by side. */
  readonly isWide?: true
  readonly load: () => Promise<{ readonly Page: ComponentType }>
}

export const routes: readonly Route[] = [
  { path: '/app', title: 'home', minRole: 'visitor', load: () => import('./pages/home/home.tsx') },
  {
    path: '/app/opportunities',
    title: 'opportunities',
    minRole: 'visitor',
    load: () => import('./pages/opportunities/mine.tsx'),
  },
  {
    path: '/app/opportunities/new',
    title: 'newOpportunity',
    minRole: 'member',
    load: () => import('./pages/opportunities/new.tsx'),
  },
  {
    path: '/app/opportunities/:id',
    title: 'opportunity',
    minRole: 'visitor',
    load: () => import('./pages/opportunities/edit.tsx'),
  },
  {
    path: '/app/opportunities/:id/applications',
    title: 'received',
    minRole: 'visitor',
    load: () => import('./pages/applications/received.tsx'),
  },
  {
    path: '/app/opportunities/:id/apply',
    title: 'apply',
    minRole: 'subscriber',
    load: () => import('./pages/applications/apply.tsx'),
  },
  {
    path: '/app/applications',
    title: 'applications',
    minRole: 'visitor',
    load: () => import('./pages/applications/mine.tsx'),
  },
  { path: '/app/entities', title: 'entities', minRole: 'visitor', load: () => import('./pages/entities/mine.tsx') },
  { path: '/app/entities/new', title: 'newEntity', minRole: 'member', load: () => import('./pages/entities/new.tsx') },
  { path: '/app/entities/:id', title: 'entity', minRole: 'visitor', load: () => import('./pages/entities/edit.tsx') },
  { path: '/app/members', title: 'members', minRole: 'member', load: () => import('./pages/members/members.tsx') },
  { path: '/app/profile', title: 'profile', minRole: 'visitor', load: () => import('./pages/profile/profile.tsx') },
  { path: '/app/security', title: 'security', minRole: 'visitor', load: () => import('./pages/security/security.tsx') },
  { path: '/app/wallets', title: 'wallets', minRole: 'visitor', load: () => import('./pages/wallets/wallets.tsx') },
  { path: '/app/keys', title: 'keys', minRole: 'visitor', load: () => import('./pages/keys/keys.tsx') },
  { path: '/app/webhooks', title: 'webhooks', minRole: 'member', load: () => import('./pages/webhooks/webhooks.tsx') },
  {
    path: '/app/webhooks/:id',
    title: 'webhook',
    minRole: 'member',
    load: () => import('./pages/webhooks/webhook.tsx'),
  },
  {
    path: '/app/webhooks/:id/:deliveryId',
    title: 'delivery',
    minRole: 'member',
    load: () => import('./pages/webhooks/delivery.tsx'),
  },
  {
    path: '/app/notifications',
    title: 'notifications',
    minRole: 'visitor',
    load: () => import('./pages/notifications/notifications.tsx'),
  },
  {
    path: '/app/preferences',
    title: 'preferences',
    minRole: 'visitor',
    load: () => import('./pages/preferences/preferences.tsx'),
  },
  { path: '/app/sign-in', title: 'signIn', load: () => import('./pages/sign-in/sign-in.tsx') },
  { path: '/app/sign-up', title: 'signUp', load: () => import('./pages/sign-in/sign-up.tsx') },
  { path: '/app/forgot', title: 'forgot', load: () => import('./pages/sign-in/forgot.tsx') },
  { path: '/app/found', title: 'found', load: () => import('./pages/sign-in/found.tsx') },
  {
    path: '/app/admin/news',
    title: 'adminNews',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-news/list.tsx'),
  },
  {
    path: '/app/admin/news/new',
    title: 'newArticle',
    minRole: 'admin',
    load: () => import('./pages/admin-news/new.tsx'),
  },
  {
    path: '/app/admin/news/categories',
    title: 'newsCategories',
    minRole: 'admin',
    load: () => import('./pages/admin-news/categories.tsx'),
  },
  {
    path: '/app/admin/news/:id',
    title: 'article',
    minRole: 'admin',
    load: () => import('./pages/admin-news/edit.tsx'),
  },
  {
    path: '/app/admin/announcements',
    title: 'announcements',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-announcements/list.tsx'),
  },
  {
    path: '/app/admin/announcements/new',
    title: 'newAnnouncement',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-announcements/new.tsx'),
  },
  {
    path: '/app/admin/announcements/:batchId',
    title: 'announcement',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-announcements/announcement.tsx'),
  },
  {
    path: '/app/admin/users',
    title: 'users',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-users/list.tsx'),
  },
  {
    path: '/app/admin/users/:id',
    title: 'user',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-users/user.tsx'),
  },
  {
    path: '/app/admin/entities',
    title: 'adminEntities',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-entities/list.tsx'),
  },
  {
    path: '/app/admin/invitations',
    title: 'invitations',
    minRole: 'admin',
    load: () => import('./pages/admin-invitations/invitations.tsx'),
  },
  {
    path: '/app/admin/community',
    title: 'community',
    minRole: 'admin',
    load: () => import('./pages/admin-community/community.tsx'),
  },
  {
    path: '/app/admin/review',
    title: 'review',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-review/review.tsx'),
  },
  {
    path: '/app/admin',
    title: 'desk',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-overview/desk.tsx'),
  },
  {
    path: '/app/admin/health',
    title: 'health',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-overview/health.tsx'),
  },
  {
    path: '/app/admin/audit',
    title: 'audit',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-audit/audit.tsx'),
  },
  {
    path: '/app/admin/security',
    title: 'securityEvents',
    minRole: 'admin',
    isWide: true,
    load: () => import('./pages/admin-security/security-events.tsx'),
  },
  {
    path: '/app/components',
    title: 'components',
    minRole: 'admin',
    load: () => import('./pages/components/components.tsx'),
  },
]

/** The route of a path; undefined: there is no such page. */
export function findRoute(path: string): Route | undefined {
  const segments = path.replace(/\/$/, '').split('/')
  return routes.find((route) => {
    const names = route.path.split('/')
    return (
      names.length === segments.length && names.every((name, index) => name.startsWith(':') || name === segments[index])
    )
  })
}
