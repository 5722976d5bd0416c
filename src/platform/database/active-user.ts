import { sql } from 'kysely'

/** SQL over `users`: anyone else has no rights and receives nothing. Text, for hand-prepared statements. */
export const ACTIVE_USER = '(users.is_active and users.deleted_at is null)'

export const activeUser = sql.raw<boolean>(ACTIVE_USER)
