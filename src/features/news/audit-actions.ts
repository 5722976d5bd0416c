import type { Audit } from '../audit/audit.ts'

export const newsActions = [
  'NEWS_CREATE',
  'NEWS_UPDATE',
  'NEWS_RESTORE',
  'NEWS_DELETE',
  'NEWS_CATEGORY_CREATE',
  'NEWS_CATEGORY_DELETE',
] as const

export type NewsAudit = Audit<(typeof newsActions)[number]>
