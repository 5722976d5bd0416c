import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { NotificationChannel } from '../../platform/database/tables/notifications.ts'
import { unauthenticated } from '../../platform/http/errors/errors.ts'
import { notify } from './notify.ts'

/**
 * Tells somebody, at their own wish, that a channel works.
 * @returns the id of the notification, by which its delivery can be followed
 * @throws 401 for an account that has just ended
 */
export async function sendTestMessage(
  trx: Transaction,
  community: Community,
  userId: string,
  channel: NotificationChannel,
): Promise<string> {
  const [id] = await notify(trx, community, [
    { userId, template: 'test_message', variables: {}, channels: ['IN_APP', channel] },
  ])
  if (id === undefined) throw unauthenticated()
  return id
}
