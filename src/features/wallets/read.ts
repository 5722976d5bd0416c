import type pg from 'pg'
import { batchCalls } from '../../platform/database/batch.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import type { Wallet } from './schema.ts'

/** The primary one first; undefined when there is no such account. */
export type ReadWallets = (userId: string) => Promise<Wallet[] | undefined>

interface Row {
  user_id: string
  address: string | null
  is_primary: boolean
}

const query = `
  select users.id as user_id, address, is_primary
  from users left join wallets on wallets.user_id = users.id
  where users.id = any($1::uuid[]) and deleted_at is null
  order by is_primary desc, linked_at, wallets.id`

/** Batch: accounts whose wallets are asked for together share a statement. */
export function openWalletReading(pool: pg.Pool): ReadWallets {
  return batchCalls(async (userIds: readonly string[]) => {
    const { rows } = await pool.query<Row>(query, [userIds])
    const byUser = Map.groupBy(rows, (row) => row.user_id)
    return userIds.map((userId) => byUser.get(userId)?.flatMap(toWallets))
  })
}

export async function listWallets(readWallets: ReadWallets, userId: string): Promise<Wallet[]> {
  const wallets = await readWallets(userId)
  if (wallets === undefined) throw notFound('User not found')
  return wallets
}

/** Throws 404 when the account has no wallet. */
export async function primaryAddressOf(readWallets: ReadWallets, userId: string): Promise<string> {
  const [primary] = (await readWallets(userId)) ?? []
  if (primary === undefined) throw notFound('User wallet not found')
  return primary.address
}

const toWallets = ({ address, is_primary }: Row): Wallet[] =>
  address === null ? [] : [{ address, isPrimary: is_primary }]
