import type { Generated } from 'kysely'

export interface WalletTables {
  wallets: {
    id: string
    user_id: string
    /** With the checksum of EIP-55; unique without case. */
    address: string
    is_primary: boolean
    linked_at: Generated<Date>
    seen_wei: string | null
    seen_at: Date | null
  }
  wallet_nonces: {
    nonce: string
    /** Null for signing in; otherwise the user who may link a wallet. */
    user_id: string | null
    expires_at: Date
  }
}
