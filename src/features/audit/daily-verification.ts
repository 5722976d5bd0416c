import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log.ts'
import type { AuditKeys } from '../../platform/settings/keys.ts'
import { readHeadFile } from './head-file.ts'
import type { AuditVerification } from './schema.ts'
import { verifyAuditLog } from './verify.ts'

/** Tells administrators, in the transaction that found it. */
export type TellOfBreak = (trx: Transaction, broken: { readonly sequence: number }) => Promise<void>

interface Parts {
  readonly db: Database
  readonly keys: AuditKeys
  readonly dataFolder: string
  readonly log: Pick<Log, 'error'>
  readonly tellOfBreak: TellOfBreak
}

/** Verifies the whole log and keeps what was found; administrators are told of a break that was not there before. */
export async function verifyDaily({ db, keys, dataFolder, log, tellOfBreak }: Parts): Promise<void> {
  const startedAt = new Date()
  const kept = await readHeadFile(dataFolder)
  const { entries, erased, head, broken } = await verifyAuditLog(db, keys, { kept }, () => {})
  if (broken !== undefined) log.error({ broken }, 'the audit log is broken: see hromada audit verify')
  await transaction(db, async (trx) => {
    const found = {
      started_at: startedAt,
      finished_at: sql<Date>`clock_timestamp()`,
      entries: String(entries),
      erased: String(erased),
      head,
      broken_sequence: broken?.sequence ?? null,
      broken_reason: broken?.reason ?? null,
    }
    const former = await trx
      .selectFrom('audit_verification')
      .select(['broken_sequence', 'broken_reason'])
      .forUpdate()
      .executeTakeFirst()
    await trx
      .insertInto('audit_verification')
      .values(found)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(found))
      .execute()
    const isNew = broken?.sequence !== former?.broken_sequence || broken?.reason !== former?.broken_reason
    if (broken === undefined || !isNew) return
    await tellOfBreak(trx, { sequence: Number(broken.sequence) })
  })
}

export async function readVerification(db: Database): Promise<AuditVerification> {
  const row = await db.selectFrom('audit_verification').selectAll().executeTakeFirst()
  if (row === undefined) return { verification: null }
  return {
    verification: {
      ok: row.broken_sequence === null,
      startedAt: row.started_at.toISOString(),
      finishedAt: row.finished_at.toISOString(),
      entries: Number(row.entries),
      erased: Number(row.erased),
      head: row.head,
      broken:
        row.broken_sequence === null
          ? null
          : { sequence: Number(row.broken_sequence), reason: row.broken_reason ?? '' },
    },
  }
}
