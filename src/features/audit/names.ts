import { sql } from 'kysely'
import type { AuditedThings } from '../../platform/audited-things.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { isId } from '../../platform/http/schemas/schema.ts'

interface Target {
  readonly targetType: string
  readonly targetId: string
}

/** What the targets are called now, by id; what is gone, or has no name, is absent. */
export async function findNames(
  db: Database,
  things: readonly AuditedThings[],
  locale: Locale,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, string>> {
  const queries = things.flatMap(({ targetType, named }) => {
    const ids = targets.filter((one) => one.targetType === targetType && isId(one.targetId))
    if (ids.length === 0) return []
    return [
      sql`select id, name from (${named(locale)}) things where id = any(${ids.map(({ targetId }) => targetId)}::uuid[])`,
    ]
  })
  if (queries.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from (${sql.join(queries, sql` union all `)}) found where name is not null`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
