import type { Transaction } from '../../platform/database/database.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import type { AuditKeys } from '../../platform/settings/keys.ts'
import type { AuditActor, AuditEvent, Occurrence } from './events.ts'
import { writeEntries } from './lanes.ts'

export type Audit<Action extends string = string> = (
  trx: Transaction,
  actor: AuditActor,
  ...events: readonly AuditEvent<Action>[]
) => Promise<void>

/** @param onWritten called after the commit */
export function openAudit(keys: AuditKeys, onWritten?: () => void | Promise<void>): Audit {
  const auditEach = openAuditEach(keys, onWritten)
  return (trx, actor, ...events) =>
    auditEach(
      trx,
      events.map((event) => ({ actor, event })),
    )
}

export type AuditEach = (trx: Transaction, occurrences: readonly Occurrence[]) => Promise<void>

export function openAuditEach(keys: AuditKeys, onWritten?: () => void | Promise<void>): AuditEach {
  return async (trx, occurrences) => {
    if (occurrences.length === 0) return
    await writeEntries(trx, keys, occurrences)
    if (onWritten !== undefined) afterCommit(trx, onWritten)
  }
}
