// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { countUnsentMails } from '../../../test/harness/mail-jobs.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { deletionParts } from '../../../test/harness/test-app.ts'
import {
  AGENT,
  addSession,
  addUser,
  ageDeletion,
  audited,
  storedUser,
  userNotFound,
} from '../../../test/harness/user-fixtures.ts'
import { countWaiting } from '../../../test/harness/waiting-statements.ts'
import { lockAdministration } from '../../platform/access/administration.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { NO_USER } from '../audit/events.ts'
import { verifyAuditLog } from '../audit/verify.ts'
import { eraseDeletedAccounts } from './erase.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')

const send = (method: string, path: string, body?: unknown, as = admin) =>
  app.request(method, path, { as, body, headers: { 'user-agent': AGENT } })
const erase = () => eraseDeletedAccounts(deletionParts(app))
const remove = async (id: string, body: object = {}) => {
  const { status, text } = await send('DELETE', `/api/admin/users/${id}`, body)
  assert.equal(status, 200, text)
}
const isThere = async (id: string) =>
  (await app.owner.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1
const verified = async () => {
  const { keys } = app.platform
  return (await verifyAuditLog(app.owner, keys.audit, {}, () => {})).broken
}

interface Column {
  readonly schema: string
  readonly table: string
  readonly column: string
}

/** Every column of the database whose values can hold a text, whatever its type, system catalogues aside. */
async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and udt_name not in ('bool', 'int2', 'int4', 'int8', 'float8', 'timestamptz', 'timestamp', 'interval')`.execute(
    app.owner,
  )
  return rows
}

/** Which of some texts are anywhere in the whole database, in any case, as text, within JSON or as bytes. */
async function found(texts: readonly string[]): Promise<string[]> {
  const places = (await textColumns()).map(
    ({ schema, table, column }) => sql<{ text: string }>`
      select wanted.text from unnest(${texts}::text[]) wanted (text)
      where exists (
        select from ${sql.id(schema, table)} place
        where position(lower(wanted.text) in lower(place.${sql.id(column)}::text)) > 0
          or position(encode(convert_to(wanted.text, 'UTF8'), 'hex') in place.${sql.id(column)}::text) > 0
      )`,
  )
  const { rows } = await sql<{ text: string }>`${sql.join(places, sql` union `)}`.execute(app.owner)
  return rows.map(({ text }) => text).sort()
}

test('an erased person is nowhere in the database, though the name was everywhere', async () => {
  const member = await app.member('member')
  const { email, id } = member
  const name = 'Пантелеймон Quillfeather'
  const phone = '+380441239876'
  const address = '198.51.100.77'
  const reason = `Reason with ${email}`
  const notes = `Notes on ${email}`
  // Anywhere that the person, or an administrator speaking of the person, can leave a text.
  const profile = { name, bio: `Write to ${email}`, phone, avatar: `https://images.example/${email}.png` }
  assert.equal(
    (await send('PUT', '/api/profile', { ...profile, company: email, website: `https://${email}/` }, member)).status,
    200,
  )
  await app.owner
    .insertInto('avatars')
    .values({ id: randomUUIDv7(), user_id: id, image: Buffer.from(email) })
    .execute()
  await app.owner.updateTable('sessions').set({ ip_address: address }).where('user_id', '=', id).execute()
  await app.owner
    .updateTable('sign_ins')
    .set({ ip_address: address, user_agent: email })
    .where('user_id', '=', id)
    .execute()
  const path = `/api/admin/users/${id}`
  await send('GET', path)
  await send('GET', `/api/admin/users?search=${encodeURIComponent(email)}`)
  await send('PUT', `${path}/verification`, { isVerified: true, notes })
  await send('POST', '/api/admin/users/bulk/verification', { userIds: [id], isVerified: false, notes })
  await send('PUT', `${path}/role`, { role: 'admin', reason })
  await writeArticle(app, member, { title: 'By the one who goes' })
  const post = { title: 'Once', content: 'text', excerpt: 'text' }
  const headers = { 'idempotency-key': `key of ${email}`, 'user-agent': email }
  assert.equal((await app.request('POST', '/api/news', { as: member, body: post, headers })).status, 201)
  await send('PUT', `/api/admin/users/${await addUser(app)}/role`, { role: 'member' }, member)
  await send('POST', '/api/admin/users/bulk/role', { userIds: [id], role: 'confidential', reason })
  await app.request('POST', '/api/auth/request-password-reset', { body: { email } })
  await remove(id, { reason })
  await send('POST', `${path}/restore`, { reason })
  await remove(id, { reason })

  const texts = [email, name, phone, address, reason, notes].sort()
  assert.deepEqual(await found(texts), texts)
  await ageDeletion(app, id, 31)
  await eventually('no mail is waiting', async () => (await countUnsentMails(app)) === 0)
  await erase()
  assert.deepEqual(await found(texts), [])
  assert.equal(await isThere(id), false)
  assert.equal(await verified(), undefined)

  const { entries } = (await send('GET', `/api/admin/audit-log?targetUserId=${id}&limit=200`)).body
  const [last, ...others] = entries as { action: string; targetUserEmail: string | null }[]
  assert.equal(last?.action, 'USER_ERASE')
  assert.equal(others.length, 8)
  for (const { targetUserEmail } of others) assert.equal(targetUserEmail, null)
})

test('erasing leaves one entry, of nobody, that says whether content was deleted too', async () => {
  const kept = await addUser(app)
  const taken = await addUser(app)
  await remove(kept)
  await remove(taken, { deleteData: true })
  for (const id of [kept, taken]) await ageDeletion(app, id, 30.01)
  const [, entries] = await audited(app, erase)
  const entry = (id: string, deletesData: boolean) => ({
    action: 'USER_ERASE',
    actor_id: NO_USER,
    target_type: 'user',
    target_id: id,
    batch_id: null,
    details: { newValue: { deletesData } },
    actor: { ipAddress: '', userAgent: 'hromada erasure' },
    target: {},
  })
  assert.deepEqual(entries, [entry(kept, false), entry(taken, true)])
  const [, again] = await audited(app, erase)
  assert.deepEqual(again, [])
})

test('only what is due is erased: neither an account in its 30 days nor one that was restored', async () => {
  const [due, early, restored, untouched] = await Promise.all([1, 2, 3, 4].map(() => addUser(app)))
  assert.ok(due && early && restored && untouched)
  for (const id of [due, early, restored]) await remove(id, { deleteData: true })
  await ageDeletion(app, due, 30.01)
  await ageDeletion(app, early, 29.99)
  await ageDeletion(app, restored, 29.99)
  assert.equal((await send('POST', `/api/admin/users/${restored}/restore`)).status, 200)
  await erase()
  const there = await Promise.all([due, early, restored, untouched].map(isThere))
  assert.deepEqual(there, [false, true, true, true])
  const { status, body } = await send('POST', `/api/admin/users/${due}/restore`)
  assert.deepEqual([status, body], [404, userNotFound])
})

test('what others have is left as it was, also what speaks of the erased', async () => {
  const verifier = await app.member('admin')
  const other = await app.member('member')
  await send('PUT', `/api/admin/users/${other.id}/verification`, { isVerified: true, notes: 'Met' }, verifier)
  const article = await writeArticle(app, admin)
  for (const as of [verifier, other]) {
    await app.request('POST', `/api/news/${article.id}/like`, { as, body: { action: 'like' } })
  }
  const before = await storedUser(app, other.id)
  await send('PUT', `/api/admin/users/${verifier.id}/role`, { role: 'member' })
  await remove(verifier.id, { deleteData: true })
  await ageDeletion(app, verifier.id, 31)
  await erase()
  assert.deepEqual(await storedUser(app, other.id), { ...before, verified_by: null })
  assert.equal((await app.request('GET', '/api/profile', { as: other })).body.isVerified, true)
  const { data } = (await app.request('GET', `/api/news/${article.id}/like`, { as: other })).body
  assert.deepEqual(data, { liked: true, totalLikes: 1 })
  await sealAuditLog(app)
  const { rows } = await sql`
    select person.fields from audit_entries entry
    join audit_persons person on person.sequence = entry.sequence
    where entry.actor_id = ${verifier.id} and entry.action = 'USER_VERIFICATION'`.execute(app.owner)
  assert.deepEqual(rows, [{ fields: { email: other.email, notes: 'Met' } }])
  assert.equal(await verified(), undefined)
})

test('what slipped in while the account was deleted is erased too, and counts stay right', async () => {
  const id = await addUser(app)
  const article = await writeArticle(app, admin)
  await remove(id, { deleteData: true })
  // As requests that were under way leave it, which had been let in before the deletion.
  await addSession(app, id)
  await sql`insert into news_likes (id, user_id, article_id) values (${randomUUIDv7()}, ${id}, ${article.id})`.execute(
    app.owner,
  )
  await sql`update news_counters set like_count = like_count + 1 where article_id = ${article.id}`.execute(app.owner)
  const late = await writeArticle(app, admin)
  await app.owner.updateTable('news_articles').set({ author_id: id }).where('id', '=', late.id).execute()
  await ageDeletion(app, id, 31)
  await erase()
  const { data } = (await app.request('GET', `/api/news/${article.id}/like`, { as: admin })).body
  assert.deepEqual(data, { liked: false, totalLikes: 0 })
  assert.equal((await app.request('GET', `/api/news/${late.id}`, { as: admin })).status, 404)
  const sessions = await app.owner.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  assert.deepEqual(sessions, [])
})

test('several erasures at once, and restoring meanwhile, erase each account once or not at all', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => addUser(app)))
  for (const id of ids) await remove(id)
  for (const id of ids.slice(0, 8)) await ageDeletion(app, id, 31)
  const [, entries] = await audited(app, () =>
    Promise.all([
      erase(),
      erase(),
      erase(),
      ...ids.map(async (id, index) => {
        const { status } = await send('POST', `/api/admin/users/${id}/restore`)
        assert.equal(status, index < 8 ? 404 : 200)
      }),
    ]),
  )
  const targets = (action: string) =>
    entries
      .filter((entry) => entry.action === action)
      .map(({ target_id }) => target_id)
      .sort()
  assert.deepEqual([targets('USER_ERASE'), targets('USER_RESTORE')], [ids.slice(0, 8).sort(), ids.slice(8).sort()])
  assert.equal(await verified(), undefined)
})

test('erasing those who verified others, while all of them are verified anew, waits for nobody in a circle', async () => {
  const verifiers = await Promise.all([1, 2, 3, 4].map(() => addUser(app)))
  const users = await Promise.all(Array.from({ length: 60 }, () => addUser(app)))
  for (let round = 0; round < 4; round += 1) {
    const verifier = verifiers[round] ?? ''
    // Touched in the other order than that of their ids, which is how the index then finds them.
    for (const id of users.toReversed()) {
      await app.owner
        .updateTable('users')
        .set({ is_verified: true, verified_by: verifier, verified_at: new Date() })
        .where('id', '=', id)
        .execute()
    }
    await remove(verifier)
    await ageDeletion(app, verifier, 31)
    const bulk = (isVerified: boolean) =>
      send('POST', '/api/admin/users/bulk/verification', { userIds: users, isVerified, notes: `Round ${round}` })
    const [, ...answers] = await Promise.all([erase(), bulk(true), bulk(false), bulk(true), bulk(false)])
    for (const { status, body } of answers) assert.deepEqual([status, body.data.updated], [200, 60])
    assert.equal(await isThere(verifier), false)
  }
})

test('an erasure waits for whoever changes rights, and ends the links that were mailed', async () => {
  const id = await addUser(app)
  const expires_at = new Date(Date.now() + 3_600_000)
  const link = { id: randomUUIDv7(), identifier: `reset-password:${id}`, value: id, expires_at }
  await app.owner.insertInto('verifications').values(link).execute()
  await remove(id)
  await ageDeletion(app, id, 31)
  let erasing: Promise<void> | undefined
  await transaction(app.platform.db, async (trx) => {
    await lockAdministration(trx)
    erasing = erase()
    const waits = eventually('the erasure waits for a lock', async () => (await countWaiting(app.owner)) > 0)
    const what = await Promise.race([waits.then(() => 'waits'), erasing.then(() => 'is done')])
    assert.deepEqual([what, await isThere(id)], ['waits', true])
  })
  await erasing
  assert.equal(await isThere(id), false)
  const left = await app.owner.selectFrom('verifications').select('id').where('value', '=', id).execute()
  assert.deepEqual(left, [])
})
