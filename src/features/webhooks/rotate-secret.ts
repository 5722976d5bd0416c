import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { seal, unseal } from '../../platform/lib/seal.ts'
import type { Webhook } from './schema.ts'
import { newSecret, writeSecret } from './secrets.ts'
import { assertFound, columns, normalizedId, toWebhook } from './webhooks.ts'

/** After a rotation the former secret signs too for this time. */
const OVERLAP_HOURS = 24

/** What is stored of a rotation, for whoever repeats the request. */
interface Rotated {
  readonly webhook: Webhook
  /** Of the sealed secret, by which it is known again. */
  readonly sealHash: string
}

/** The present secret signs too for OVERLAP_HOURS; the one before it no longer does. */
export async function rotateSecret(trx: Transaction, key: Buffer, user: User, id: string): Promise<Rotated> {
  const webhookId = normalizedId(id)
  const secret = seal(key, webhookId, newSecret())
  const row = await trx
    .updateTable('webhooks')
    .set({
      former_secret: sql.ref('secret'),
      former_secret_until: sql`now() + make_interval(hours => ${OVERLAP_HOURS})`,
      secret,
      updated_at: new Date(),
    })
    .where('id', '=', webhookId)
    .where('user_id', '=', user.id)
    .returning(columns)
    .executeTakeFirst()
  return { webhook: toWebhook(assertFound(row)), sealHash: hashOf(secret) }
}

/**
 * The secret of a rotation, also for whoever has not heard the first answer: rotating once more would take the secret out
 * of use that they have. Undefined when there has been another one since.
 */
export async function secretOfRotation(
  db: Database,
  key: Buffer,
  { webhook, sealHash }: Rotated,
): Promise<string | undefined> {
  const row = await db.selectFrom('webhooks').select('secret').where('id', '=', webhook.id).executeTakeFirst()
  if (row === undefined || hashOf(row.secret) !== sealHash) return undefined
  return writeSecret(unseal([key], webhook.id, row.secret))
}

const hashOf = (sealed: Buffer) => hash('sha256', sealed)
