import type { DisabledReason } from '../../platform/database/tables/webhooks.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from '../notifications/notify.ts'
import { shownUrl } from './webhooks-of-user.ts'

/** Disables enabled webhooks and notifies their owners. */
export async function disableWebhook(
  { db, community }: Pick<Platform, 'db' | 'community'>,
  webhookIds: readonly string[],
  reason: DisabledReason,
): Promise<void> {
  await transaction(db, async (trx) => {
    const disabled = await trx
      .updateTable('webhooks')
      .set({ is_enabled: false, disabled_reason: reason, updated_at: new Date() })
      .where('id', 'in', webhookIds)
      .where('is_enabled', '=', true)
      .returning(['user_id', 'url'])
      .execute()
    await notify(
      trx,
      community,
      disabled.map(({ user_id: userId, url }) => ({
        userId,
        template: 'webhook_disabled',
        variables: { url: shownUrl(url) },
      })),
    )
  })
}
