import { sql } from 'kysely'

export const RESTORABLE_DAYS = 30

/** Accounts that were deleted earlier are due for erasure. */
export const restorableSince = sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS})`

export const erasedAfter = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + RESTORABLE_DAYS * 24 * 60 * 60 * 1000)
