import type { Selectable } from 'kysely'
import type { Reader } from '../../platform/access/visibility.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VerificationState } from './schema.ts'

export const verificationColumns = ['is_verified', 'verified_at', 'verification_notes', 'looked_at'] as const

type Row = Pick<Selectable<Tables['entities']>, (typeof verificationColumns)[number] | 'updated_at' | 'owner_id'>

/** An entity awaits a decision by the same rule as in `isAwaited` of the administrators’ list. */
export function verificationStatus({ is_verified, looked_at, updated_at }: Row): VerificationState['status'] {
  if (is_verified) return 'verified'
  return looked_at !== null && updated_at <= looked_at ? 'refused' : 'awaiting'
}

/** For members and administrators. Notes may tell of the owner: other members do not see them. */
export function verificationState(row: Row, reader: Reader): VerificationState {
  const status = verificationStatus(row)
  const decidedAt = { verified: row.verified_at, refused: row.looked_at, awaiting: null }[status]
  const seesNotes = reader !== null && (reader.role === 'admin' || reader.id === row.owner_id)
  return {
    status,
    decided_at: decidedAt?.toISOString() ?? null,
    notes: status === 'refused' && seesNotes ? row.verification_notes : null,
  }
}
