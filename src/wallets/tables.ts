import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    wallets: {
      id: string
      user_id: string
      /** With the checksum of EIP-55; unique without case. */
      address: string
      is_primary: boolean
      linked_at: Generated<Date>
      /** The balance that the watch saw last; null before it looked. */
      seen_wei: string | null
      seen_at: Date | null
    }
    wallet_nonces: {
      nonce: string
      /** Who may link a wallet by it; null for signing in. */
      user_id: string | null
      expires_at: Date
    }
  }
}
