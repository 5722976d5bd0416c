import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { afterCommit } from '../database/transaction.ts'
import type { Origin } from '../http/caller.ts'
import type { AuditKeys } from '../keys.ts'
import { chainHash, commitment, newSalt } from './chain.ts'
import { signNext } from './head.ts'
import './tables.ts'

export const auditActions = [
  'NEWS_CREATE',
  'NEWS_UPDATE',
  'NEWS_DELETE',
  'NEWS_CATEGORY_CREATE',
  'NEWS_CATEGORY_DELETE',
  'USER_VIEW',
  'USER_CREATE',
  'USER_ROLE_UPDATE',
  'USER_VERIFICATION',
  'USER_DELETE',
  'USER_RESTORE',
  'USER_ERASE',
  'AUDIT_LOG_EXPORT',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who did something. Without a user: the operator on the command line, or the service by itself. */
export interface AuditActor extends Origin {
  readonly user: { readonly id: string; readonly email: string } | null
}

export interface AuditEvent {
  readonly action: AuditAction
  readonly target: { readonly type: string; readonly id: string }
  /** Whom it is about, and what was said of them: kept apart, and erased with the person. */
  readonly person?: {
    readonly userId: string
    readonly email: string
    readonly reason?: string | null
    readonly notes?: string | null
  }
  /** Before, after and the like: final, so never anything that names a person. */
  readonly details: Readonly<Record<string, unknown>>
  readonly batchId?: string
}

/** Appends to the audit log; what is written is final with the commit of the transaction that it is given. */
export type Audit = (trx: Transaction, actor: AuditActor, ...events: readonly AuditEvent[]) => Promise<void>

/** Stands in entries for the actor who is no user. */
export const NO_USER = '00000000-0000-0000-0000-000000000000'

/**
 * @param keys kept outside the database
 * @param onAppended is called when entries have been committed
 */
export function openAudit(keys: AuditKeys, onAppended?: () => void): Audit {
  return async (trx, actor, ...events) => {
    if (events.length === 0) return
    await appendEntries(
      trx,
      keys,
      events.map((event) => ({ actor, event })),
    )
    if (onAppended !== undefined) afterCommit(trx, onAppended)
  }
}

/** One event and who caused it. */
export interface Occurrence {
  readonly actor: AuditActor
  readonly event: AuditEvent
}

/** Appends any number of entries in two statements, in the order given. */
export async function appendEntries(
  trx: Transaction,
  keys: AuditKeys,
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (occurrences.length === 0) return
  // Whoever appends waits here for the one before to commit: the chain has one end.
  const head = await trx
    .selectFrom('audit_head')
    .select(['sequence', 'hash', 'signature'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const entries: Row[] = []
  const persons: Row[] = []
  let { hash } = head
  let sequence = BigInt(head.sequence)
  for (const { actor, event } of occurrences) {
    sequence += 1n
    const actorPart = personPart(sequence, 'actor', actor.user?.id ?? null, {
      email: actor.user?.email ?? null,
      ipAddress: actor.ipAddress,
      userAgent: actor.userAgent,
    })
    const { userId = null, ...personal } = event.person ?? {}
    const targetPart = personPart(sequence, 'target', userId, personal)
    const entry = {
      sequence,
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
    hash = chainHash(keys.chain, hash, entry)
    entries.push({
      sequence: sequence.toString(),
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
  // Rows go as one JSON text each way, so that the statement is the same for one entry and for a thousand. Details
  // travel as text within it: the hash covers them to the letter.
  await sql`
    with entries as (
      insert into audit_entries
        (sequence, id, action, actor_id, target_type, target_id, batch_id, details, occurred_at, actor_commitment,
          target_commitment, hash)
      select sequence, id, action, actor_id, target_type, target_id, batch_id, details::json, occurred_at,
        actor_commitment, target_commitment, hash
      from json_to_recordset(${JSON.stringify(entries)}) as entry (sequence bigint, id uuid, action text, actor_id uuid,
        target_type text, target_id text, batch_id uuid, details text, occurred_at timestamptz,
        actor_commitment bytea, target_commitment bytea, hash bytea)
    ), persons as (
      insert into audit_persons (sequence, part, user_id, salt, fields)
      select sequence, part, user_id, salt, fields::json
      from json_to_recordset(${JSON.stringify(persons)}) as person (sequence bigint, part text, user_id uuid,
        salt bytea, fields text)
    )
    update audit_head
    set sequence = ${sequence.toString()}, hash = ${hash},
      signature = ${signNext(keys, head, { sequence: sequence.toString(), hash })}`.execute(trx)
}

type Row = Readonly<Record<string, unknown>>

function personPart(
  sequence: bigint,
  part: 'actor' | 'target',
  userId: string | null,
  given: Readonly<Record<string, string | null | undefined>>,
): { commitment: Buffer; row: Row } {
  const salt = newSalt()
  const known = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  const fields = JSON.stringify(Object.fromEntries(known))
  return {
    commitment: commitment(salt, fields),
    row: { sequence: sequence.toString(), part, user_id: userId, salt: hex(salt), fields },
  }
}

/** The text form that PostgreSQL reads bytes from. */
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
