import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { User } from '../http/caller.ts'
import { listOwnSessions } from './own-sessions.ts'
import type { OwnedContent } from './owned-content.ts'
import type { ReadUser } from './reading.ts'
import '../audit/tables.ts'
import '../auth/tables.ts'

const MOST_ENTRIES = 1_000

interface ExportParts {
  readonly db: Database
  readonly readUser: ReadUser
  readonly ownedContent: readonly OwnedContent[]
}

/** All personal data of an account as one JSON object, piece by piece: what it made may be a great deal. */
export async function* exportProfile({ db, readUser, ownedContent }: ExportParts, user: User): AsyncGenerator<string> {
  const { verifiedBy, verificationNotes, ...profile } = (await readUser(user.id)) ?? {}
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())}`
  yield `,"profile":${JSON.stringify(profile)}`
  yield `,"signInAccounts":${JSON.stringify(await accountsOf(db, user.id))}`
  yield `,"sessions":${JSON.stringify(await listOwnSessions(db, user))}`
  yield `,"administration":${JSON.stringify(await administrationOf(db, user.id))}`
  yield `,"recordedActions":${JSON.stringify(await actionsOf(db, user.id))}`
  for (const content of ownedContent) {
    yield `,${JSON.stringify(content.name)}:{`
    let separator = ''
    for (const [name, items] of Object.entries(content.export(db, user.id))) {
      yield `${separator}${JSON.stringify(name)}:[`
      separator = ''
      for await (const item of items) {
        yield `${separator}${JSON.stringify(item)}`
        separator = ','
      }
      yield ']'
      separator = ','
    }
    yield '}'
  }
  yield '}\n'
}

function accountsOf(db: Database, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['provider_id as provider', 'account_id as accountId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** What administrators did with the account, the last 1000 times. By whom is their personal data. */
async function administrationOf(db: Database, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select entry.action, entry.occurred_at as timestamp, entry.details, person.fields ->> 'reason' as reason,
      person.fields ->> 'notes' as notes
    from audit_entries entry
    left join audit_persons person on person.sequence = entry.sequence and person.part = 'target'
    where entry.target_id = ${userId} and entry.target_type = 'user'
    order by entry.occurred_at desc, entry.sequence desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db)
  return rows
}

/** What the audit log holds of the account's own doings, the last 1000 of them. With whom is their personal data. */
async function actionsOf(db: Database, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select entry.action, entry.occurred_at as timestamp, person.fields ->> 'ipAddress' as "ipAddress",
      person.fields ->> 'userAgent' as "userAgent"
    from audit_entries entry
    left join audit_persons person on person.sequence = entry.sequence and person.part = 'actor'
    where entry.actor_id = ${userId}
    order by entry.occurred_at desc, entry.sequence desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db)
  return rows
}
