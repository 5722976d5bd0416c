import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { ApiError, type ErrorParts } from '../../platform/http/errors/errors.ts'
import { indexMember } from '../members/search-index.ts'
import { linkWallet, ownerOf } from './wallets.ts'

/** A reserved domain (RFC 2606), to which no mail is sent and with which nobody can sign up. */
const NO_MAILBOX = 'wallet.invalid'

interface NewOwner {
  readonly language: 'en' | 'uk'
  /** Why no account may be created. */
  readonly refusal: ErrorParts | undefined
}

/**
 * @returns the id of the wallet's owner; of a new user if the wallet, an address with its checksum, is not linked
 * @throws 403 with the refusal instead of creating one
 */
export async function accountOfWallet(
  trx: Transaction,
  address: string,
  { language, refusal }: NewOwner,
): Promise<string> {
  // Lock: concurrent first sign-ins by one wallet create one account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet ${address}`}, 0))`.execute(trx)
  const owner = await ownerOf(trx, address)
  if (owner !== undefined) return owner
  if (refusal !== undefined) throw new ApiError('FORBIDDEN', refusal)
  const userId = randomUUIDv7()
  await trx
    .insertInto('users')
    .values({ id: userId, name: shortened(address), email: `${userId}@${NO_MAILBOX}`, language })
    .execute()
  await indexMember(trx, userId)
  await linkWallet(trx, userId, address)
  return userId
}

/** Names are public, the owners of wallets are not. */
const shortened = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
