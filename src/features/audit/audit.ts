import { CompiledQuery } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import type { AuditKeys } from '../../platform/settings/keys.ts'
import { appendStatement, chainOn } from './append.ts'
import type { AuditActor, AuditEvent, Occurrence } from './events.ts'

export type Audit<Action extends string = string> = (
  trx: Transaction,
  actor: AuditActor,
  ...events: readonly AuditEvent<Action>[]
) => Promise<void>

/** @param onAppended called after the commit */
export function openAudit(keys: AuditKeys, onAppended?: () => void): Audit {
  const auditEach = openAuditEach(keys, onAppended)
  return (trx, actor, ...events) =>
    auditEach(
      trx,
      events.map((event) => ({ actor, event })),
    )
}

export type AuditEach = (trx: Transaction, occurrences: readonly Occurrence[]) => Promise<void>

export function openAuditEach(keys: AuditKeys, onAppended?: () => void): AuditEach {
  return async (trx, occurrences) => {
    if (occurrences.length === 0) return
    await appendEntries(trx, keys, occurrences)
    if (onAppended !== undefined) afterCommit(trx, onAppended)
  }
}

export async function appendEntries(
  trx: Transaction,
  keys: AuditKeys,
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (occurrences.length === 0) return
  // Lock: each writer waits here for the previous one to commit, because the chain has one head.
  const head = await trx
    .selectFrom('audit_head')
    .select(['sequence', 'hash', 'signature'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { parameters } = chainOn(keys, head, occurrences)
  await trx.executeQuery(CompiledQuery.raw(appendStatement, parameters))
}
