import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { hasAtLeast } from '../../session.ts'
import { communityDay } from '../../ui/show.tsx'
import { say } from '../../ui/toasts.tsx'
import type { Listed, Status } from './fields.ts'
import { words } from './words.ts'

/** Whether owners publish by themselves; else an administrator looks first. */
export const canPublish = () => boot.info.features.moderation !== 'strict' || hasAtLeast('admin')

/** What publishing is here: by oneself, or by asking for a review. */
export const publishStatus = (): Status => (canPublish() ? 'active' : 'pending')

/**
 * @param seenAt when it was changed last, as far as one knows; without it, any
 * @returns when it was changed
 */
export async function setStatus(id: string, status: Status, seenAt?: string): Promise<string> {
  const seen = seenAt === undefined ? {} : { if_updated_at: seenAt }
  const { data } = await api.put('/api/opportunities/update', { body: { id, status, ...seen } })
  return data.opportunity.updated_at
}

const DAY_MS = 24 * 3600 * 1000
const SOON_DAYS = 7

/** Whether its last day is over, or nearly. */
export const mayExtend = ({ status, expires_at: until }: Pick<Listed, 'status' | 'expires_at'>): boolean =>
  status === 'expired' ||
  (status === 'active' && until !== undefined && Date.parse(until) < Date.now() + SOON_DAYS * DAY_MS)

/** Thirty days more, from today at the earliest. */
export const laterDay = ({ expires_at: until }: Pick<Listed, 'expires_at'>): string =>
  communityDay(new Date(Math.max(Date.now(), Date.parse(until ?? '') || 0) + 30 * DAY_MS))

export const today = (): string => communityDay(new Date())

/** Says what became of it, with a way to its page where it has one. */
export function sayStatus(id: string, status: Status): void {
  const texts = words()
  if (status === 'active') {
    say(texts.published, { label: texts.look, run: () => location.assign(`/opportunities/${id}`) })
  } else say({ pending: texts.submitted, closed: texts.closed, draft: texts.savedDraft, expired: texts.saved }[status])
}
