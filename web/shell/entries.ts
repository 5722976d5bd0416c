import type { RouteTitle } from '../navigation.ts'
import { hasAtLeast, type Role } from '../session.ts'
import type { IconName } from '../ui/icon.tsx'

export interface Entry {
  readonly href: string
  readonly title: RouteTitle
  readonly icon: IconName
  readonly minRole: Role
  /** Goes there after `g`. */
  readonly key?: string
}

/** On phones the first four stay at the bottom, the others behind «More». */
const own: readonly Entry[] = [
  { href: '/app', title: 'home', icon: 'house', minRole: 'visitor', key: 'h' },
  { href: '/app/notifications', title: 'notifications', icon: 'bell', minRole: 'visitor', key: 'n' },
  { href: '/app/opportunities', title: 'opportunities', icon: 'briefcase', minRole: 'visitor', key: 'o' },
  { href: '/app/profile', title: 'profile', icon: 'user', minRole: 'visitor', key: 'p' },
  { href: '/app/applications', title: 'applications', icon: 'send', minRole: 'visitor' },
  { href: '/app/entities', title: 'entities', icon: 'building-2', minRole: 'visitor' },
  { href: '/app/members', title: 'members', icon: 'users', minRole: 'member', key: 'm' },
  { href: '/app/preferences', title: 'preferences', icon: 'sliders-horizontal', minRole: 'visitor' },
  { href: '/app/security', title: 'security', icon: 'shield', minRole: 'visitor' },
  { href: '/app/wallets', title: 'wallets', icon: 'wallet', minRole: 'visitor' },
  { href: '/app/keys', title: 'keys', icon: 'key-round', minRole: 'visitor' },
  { href: '/app/webhooks', title: 'webhooks', icon: 'webhook', minRole: 'member' },
]

const desk: readonly Entry[] = [
  { href: '/app/admin', title: 'desk', icon: 'layout-dashboard', minRole: 'admin', key: 'd' },
  { href: '/app/admin/review', title: 'review', icon: 'clipboard-check', minRole: 'admin', key: 'r' },
  { href: '/app/admin/users', title: 'users', icon: 'users', minRole: 'admin', key: 'u' },
  { href: '/app/admin/news', title: 'adminNews', icon: 'newspaper', minRole: 'admin', key: 'w' },
  { href: '/app/admin/announcements', title: 'announcements', icon: 'megaphone', minRole: 'admin', key: 'a' },
  { href: '/app/admin/entities', title: 'adminEntities', icon: 'building-2', minRole: 'admin', key: 'e' },
  { href: '/app/admin/invitations', title: 'invitations', icon: 'user-plus', minRole: 'admin', key: 'i' },
  { href: '/app/admin/community', title: 'community', icon: 'settings', minRole: 'admin', key: 'c' },
  { href: '/app/admin/audit', title: 'audit', icon: 'scroll-text', minRole: 'admin', key: 'l' },
  { href: '/app/admin/security', title: 'securityEvents', icon: 'shield-alert', minRole: 'admin', key: 's' },
  { href: '/app/admin/health', title: 'health', icon: 'activity', minRole: 'admin', key: 'y' },
]

const forOurs = ({ minRole }: Entry) => hasAtLeast(minRole)

/** What the menu offers whoever is signed in. */
export const ownEntries = (): readonly Entry[] => own.filter(forOurs)
export const deskEntries = (): readonly Entry[] => desk.filter(forOurs)
