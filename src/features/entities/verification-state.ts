import type { Reader } from '../../platform/access/visibility.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import type { VerificationState } from './schema.ts'

export const verificationColumns = ['is_verified', 'verified_at', 'refusal_reason', 'looked_at'] as const

type Row = RowOf<'entities', (typeof verificationColumns)[number] | 'updated_at' | 'owner_id'>

/** An entity awaits a decision by the same rule as in `isAwaited` of the administrators’ list. */
export function verificationStatus({ is_verified, looked_at, updated_at }: Row): VerificationState['status'] {
  if (is_verified) return 'verified'
  return looked_at !== null && updated_at <= looked_at ? 'refused' : 'awaiting'
}

/** For members and administrators. The reason may tell of the owner: other members do not see it. */
export function verificationState(row: Row, reader: Reader): VerificationState {
  const status = verificationStatus(row)
  const decidedAt = { verified: row.verified_at, refused: row.looked_at, awaiting: null }[status]
  const seesReason = reader !== null && (reader.role === 'admin' || reader.id === row.owner_id)
  return {
    status,
    decided_at: decidedAt?.toISOString() ?? null,
    reason: status === 'refused' && seesReason ? row.refusal_reason : null,
  }
}
