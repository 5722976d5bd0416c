import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { userNotFound } from '../../../platform/access/administration.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { badRequest, invalidBody } from '../../../platform/http/errors/errors.ts'
import { chargeHourly } from '../../../platform/limits/charge-hourly.ts'
import type { Counters } from '../../../platform/limits/counters.ts'
import { hasMailbox } from '../../../platform/senders/mail/mail.ts'
import { queueLinkMails } from '../links/link-mails.ts'
import type { MayMail } from '../mails.ts'

const REQUESTS_PER_HOUR = 3

/** Bounds the mails of one account, of which each goes to an address that it names. */
export const chargeRequest = (counters: Counters, userId: string): Promise<void> =>
  chargeHourly(counters, { bucket: 'address-change', points: REQUESTS_PER_HOUR, key: userId })

/**
 * Asks for another address: a link goes there, and a way back to the present address, if that is proven. The link of a
 * former request no longer works. For an address that is taken the same happens, but for the link.
 * @throws 400 for the present address and for one without a mailbox
 */
export async function requestAddressChange(
  trx: Transaction,
  mayMail: MayMail,
  userId: string,
  newAddress: string,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw userNotFound()
  if (newAddress === user.email) throw badRequest('This is your address already', 'EMAIL_UNCHANGED')
  if (!hasMailbox(newAddress))
    throw invalidBody('newEmail', 'NOT_ALLOWED', { reason: 'must be an address that can receive mail' })

  await endPendingChanges(trx, userId)
  const id = randomUUIDv7()
  await trx
    .insertInto('address_changes')
    .values({ id, user_id: userId, former_address: user.email, new_address: newAddress })
    .execute()
  if (user.email_verified) await queueLinkMails(trx, 'address-notice', [id])
  const mayLink = await mayMail('address-change', newAddress, false)
  if (mayLink && !(await isProven(trx, newAddress))) await queueLinkMails(trx, 'address-change', [id])
}

/** Their ways back go on working: otherwise a second request would take away that of the first. */
export async function endPendingChanges(trx: Transaction, userId: string): Promise<void> {
  await sql`
    delete from mails using address_changes
    where address_change_id = address_changes.id and purpose = 'address-change' and user_id = ${userId}`.execute(trx)
  await sql`
    delete from links using address_changes
    where address_change_id = address_changes.id and purpose = 'address-change' and address_changes.user_id = ${userId}`.execute(
    trx,
  )
}

/** An account that has not proven the address does not stand in the way of one that does. */
async function isProven(trx: Transaction, address: string): Promise<boolean> {
  const { rows } = await sql`select from users where email = ${address} and email_verified`.execute(trx)
  return rows.length > 0
}
