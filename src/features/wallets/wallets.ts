import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { Wallet } from './schema.ts'
import './tables.ts'
import '../auth/tables.ts'

const MOST_WALLETS = 50

/** What has not the form of an address is nobody's; the database would not even look for some of it. */
const isAddress = (address: string): RawBuilder<boolean> =>
  /^0x[0-9a-f]{40}$/i.test(address) ? sql<boolean>`lower(address) = lower(${address})` : sql<boolean>`false`

/** Whose wallet an address is; undefined while it is nobody's. */
export async function ownerOf(trx: Transaction, address: string): Promise<string | undefined> {
  const wallet = await trx.selectFrom('wallets').select('user_id').where(isAddress(address)).executeTakeFirst()
  return wallet?.user_id
}

/**
 * Makes a wallet an account's, the first one its primary wallet. One that is its own already stays as it is.
 * @param address with its checksum
 * @returns the wallet, and whether it is new
 * @throws 409 for one of somebody else, or when the account has 50
 */
export async function linkWallet(
  trx: Transaction,
  userId: string,
  address: string,
): Promise<{ wallet: Wallet; isNew: boolean }> {
  await beginChange(trx, userId)
  const { rows } = await sql<{ is_primary: boolean }>`
    insert into wallets (id, user_id, address, is_primary)
    select ${randomUUIDv7()}, ${userId}, ${address},
      not exists (select from wallets where user_id = ${userId})
    where (select count(*) from wallets where user_id = ${userId}) < ${MOST_WALLETS}
    on conflict (lower(address)) do nothing
    returning is_primary`.execute(trx)
  const [linked] = rows
  if (linked !== undefined) return { wallet: { address, isPrimary: linked.is_primary }, isNew: true }
  const present = await trx
    .selectFrom('wallets')
    .select(['user_id', 'is_primary'])
    .where(isAddress(address))
    .executeTakeFirst()
  if (present === undefined) throw conflict(`An account has at most ${MOST_WALLETS} wallets`)
  if (present.user_id !== userId) throw conflict('Wallet belongs to another user')
  return { wallet: { address, isPrimary: present.is_primary }, isNew: false }
}

/** Makes one of an account's wallets its primary one. Throws 404 for one that is not its own. */
export async function setPrimaryWallet(trx: Transaction, userId: string, address: string): Promise<Wallet> {
  await beginChange(trx, userId)
  const wallet = await trx
    .selectFrom('wallets')
    .select(['id', 'address'])
    .where('user_id', '=', userId)
    .where(isAddress(address))
    .executeTakeFirst()
  if (wallet === undefined) throw walletNotFound()
  await makePrimary(trx, userId, wallet.id)
  return { address: wallet.address, isPrimary: true }
}

/**
 * Lets a wallet go; of the others the one that was linked first becomes the primary one if it was that.
 * @throws 404 for one that is not the account's own, 409 when the account could not be signed in to without it
 */
export async function unlinkWallet(trx: Transaction, userId: string, address: string): Promise<void> {
  await beginChange(trx, userId)
  const unlinked = await trx
    .deleteFrom('wallets')
    .where('user_id', '=', userId)
    .where(isAddress(address))
    .returning('is_primary')
    .executeTakeFirst()
  if (unlinked === undefined) throw walletNotFound()
  const oldest = await trx
    .selectFrom('wallets')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) await assertOtherSignIn(trx, userId)
  else if (unlinked.is_primary) await makePrimary(trx, userId, oldest.id)
}

/** Changes to one account's wallets come one after another: what is counted, and which is primary, then stays true. */
async function beginChange(trx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
}

/** A balance that was seen while a wallet was primary before says nothing about what has changed since. */
async function makePrimary(trx: Transaction, userId: string, walletId: string): Promise<void> {
  await sql`
    update wallets set is_primary = (id = ${walletId}), seen_wei = null, seen_at = null
    where user_id = ${userId} and is_primary <> (id = ${walletId})`.execute(trx)
}

async function assertOtherSignIn(trx: Transaction, userId: string): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (account === undefined) throw conflict('Wallet is the only way to sign in to this account')
}

const walletNotFound = () => notFound('Wallet not found')
