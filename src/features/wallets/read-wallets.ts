import type pg from 'pg'
import { coalesce } from '../database/coalesce.ts'
import { notFound } from '../http/errors.ts'
import type { Wallet } from './schema.ts'

/** Reads an account's wallets, the primary one first; undefined when there is no such account. */
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

/** Accounts whose wallets are asked for together are read by one statement. */
export function openWalletReading(pool: pg.Pool): ReadWallets {
  return coalesce(async (userIds: readonly string[]) => {
    const { rows } = await pool.query<Row>(query, [userIds])
    const found = Map.groupBy(rows, (row) => row.user_id)
    return userIds.map((userId) => found.get(userId)?.flatMap(toWallets))
  })
}

/** The account's wallets. Throws 404 when there is no such account. */
export async function listWallets(readWallets: ReadWallets, userId: string): Promise<Wallet[]> {
  const wallets = await readWallets(userId)
  if (wallets === undefined) throw notFound('User not found')
  return wallets
}

/** The address of the primary wallet. Throws 404 when the account has none. */
export async function primaryAddressOf(readWallets: ReadWallets, userId: string): Promise<string> {
  const [primary] = (await readWallets(userId)) ?? []
  if (primary === undefined) throw notFound('User wallet not found')
  return primary.address
}

const toWallets = ({ address, is_primary }: Row): Wallet[] =>
  address === null ? [] : [{ address, isPrimary: is_primary }]
