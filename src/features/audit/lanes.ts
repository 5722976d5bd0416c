import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import type { AuditKey, AuditKeys } from '../../platform/settings/keys.ts'
import { chainHash, commitment, newSalt } from './chain.ts'
import { NO_USER, type Occurrence } from './events.ts'
import { headIn, isEmpty, keyAfter } from './signed-head.ts'

export type Lane = RowOf<'audit_lanes'>

/**
 * Writes entries at the end of a lane that no other transaction is writing to; they are sealed once they are committed.
 * A lane is a chain by itself, so that none can be changed or removed unseen while it waits.
 */
export async function writeEntries(
  trx: Transaction,
  keys: AuditKeys,
  occurrences: readonly Occurrence[],
): Promise<Lane | undefined> {
  return occurrences.length === 0 ? undefined : writeAfter(trx, keys, await takeLane(trx), occurrences)
}

/** @returns the lane as it is now; undefined, with nothing written, when it has moved on or another writes to it */
export async function writeAfter(
  db: Database | Transaction,
  keys: AuditKeys,
  lane: Lane,
  occurrences: readonly Occurrence[],
): Promise<Lane | undefined> {
  const { chain } = await keyOf(db, keys, lane.key)
  let { hash } = lane
  let number = BigInt(lane.number)
  const entries = occurrences.map((occurrence) => {
    number += 1n
    const entry = { sequence: number.toString(), ...rowOf(occurrence) }
    hash = chainHash(chain, hash, entry)
    return inJson({ ...entry, hash })
  })
  const next = { ...lane, number: number.toString(), hash }
  const parameters = [lane.lane, lane.number, lane.hash, lane.key, next.number, hash, JSON.stringify(entries)]
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(writeStatement, parameters))
  return numAffectedRows === 0n ? undefined : next
}

/** Rows travel as JSON, so that one statement text serves any number; details as text: the hash covers their exact bytes. */
const writeStatement = `
  with lane as (
    select lane from audit_lanes where lane = $1 and number = $2 and hash = $3 and key is not distinct from $4
    for update skip locked
  ), moved as (
    update audit_lanes set number = $5, hash = $6 from lane where audit_lanes.lane = lane.lane returning lane.lane
  )
  insert into audit_waiting
    (lane, number, id, action, actor_id, target_type, target_id, batch_id, details, occurred_at, actor_commitment,
      target_commitment, hash, actor_salt, actor_fields, target_user_id, target_salt, target_fields)
  select lane, sequence, id, action, actor_id, target_type, target_id, batch_id, details::json, occurred_at,
    actor_commitment, target_commitment, hash, actor_salt, actor_fields::json, target_user_id, target_salt,
    target_fields::json
  from moved, json_to_recordset($7) as entry (sequence bigint, id uuid, action text, actor_id uuid, target_type text,
    target_id text, batch_id uuid, details text, occurred_at timestamptz, actor_commitment bytea,
    target_commitment bytea, hash bytea, actor_salt bytea, actor_fields text, target_user_id uuid, target_salt bytea,
    target_fields text)`

/** One that is free, or was taken by this transaction; with more writers than lanes, one after another. */
async function takeLane(trx: Transaction): Promise<Lane> {
  const lanes = trx.selectFrom('audit_lanes').selectAll().limit(1).forUpdate()
  return (await lanes.skipLocked().executeTakeFirst()) ?? lanes.orderBy(sql`random()`).executeTakeFirstOrThrow()
}

/** Of logs whose lanes name no key yet: only a rotation changes it, and then each lane names it. */
const keysOfLogs = new WeakMap<AuditKeys, AuditKey>()

/** The key of the log, whichever secret is the first. */
async function keyOf(db: Database | Transaction, keys: AuditKeys, named: string | null): Promise<AuditKey> {
  if (keys.all.length === 1) return keys
  const known = keys.all.find(({ fingerprint }) => fingerprint === named) ?? keysOfLogs.get(keys)
  if (known !== undefined) return known
  const head = await headIn(db).executeTakeFirstOrThrow()
  const signer = keyAfter(keys, head)
  if (signer !== undefined && !isEmpty(head)) keysOfLogs.set(keys, signer)
  return signer ?? keys
}

function rowOf({ actor: { user, ...origin }, event }: Occurrence) {
  const { userId = null, ...person } = event.person ?? {}
  const actor = personPart({ email: user?.email, ipAddress: origin.ipAddress, userAgent: origin.userAgent })
  const target = personPart(person)
  return {
    id: randomUUIDv7(),
    action: event.action,
    actor_id: user?.id ?? NO_USER,
    target_type: event.target.type,
    target_id: event.target.id,
    batch_id: event.batchId ?? null,
    details: JSON.stringify(event.details),
    occurred_at: new Date(),
    actor_commitment: actor.commitment,
    target_commitment: target.commitment,
    actor_salt: actor.salt,
    actor_fields: actor.fields,
    target_user_id: userId,
    target_salt: target.salt,
    target_fields: target.fields,
  }
}

/** Commitment: an entry holds only the hash of what names a person, which lies apart. */
function personPart(personalFields: Readonly<Record<string, string | null | undefined>>) {
  const salt = newSalt()
  const present = Object.entries(personalFields).filter(([, value]) => value !== null && value !== undefined)
  const fields = JSON.stringify(Object.fromEntries(present))
  return { commitment: commitment(salt, fields), salt, fields }
}

/** Bytes in the form in which PostgreSQL reads them. */
const inJson = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  )
