import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import { isId } from '../http/schema.ts'
import type { AuditKeys } from '../keys.ts'
import { chainedEntry, chainHash, commitment, type StoredEntry } from './chain.ts'
import { NO_USER } from './events.ts'
import { type Head, isSigned, type SignedHead, type StoredHead } from './head.ts'
import { KEPT_HEAD_FILE } from './kept-head.ts'
import '../users/tables.ts'
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
  /** How many parts of them that named a person have been erased with that person. */
  readonly erased: number
  /** The last of them: its sequence, and its hash in hexadecimal. Written down elsewhere, it shows later that none went. */
  readonly head: string
  /** The first entry that does not fit; absent when the log is whole. */
  readonly broken?: Break
}

/** Heads that were seen before, against which the log is held. */
export interface KnownHeads {
  /** The one of the data folder, read before the log is. */
  readonly kept?: SignedHead | undefined
  /** One that somebody wrote down. */
  readonly expected?: Head | undefined
}

type OnProgress = (seen: number, total: number) => void

/**
 * Walks the whole audit log as it is at one moment: every entry follows from the one before, what names persons is what
 * was written or went with the person, and the end is the signed one, and not before any that was known.
 * @param onProgress is told how many entries have been seen, of how many
 */
export async function verifyAuditLog(
  db: Database,
  keys: AuditKeys,
  known: KnownHeads,
  onProgress: OnProgress,
): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const head = await trx.selectFrom('audit_head').select(['sequence', 'hash', 'signature']).executeTakeFirst()
      const walked = await walk(trx, keys, known, (seen) => onProgress(seen, Number(head?.sequence ?? 0)))
      const broken = walked.broken ?? breakOfEnd(keys, walked.last, head, known)
      return {
        entries: Number(walked.last.sequence),
        erased: walked.erased,
        head: headText(walked.last),
        ...(broken && { broken }),
      }
    })
}

/** A head in one word. */
export const headText = ({ sequence, hash }: Head): string => `${sequence}:${hash.toString('hex')}`

interface Walk {
  readonly last: Head
  readonly erased: number
  readonly broken?: Break
}

async function walk(
  trx: Transaction,
  keys: AuditKeys,
  known: KnownHeads,
  onProgress: (seen: number) => void,
): Promise<Walk> {
  const { oldest, newest } = await trx
    .selectFrom('audit_entries')
    .select(({ fn }) => [fn.min('sequence').as('oldest'), fn.max('sequence').as('newest')])
    .executeTakeFirstOrThrow()
  let last: Head = { sequence: '0', hash: Buffer.alloc(0) }
  let erased = 0
  if (oldest !== null && Number(oldest) < 1) {
    return { last, erased, broken: { sequence: String(oldest), reason: 'it is no part of the chain' } }
  }
  let reading = readBatch(trx, 0)
  for (let after = 0; after < Number(newest); after += BATCH_SIZE) {
    const batch = await reading
    const gone = await erasedPersons(trx, batch)
    // The database reads on while this batch is looked at; that it could not is told when its rows are needed.
    reading = readBatch(trx, after + BATCH_SIZE)
    reading.catch(() => {})
    for (const row of batch) {
      const expected = String(BigInt(last.sequence) + 1n)
      if (row.sequence !== expected) return end({ sequence: expected, reason: 'it is missing' })
      const reason = faultOf(row, keys, last.hash, gone) ?? strangerTo(row, known)
      if (reason !== undefined) return end({ sequence: row.sequence, id: row.id, reason })
      erased += Number(row.actor_salt === null) + Number(row.target_salt === null)
      last = { sequence: row.sequence, hash: row.hash }
    }
    // However far away the next one lies, it is not looked for: the chain ends where one is missing.
    const reached = BigInt(last.sequence)
    if (reached < BigInt(after + BATCH_SIZE) && reached < BigInt(newest ?? 0)) {
      return end({ sequence: String(reached + 1n), reason: 'it is missing' })
    }
    onProgress(Number(last.sequence))
  }
  return end()

  async function end(broken?: Break): Promise<Walk> {
    await reading
    return { last, erased, ...(broken && { broken }) }
  }
}

interface Row extends StoredEntry {
  readonly actor_salt: Buffer | null
  readonly actor_fields: string | null
  readonly target_salt: Buffer | null
  readonly target_fields: string | null
}

/** JSON is read as text: what was promised covers it to the letter. */
async function readBatch(trx: Transaction, after: number): Promise<Row[]> {
  const within = (column: string) => sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${after + BATCH_SIZE}`
  const { rows } = await sql<Row>`${FRESH_PLAN}
    select entry.sequence, id, action, actor_id, target_type, target_id, batch_id, details::text as details, occurred_at,
      actor_commitment, target_commitment, hash, actor.salt as actor_salt, actor.fields::text as actor_fields,
      target.salt as target_salt, target.fields::text as target_fields
    from audit_entries entry
    left join audit_persons actor
      on actor.sequence = entry.sequence and actor.part = 'actor' and ${within('actor.sequence')}
    left join audit_persons target
      on target.sequence = entry.sequence and target.part = 'target' and ${within('target.sequence')}
    where ${within('entry.sequence')}
    order by entry.sequence`.execute(trx)
  return rows
}

/** Of those whose part is missing in the batch, the ones who have no account any more. */
async function erasedPersons(trx: Transaction, batch: readonly Row[]): Promise<ReadonlySet<string>> {
  const missing = new Set([
    ...batch.filter((row) => row.actor_salt === null).map((row) => row.actor_id),
    ...batch.filter((row) => row.target_salt === null && row.target_type === 'user').map((row) => row.target_id),
  ])
  missing.delete(NO_USER)
  const ids = [...missing].filter(isId)
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from users where id = any(${ids}::uuid[])`.execute(trx)
  return new Set(ids).difference(new Set(rows.map(({ id }) => id)))
}

function faultOf(row: Row, keys: AuditKeys, previous: Buffer, gone: ReadonlySet<string>): string | undefined {
  if (!chainHash(keys.chain, previous, chainedEntry(row)).equals(row.hash)) return 'its hash does not fit'
  const actor = faultOfPart(row.actor_commitment, row.actor_salt, row.actor_fields, gone.has(row.actor_id))
  if (actor !== undefined) return `who acted has been ${actor}`
  const isTargetGone = row.target_type === 'user' && gone.has(row.target_id)
  const target = faultOfPart(row.target_commitment, row.target_salt, row.target_fields, isTargetGone)
  if (target !== undefined) return `whom it names has been ${target}`
  return undefined
}

/** What names a person may go, with that person's account, but not be changed. */
function faultOfPart(promised: Buffer, salt: Buffer | null, fields: string | null, isGone: boolean) {
  if (salt === null || fields === null) return isGone ? undefined : 'removed'
  return commitment(salt, fields).equals(promised) ? undefined : 'changed'
}

/** An entry in a place where another one was known. */
function strangerTo(row: Head, { kept, expected }: KnownHeads): string | undefined {
  if (kept?.sequence === row.sequence && !kept.hash.equals(row.hash)) return `it is not the one in ${KEPT_HEAD_FILE}`
  if (expected?.sequence === row.sequence && !expected.hash.equals(row.hash)) return 'it is not the one expected'
  return undefined
}

function breakOfEnd(
  keys: AuditKeys,
  last: Head,
  head: StoredHead | undefined,
  { kept, expected }: KnownHeads,
): Break | undefined {
  if (head === undefined) return { sequence: last.sequence, reason: 'the head of the log, which names it, is missing' }
  for (const [furthest, witness] of [
    [head, ''],
    [kept, `, as ${KEPT_HEAD_FILE} tells`],
    [expected, ', as was expected'],
  ] as const) {
    if (furthest === undefined || BigInt(furthest.sequence) <= BigInt(last.sequence)) continue
    const reason = `it is missing, and so are all up to ${furthest.sequence}${witness}`
    return { sequence: String(BigInt(last.sequence) + 1n), reason }
  }
  const broken = (reason: string) => ({ sequence: last.sequence, reason })
  if (head.sequence !== last.sequence || !head.hash.equals(last.hash)) {
    return broken('it is not the one that the head of the log names')
  }
  if (last.sequence !== '0' && !isSigned(keys, head))
    return broken('the head of the log, which names it, is not signed')
  const { sequence } = kept ?? last
  const isKeptForged = kept !== undefined && !isSigned(keys, kept)
  return isKeptForged ? { sequence, reason: `${KEPT_HEAD_FILE}, which names it, is not signed` } : undefined
}
