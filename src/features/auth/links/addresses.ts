import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { revokeLinks } from './links.ts'

/** A reserved domain (RFC 2606), to which no mail is sent and with which nobody can sign up. */
const NO_MAILBOX = 'address.invalid'

/**
 * Squatting: takes an address away from an account that has not proven it, for one who has. The rest of that account stays
 * as it is.
 */
export async function releaseUnprovenAddress(trx: Transaction, address: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update users set email = id || ${`@${NO_MAILBOX}`}, updated_at = now()
    where email = ${address} and not email_verified
    returning id`.execute(trx)
  for (const { id } of rows) await revokeLinks(trx, id)
}
