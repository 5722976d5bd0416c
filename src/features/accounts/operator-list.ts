import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { readInPages } from '../../platform/database/read-in-pages.ts'
import { matchingSearch } from '../../platform/database/substring-search.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { withStoredDomain } from '../../platform/lib/email-address.ts'
import type { AuditActor } from '../audit/events.ts'
import type { AccountAudit } from './audit-actions.ts'

const PAGE_SIZE = 500

export const accountStatuses = ['active', 'suspended', 'deleted'] as const
type AccountStatus = (typeof accountStatuses)[number]

interface AccountFilter {
  readonly role?: Role
  readonly status?: AccountStatus
  /** Part of the name or address. */
  readonly search?: string
}

export interface AccountLine {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly status: AccountStatus
  readonly isVerified: boolean
  readonly emailVerified: boolean
  readonly createdAt: Date
  readonly lastLoginAt: Date | null
}

const conditions: Readonly<Record<AccountStatus, RawBuilder<unknown>>> = {
  active: sql`is_active and deleted_at is null`,
  suspended: sql`not is_active and deleted_at is null`,
  deleted: sql`deleted_at is not null`,
}

/** For the operator: all accounts that match, oldest first, read as fast as they are consumed. The look is audited. */
export async function* listAccounts(
  db: Database,
  audit: AccountAudit,
  operator: AuditActor,
  { role, status, search }: AccountFilter,
): AsyncGenerator<AccountLine> {
  // The search text may name a person, and this entry is permanent.
  const details = { role, status, isSearch: search !== undefined }
  await transaction(db, (trx) =>
    audit(trx, operator, { action: 'USER_VIEW', target: { type: 'user-list', id: 'all' }, details }),
  )
  const wanted = sql.join(
    [
      status === undefined ? sql`true` : conditions[status],
      ...(role === undefined ? [] : [sql`role = ${role}`]),
      ...(search === undefined ? [] : [matchingSearch(withStoredDomain(search))]),
    ],
    sql` and `,
  )
  const readPage = async (after: string) => {
    const { rows } = await sql<AccountLine>`
      select id, email, name, role, is_verified as "isVerified", email_verified as "emailVerified",
        case when deleted_at is not null then 'deleted' when is_active then 'active' else 'suspended' end as status,
        created_at as "createdAt", last_login_at as "lastLoginAt"
      from users where id > ${after} and ${wanted} order by id limit ${sql.lit(PAGE_SIZE)}`.execute(db)
    return rows
  }
  yield* readInPages(readPage, (row) => row)
}
