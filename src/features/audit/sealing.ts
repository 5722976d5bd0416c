import { CompiledQuery, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import type { AuditKey, AuditKeys } from '../../platform/settings/keys.ts'
import type { auditLogActions } from './audit-actions.ts'
import { chainHash } from './chain.ts'
import { type AuditEvent, NO_USER } from './events.ts'
import { writeEntries } from './lanes.ts'
import { type Head, headIn, isEmpty, keyAfter, keysOfLanes, type StoredHead, signNext } from './signed-head.ts'
import { examine, type Loss, MAX_SEALED, readWaiting } from './waiting.ts'

export const ENTRY_LOST = 'AUDIT_ENTRY_LOST'

/**
 * Seals all that was committed before: chains it in the order of writing, and signs the head. What was changed or removed
 * meanwhile is told by entries of their own, `AUDIT_ENTRY_LOST`.
 * @returns what was lost
 */
export async function sealEntries(db: Database, keys: AuditKeys): Promise<readonly Loss[]> {
  const lost: Loss[] = []
  let isMore = await isWaiting(db)
  while (isMore) {
    const { losses, isCut } = await transaction(db, (trx) => sealBatch(trx, keys))
    lost.push(...losses)
    isMore = isCut
  }
  return lost
}

/** As the lanes tell, for what waits may be gone, or as it is there, for the lanes may be as they were. */
async function isWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (
      select from audit_lanes lanes join audit_sealed_lanes sealed using (lane)
      where (lanes.number, lanes.hash) <> (sealed.number, sealed.hash)
    ) or exists (select from ${behindSealed}) as "isWaiting"`.execute(db)
  return rows[0]?.isWaiting === true
}

const behindSealed = sql`
  audit_sealed_lanes sealed cross join lateral (
    select * from audit_waiting waiting
    where waiting.lane = sealed.lane and waiting.number > sealed.number order by waiting.number limit 1
  ) waiting`

/** Whoever writes entries seals them, unless it has ended. */
export const entriesAreLeft: Condition = sql`exists (
  select from ${behindSealed} where occurred_at < now() - interval '2 seconds')`

interface Sealed {
  readonly head: StoredHead
  readonly losses: readonly Loss[]
  /** More were waiting. */
  readonly isCut: boolean
}

/**
 * Seals one batch. Lock order: the head comes before lanes.
 * @param signer by default the one of the last head
 */
export async function sealBatch(trx: Transaction, keys: AuditKeys, signer?: AuditKey): Promise<Sealed> {
  const head = await lockHead(trx)
  // Until the log has a key, each program writes under the first of its secrets.
  if (isEmpty(head) && keys.all.length > 1) await lockLanes(trx)
  const waiting = await readWaiting(trx, MAX_SEALED)
  const former = keyAfter(keys, head)
  const { genuine, losses, ends } = examine(waiting, signer === undefined ? keysOfLanes(keys, head) : [signer])
  const key = signer ?? former
  if (waiting.entries.length === 0 && losses.length === 0) return { head, losses, isCut: false }
  let last: Head = head
  const sealed = new Map(
    genuine.map((entry) => {
      const sequence = (BigInt(last.sequence) + 1n).toString()
      last = { sequence, hash: chainHash((key ?? keys).chain, last.hash, { ...entry, sequence }) }
      return [entry, last]
    }),
  )
  const signature = sealed.size === 0 ? head.signature : signNext(keys, key, last)
  const parameters = [
    waiting.entries.map(({ lane }) => lane),
    waiting.entries.map(({ sequence }) => sequence),
    waiting.entries.map((entry) => sealed.get(entry)?.sequence),
    waiting.entries.map((entry) => sealed.get(entry)?.hash),
    [...ends.keys()],
    [...ends.values()].map(({ number }) => number),
    [...ends.values()].map(({ hash }) => hash),
    last.sequence,
    last.hash,
    signature,
  ]
  await trx.executeQuery(CompiledQuery.raw(sealStatement, parameters))
  await writeEntries(
    trx,
    keys,
    losses.map((loss) => ({ actor: sealer, event: eventOf(loss) })),
  )
  return { head: { ...last, signature }, losses, isCut: waiting.isCut }
}

/** Until the transaction ends nobody else seals. */
export const lockHead = (trx: Transaction): Promise<StoredHead> => headIn(trx).forUpdate().executeTakeFirstOrThrow()

/** Until the transaction ends nobody else writes an entry. Lock order: after the head. */
export const lockLanes = async (trx: Transaction): Promise<void> =>
  void (await trx.selectFrom('audit_lanes').select('lane').orderBy('lane').forUpdate().execute())

const sealer = { user: null, ipAddress: '', userAgent: 'hromada audit log' }

const eventOf = ({ lane, number, id, reason }: Loss): AuditEvent<(typeof auditLogActions)[number]> => ({
  action: ENTRY_LOST,
  target: { type: 'audit-entry', id: id ?? '' },
  details: { lane, number, reason },
})

/** All its parts see what waits as it was before. */
const sealStatement = `
  with examined as (
    select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bytea[])
      examined (lane, number, sequence, sealed_hash)
  ), moved as (
    select examined.sequence, examined.sealed_hash, waiting.*
    from examined join audit_waiting waiting using (lane, number) where examined.sequence is not null
  ), entries as (
    insert into audit_entries
      (sequence, id, action, actor_id, target_type, target_id, batch_id, details, occurred_at, actor_commitment,
        target_commitment, hash)
    select sequence, id, action, actor_id, target_type, target_id, batch_id, details, occurred_at, actor_commitment,
      target_commitment, sealed_hash
    from moved order by sequence
  ), persons as (
    insert into audit_persons (sequence, part, user_id, salt, fields)
    select sequence, 'actor', nullif(actor_id, '${NO_USER}'), actor_salt, actor_fields
    from moved where actor_salt is not null
    union all
    select sequence, 'target', target_user_id, target_salt, target_fields from moved where target_salt is not null
    order by sequence
  ), gone as (
    delete from audit_waiting waiting using examined
    where waiting.lane = examined.lane and waiting.number = examined.number
  ), lanes as (
    update audit_sealed_lanes sealed set number = reached.number, hash = reached.hash
    from unnest($5::smallint[], $6::bigint[], $7::bytea[]) reached (lane, number, hash)
    where sealed.lane = reached.lane and (sealed.number, sealed.hash) <> (reached.number, reached.hash)
  )
  update audit_head set sequence = $8, hash = $9, signature = $10`
