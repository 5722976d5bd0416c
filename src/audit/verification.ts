import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { type ChainedEntry, chainHash, commitment } from './chain.ts'
import './tables.ts'

const BATCH_SIZE = 1_000

export interface Break {
  readonly sequence: string
  /** Absent when the entry itself is missing. */
  readonly id?: string
  readonly reason: string
}

export interface Verdict {
  /** How many entries fit, from the first one on. */
  readonly entries: number
  /** The hash of the last of them, in hexadecimal: written down elsewhere, it shows later that none went. */
  readonly head: string
  /** The first entry that does not fit; absent when the log is whole. */
  readonly broken?: Break
}

/**
 * Walks the whole audit log as it is at one moment: every entry follows from the one before, and the last one is the
 * one that the log's head names.
 * @param key of the hash chain
 * @param onProgress is told how many entries have been seen, of how many
 */
export async function verifyAuditLog(
  db: Database,
  key: Buffer,
  onProgress: (seen: number, total: number) => void,
): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => walk(trx, key, onProgress))
}

async function walk(
  trx: Transaction,
  key: Buffer,
  onProgress: (seen: number, total: number) => void,
): Promise<Verdict> {
  const head = await trx.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirst()
  let previous = { sequence: 0n, hash: Buffer.alloc(0) as Buffer }
  const verdict = (broken?: Break): Verdict => ({
    entries: Number(previous.sequence),
    head: previous.hash.toString('hex'),
    ...(broken && { broken }),
  })
  if (head === undefined) return verdict({ sequence: '0', reason: 'the head of the log is missing' })

  for (;;) {
    const batch = await readBatch(trx, previous.sequence)
    for (const row of batch) {
      const expected = previous.sequence + 1n
      if (BigInt(row.sequence) !== expected) return verdict({ sequence: String(expected), reason: 'it is missing' })
      const reason = faultOf(row, key, previous.hash)
      if (reason !== undefined) return verdict({ sequence: row.sequence, id: row.id, reason })
      previous = { sequence: expected, hash: row.hash }
    }
    onProgress(Number(previous.sequence), Number(head.sequence))
    if (batch.length < BATCH_SIZE) break
  }

  const last = BigInt(head.sequence)
  if (previous.sequence < last) {
    return verdict({ sequence: String(previous.sequence + 1n), reason: `it is missing, and so are all up to ${last}` })
  }
  if (previous.sequence > last || !previous.hash.equals(head.hash)) {
    return verdict({ sequence: String(previous.sequence), reason: 'it is not the one that the head of the log names' })
  }
  return verdict()
}

async function readBatch(trx: Transaction, after: bigint) {
  return (
    trx
      .selectFrom('audit_entries as entry')
      .leftJoin('audit_persons as actor', (join) =>
        join.onRef('actor.sequence', '=', 'entry.sequence').on('actor.part', '=', 'actor'),
      )
      .leftJoin('audit_persons as target', (join) =>
        join.onRef('target.sequence', '=', 'entry.sequence').on('target.part', '=', 'target'),
      )
      .selectAll('entry')
      // As text: the hash covers what was written, to the letter.
      .select([
        sql<string>`entry.details::text`.as('details_text'),
        'actor.salt as actor_salt',
        sql<string | null>`actor.fields::text`.as('actor_fields'),
        'target.salt as target_salt',
        sql<string | null>`target.fields::text`.as('target_fields'),
      ])
      .where('entry.sequence', '>', String(after))
      .orderBy('entry.sequence')
      .limit(BATCH_SIZE)
      .execute()
  )
}

type Row = Awaited<ReturnType<typeof readBatch>>[number]

function faultOf(row: Row, key: Buffer, previousHash: Buffer): string | undefined {
  const entry: ChainedEntry = {
    sequence: BigInt(row.sequence),
    id: row.id,
    action: row.action,
    actorId: row.actor_id,
    targetType: row.target_type,
    targetId: row.target_id,
    batchId: row.batch_id,
    occurredAt: row.occurred_at,
    details: row.details_text,
    actorCommitment: row.actor_commitment,
    targetCommitment: row.target_commitment,
  }
  if (!chainHash(key, previousHash, entry).equals(row.hash)) return 'its hash does not fit'
  if (!keepsPromise(row.actor_commitment, row.actor_salt, row.actor_fields)) return 'who acted has been changed'
  if (!keepsPromise(row.target_commitment, row.target_salt, row.target_fields)) return 'whom it names has been changed'
  return undefined
}

/** What names a person may have been erased, but not changed. */
function keepsPromise(promised: Buffer, salt: Buffer | null, fields: string | null): boolean {
  return salt === null || fields === null || commitment(salt, fields).equals(promised)
}
