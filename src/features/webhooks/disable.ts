import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { notify } from '../notifications/notify.ts'
import type { DisabledReason } from './schema.ts'
import './tables.ts'

const MOST_SHOWN_CHARACTERS = 200

/** Switches off webhooks that no longer take anything, and tells their owners. Those that are off stay as they are. */
export async function switchOff(db: Database, webhookIds: readonly string[], reason: DisabledReason): Promise<void> {
  await transaction(db, async (trx) => {
    const switchedOff = await trx
      .updateTable('webhooks')
      .set({ is_enabled: false, disabled_reason: reason, updated_at: new Date() })
      .where('id', 'in', webhookIds)
      .where('is_enabled', '=', true)
      .returning(['user_id', 'url'])
      .execute()
    await notify(
      trx,
      switchedOff.map(({ user_id: userId, url }) => ({
        userId,
        template: 'webhook_disabled',
        variables: { url: shown(url) },
      })),
    )
  })
}

/** Enough to know it by, without what may be a secret in its query. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`.slice(0, MOST_SHOWN_CHARACTERS)
}
