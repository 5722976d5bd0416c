import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** How many mails the service has still to send, those included that are just being sent. */
export async function countUnsentMails({ owner }: TestApp): Promise<number> {
  const { rows } = await sql`select from mails`.execute(owner)
  return rows.length
}
