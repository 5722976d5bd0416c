import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OpportunityStatus } from '../../platform/database/tables/opportunities.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { forbidden } from '../../platform/http/errors/errors.ts'
import { pageBeyond, paginationOf } from '../../platform/http/schemas/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { readableBy as entityReadableBy } from '../entities/visibility.ts'
import { AVATAR } from '../members/avatar.ts'
import { NAMED_USER, PERSON, personOf, type StoredPerson } from '../members/people.ts'
import { fetchReadable, type OpportunityReading } from '../opportunities/read.ts'
import { everything, mayChange, readableBy } from '../opportunities/visibility.ts'
import type { ApplicationFilter, AttachedFile, OwnApplication, ReceivedApplication } from './schema.ts'

/** Totals are counted up to here, so that the cost does not grow with the community. */
const MAX_COUNTED = 10_000
/** Rows that are skipped cost as much as rows that are shown. */
const MAX_SKIPPED = 100_000

interface ListParts extends Pick<Platform, 'db' | 'ownAddresses'> {
  readonly reading: OpportunityReading
}

/**
 * One page of the applications to an opportunity, the newest first, for its owner and administrators. Of a deleted
 * or suspended applicant only the message is shown: contact and files may identify them.
 * @throws 404 for an opportunity that the reader may not see, 403 for another owner's, 400 for a page too far away
 */
export async function listReceivedApplications(
  { db, ownAddresses, reading }: ListParts,
  reader: User,
  opportunityId: string,
  filter: ApplicationFilter,
) {
  const opportunity = await fetchReadable(reading, reader, opportunityId)
  if (!mayChange(reader, opportunity)) throw forbidden()
  const { rows, pagination } = await readPage<Applicant>(db, filter, {
    columns: sql`users.id as applicant_id, users.name, ${sql.raw(AVATAR)} as image`,
    joined: sql`left join users on users.id = applicant_id and ${activeUser}`,
    condition: sql`applications.opportunity_id = ${opportunity.id}`,
  })
  const applications = rows.map((row): ReceivedApplication => {
    if (row.applicant_id === null)
      return { ...listed({ ...row, contact: null, attachments: null }, reading), applicant: null }
    const { applicant_id: id, name, image } = row
    return { ...listed(row, reading), applicant: personOf({ id, name, image }, ownAddresses) }
  })
  return { applications, pagination }
}

/**
 * One page of the applications that a user has submitted, the newest first, with the titles also of opportunities that
 * they may no longer see, who offers them, and whom to write to where they are accepted. Throws 400 for a page too far away.
 */
export async function listOwnApplications(
  { db, ownAddresses, reading }: ListParts,
  user: User,
  filter: ApplicationFilter,
) {
  const { rows, pagination } = await readPage<AppliedTo>(db, filter, {
    columns: sql`opportunities.title, opportunities.status as opportunity_status,
      case when applications.status = 'accepted' then contact_person end as contact_person,
      ${postedByFor(user)} as posted_by`,
    joined: sql`join opportunities on opportunities.id = opportunity_id`,
    condition: sql`applicant_id = ${user.id} and opportunities.status <> 'hidden'`,
  })
  const applications = rows.map(
    (row): OwnApplication => ({
      ...listed(row, reading),
      opportunity: {
        id: row.opportunity_id,
        title: row.title,
        status: row.opportunity_status,
        ...(row.posted_by?.entity && { entity: row.posted_by.entity }),
        owner: row.posted_by?.owner ? personOf(row.posted_by.owner, ownAddresses) : null,
      },
      ...(row.contact_person && { contact_person: row.contact_person }),
    }),
  )
  return { applications, pagination }
}

/** SQL for who offers the opportunity, as far as its page says it to the reader; null where they may not see it. */
const postedByFor = (user: User) => sql`(
  select json_build_object(
    'entity', (
      select json_build_object('id', entities.id, 'name', entities.name) from entities
      where entities.id = opportunities.entity_id and ${entityReadableBy(user)}
    ),
    'owner', (
      select ${sql.raw(PERSON)} from users
      where users.id = opportunities.owner_id and opportunities.show_owner and ${sql.raw(NAMED_USER)}
    )
  )
  from opportunities where opportunities.id = applications.opportunity_id and ${readableBy(user, everything)}
)`

type Applicant = { applicant_id: null } | (Omit<StoredPerson, 'id'> & { applicant_id: string })

interface AppliedTo {
  title: string
  opportunity_status: OpportunityStatus
  contact_person: NonNullable<OwnApplication['contact_person']> | null
  posted_by: { entity: { id: string; name: string } | null; owner: StoredPerson | null } | null
}

type Shown = 'id' | 'opportunity_id' | 'message' | 'contact' | 'status' | 'created_at' | 'updated_at'

interface ListedRow extends RowOf<'applications', Shown> {
  attachments: Omit<AttachedFile, 'url'>[] | null
}

interface ListQuery {
  /** Selected besides those of the application. */
  readonly columns: RawBuilder<unknown>
  readonly joined: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
}

async function readPage<Shown>(
  db: Database,
  { page, limit, status }: ApplicationFilter,
  { columns, joined, condition }: ListQuery,
) {
  if ((page - 1) * limit >= MAX_SKIPPED) throw pageBeyond(limit, MAX_SKIPPED, 'applications')
  const ofStatus = status === undefined ? sql`` : sql`and applications.status = ${status}`
  const matches = sql`from applications ${joined} where ${condition} and not is_hidden ${ofStatus}`
  // Sorts ids alone, then reads the page's rows whole.
  const reading = sql<ListedRow & Shown>`
    select applications.id, opportunity_id, message, contact, applications.status, applications.created_at,
      applications.updated_at, ${columns},
      (
        select json_agg(
          json_build_object('id', id, 'name', attachments.name, 'size', size, 'uploaded_at', uploaded_at)
          order by uploaded_at, id
        )
        from application_attachments join attachments on id = attachment_id
        where application_id = applications.id
      ) as attachments
    from (
      select applications.id as page_id ${matches}
      order by applications.created_at desc, applications.id desc
      limit ${sql.lit(limit)} offset ${(page - 1) * limit}
    ) page
    join applications on applications.id = page_id ${joined}
    order by applications.created_at desc, applications.id desc`.execute(db)
  const counting = sql<{ total: string }>`
    select count(*) as total from (select ${matches} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(db)
  const [{ rows }, counted] = await Promise.all([reading, counting])
  return { rows, pagination: paginationOf({ page, limit }, Number(counted.rows[0]?.total ?? 0)) }
}

function listed(row: ListedRow, { urlOf }: Pick<OpportunityReading, 'urlOf'>) {
  return {
    id: row.id,
    opportunity_id: row.opportunity_id,
    message: row.message,
    contact: row.contact,
    attachments: (row.attachments ?? []).map(({ id, name, size, uploaded_at }) => ({
      id,
      name,
      url: urlOf(id),
      size,
      uploaded_at: new Date(uploaded_at).toISOString(),
    })),
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
