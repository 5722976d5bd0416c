import { sql } from 'kysely'
import type { Member, TestApp } from './test-app.ts'

/** The session as it is an hour later: fresh still, but nothing has been proven by it lately. */
export const anHourLater = (app: TestApp, { sessionId }: Pick<Member, 'sessionId'>) =>
  sql`
    update sessions set created_at = created_at - interval '1 hour', reauthenticated_at = reauthenticated_at - interval '1 hour'
    where id = ${sessionId}`.execute(app.owner)
