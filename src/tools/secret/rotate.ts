import type { AuditActor } from '../../features/audit/events.ts'
import { handOver } from '../../features/audit/hand-over.ts'
import { replaceSigningKeys } from '../../features/auth/signing-keys.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import type { Keys } from '../../platform/settings/keys.ts'
import { type RunningProgram, runningPrograms } from '../../platform/settings/running-programs.ts'
import { storeFormerKeys } from '../../platform/settings/stored-keys.ts'
import { type Resealed, resealColumn } from './reseal.ts'

/** The rotation would make requests fail; the message is for the operator. */
export class RotationRefused extends Error {
  override readonly name = 'RotationRefused'
}

interface Rotation {
  readonly db: Database
  readonly keys: Keys
  readonly columns: readonly SealedColumn[]
  readonly operator: AuditActor
}

interface RunOptions {
  readonly signal: AbortSignal
  /** @param seen values of the column in this pass */
  onBatch(column: string, seen: number): void
}

interface ColumnResult extends Resealed {
  /** `table.column` */
  readonly column: string
}

export interface RotationResult {
  /** False when it was under the first secret already. */
  readonly isLogHandedOver: boolean
  /** False when JWTs are signed by a key of the first secret already, or by none. */
  readonly isSigningKeyReplaced: boolean
  readonly columns: readonly ColumnResult[]
  /** Running programs that still seal with an older secret. */
  readonly sealingWithOlder: readonly RunningProgram[]
}

/**
 * Hands the audit log over to the first secret, replaces the key that signs JWTs, and seals everything else that is stored
 * with it, beside running programs.
 * Idempotent: goes on where it was interrupted. Throws RotationRefused, and HeadNotSigned.
 */
export async function rotateSecret(
  { db, keys, columns, operator }: Rotation,
  { signal, onBatch }: RunOptions,
): Promise<RotationResult> {
  await assertKnownEverywhere(db, keys)
  const isLogHandedOver = await transaction(db, (trx) => handOver(trx, keys.audit, operator))
  await storeFormerKeys(db, keys)
  const isSigningKeyReplaced = await replaceSigningKeys(db, keys)
  const results: ColumnResult[] = []
  for (const column of columns) {
    const name = `${column.table}.${column.column}`
    const run = { signal, onBatch: (seen: number) => onBatch(name, seen) }
    results.push({ column: name, ...(await resealColumn(db, keys, column, run)) })
  }
  const sealingWithOlder = (await runningPrograms(db, keys)).filter(({ sealsWithFirst }) => !sealsWithFirst)
  return { isLogHandedOver, isSigningKeyReplaced, columns: results, sealingWithOlder }
}

/** A program without the first secret could open nothing that is sealed with it, and would break the audit log. */
async function assertKnownEverywhere(db: Database, keys: Keys): Promise<void> {
  const without = (await runningPrograms(db, keys)).filter(({ knowsFirst }) => !knowsFirst)
  if (without.length === 0) return
  throw new RotationRefused(
    `these running programs do not have the first secret yet: ${inWords(without)}. Restart them`,
  )
}

export const inWords = (programs: readonly RunningProgram[]): string =>
  programs.map(({ address, pid }) => `${address} (PostgreSQL process ${pid})`).join(', ')
