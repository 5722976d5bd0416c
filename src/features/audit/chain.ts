import { createHmac, randomBytes } from 'node:crypto'
import type { RowOf } from '../../platform/database/tables.ts'

/** With its details as text: the hash covers their exact bytes. */
export interface StoredEntry extends Omit<RowOf<'audit_entries'>, 'details'> {
  readonly details: string
}

/** What the commitments are to, lying apart; null once it is erased. */
export interface StoredPersons {
  readonly actor_salt: Buffer | null
  readonly actor_fields: string | null
  readonly target_salt: Buffer | null
  readonly target_fields: string | null
}

/** HMAC-SHA256 over the previous hash and every field: without the key no entry can be forged. */
export function chainHash(key: Buffer, previousHash: Buffer, entry: Omit<StoredEntry, 'hash'>): Buffer {
  const fields = [
    entry.sequence,
    entry.id,
    entry.action,
    entry.actor_id,
    entry.target_type,
    entry.target_id,
    entry.batch_id,
    entry.occurred_at.toISOString(),
    entry.details,
    entry.actor_commitment.toString('hex'),
    entry.target_commitment.toString('hex'),
  ]
  return createHmac('sha256', key).update(previousHash).update(JSON.stringify(fields)).digest()
}

/** Salted commitment to what names a person. With the salt the fields can be verified; without it nothing leads back. */
export function commitment(salt: Buffer, fields: string): Buffer {
  return createHmac('sha256', salt).update(fields).digest()
}

export const newSalt = (): Buffer => randomBytes(16)
