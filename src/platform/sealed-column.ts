import type { Keys } from './settings/keys.ts'

/** A column of values sealed with keys of the secret, which `hromada secret rotate` seals with the first one. */
export interface SealedColumn {
  readonly table: string
  readonly primaryKey: { readonly column: string; readonly type: 'uuid' | 'text' }
  readonly column: string
  readonly type: 'bytea' | 'text'
  /** Sealed with the first secret: the same bytes if it is already. Undefined when no secret opens it. */
  reseal(keys: Keys, id: string, value: Buffer): Promise<Buffer | undefined>
}
