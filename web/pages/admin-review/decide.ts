import { api } from '../../api.ts'
import { relativeTime } from '../../ui/show.tsx'
import { type Act, outcomeOf, type Result } from './types.ts'
import { words } from './words.ts'

export interface Decision {
  readonly act: Act
  readonly reason: string
}

/** @param seen versions, by id */
export async function sendDecision(
  ids: readonly string[],
  seen: Readonly<Record<string, number>>,
  { act, reason }: Decision,
): Promise<readonly Result[]> {
  const targets = { ids: [...ids], seen }
  const { data } =
    act === 'remove'
      ? await api.post('/api/admin/opportunities/bulk/delete', { body: { ...targets, reason }, keepalive: true })
      : await api.post('/api/admin/opportunities/bulk/status', {
          body: { ...targets, status: outcomeOf[act], ...(reason && { reason }) },
          keepalive: true,
        })
  return data.results
}

/** Whether it has left the list that it was in: somebody else was quicker, or it is gone. */
export const hasLeft = ({ error, changed }: Result, status: string): boolean =>
  error === 'OPPORTUNITY_NOT_FOUND' || (changed !== undefined && changed.outcome !== status)

/** Why one was refused: who was quicker, and what they made of it. */
export function refusalOf({ error, message, changed }: Result): string {
  const texts = words()
  if (changed !== undefined) {
    const { outcome, by, at } = changed
    return by === null
      ? texts.changedSince[outcome]
      : texts.decided(by.name, texts.outcomes[outcome], relativeTime(new Date(at)))
  }
  return texts.refusals[error ?? ''] ?? message ?? texts.failed
}
