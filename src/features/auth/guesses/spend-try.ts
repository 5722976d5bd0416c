import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type GuessableTable = 'sign_in_challenges' | 'reauthentication_codes' | 'phone_codes'

/** What one code, or one sign-in that awaits its second factor, is guessed at most; `LimitGuesses` counts over all of them. */
export const MAX_TRIES = 5

/**
 * Counts a try before it is compared, so that parallel guesses cannot exceed the limit.
 * @param isMeant which row of the table is guessed at, while it is valid
 * @returns the row; undefined when there is none, or no try is left
 */
export async function spendTry<Table extends GuessableTable>(
  db: Database,
  table: Table,
  isMeant: RawBuilder<unknown>,
): Promise<Selectable<Tables[Table]> | undefined> {
  const { rows } = await sql<Selectable<Tables[Table]>>`
    update ${sql.table(table)} set tries_left = tries_left - 1 where ${isMeant} and tries_left > 0
    returning *`.execute(db)
  return rows[0]
}
