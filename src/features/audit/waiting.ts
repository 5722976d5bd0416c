import { sql } from 'kysely'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { AuditKey } from '../../platform/settings/keys.ts'
import { chainHash, type StoredEntry, type StoredPersons } from './chain.ts'

/** Entries in one batch. */
export const MAX_SEALED = 5_000
const MAX_LANES = 100

/** `sequence`: its number in the lane. */
interface WaitingEntry extends StoredEntry, StoredPersons {
  readonly lane: number
  readonly place: string
}

/** Of a lane. */
interface End {
  readonly number: string
  readonly hash: Buffer
}

interface Lane {
  readonly lane: number
  /** Null: the row is gone. */
  readonly end: End | null
  readonly sealed: End | null
}

/** Of what waits, the first by order of writing, with the lanes of the same moment. */
export interface Waiting {
  readonly lanes: readonly Lane[]
  readonly entries: readonly WaitingEntry[]
  /** There are more. */
  readonly isCut: boolean
}

type Row = {
  readonly lane: number
  readonly end_number: string | null
  readonly end_hash: Buffer | null
  readonly sealed_number: string | null
  readonly sealed_hash: Buffer | null
} & (WaitingEntry | { readonly place: null })

/** Reads one statement's snapshot: each lane, and up to `limit` entries behind the sealed ones. */
export async function readWaiting(trx: Transaction, limit: number): Promise<Waiting> {
  const { rows } = await sql<Row>`${FRESH_PLAN}
    select lane, ends.number as end_number, ends.hash as end_hash, sealed.number as sealed_number,
      sealed.hash as sealed_hash, entry.place, entry.number as sequence, id, action, actor_id, target_type, target_id,
      batch_id, details::text as details, occurred_at, actor_commitment, target_commitment, entry.hash, actor_salt,
      actor_fields::text as actor_fields, target_salt, target_fields::text as target_fields
    from audit_sealed_lanes sealed full join audit_lanes ends using (lane)
    left join lateral (
      select * from audit_waiting waiting
      where waiting.lane = sealed.lane and waiting.number > sealed.number
      order by waiting.number limit ${sql.lit(limit + 1)}
    ) entry using (lane)
    order by entry.place nulls first limit ${sql.lit(limit + 1 + MAX_LANES)}`.execute(trx)
  const lanes = new Map(
    rows.map(({ lane, end_number, end_hash, sealed_number, sealed_hash }) => [
      lane,
      { lane, end: endOf(end_number, end_hash), sealed: endOf(sealed_number, sealed_hash) },
    ]),
  )
  const entries = rows.filter((row) => row.place !== null)
  return { lanes: [...lanes.values()], entries: entries.slice(0, limit), isCut: entries.length > limit }
}

const endOf = (number: string | null, hash: Buffer | null): End | null =>
  number === null || hash === null ? null : { number, hash }

/** Of an entry that was changed or removed while it waited. */
export interface Loss {
  readonly lane: number
  /** In the lane. */
  readonly number: string
  /** Absent when the entry itself is missing. */
  readonly id?: string
  readonly reason: string
}

interface Examined {
  readonly genuine: readonly WaitingEntry[]
  readonly losses: readonly Loss[]
  /** Up to where each lane was examined. */
  readonly ends: ReadonlyMap<number, End>
}

/**
 * Follows each lane from where it is sealed.
 * @param keys of which one has chained the entries
 */
export function examine({ lanes, entries, isCut }: Waiting, keys: readonly AuditKey[]): Examined {
  const ends = new Map(lanes.flatMap(({ lane, sealed }) => (sealed === null ? [] : [[lane, sealed] as const])))
  const losses: Loss[] = []
  const genuine = entries.filter((entry) => {
    const { lane, id, sequence: number, hash } = entry
    const last = ends.get(lane) ?? NOTHING
    const expected = after(last)
    if (number !== expected) losses.push({ lane, number: expected, reason: 'it is missing' })
    const isInLane = keys.some(({ chain }) => chainHash(chain, last.hash, entry).equals(hash))
    if (!isInLane) losses.push({ lane, number, id, reason: 'its hash does not fit' })
    ends.set(lane, { number, hash })
    return isInLane
  })
  for (const { lane, end } of isCut ? [] : lanes) {
    const last = ends.get(lane)
    if (end === null || last === undefined) {
      losses.push({ lane, number: '0', reason: 'its lane is missing' })
      continue
    }
    ends.set(lane, end)
    if (BigInt(last.number) < BigInt(end.number)) {
      losses.push({ lane, number: after(last), reason: `it is missing, and so are all up to ${end.number}` })
    } else if (last.number !== end.number || !last.hash.equals(end.hash)) {
      losses.push({ lane, number: last.number, reason: 'it is not the one that its lane names' })
    }
  }
  return { genuine, losses, ends }
}

const NOTHING: End = { number: '0', hash: Buffer.alloc(0) }
const after = ({ number }: End): string => String(BigInt(number) + 1n)

/** Counts what waits, and verifies as much of it as is sealed at once. */
export async function verifyWaiting(trx: Transaction, keys: readonly AuditKey[]) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_waiting`.execute(trx)
  const count = rows[0]?.count ?? 0
  const waiting = await readWaiting(trx, MAX_SEALED)
  const [loss] = examine(waiting, keys).losses
  if (loss !== undefined) {
    const { lane, number, reason, ...rest } = loss
    return { count, fault: { ...rest, reason: `of what waits for it, entry ${number} of lane ${lane}: ${reason}` } }
  }
  if (waiting.isCut || waiting.entries.length === count) return { count }
  return { count, fault: { reason: 'something waits for it that is in no lane' } }
}
