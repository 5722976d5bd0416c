import type { Database } from '../../platform/database/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { findUser } from './find.ts'

const MAX_LISTED = 20

/** What an account published, by kind, the newest 20 of each; also what a suspension hides. Throws 404. */
export async function listPublished(
  { db, personalData }: { readonly db: Database; readonly personalData: readonly PersonalData[] },
  userId: string,
) {
  const { id } = await findUser(db, userId)
  const all = await Promise.all(
    // As the features are listed.
    personalData.toReversed().map(async ({ name, published }) => {
      const found = await published?.(db, id, MAX_LISTED)
      return found && { kind: name, ...found }
    }),
  )
  return all.flatMap((found) => {
    if (found === undefined) return []
    const items = found.items.map(({ created_at, ...item }) => ({ ...item, createdAt: created_at.toISOString() }))
    return [{ kind: found.kind, total: found.total, items }]
  })
}
