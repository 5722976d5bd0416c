import { sql } from 'kysely'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import type { AuditKeys } from '../../platform/settings/keys.ts'
import { chainHash, commitment, type StoredEntry, type StoredPersons } from './chain.ts'
import { NO_USER } from './events.ts'
import { type Parts, partsOf } from './hand-over.ts'
import { HEAD_FILE } from './head-file.ts'
import { ENTRY_LOST } from './sealing.ts'
import { type Head, headIn, isSigned, keysOfLanes, type SignedHead, type StoredHead } from './signed-head.ts'
import { verifyWaiting } from './waiting.ts'

const BATCH_SIZE = 1_000

export interface Break {
  readonly sequence: string
  /** Absent when the entry itself is missing. */
  readonly id?: string
  readonly reason: string
}

export interface Verdict {
  /** Number of valid entries from the first one on, of those that are sealed. */
  readonly entries: number
  /** Number of entries that are committed and not yet sealed. */
  readonly waiting: number
  /** Number of their personal parts that have been erased. */
  readonly erased: number
  /** `sequence:hash` of the last valid entry, in hexadecimal: noted elsewhere, it reveals a later truncation. */
  readonly head: string
  readonly broken?: Break
}

export interface KnownHeads {
  /** From the data folder; read it before the log. */
  readonly kept?: SignedHead | undefined
  /** Noted by the operator. */
  readonly expected?: Head | undefined
}

type OnProgress = (checked: number, total: number) => void

/**
 * Verifies one snapshot of the log: the chain of hashes, the commitments to personal fields (unless erased with the
 * account), that it ends with the signed head and not before a known one, and what waits to be sealed.
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
      const head = await headIn(trx).executeTakeFirst()
      const parts = await partsOf(trx, keys)
      const isInChain = openChain(parts, keys)
      const walked = await walk(trx, isInChain, known, (checked) => onProgress(checked, Number(head?.sequence ?? 0)))
      const waiting = await verifyWaiting(trx, head === undefined ? keys.all : keysOfLanes(keys, head))
      const broken =
        unknownSecret(parts) ??
        walked.broken ??
        breakOfEnd({ keys, parts }, walked.last, head, known) ??
        (waiting.fault && { sequence: nextOf(walked.last), ...waiting.fault }) ??
        (await findLost(trx))
      return {
        entries: Number(walked.last.sequence),
        waiting: waiting.count,
        erased: walked.erased,
        head: headText(walked.last),
        ...(broken && { broken }),
      }
    })
}

export const headText = ({ sequence, hash }: Head): string => `${sequence}:${hash.toString('hex')}`

const nextOf = ({ sequence }: Head): string => String(BigInt(sequence) + 1n)

/** The first that was lost before it could be sealed. */
async function findLost(trx: Transaction): Promise<Break | undefined> {
  const lost = await trx
    .selectFrom('audit_entries')
    .select(['sequence', 'id', 'details'])
    .where('action', '=', ENTRY_LOST)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  if (lost === undefined) return undefined
  const { lane, number, reason } = lost.details
  return { sequence: lost.sequence, id: lost.id, reason: `it tells of entry ${number} of lane ${lane}: ${reason}` }
}

interface Walk {
  readonly last: Head
  readonly erased: number
  readonly broken?: Break
}

/** Whether an entry is in the chain after the previous hash, under the key of its part. */
type IsInChain = (row: Row, previous: Buffer) => boolean

function openChain({ list }: Parts, keys: AuditKeys): IsInChain {
  const [first, ...later] = list
  let candidates = first === undefined ? keys.all : [first.key]
  return (row, previous) => {
    const [next] = later
    if (next !== undefined && BigInt(row.sequence) >= next.first) {
      candidates = [next.key]
      later.shift()
    }
    const key = candidates.find(({ chain }) => chainHash(chain, previous, row).equals(row.hash))
    if (key !== undefined) candidates = [key]
    return key !== undefined
  }
}

const unknownSecret = ({ unknown }: Parts): Break | undefined =>
  unknown === undefined ? undefined : { sequence: unknown, reason: 'the secret of which it tells is not given' }

async function walk(
  trx: Transaction,
  isInChain: IsInChain,
  known: KnownHeads,
  onProgress: (checked: number) => void,
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
  let nextBatch = readBatch(trx, 0)
  for (let after = 0; after < Number(newest); after += BATCH_SIZE) {
    const batch = await nextBatch
    const gone = await erasedPersons(trx, batch)
    // Read-ahead while this batch is checked; an error is thrown when the batch is awaited.
    nextBatch = readBatch(trx, after + BATCH_SIZE)
    nextBatch.catch(() => {})
    for (const row of batch) {
      const expected = nextOf(last)
      if (row.sequence !== expected) return end({ sequence: expected, reason: 'it is missing' })
      const reason = faultOf(row, isInChain, last.hash, gone) ?? mismatchWith(row, known)
      if (reason !== undefined) return end({ sequence: row.sequence, id: row.id, reason })
      erased += Number(row.actor_salt === null) + Number(row.target_salt === null)
      last = { sequence: row.sequence, hash: row.hash }
    }
    // Bounded: a gap ends the chain, however far away the next entry is.
    const reached = BigInt(last.sequence)
    if (reached < BigInt(after + BATCH_SIZE) && reached < BigInt(newest ?? 0)) {
      return end({ sequence: String(reached + 1n), reason: 'it is missing' })
    }
    onProgress(Number(last.sequence))
  }
  return end()

  async function end(broken?: Break): Promise<Walk> {
    await nextBatch
    return { last, erased, ...(broken && { broken }) }
  }
}

type Row = StoredEntry & StoredPersons

/** JSON as text: hashes and commitments cover its exact bytes. */
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

/** Those whose personal fields are missing in the batch and who no longer have an account. */
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

function faultOf(row: Row, isInChain: IsInChain, previous: Buffer, gone: ReadonlySet<string>): string | undefined {
  if (!isInChain(row, previous)) return 'its hash does not fit'
  const actor = faultOfPart(row.actor_commitment, row.actor_salt, row.actor_fields, gone.has(row.actor_id))
  if (actor !== undefined) return `who acted has been ${actor}`
  const isTargetGone = row.target_type === 'user' && gone.has(row.target_id)
  const target = faultOfPart(row.target_commitment, row.target_salt, row.target_fields, isTargetGone)
  if (target !== undefined) return `whom it names has been ${target}`
  return undefined
}

/** Personal fields may be erased with the account, but never changed. */
function faultOfPart(committed: Buffer, salt: Buffer | null, fields: string | null, isGone: boolean) {
  if (salt === null || fields === null) return isGone ? undefined : 'removed'
  return commitment(salt, fields).equals(committed) ? undefined : 'changed'
}

function mismatchWith(row: Head, { kept, expected }: KnownHeads): string | undefined {
  if (kept?.sequence === row.sequence && !kept.hash.equals(row.hash)) return `it is not the one in ${HEAD_FILE}`
  if (expected?.sequence === row.sequence && !expected.hash.equals(row.hash)) return 'it is not the one expected'
  return undefined
}

function breakOfEnd(
  { keys, parts: { list } }: { keys: AuditKeys; parts: Parts },
  last: Head,
  head: StoredHead | undefined,
  { kept, expected }: KnownHeads,
): Break | undefined {
  if (head === undefined) return { sequence: last.sequence, reason: 'the head of the log, which names it, is missing' }
  for (const [furthest, witness] of [
    [head, ''],
    [kept, `, as ${HEAD_FILE} tells`],
    [expected, ', as was expected'],
  ] as const) {
    if (furthest === undefined || BigInt(furthest.sequence) <= BigInt(last.sequence)) continue
    const reason = `it is missing, and so are all up to ${furthest.sequence}${witness}`
    return { sequence: nextOf(last), reason }
  }
  const broken = (reason: string) => ({ sequence: last.sequence, reason })
  if (head.sequence !== last.sequence || !head.hash.equals(last.hash)) {
    return broken('it is not the one that the head of the log names')
  }
  const newest = list.at(-1)
  // The head of a log that was handed over is genuine under the newest key alone.
  if (last.sequence !== '0' && !isSigned(newest === undefined ? keys : { all: [newest.key] }, head))
    return broken('the head of the log, which names it, is not signed')
  const { sequence } = kept ?? last
  const isKeptForged = kept !== undefined && !isSigned({ all: [...keys.all, ...list.map(({ key }) => key)] }, kept)
  return isKeptForged ? { sequence, reason: `${HEAD_FILE}, which names it, is not signed` } : undefined
}
