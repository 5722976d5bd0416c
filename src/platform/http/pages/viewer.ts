import type { Database } from '../../database/database.ts'
import type { Locale, Role, Theme } from '../../database/tables/accounts.ts'

export interface Viewer {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly language: Locale
  readonly theme: Theme
}

/** @returns null for an account that is gone */
export async function readViewer(db: Database, id: string): Promise<Viewer | null> {
  const viewer = await db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'language', 'theme'])
    .where('id', '=', id)
    .executeTakeFirst()
  return viewer ?? null
}
