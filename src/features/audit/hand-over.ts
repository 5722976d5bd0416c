import { createPublicKey, hkdfSync } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { SealBroken, seal, unseal } from '../../platform/lib/seal.ts'
import type { AuditKey, AuditKeys } from '../../platform/settings/keys.ts'
import type { auditLogActions } from './audit-actions.ts'
import type { AuditActor, AuditEvent } from './events.ts'
import { writeEntries } from './lanes.ts'
import { lockHead, lockLanes, sealBatch } from './sealing.ts'
import { isEmpty, keyAfter, type StoredHead } from './signed-head.ts'

const ACTION = 'SECRET_ROTATE'
/** Bounds what is read. */
const MAX_ROTATIONS = 1_000

const CHAIN_BYTES = 32
/** DER prefix of a public Ed25519 key (RFC 8410, section 4). */
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The head of the log was not signed with any of the secrets: nothing may make it look genuine. */
export class HeadNotSigned extends Error {
  override readonly name = 'HeadNotSigned'
}

/** Keys of one part of the log: from `first` to where the next part begins. */
interface Part {
  readonly first: bigint
  readonly key: Pick<AuditKey, 'chain' | 'verifying' | 'fingerprint'>
}

/**
 * Goes on with the key of the first secret: an entry under it, which covers the last head under the former key, and
 * holds that key, sealed, so that the part before it can be verified when the former secret is gone.
 * @returns false when the log is under the first secret's key. Throws HeadNotSigned
 */
export async function handOver(trx: Transaction, keys: AuditKeys, actor: AuditActor): Promise<boolean> {
  const head = await sealAll(trx, keys)
  const [next] = keys.all
  const former = keyAfter(keys, head)
  if (former === undefined || next === undefined) throw new HeadNotSigned('the head of the audit log is not signed')
  if (isEmpty(head) || former.fingerprint === next.fingerprint) return false
  const event: AuditEvent<(typeof auditLogActions)[number]> = {
    action: ACTION,
    target: { type: 'secret', id: next.fingerprint },
    details: { from: former.fingerprint, to: next.fingerprint, formerKey: sealed(next, former).toString('base64') },
  }
  await trx.updateTable('audit_lanes').set({ key: next.fingerprint }).execute()
  await writeEntries(trx, keys, [{ actor, event }])
  await sealBatch(trx, keys, next)
  return true
}

/** Nobody else writes an entry meanwhile, which would come before the rotation under the key after it. */
async function sealAll(trx: Transaction, keys: AuditKeys): Promise<StoredHead> {
  await lockHead(trx)
  await lockLanes(trx)
  let batch = await sealBatch(trx, keys)
  while (batch.isCut) batch = await sealBatch(trx, keys)
  return batch.head
}

interface Rotation {
  readonly sequence: string
  readonly details: { readonly from: string; readonly to: string; readonly formerKey: string }
}

/** The secrets of the settings are older than the log's: what this program appended would break the chain. */
class SecretMissing extends Error {
  override readonly name = 'SecretMissing'
  /** No stack is printed. */
  readonly isExpected = true
}

/** Throws SecretMissing when the log was handed over to a secret that is none of these. */
export async function assertSecretGiven(db: Database, keys: AuditKeys): Promise<void> {
  const [newest] = await rotationsOf(db, 1)
  if (newest === undefined || keys.all.some(({ fingerprint }) => fingerprint === newest.details.to)) return
  throw new SecretMissing('HROMADA_SECRET (or the secret in the data folder) is not the one that was rotated to')
}

export interface Parts {
  /** The oldest first; none in a log that was never handed over, which is under one of the keys. */
  readonly list: readonly Part[]
  /** The sequence of a rotation to or from a secret whose key cannot be had. */
  readonly unknown?: string
}

/** The parts of the log, with the keys that the rotations hold. */
export async function partsOf(db: Database | Transaction, keys: AuditKeys): Promise<Parts> {
  const rotations = await rotationsOf(db)
  let key: Part['key'] | undefined = keys.all.find(({ fingerprint }) => fingerprint === rotations[0]?.details.to)
  const list: Part[] = []
  for (const { sequence, details } of rotations) {
    if (key === undefined) return { list: [], unknown: sequence }
    list.unshift({ first: BigInt(sequence), key })
    key = unsealed(key, details)
    if (key === undefined) return { list: [], unknown: sequence }
  }
  if (key !== undefined) list.unshift({ first: 1n, key })
  return { list }
}

/** The newest first. */
async function rotationsOf(db: Database | Transaction, max = MAX_ROTATIONS): Promise<Rotation[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['sequence', 'details'])
    .where('action', '=', ACTION)
    .orderBy('sequence', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ sequence, details }) => ({
    sequence,
    details: { from: String(details.from), to: String(details.to), formerKey: String(details.formerKey) },
  }))
}

function sealed(next: AuditKey, former: AuditKey): Buffer {
  const verifying = former.verifying.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)
  const boundTo = placeOf({ from: former.fingerprint, to: next.fingerprint })
  return seal(sealingKey(next), boundTo, Buffer.concat([former.chain, verifying]))
}

function unsealed(
  next: Pick<AuditKey, 'chain'>,
  { formerKey, ...details }: Rotation['details'],
): Part['key'] | undefined {
  try {
    const bytes = unseal([sealingKey(next)], placeOf(details), Buffer.from(formerKey, 'base64'))
    const der = Buffer.concat([PUBLIC_PREFIX, bytes.subarray(CHAIN_BYTES)])
    return {
      fingerprint: details.from,
      chain: bytes.subarray(0, CHAIN_BYTES),
      verifying: createPublicKey({ key: der, format: 'der', type: 'spki' }),
    }
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

/** From the chain's key, so that each former key opens the one before it. */
const sealingKey = ({ chain }: Pick<AuditKey, 'chain'>) =>
  Buffer.from(hkdfSync('sha256', chain, '', 'hromada former audit key', 32))

const placeOf = ({ from, to }: { from: string; to: string }) => `audit key ${from} ${to}`
