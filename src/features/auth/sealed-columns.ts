import { reseal, type SealingKeys } from '../../platform/lib/seal.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import type { Keys } from '../../platform/settings/keys.ts'

/** What better-auth encrypts, but signing keys: those are replaced. */
const encrypted = (table: string, column: string): SealedColumn => ({
  table,
  primaryKey: { column: 'id', type: 'uuid' },
  column,
  type: 'text',
  async reseal({ all }, _id, stored) {
    const { reencrypted } = await import('./auth-secrets.ts')
    const result = await reencrypted(all, stored.toString())
    return result === undefined ? undefined : Buffer.from(result)
  },
})

export const totpKeys = ({ secondFactors, all }: Keys): SealingKeys => ({
  first: secondFactors,
  all: all.map((one) => one.secondFactors),
})

const totpSecrets: SealedColumn = {
  table: 'totp_factors',
  primaryKey: { column: 'user_id', type: 'uuid' },
  column: 'sealed_secret',
  type: 'bytea',
  reseal: async (keys, userId, sealed) => reseal(totpKeys(keys).all, userId, sealed),
}

export const authSealedColumns = [
  totpSecrets,
  encrypted('accounts', 'access_token'),
  encrypted('accounts', 'refresh_token'),
]
