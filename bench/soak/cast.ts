import type { BenchDatabase } from '../lib/database.ts'
import { seedAdministrator, seedMembers } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'

export type Cast = Readonly<Awaited<ReturnType<typeof seedCast>>>

/** The administrator and members, all signed in, and published articles. */
export async function seedCast(database: BenchDatabase, members: number, articles: number) {
  const administrator = await seedAdministrator(database)
  const seeded = { administrator, members: await seedMembers(database, members) }
  return { ...seeded, articleIds: (await seedArticles(database, articles, articles)).map(({ id }) => id) }
}
