import { CompiledQuery } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { afterCommit } from '../database/transaction.ts'
import type { AuditKeys } from '../keys.ts'
import { appendStatement, chainOn } from './appending.ts'
import type { AuditActor, AuditEvent, Occurrence } from './events.ts'
import './tables.ts'

/** Appends to the audit log; what is written is final with the commit of the transaction that it is given. */
export type Audit = (trx: Transaction, actor: AuditActor, ...events: readonly AuditEvent[]) => Promise<void>

/**
 * @param keys kept outside the database
 * @param onAppended is called when entries have been committed
 */
export function openAudit(keys: AuditKeys, onAppended?: () => void): Audit {
  const auditEach = openAuditEach(keys, onAppended)
  return (trx, actor, ...events) =>
    auditEach(
      trx,
      events.map((event) => ({ actor, event })),
    )
}

/** The same for what several actors have done in one transaction. */
export type AuditEach = (trx: Transaction, occurrences: readonly Occurrence[]) => Promise<void>

export function openAuditEach(keys: AuditKeys, onAppended?: () => void): AuditEach {
  return async (trx, occurrences) => {
    if (occurrences.length === 0) return
    await appendEntries(trx, keys, occurrences)
    if (onAppended !== undefined) afterCommit(trx, onAppended)
  }
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
  const { parameters } = chainOn(keys, head, occurrences)
  await trx.executeQuery(CompiledQuery.raw(appendStatement, parameters))
}
