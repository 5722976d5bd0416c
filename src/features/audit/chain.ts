import { createHmac, randomBytes } from 'node:crypto'

interface ChainedEntry {
  readonly sequence: bigint
  readonly id: string
  readonly action: string
  readonly actorId: string
  readonly targetType: string
  readonly targetId: string
  readonly batchId: string | null
  readonly occurredAt: Date
  readonly details: string
  readonly actorCommitment: Buffer
  readonly targetCommitment: Buffer
}

/** HMAC-SHA256 over the previous hash and every field: without the key no entry can be forged. */
export function chainHash(key: Buffer, previousHash: Buffer, entry: ChainedEntry): Buffer {
  const fields = [
    entry.sequence.toString(),
    entry.id,
    entry.action,
    entry.actorId,
    entry.targetType,
    entry.targetId,
    entry.batchId,
    entry.occurredAt.toISOString(),
    entry.details,
    entry.actorCommitment.toString('hex'),
    entry.targetCommitment.toString('hex'),
  ]
  return createHmac('sha256', key).update(previousHash).update(JSON.stringify(fields)).digest()
}

export interface StoredEntry {
  readonly sequence: string
  readonly id: string
  readonly action: string
  readonly actor_id: string
  readonly target_type: string
  readonly target_id: string
  readonly batch_id: string | null
  readonly details: string
  readonly occurred_at: Date
  readonly actor_commitment: Buffer
  readonly target_commitment: Buffer
  readonly hash: Buffer
}

export const chainedEntry = (stored: Omit<StoredEntry, 'hash'>): ChainedEntry => ({
  sequence: BigInt(stored.sequence),
  id: stored.id,
  action: stored.action,
  actorId: stored.actor_id,
  targetType: stored.target_type,
  targetId: stored.target_id,
  batchId: stored.batch_id,
  occurredAt: stored.occurred_at,
  details: stored.details,
  actorCommitment: stored.actor_commitment,
  targetCommitment: stored.target_commitment,
})

/** Salted commitment to what names a person. With the salt the fields can be verified; without it nothing leads back. */
export function commitment(salt: Buffer, fields: string): Buffer {
  return createHmac('sha256', salt).update(fields).digest()
}

export const newSalt = (): Buffer => randomBytes(16)
