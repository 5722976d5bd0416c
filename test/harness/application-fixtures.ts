import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { OwnApplication, ReceivedApplication } from '../../src/features/applications/schema.ts'
import type { Member, Send, TestApp } from './test-app.ts'

export const applicationNotFound = { code: 'APPLICATION_NOT_FOUND', message: 'Application not found' }
export const notActive = { code: 'OPPORTUNITY_NOT_ACTIVE', message: 'The opportunity takes no applications' }
export const alreadyApplied = { code: 'ALREADY_APPLIED', message: 'You have already applied to this opportunity' }
export const withdrawn = { code: 'APPLICATION_WITHDRAWN', message: 'The application was withdrawn' }
export const notTheirs = { code: 'INSUFFICIENT_PERMISSIONS', message: 'This status is not yours to give' }

/** The calls on applications, each as somebody or as nobody. */
export function callsOnApplications(app: TestApp) {
  const send = (method: string, path: string, as?: Member, rest?: Send) =>
    app.request(method, path, { ...rest, ...(as && { as }) })
  return {
    send,
    apply: (opportunityId: string, as?: Member, body: unknown = { message: 'Take me.' }) =>
      send('POST', `/api/opportunities/${encodeURIComponent(opportunityId)}/apply`, as, { body }),
    received: (opportunityId: string, as?: Member, query = '') =>
      send('GET', `/api/opportunities/${encodeURIComponent(opportunityId)}/applications${query}`, as),
    sent: (as?: Member, query = '') => send('GET', `/api/opportunities/applications/mine${query}`, as),
    change: (id: string, status: unknown, as?: Member) =>
      send('PUT', `/api/opportunities/applications/${encodeURIComponent(id)}`, as, { body: { status } }),
  }
}

interface Submitted {
  readonly id: string
  readonly opportunity_id: string
  readonly status: 'submitted'
  readonly created_at: string
}

/** Applies to an opportunity over the API. */
export async function submit(
  app: TestApp,
  as: Member,
  opportunityId: string,
  given: { message?: string; contact?: string | null; attachment_ids?: readonly string[] } = {},
): Promise<Submitted> {
  const { status, body, text } = await callsOnApplications(app).apply(opportunityId, as, {
    message: 'Take me.',
    ...given,
  })
  assert.equal(status, 201, text)
  return body.data.application
}

/** What the owner or an administrator is shown of an opportunity's applications. */
export async function readReceived(app: TestApp, as: Member, opportunityId: string): Promise<ReceivedApplication[]> {
  const { status, body, text } = await callsOnApplications(app).received(opportunityId, as, '?limit=50')
  assert.equal(status, 200, text)
  return body.data.applications
}

export async function readSent(app: TestApp, as: Member): Promise<OwnApplication[]> {
  const { status, body, text } = await callsOnApplications(app).sent(as, '?limit=50')
  assert.equal(status, 200, text)
  return body.data.applications
}

/** Many applications of accounts of their own, each a second older than the one before. @returns their ids */
export async function storeApplications(app: TestApp, opportunityId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  await sql`
    with stored as (
      select id, place from unnest(${ids}::uuid[]) with ordinality stored (id, place)
    ), people as (
      insert into users (id, email, name) select id, id || '@test.example', 'Applicant ' || place from stored
    ), applied as (
      insert into applications (id, opportunity_id, applicant_id, message, status, created_at)
      select id, ${opportunityId}, id, 'Number ' || place, 'submitted', now() - make_interval(secs => place) from stored
    )
    update opportunity_counters set applications = applications + ${count}
    where opportunity_id = ${opportunityId}`.execute(app.owner)
  return ids
}

/** Everything that is stored of applications: what a refused request must leave as it was. */
export async function storedApplications({ owner }: TestApp) {
  const { rows } = await sql`
    select applications.*,
      array(select attachment_id from application_attachments where application_id = id order by 1) as attachments,
      (select applications from opportunity_counters where opportunity_id = applications.opportunity_id) as count,
      (select count(*) from events where type = 'application.submitted' and data ->> 'application_id' = id::text) as events
    from applications order by id`.execute(owner)
  return rows
}

/** How many applications an opportunity is said to have, read past the API. */
export async function storedCount({ owner }: TestApp, opportunityId: string): Promise<number> {
  const { applications } = await owner
    .selectFrom('opportunity_counters')
    .select('applications')
    .where('opportunity_id', '=', opportunityId)
    .executeTakeFirstOrThrow()
  return Number(applications)
}

/** The count of every opportunity is that of its applications. */
export async function assertApplicationCounts({ owner }: TestApp): Promise<void> {
  const { rows } = await sql`
    select opportunity_id, counters.applications, (
      select count(*) from applications where not is_hidden and applications.opportunity_id = counters.opportunity_id
    ) as records
    from opportunity_counters counters`.execute(owner)
  assert.ok(rows.length > 0)
  for (const row of rows as { applications: string; records: string }[]) assert.equal(row.applications, row.records)
}
