import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

const tables = ['audit_entries', 'audit_persons', 'audit_head', 'audit_lanes', 'audit_sealed_lanes', 'audit_waiting']

/** Does to the audit log what one can who has the rights of its owner; when the check is over, all is as it was. */
export async function whileTampered(owner: Database, statements: readonly string[], check: () => Promise<void>) {
  await owner.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection)
    // Switches triggers off.
    await run('set session_replication_role = replica')
    for (const table of tables) await run(`create temporary table kept_${table} as table ${table}`)
    try {
      for (const statement of statements) await run(statement)
      await check()
    } finally {
      for (const table of tables) {
        await run(`delete from ${table}`)
        await run(`insert into ${table} overriding system value table kept_${table}`)
        await run(`drop table kept_${table}`)
      }
      await run('reset session_replication_role')
    }
  })
}
