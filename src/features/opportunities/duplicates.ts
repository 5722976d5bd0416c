import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { ApiError, conflict } from '../../platform/http/errors/errors.ts'

const DUPLICATE = 'DUPLICATE_OPPORTUNITY'

export const duplicate = () => conflict('You already have an opportunity of this type and title', DUPLICATE)

interface Written {
  /** Absent: it is new. */
  readonly id?: string
  readonly title?: string
  readonly type?: string
}

/** Throws what the work throws; a refused duplicate of the caller's own opportunity with the id of that one. */
export async function tellingDuplicates<Result>(
  db: Database,
  user: User,
  written: Written,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.parts.code === DUPLICATE)) throw error
    const opportunity_id = await findDuplicate(db, user, written)
    if (opportunity_id === undefined) throw error
    const details = { field: 'title', code: 'TAKEN', reason: 'is taken', opportunity_id } as const
    throw new ApiError('CONFLICT', { ...error.parts, details })
  }
}

/** Read after the refusal has undone its transaction: it may be gone by then. */
async function findDuplicate(
  db: Database,
  { id: userId }: User,
  { id, title, type }: Written,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select other.id from opportunities other left join opportunities written on written.id = ${id ?? null}
    where coalesce(other.owner_id, other.former_owner_id) = ${userId} and other.status in ('pending', 'active')
      and other.type = coalesce(${type ?? null}, written.type)
      and opportunity_key(other.title) = opportunity_key(coalesce(${title ?? null}, written.title))
      and (written.id is null or written.owner_id = other.owner_id and written.id <> other.id)
    limit 1`.execute(db)
  return rows[0]?.id
}
