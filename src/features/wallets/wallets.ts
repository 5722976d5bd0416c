import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { lockAccount } from '../../platform/access/lock-account.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors/errors.ts'
import type { Wallet } from './schema.ts'

const MAX_WALLETS = 50

/** Text of any other form matches nothing; PostgreSQL would reject some of it. */
const isAddress = (address: string): RawBuilder<boolean> =>
  /^0x[0-9a-f]{40}$/i.test(address) ? sql<boolean>`lower(address) = lower(${address})` : sql<boolean>`false`

export async function ownerOf(trx: Transaction, address: string): Promise<string | undefined> {
  const wallet = await trx.selectFrom('wallets').select('user_id').where(isAddress(address)).executeTakeFirst()
  return wallet?.user_id
}

/** Idempotent, for an address with its checksum. Throws 409 for another user's wallet, and beyond MAX_WALLETS. */
export async function linkWallet(
  trx: Transaction,
  userId: string,
  address: string,
): Promise<{ wallet: Wallet; isNew: boolean }> {
  await lockAccount(trx, userId)
  const { rows } = await sql<{ is_primary: boolean }>`
    insert into wallets (id, user_id, address, is_primary)
    select ${randomUUIDv7()}, ${userId}, ${address},
      not exists (select from wallets where user_id = ${userId})
    where (select count(*) from wallets where user_id = ${userId}) < ${MAX_WALLETS}
    on conflict (lower(address)) do nothing
    returning is_primary`.execute(trx)
  const [linked] = rows
  if (linked !== undefined) return { wallet: { address, isPrimary: linked.is_primary }, isNew: true }
  const present = await trx
    .selectFrom('wallets')
    .select(['user_id', 'is_primary'])
    .where(isAddress(address))
    .executeTakeFirst()
  if (present === undefined) throw conflict(`An account has at most ${MAX_WALLETS} wallets`)
  if (present.user_id !== userId) throw conflict('Wallet belongs to another user')
  return { wallet: { address, isPrimary: present.is_primary }, isNew: false }
}

/** Throws 404 for a wallet that is not the account's. */
export async function setPrimaryWallet(trx: Transaction, userId: string, address: string): Promise<Wallet> {
  await lockAccount(trx, userId)
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

/** Throws 404 for a wallet that is not the account's, 409 for the account's only way to sign in. */
export async function unlinkWallet(trx: Transaction, userId: string, address: string): Promise<void> {
  await lockAccount(trx, userId)
  const unlinked = await trx
    .deleteFrom('wallets')
    .where('user_id', '=', userId)
    .where(isAddress(address))
    .returning('is_primary')
    .executeTakeFirst()
  if (unlinked === undefined) throw walletNotFound()
  const oldest = await oldestOf(trx, userId)
  if (oldest === undefined) await assertOtherSignIn(trx, userId)
  else if (unlinked.is_primary) await makePrimary(trx, userId, oldest.id)
}

/** Of an account whose primary wallet is gone. */
export async function makeOldestPrimary(trx: Transaction, userId: string): Promise<void> {
  const oldest = await oldestOf(trx, userId)
  if (oldest !== undefined) await makePrimary(trx, userId, oldest.id)
}

const oldestOf = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('wallets')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Resets the stored balances, which are not watched while a wallet is not primary. */
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
