import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { eraseDeletedAccounts } from '../../src/features/accounts/erase.ts'
import type { AuditEvent } from '../../src/features/audit/events.ts'
import { indexMember } from '../../src/features/members/search-index.ts'
import type { Article } from '../../src/features/news/schema.ts'
import { activeUser } from '../../src/platform/database/active-user.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { digitsOf, newSession } from './accounts.ts'
import { sealAuditLog } from './audit-entries.ts'
import { writeArticle } from './news-fixtures.ts'
import { deletionParts, type Member, type TestApp } from './test-app.ts'

/** An id that no account has. */
export const ABSENT = '01890000-0000-7000-8000-000000000000'

/** What names no account: unknown ids, ids of another form, and what is no id at all. */
export const NO_IDS = [
  ABSENT,
  ABSENT.toUpperCase(),
  'nobody',
  '0',
  `${ABSENT}0`,
  'x'.repeat(150),
  '\u0000',
  "' or 1=1 --",
]

export const userNotFound = { error: 'USER_NOT_FOUND', message: 'User with specified ID does not exist', code: 404 }
export const notAdmin = { error: 'FORBIDDEN', message: 'Admin privileges required', code: 403 }
export const notSignedIn = { error: 'UNAUTHORIZED', message: 'Authentication required', code: 401 }
export const invalidAs = (message: string) => ({ error: 'VALIDATION_ERROR', message, code: 400 })

/** A time as all answers have it. */
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Stores an account that nobody signs in to. @returns its id */
export async function addUser(app: TestApp, given: Partial<Insertable<Tables['users']>> = {}): Promise<string> {
  const id = randomUUIDv7()
  const user = { id, email: `user-${digitsOf(id)}@test.example`, name: 'Somebody', ...given }
  await app.owner.insertInto('users').values(user).execute()
  await indexMember(app.owner, user.id)
  return user.id
}

/** Gives an account another name, by which it is found. */
export async function renameUser(app: TestApp, { id }: { readonly id: string }, name: string): Promise<void> {
  await app.owner.updateTable('users').set({ name }).where('id', '=', id).execute()
  await indexMember(app.owner, id)
}

export async function addUsers(app: TestApp, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  const users = ids.map((id) => ({ id, email: `user-${digitsOf(id)}@test.example`, name: 'Somebody' }))
  await app.owner.insertInto('users').values(users).execute()
  for (const id of ids) await indexMember(app.owner, id)
  return ids
}

/** Signs an account in without a password. @returns the session token */
export async function addSession(app: TestApp, userId: string): Promise<string> {
  const { row, token } = newSession(app.platform, userId)
  await app.owner.insertInto('sessions').values(row).execute()
  return token
}

export async function storedUser(app: TestApp, id: string) {
  return app.owner.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** How answers name an account of a test. */
export const named = ({ id, email }: Pick<Member, 'id' | 'email'>) => ({
  id,
  name: email.split('@')[0] ?? '',
  avatar: null,
})

interface Author extends Member {
  write(given?: Parameters<typeof writeArticle>[2]): Promise<Article>
}

/** Writes as an administrator, and then is a member, so that the account can be deleted. */
export async function addAuthor(app: TestApp): Promise<Author> {
  const member = await app.member('member')
  const setRole = (role: 'admin' | 'member') =>
    app.owner.updateTable('users').set({ role }).where('id', '=', member.id).execute()
  return {
    ...member,
    async write(given) {
      await setRole('admin')
      const article = await writeArticle(app, { ...member, token: await addSession(app, member.id) }, given)
      await setRole('member')
      return article
    },
  }
}

/** Moves the deletion of an account into the past. */
export async function ageDeletion(app: TestApp, id: string, days: number): Promise<void> {
  const deletedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await app.owner.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
}

export interface Entry {
  readonly action: AuditEvent['action']
  readonly actor_id: string
  readonly target_type: string
  readonly target_id: string
  readonly batch_id: string | null
  readonly details: { readonly previousValue?: unknown; readonly newValue?: unknown }
  readonly actor: unknown
  readonly target: unknown
}

/** What was answered, and the entries that came into the audit log meanwhile, in their order. */
export async function audited<Result>(app: TestApp, work: () => Promise<Result>): Promise<[Result, Entry[]]> {
  await sealAuditLog(app)
  const { sequence } = await app.owner.selectFrom('audit_head').select('sequence').executeTakeFirstOrThrow()
  const result = await work()
  await sealAuditLog(app)
  const { rows } = await sql<Entry>`
    select action, actor_id, target_type, target_id, batch_id, details, actor.fields as actor, target.fields as target
    from audit_entries entries
    left join audit_persons actor on actor.sequence = entries.sequence and actor.part = 'actor'
    left join audit_persons target on target.sequence = entries.sequence and target.part = 'target'
    where entries.sequence > ${sequence} order by entries.sequence`.execute(app.owner)
  return [result, rows]
}

/** The entry that an administrator's doing leaves, sent with the given agent from this machine. */
export const entryOf = (
  admin: Member,
  action: AuditEvent['action'],
  person: { id: string; email: string; reason?: string; notes?: string },
  details: object,
): Entry => {
  const { id, ...said } = person
  return {
    action,
    actor_id: admin.id,
    target_type: 'user',
    target_id: id,
    batch_id: null,
    details,
    actor: { email: admin.email, ipAddress: '127.0.0.1', userAgent: AGENT },
    target: said,
  }
}

export const AGENT = 'administration test'

export async function activeAdministrators(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where role = 'admin' and ${activeUser}`.execute(app.owner)
  return rows[0]?.count ?? 0
}

/** The stored totals are what counting gives. */
export async function assertTotals(app: TestApp): Promise<void> {
  const kept = await sql`
    select role, is_verified, is_active, sum(users)::bigint as users from user_totals group by 1, 2, 3
    having sum(users) <> 0 order by 1, 2, 3`.execute(app.owner)
  const counted = await sql`
    select role, is_verified, is_active, count(*) as users from users where deleted_at is null
    group by 1, 2, 3 order by 1, 2, 3`.execute(app.owner)
  assert.deepEqual(kept.rows, counted.rows)
}

/** The count of every article is that of its records. */
export async function assertNewsCounts(app: TestApp): Promise<void> {
  const { rows } = await sql`
    select article_id, like_count, (
      select count(*) from news_likes where news_likes.article_id = news_counters.article_id
    ) as records
    from news_counters`.execute(app.owner)
  for (const row of rows as { like_count: string; records: string }[]) assert.equal(row.like_count, row.records)
  const totals = await sql`
    select status, visibility, category_slug, featured, sum(articles)::bigint as articles from news_totals
    group by 1, 2, 3, 4 having sum(articles) <> 0 order by 1, 2, 3, 4`.execute(app.owner)
  const counted = await sql`
    select status, visibility, category_slug, featured, count(*) as articles from news_articles
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(app.owner)
  assert.deepEqual(totals.rows, counted.rows)
}

/** The calls of an administrator on accounts, by default of the given one. */
export function callsOnAccounts(app: TestApp, admin: Member) {
  const send = (method: string, path: string, body?: unknown, as = admin) =>
    app.request(method, path, { as, body, headers: { 'user-agent': AGENT } })
  return {
    send,
    remove: (id: string, body?: unknown, as?: Member) =>
      send('DELETE', `/api/admin/users/${encodeURIComponent(id)}`, body, as),
    restore: (id: string, body?: unknown, as?: Member) =>
      send('POST', `/api/admin/users/${encodeURIComponent(id)}/restore`, body, as),
    read: (id: string) => send('GET', `/api/admin/users/${id}`),
    setStatus: (id: string, body: unknown, as?: Member) =>
      send('PUT', `/api/admin/users/${encodeURIComponent(id)}/status`, body, as),
    setStatuses: (body: unknown, as?: Member) => send('POST', '/api/admin/users/bulk/status', body, as),
  }
}

/** How an account goes, comes back and is erased, each of which succeeds. */
export function leavingOf(app: TestApp, admin: Member) {
  const accounts = callsOnAccounts(app, admin)
  return {
    leave: async ({ id }: Member, deleteData: boolean) => {
      const { status, text } = await accounts.remove(id, { deleteData })
      assert.equal(status, 200, text)
    },
    /** @returns the account with a new session */
    comeBack: async (member: Member): Promise<Member> => {
      const { status, text } = await accounts.restore(member.id)
      assert.equal(status, 200, text)
      return { ...member, token: await addSession(app, member.id) }
    },
    erase: async ({ id }: Member) => {
      await ageDeletion(app, id, 31)
      await eraseDeletedAccounts(deletionParts(app))
    },
  }
}

/** Deletes an account from under the service, whose jobs may be at its rows: with the retry that the service has. */
export async function deleteAccount(db: Database, id: string): Promise<void> {
  await transaction(db, (trx) => trx.deleteFrom('users').where('id', '=', id).execute())
}
