import { sign, verify } from 'node:crypto'
import type { AuditKeys } from '../keys.ts'

/** Where the log ends: its last entry and the hash of that. Without entries: 0, and no bytes. */
export interface Head {
  readonly sequence: string
  readonly hash: Buffer
}

export interface SignedHead extends Head {
  readonly signature: Buffer
}

/** As the database has it. */
export interface StoredHead extends Head {
  readonly signature: Buffer | null
}

export function signHead({ signing }: AuditKeys, head: Head): Buffer {
  return sign(null, signedBytes(head), signing)
}

export function isSigned({ verifying }: AuditKeys, head: StoredHead): head is SignedHead {
  return head.signature !== null && verify(null, signedBytes(head), verifying, head.signature)
}

const signedBytes = ({ sequence, hash }: Head): Buffer =>
  Buffer.from(`hromada audit head ${sequence} ${hash.toString('hex')}`)

/** The head that was signed last with these keys: it need not be verified by one who goes on from it. */
const lastSigned = new WeakMap<AuditKeys, SignedHead>()

/**
 * The signature of the head that follows on another. A head that somebody put there does not become genuine by going
 * on from it: what follows on one without our signature gets none either, and so the forgery stays seen.
 */
export function signNext(keys: AuditKeys, head: StoredHead, next: Head): Buffer | null {
  const isEmpty = head.sequence === '0' && head.hash.length === 0
  if (!isEmpty && !isLastSigned(keys, head) && !isSigned(keys, head)) return null
  const signature = signHead(keys, next)
  lastSigned.set(keys, { ...next, signature })
  return signature
}

function isLastSigned(keys: AuditKeys, { sequence, hash, signature }: StoredHead): boolean {
  const last = lastSigned.get(keys)
  if (last === undefined || signature === null) return false
  return last.sequence === sequence && last.hash.equals(hash) && last.signature.equals(signature)
}
