import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

export const name = '0005-ranked-views'
export const isOnline = true

const AT_ONCE = 5_000

/** Lists by views are sorted by a column of their own, so that counting a view changes no index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rankInColumn(db, 'news_counters', 'article_id')
  await rankInColumn(db, 'opportunity_counters', 'opportunity_id')
}

async function rankInColumn(db: Kysely<unknown>, tableName: string, idName: string): Promise<void> {
  const [table, id] = [sql.table(tableName), sql.ref(idName)]
  // Room for the next version of each row on its page.
  await sql`
    alter table ${table} add column if not exists ranked_views bigint not null default 0, set (fillfactor = 60)`.execute(
    db,
  )
  for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last !== null; ) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with page as (
        select ${id} as id from ${table} where ${id} > ${last} order by 1 limit ${sql.lit(AT_ONCE)}
      ), ranked as (
        update ${table} counters set ranked_views = views from page
        where counters.${id} = page.id and ranked_views <> views
      )
      select (array_agg(id order by id desc))[1] as last from page`.execute(db)
    last = rows[0]?.last ?? null
  }
  const definition = sql`(ranked_views desc, ${id} desc)`
  await createOnlineIndex(db, { table: tableName, name: `${tableName}_ranked`, definition })
  const former = sql.ref(`${tableName}_by_views`)
  await sql`drop index ${db.isTransaction ? sql`` : sql`concurrently`} if exists ${former}`.execute(db)
}
