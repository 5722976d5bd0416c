import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { linkWallet, ownerOf } from './wallets.ts'
import '../users/tables.ts'

/** A domain that nobody will ever have (RFC 2606): no mail is sent there, and nobody can sign up with it by mistake. */
const NO_MAILBOX = 'wallet.invalid'

/**
 * The account that a wallet signs in to; of a wallet that nobody has linked, a new one.
 * @param address with its checksum
 * @returns the id of the user
 */
export async function accountOfWallet(
  trx: Transaction,
  address: string,
  { language }: { language: 'en' | 'uk' },
): Promise<string> {
  // Of those who sign in by a new wallet at once, one makes the account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet ${address}`}, 0))`.execute(trx)
  const owner = await ownerOf(trx, address)
  if (owner !== undefined) return owner
  const userId = randomUUIDv7()
  await trx
    .insertInto('users')
    .values({ id: userId, name: shortened(address), email: `${userId}@${NO_MAILBOX}`, language })
    .execute()
  await linkWallet(trx, userId, address)
  return userId
}

/** Names are public; which wallet is whose need not be. */
const shortened = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
