import { randomUUIDv7 } from 'node:crypto'
import type { AuditKey, AuditKeys } from '../../platform/settings/keys.ts'
import { chainHash, commitment, newSalt } from './chain.ts'
import { NO_USER, type Occurrence } from './events.ts'
import { keyAfter, type StoredHead, signNext } from './signed-head.ts'

/**
 * Compare-and-swap: returns one row, or none and appends nothing if the log ends with another head. Rows travel as JSON,
 * so that one statement text serves any number; details travel as text, because the hash covers their exact bytes.
 */
export const appendStatement = `
  with moved as (
    update audit_head set sequence = $3, hash = $4, signature = $5 where sequence = $1 and hash = $2 returning true
  ), entries as (
    insert into audit_entries
      (sequence, id, action, actor_id, target_type, target_id, batch_id, details, occurred_at, actor_commitment,
        target_commitment, hash)
    select sequence, id, action, actor_id, target_type, target_id, batch_id, details::json, occurred_at,
      actor_commitment, target_commitment, hash
    from moved, json_to_recordset($6) as entry (sequence bigint, id uuid, action text, actor_id uuid,
      target_type text, target_id text, batch_id uuid, details text, occurred_at timestamptz,
      actor_commitment bytea, target_commitment bytea, hash bytea)
  ), persons as (
    insert into audit_persons (sequence, part, user_id, salt, fields)
    select sequence, part, user_id, salt, fields::json
    from moved, json_to_recordset($7) as person (sequence bigint, part text, user_id uuid, salt bytea, fields text)
  )
  select from moved`

type Row = Readonly<Record<string, unknown>>

/**
 * Continues the chain from `head`: the new head, and the parameters of `appendStatement`.
 * @param key of the new entries; none signs the head
 */
export function chainOn(
  keys: AuditKeys,
  head: StoredHead,
  occurrences: readonly Occurrence[],
  key: AuditKey | undefined = keyAfter(keys, head),
): { next: StoredHead; parameters: unknown[] } {
  const entries: Row[] = []
  const persons: Row[] = []
  let { hash } = head
  let number = BigInt(head.sequence)
  for (const { actor, event } of occurrences) {
    number += 1n
    const actorPart = personPart(number, 'actor', actor.user?.id ?? null, {
      email: actor.user?.email ?? null,
      ipAddress: actor.ipAddress,
      userAgent: actor.userAgent,
    })
    const { userId = null, ...personal } = event.person ?? {}
    const targetPart = personPart(number, 'target', userId, personal)
    const entry = {
      sequence: number,
      id: randomUUIDv7(),
      action: event.action,
      actorId: actor.user?.id ?? NO_USER,
      targetType: event.target.type,
      targetId: event.target.id,
      batchId: event.batchId ?? null,
      occurredAt: new Date(),
      details: JSON.stringify(event.details),
      actorCommitment: actorPart.commitment,
      targetCommitment: targetPart.commitment,
    }
    hash = chainHash((key ?? keys).chain, hash, entry)
    entries.push({
      sequence: number.toString(),
      id: entry.id,
      action: entry.action,
      actor_id: entry.actorId,
      target_type: entry.targetType,
      target_id: entry.targetId,
      batch_id: entry.batchId,
      details: entry.details,
      occurred_at: entry.occurredAt,
      actor_commitment: hex(entry.actorCommitment),
      target_commitment: hex(entry.targetCommitment),
      hash: hex(hash),
    })
    persons.push(actorPart.row, targetPart.row)
  }
  const sequence = number.toString()
  const signature = signNext(keys, key, { sequence, hash })
  return {
    next: { sequence, hash, signature },
    parameters: [head.sequence, head.hash, sequence, hash, signature, JSON.stringify(entries), JSON.stringify(persons)],
  }
}

/** Commitment: an entry holds only the hash of what names a person; a row of its own holds the fields. */
function personPart(
  sequence: bigint,
  part: 'actor' | 'target',
  userId: string | null,
  personalFields: Readonly<Record<string, string | null | undefined>>,
): { commitment: Buffer; row: Row } {
  const salt = newSalt()
  const present = Object.entries(personalFields).filter(([, value]) => value !== null && value !== undefined)
  const fields = JSON.stringify(Object.fromEntries(present))
  return {
    commitment: commitment(salt, fields),
    row: { sequence: sequence.toString(), part, user_id: userId, salt: hex(salt), fields },
  }
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
