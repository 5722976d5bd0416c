import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/caller.ts'
import { chainHash, commitment, newSalt } from './chain.ts'
import './tables.ts'

export type AuditAction =
  | 'NEWS_CREATE'
  | 'NEWS_UPDATE'
  | 'NEWS_DELETE'
  | 'NEWS_CATEGORY_CREATE'
  | 'NEWS_CATEGORY_DELETE'

export interface AuditEvent {
  readonly action: AuditAction
  readonly target: { readonly type: string; readonly id: string; readonly userId?: string; readonly email?: string }
  readonly details: Readonly<Record<string, unknown>>
  readonly batchId?: string
}

/** Appends to the audit log; what is written is final with the commit of the transaction that it is given. */
export type Audit = (trx: Transaction, actor: Actor, event: AuditEvent) => Promise<void>

/**
 * @param key of the hash chain, kept outside the database
 */
export function openAudit(key: Buffer): Audit {
  return async (trx, actor, event) => {
    // Whoever appends waits here for the one before to commit: the chain has one end.
    const head = await trx.selectFrom('audit_head').select(['sequence', 'hash']).forUpdate().executeTakeFirstOrThrow()
    const sequence = BigInt(head.sequence) + 1n
    const actorPart = personPart({
      email: actor.user.email,
      ipAddress: actor.ipAddress,
      userAgent: actor.userAgent,
    })
    const targetPart = personPart(event.target.email === undefined ? {} : { email: event.target.email })
    const entry = {
      sequence,
      id: randomUUIDv7(),
      action: event.action,
      actorId: actor.user.id,
      targetType: event.target.type,
      targetId: event.target.id,
      batchId: event.batchId ?? null,
      occurredAt: new Date(),
      details: JSON.stringify(event.details),
      actorCommitment: actorPart.commitment,
      targetCommitment: targetPart.commitment,
    }
    const hash = chainHash(key, head.hash, entry)
    await trx
      .insertInto('audit_entries')
      .values({
        sequence: sequence.toString(),
        id: entry.id,
        action: entry.action,
        actor_id: entry.actorId,
        target_type: entry.targetType,
        target_id: entry.targetId,
        batch_id: entry.batchId,
        details: entry.details,
        occurred_at: entry.occurredAt,
        actor_commitment: entry.actorCommitment,
        target_commitment: entry.targetCommitment,
        hash,
      })
      .execute()
    await trx
      .insertInto('audit_persons')
      .values([
        { sequence: sequence.toString(), part: 'actor', user_id: actor.user.id, ...stored(actorPart) },
        { sequence: sequence.toString(), part: 'target', user_id: event.target.userId ?? null, ...stored(targetPart) },
      ])
      .execute()
    await trx.updateTable('audit_head').set({ sequence: sequence.toString(), hash }).execute()
  }
}

interface PersonPart {
  readonly salt: Buffer
  readonly fields: string
  readonly commitment: Buffer
}

function personPart(person: Record<string, string>): PersonPart {
  const salt = newSalt()
  const fields = JSON.stringify(person)
  return { salt, fields, commitment: commitment(salt, fields) }
}

const stored = ({ salt, fields }: PersonPart) => ({ salt, fields })
