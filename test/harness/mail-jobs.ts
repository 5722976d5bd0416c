import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** How many mails the service has still to send, those included that are just being sent. */
export async function countUnsentMails({ owner }: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = 'send-mail' and state < 'completed' union all select from link_mails`.execute(
    owner,
  )
  return rows.length
}
