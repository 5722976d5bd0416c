import { sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ApplicationStatus } from '../../platform/database/tables/applications.ts'
import type { ApplicationAttention } from './schema.ts'

const MAX_SHOWN = 5
/** For how long an answer to an own application is new. */
const NEW_DAYS = 14
const MAX_COUNTED = 1_000

interface WaitingRow {
  id: string
  title: string
  waiting: number
  newest_at: string
}

interface AnsweredRow {
  id: string
  opportunity_id: string
  title: string
  status: ApplicationStatus
  updated_at: string
}

/**
 * What of applications waits for a member: those to own opportunities that nobody has looked at, by opportunity, and
 * recent answers to own ones, the newest first.
 */
export async function readAttention(db: Database, { id: userId }: Pick<User, 'id'>): Promise<ApplicationAttention> {
  const [waiting, answered] = await Promise.all([
    sql<WaitingRow>`
      select opportunities.id, opportunities.title, count(*)::int as waiting, max(submitted.created_at) as newest_at
      from (
        select opportunity_id, created_at from applications
        where status = 'submitted' and not is_hidden
          and opportunity_id in (select id from opportunities where owner_id = ${userId} and status <> 'hidden')
        order by created_at desc limit ${MAX_COUNTED}
      ) submitted join opportunities on opportunities.id = opportunity_id
      group by opportunities.id order by newest_at desc, opportunities.id limit ${MAX_SHOWN}`.execute(db),
    sql<AnsweredRow>`
      select applications.id, opportunity_id, opportunities.title, applications.status, applications.updated_at
      from applications join opportunities on opportunities.id = opportunity_id
      where applicant_id = ${userId} and not is_hidden and opportunities.status <> 'hidden'
        and applications.status in ('reviewed', 'accepted', 'rejected')
        and applications.updated_at > now() - make_interval(days => ${NEW_DAYS})
      order by applications.updated_at desc, applications.id limit ${MAX_SHOWN}`.execute(db),
  ])
  return {
    waiting: waiting.rows.map(({ id, title, waiting, newest_at }) => ({
      opportunity: { id, title },
      applications: waiting,
      newest_at: new Date(newest_at).toISOString(),
    })),
    answered: answered.rows.map(({ id, opportunity_id, title, status, updated_at }) => ({
      id,
      opportunity: { id: opportunity_id, title },
      status,
      updated_at: new Date(updated_at).toISOString(),
    })),
  }
}
