import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { revokeAccess } from '../accounts/access-of-user.ts'
import type { WebhookAudit } from './audit-actions.ts'
import type { Webhook } from './schema.ts'
import { deleteWebhook, listWebhooks } from './webhooks.ts'

const MAX_SHOWN_CHARACTERS = 200

/** For administrators: only the site of each address, since some receivers put a secret into the path. */
export async function listWebhooksOfUser(db: Database, userId: string): Promise<Webhook[]> {
  return (await listWebhooks(db, userId)).map((webhook) => ({ ...webhook, url: `${new URL(webhook.url).origin}/…` }))
}

interface DeletedWebhook {
  readonly userId: string
  readonly webhookId: string
  readonly reason?: string | null
}

/**
 * By an administrator; a disabled one its owner could enable again.
 * @throws 404, and 403 when the actor is no longer an administrator
 */
export async function deleteWebhookOfUser(
  trx: Transaction,
  parts: { readonly community: Community; readonly audit: WebhookAudit },
  actor: Actor,
  { webhookId, ...deletion }: DeletedWebhook,
): Promise<void> {
  await revokeAccess(trx, parts, actor, deletion, async (user) => {
    const { id, url, events } = await deleteWebhook(trx, user, webhookId)
    return {
      action: 'USER_WEBHOOK_DELETE',
      previousValue: { webhookId: id, events },
      notice: { what: 'webhook', name: shownUrl(url) },
    }
  })
}

/** For the owner: without the query, which may contain a secret. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`.slice(0, MAX_SHOWN_CHARACTERS)
}
