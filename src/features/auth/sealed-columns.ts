import { reseal, type SealingKeys } from '../../platform/lib/seal.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import type { Keys } from '../../platform/settings/keys.ts'

/** What better-auth encrypts. */
const encrypted = (table: string, column: string): SealedColumn => ({
  table,
  primaryKey: { column: 'id', type: 'uuid' },
  column,
  type: 'text',
  async reseal({ all }, _id, stored) {
    const { reencrypted } = await import('./auth-secrets.ts')
    const text = stored.toString()
    // Signing keys are stored as JSON text.
    const isJson = text.startsWith('"')
    const value = isJson ? JSON.parse(text) : text
    const result = await reencrypted(all, value)
    if (result === undefined) return undefined
    if (result === value) return stored
    return Buffer.from(isJson ? JSON.stringify(result) : result)
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
  encrypted('signing_keys', 'private_key'),
  encrypted('accounts', 'access_token'),
  encrypted('accounts', 'refresh_token'),
  encrypted('accounts', 'id_token'),
]
