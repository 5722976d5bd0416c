import { useEffect } from 'preact/hooks'
import { api } from '../../api.ts'
import { readNotifications } from '../../notifications.ts'
import type { Received } from './status.tsx'

const MOST = 100

/** Whoever reads applications has read what told of them. */
export function useTold(opportunityId: string, applications: readonly Received[] | undefined): void {
  useEffect(() => {
    if (applications !== undefined && applications.length > 0) void markRead(opportunityId, applications)
  }, [opportunityId, applications])
}

async function markRead(opportunityId: string, applications: readonly Received[]): Promise<void> {
  const shown = new Set<unknown>(applications.map(({ id }) => id))
  try {
    const { notifications } = await readNotifications({ unreadOnly: true, types: 'OPPORTUNITY_UPDATE', limit: MOST })
    const ids = notifications
      .filter(({ data }) => data.opportunityId === opportunityId && shown.has(data.applicationId))
      .map(({ id }) => id)
    if (ids.length > 0) await api.post('/api/notifications/bulk/read', { body: { ids } })
  } catch {
    // They stay unread until they are opened, or the applications are read again.
  }
}
