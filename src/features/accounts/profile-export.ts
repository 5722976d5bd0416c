import { type EntryRow, readEntries } from '../audit/entries.ts'
import type { AuditFilter } from '../audit/schema.ts'
import type { Database } from '../database/database.ts'
import type { User } from '../http/caller.ts'
import { listOwnSessions } from './own-sessions.ts'
import type { OwnedContent } from './owned-content.ts'
import type { ReadUser } from './reading.ts'
import '../auth/tables.ts'

const PAGE_SIZE = 500

interface ExportParts {
  readonly db: Database
  readonly readUser: ReadUser
  readonly ownedContent: readonly OwnedContent[]
}

/** All personal data of an account as one JSON object, piece by piece: what it made may be a great deal. */
export async function* exportProfile({ db, readUser, ownedContent }: ExportParts, user: User): AsyncGenerator<string> {
  const { verifiedBy, verificationNotes, ...profile } = (await readUser(user.id)) ?? {}
  // Before anything is sent: while the database is away this is a refusal, and not a file that breaks off.
  const accounts = await accountsOf(db, user.id)
  const sessions = await listOwnSessions(db, user)
  const devices = await devicesOf(db, user.id)
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())}`
  yield `,"profile":${JSON.stringify(profile)}`
  yield `,"signInAccounts":${JSON.stringify(accounts)}`
  yield `,"sessions":${JSON.stringify(sessions)}`
  yield `,"knownDevices":${JSON.stringify(devices)}`
  yield ','
  yield* collection('administration', administrationOf(db, user.id))
  yield ','
  yield* collection('recordedActions', actionsOf(db, user.id))
  for (const content of ownedContent) {
    yield `,${JSON.stringify(content.name)}:{`
    let separator = ''
    for (const [name, items] of Object.entries(content.export(db, user.id))) {
      yield separator
      yield* collection(name, items)
      separator = ','
    }
    yield '}'
  }
  yield '}\n'
}

async function* collection(name: string, items: AsyncIterable<object>): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}:[`
  let separator = ''
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`
    separator = ','
  }
  yield ']'
}

function accountsOf(db: Database, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['provider_id as provider', 'account_id as accountId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

function devicesOf(db: Database, userId: string) {
  return db
    .selectFrom('known_devices')
    .select(['device', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('first_seen_at')
    .execute()
}

/** What administrators did with the account. By whom is their personal data. */
async function* administrationOf(db: Database, userId: string): AsyncGenerator<object> {
  for await (const { action, occurred_at, details, target } of entriesOf(db, { targetUserId: userId })) {
    const { reason = null, notes = null } = target ?? {}
    yield { action, timestamp: occurred_at.toISOString(), details, reason, notes }
  }
}

/** What the audit log holds of the account's own doings. With whom is their personal data. */
async function* actionsOf(db: Database, userId: string): AsyncGenerator<object> {
  for await (const { action, occurred_at, actor } of entriesOf(db, { adminId: userId })) {
    const { ipAddress = null, userAgent = null } = actor ?? {}
    yield { action, timestamp: occurred_at.toISOString(), ipAddress, userAgent }
  }
}

async function* entriesOf(db: Database, filter: AuditFilter): AsyncGenerator<EntryRow> {
  let after: EntryRow | undefined
  for (;;) {
    const rows = await readEntries(db, filter, { order: 'asc', after, limit: PAGE_SIZE })
    yield* rows
    after = rows.at(-1)
    if (rows.length < PAGE_SIZE) return
  }
}
