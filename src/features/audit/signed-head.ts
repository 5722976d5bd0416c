import { sign, verify } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { AuditKey, AuditKeys } from '../../platform/settings/keys.ts'

/** The last entry's sequence and hash; in an empty log 0 and no bytes. */
export interface Head {
  readonly sequence: string
  readonly hash: Buffer
}

export interface SignedHead extends Head {
  readonly signature: Buffer
}

export interface StoredHead extends Head {
  readonly signature: Buffer | null
}

export const headIn = (db: Database | Transaction) =>
  db.selectFrom('audit_head').select(['sequence', 'hash', 'signature'])

export function signHead({ signing }: AuditKey, head: Head): Buffer {
  return sign(null, signedBytes(head), signing)
}

type Verifier = Pick<AuditKey, 'verifying'>

export function isSigned({ all }: { readonly all: readonly Verifier[] }, head: StoredHead): head is SignedHead {
  return signerOf(all, head) !== undefined
}

function signerOf<Key extends Verifier>(keys: readonly Key[], head: StoredHead): Key | undefined {
  const { signature } = head
  if (signature === null) return undefined
  return keys.find(({ verifying }) => verify(null, signedBytes(head), verifying, signature))
}

const signedBytes = ({ sequence, hash }: Head): Buffer =>
  Buffer.from(`hromada audit head ${sequence} ${hash.toString('hex')}`)

interface LastSigned extends SignedHead {
  readonly key: AuditKey
}

/** Cache: the head signed last with these keys needs no verification. */
const lastSigned = new WeakMap<AuditKeys, LastSigned>()

/**
 * The key that has signed the head also signs the next one, whichever secret is the first: only a rotation hands the
 * log over. Undefined after a head that none of the keys has signed.
 */
export function keyAfter(keys: AuditKeys, head: StoredHead): AuditKey | undefined {
  if (isEmpty(head)) return keys.all[0]
  const last = lastSigned.get(keys)
  const isLast = last !== undefined && isSame(last, head)
  return isLast ? last.key : signerOf(keys.all, head)
}

/** A former secret opens no lane. Any does while the log is empty, or its head is not signed. */
export function keysOfLanes(keys: AuditKeys, head: StoredHead): readonly AuditKey[] {
  const signer = isEmpty(head) ? undefined : keyAfter(keys, head)
  return signer === undefined ? keys.all : [signer]
}

/** Null without a key, so that what follows a forged head stays detectable. */
export function signNext(keys: AuditKeys, key: AuditKey | undefined, next: Head): Buffer | null {
  if (key === undefined) return null
  const signature = signHead(key, next)
  lastSigned.set(keys, { ...next, signature, key })
  return signature
}

export const isEmpty = ({ sequence, hash }: Head): boolean => sequence === '0' && hash.length === 0

const isSame = (last: SignedHead, { sequence, hash, signature }: StoredHead): boolean =>
  signature !== null && last.sequence === sequence && last.hash.equals(hash) && last.signature.equals(signature)
