import type { User } from '../../platform/access/caller.ts'
import type { SecondFactorRule } from '../../platform/access/second-factor-rule.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPages } from '../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { type EntryRow, readEntries } from '../audit/list.ts'
import type { AuditFilter } from '../audit/schema.ts'
import { listSessions } from './own-sessions.ts'
import type { ReadUser } from './read.ts'

const PAGE_SIZE = 500

export interface ExportParts extends Pick<Platform, 'db' | 'ownAddresses'> {
  readonly readUser: ReadUser
  readonly personalData: readonly PersonalData[]
  readonly sealAuditLog: () => Promise<void>
  readonly factorRule: SecondFactorRule
}

/** Streams all personal data of an account as one JSON object, without holding it in memory. */
export async function* exportProfile(
  { db, ownAddresses, readUser, personalData, factorRule, sealAuditLog }: ExportParts,
  user: User,
): AsyncGenerator<string> {
  await sealAuditLog()
  const { verifiedBy, verificationNotes, suspension, ...profile } = (await readUser(user.id)) ?? {}
  // Read before the first byte is sent: without the database the answer is an error, not a truncated file.
  const accounts = await accountsOf(db, user.id)
  const sessions = await listSessions(db, user.id, user.session)
  const devices = await devicesOf(db, user.id)
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())}`
  yield `,"profile":${JSON.stringify(profile)}`
  yield `,"signInAccounts":${JSON.stringify(accounts)}`
  yield `,"sessions":${JSON.stringify(sessions)}`
  yield `,"knownDevices":${JSON.stringify(devices)}`
  yield ','
  yield* collection('administration', changesByAdministrators(db, user.id))
  yield ','
  yield* collection('recordedActions', ownActions(db, user.id))
  for (const content of personalData) {
    yield `,${JSON.stringify(content.name)}:{`
    let separator = ''
    for (const [name, items] of Object.entries(content.export(db, user.id, { addresses: ownAddresses, factorRule }))) {
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

/** What administrators did with the account, without their names: those are their personal data. */
async function* changesByAdministrators(db: Database, userId: string): AsyncGenerator<object> {
  for await (const { action, occurred_at, details, target } of entriesOf(db, { targetUserId: userId })) {
    const { reason = null, notes = null } = target ?? {}
    yield { action, timestamp: occurred_at.toISOString(), details, reason, notes }
  }
}

/** The account's own actions, without their targets: those are other members' personal data. */
async function* ownActions(db: Database, userId: string): AsyncGenerator<object> {
  for await (const { action, occurred_at, actor } of entriesOf(db, { adminId: userId })) {
    const { ipAddress = null, userAgent = null } = actor ?? {}
    yield { action, timestamp: occurred_at.toISOString(), ipAddress, userAgent }
  }
}

async function* entriesOf(db: Database, filter: AuditFilter): AsyncGenerator<EntryRow> {
  const pages = readPages(PAGE_SIZE, (after: EntryRow | undefined) =>
    readEntries(db, filter, { order: 'asc', after, limit: PAGE_SIZE }),
  )
  for await (const rows of pages) yield* rows
}
