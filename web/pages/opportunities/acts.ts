import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { hasAtLeast } from '../../session.ts'
import { say } from '../../ui/toasts.tsx'
import type { Status } from './fields.ts'
import { words } from './words.ts'

/** Whether owners publish by themselves; else an administrator looks first. */
export const canPublish = () => boot.info.features.moderation !== 'strict' || hasAtLeast('admin')

/** What publishing is here: by oneself, or by asking for a review. */
export const publishStatus = (): Status => (canPublish() ? 'active' : 'pending')

export const setStatus = (id: string, status: Status) => api.put('/api/opportunities/update', { body: { id, status } })

/** Says what became of it, with a way to its page where it has one. */
export function sayStatus(id: string, status: Status): void {
  const texts = words()
  if (status === 'active') {
    say(texts.published, { label: texts.look, run: () => location.assign(`/opportunities/${id}`) })
  } else say({ pending: texts.submitted, closed: texts.closed, draft: texts.savedDraft, expired: texts.saved }[status])
}
