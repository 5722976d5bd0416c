import type pg from 'pg'
import { notFound } from '../../platform/http/errors.ts'
import type { Wallet } from './schema.ts'

/** The primary one first; undefined when there is no such account. */
export type ReadWallets = (userId: string) => Promise<Wallet[] | undefined>

interface Row {
  address: string | null
  is_primary: boolean
}

const query = `
  select address, is_primary
  from users left join wallets on wallets.user_id = users.id
  where users.id = $1 and deleted_at is null
  order by is_primary desc, linked_at, wallets.id`

export function openWalletReading(pool: pg.Pool): ReadWallets {
  return async (userId) => {
    const { rows } = await pool.query<Row>(query, [userId])
    return rows.length === 0 ? undefined : rows.flatMap(toWallets)
  }
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
