// Depends on: servers

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { articleBody, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openAudit } from './audit.ts'
import { chainHash, commitment, type StoredEntry } from './chain.ts'

const [app, other] = testAppPair()
const admin = testMember(app, 'admin')

async function storedEntries(): Promise<StoredEntry[]> {
  await sealAuditLog(app)
  const { rows } = await sql<StoredEntry>`
    select sequence, id, action, actor_id, target_type, target_id, batch_id, details::text as details, occurred_at,
      actor_commitment, target_commitment, hash
    from audit_entries order by sequence`.execute(app.platform.db)
  return rows
}

const head = () => app.platform.db.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirstOrThrow()

/** Recomputes every hash from the stored rows; the last one is the stored end. */
async function assertWhole(): Promise<void> {
  const entries = await storedEntries()
  let previous: Buffer = Buffer.alloc(0)
  for (const [index, row] of entries.entries()) {
    assert.equal(row.sequence, String(index + 1))
    assert.ok(chainHash(app.platform.keys.audit.chain, previous, row).equals(row.hash), `entry ${row.sequence}`)
    previous = row.hash
  }
  assert.deepEqual(await head(), { sequence: String(entries.length), hash: previous })
}

test('every entry fits the chain, whatever its details hold', async () => {
  await assertWhole()
  const values = [
    'Київ “quoted”',
    '\\u0000 as text',
    '1e400',
    ' spaces  kept ',
    '🎉',
    '{"nested": "json"}',
    '</script>',
  ]
  for (const title of values) {
    const { id } = await writeArticle(app, admin, { title })
    await app.request('PUT', `/api/news/${id}`, { as: admin, body: { seo: { keywords: values }, tags: values } })
    await app.request('DELETE', `/api/news/${id}`, { as: admin })
  }
  assert.equal((await storedEntries()).length, 3 * values.length)
  await assertWhole()
})

test('many writers through two programs make one chain without a gap', async () => {
  const before = (await storedEntries()).length
  await Promise.all(
    Array.from({ length: 30 }, async (_, writer) => {
      const through = writer % 2 ? app : other
      const { id, slug } = await writeArticle(through, admin)
      // Refused ones in between take no place in the chain.
      await through.request('POST', '/api/news', { as: admin, body: articleBody({ slug }) })
      await through.request('PUT', `/api/news/${id}`, { as: admin, body: { category: 'unknown' } })
      const edited = await through.request('PUT', `/api/news/${id}`, { as: admin, body: { title: `By ${writer}` } })
      const deleted = await through.request('DELETE', `/api/news/${id}`, { as: admin })
      assert.deepEqual([edited.status, deleted.status], [200, 200])
    }),
  )
  assert.equal((await storedEntries()).length, before + 90)
  await assertWhole()
})

test('changes that have only the chain in common wait for each other there', async () => {
  const articles = await Promise.all(Array.from({ length: 10 }, () => writeArticle(app, admin)))
  for (const title of ['One', 'Two', 'Three']) {
    const answers = await Promise.all(
      articles.map(({ id }, index) =>
        (index % 2 ? app : other).request('PUT', `/api/news/${id}`, { as: admin, body: { title } }),
      ),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  }
  await assertWhole()
})

test('work that fails after its entry was written leaves none', async () => {
  const before = await storedEntries()
  const actor = {
    user: admin,
    ipAddress: '127.0.0.1',
    userAgent: 'test',
  }
  const target = { type: 'news', id: admin.id }
  const failing = transaction(app.platform.db, async (trx) => {
    await app.features.audit(trx, actor, { action: 'NEWS_DELETE', target, details: {} })
    throw new Error('after the entry')
  })
  await assert.rejects(failing, /after the entry/)
  assert.deepEqual(await storedEntries(), before)
  await assertWhole()
})

test('the database refuses to change or remove entries', async () => {
  await writeArticle(app, admin)
  const before = await storedEntries()
  const statements = [
    sql`update audit_entries set action = 'NEWS_CREATE'`,
    sql`update audit_entries set details = '{}' where sequence = 1`,
    sql`update audit_entries set hash = hash where false`,
    sql`delete from audit_entries`,
    sql`delete from audit_entries where sequence = (select max(sequence) from audit_entries)`,
    sql`truncate audit_entries cascade`,
    sql`truncate audit_entries, audit_persons`,
    sql`insert into audit_entries select * from audit_entries on conflict (id) do update set action = 'X'`,
    sql`merge into audit_entries using (select 1) one on true when matched then delete`,
  ]
  for (const statement of statements) {
    await assert.rejects(statement.execute(app.owner), /audit entries cannot be changed/)
    await assert.rejects(statement.execute(app.platform.db), { code: '42501' })
  }
  assert.deepEqual(await storedEntries(), before)
  await assertWhole()
})

test('the program itself has no right to change entries, nor to touch what guards them', async () => {
  const before = await storedEntries()
  await sql`alter table audit_entries disable trigger all`.execute(app.owner)
  for (const statement of [
    sql`update audit_entries set action = 'NEWS_CREATE'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
    sql`update audit_persons set fields = '{}'`,
    sql`insert into audit_head (sequence, hash) values (0, '')`,
    sql`delete from audit_head`,
    sql`alter table audit_entries disable trigger all`,
    sql`drop trigger audit_entries_are_final on audit_entries`,
    sql`drop table audit_entries`,
    sql`create table audit_copies (id uuid)`,
    sql`create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'`,
    sql`set session_replication_role = replica`,
    sql`delete from kysely_migration`,
  ]) {
    await assert.rejects(statement.execute(app.platform.db), { code: '42501' })
  }
  await sql`alter table audit_entries enable trigger all`.execute(app.owner)
  assert.deepEqual(await storedEntries(), before)
})

test('an entry that was altered, moved, added or left out no longer fits', async () => {
  const [first, second, third] = (await storedEntries()) as [StoredEntry, StoredEntry, StoredEntry]
  const fits = (previous: Buffer, row: StoredEntry) =>
    chainHash(app.platform.keys.audit.chain, previous, row).equals(row.hash)
  assert.ok(fits(first.hash, second))
  const altered: Partial<StoredEntry>[] = [
    { sequence: '3' },
    { id: third.id },
    { action: 'NEWS_DELETED' },
    { actor_id: third.id },
    { target_type: 'user' },
    { target_id: third.id },
    { batch_id: third.id },
    { details: `${second.details} ` },
    { occurred_at: new Date(second.occurred_at.getTime() + 1) },
    { actor_commitment: third.actor_commitment },
    { target_commitment: third.target_commitment },
    { hash: third.hash },
  ]
  for (const change of altered) assert.ok(!fits(first.hash, { ...second, ...change }), JSON.stringify(change))
  assert.ok(!fits(first.hash, third))
  assert.ok(!fits(second.hash, second))
  const forged = chainHash(randomBytes(32), first.hash, second)
  assert.ok(!forged.equals(second.hash))
})

test('no two different entries are hashed from the same bytes', () => {
  const words = fc.tuple(fc.string(), fc.string(), fc.string())
  const [key, commitments] = [randomBytes(32), Buffer.alloc(32)]
  const hashOf = ([action, target_type, target_id]: [string, string, string]) =>
    chainHash(key, Buffer.alloc(0), {
      sequence: '1',
      id: '1',
      action,
      actor_id: '2',
      target_type,
      target_id,
      batch_id: null,
      occurred_at: new Date(0),
      details: '{}',
      actor_commitment: commitments,
      target_commitment: commitments,
    }).toString('hex')
  const shifted = fc.tuple(words, fc.nat({ max: 5 })).map(([given, places]) => {
    const joined = given.join('')
    return [given, [joined.slice(0, places), joined.slice(places), '']] as [typeof given, typeof given]
  })
  fc.assert(
    fc.property(shifted, ([one, another]) => {
      const areSame = one.every((word, index) => word === another[index])
      assert.equal(hashOf(one) === hashOf(another), areSame)
    }),
  )
})

test('what names a person fits its commitment, lies apart, and can be erased without touching the chain', async () => {
  await sealAuditLog(app)
  const parts = await sql<{ part: string; user_id: string | null; salt: Buffer; fields: string; committed: Buffer }>`
    select part, user_id, salt, fields::text as fields,
      case part when 'actor' then actor_commitment else target_commitment end as committed
    from audit_persons join audit_entries using (sequence)`.execute(app.platform.db)
  assert.equal(parts.rows.length, 2 * (await storedEntries()).length)
  for (const { part, user_id, salt, fields, committed } of parts.rows) {
    assert.ok(commitment(salt, fields).equals(committed))
    assert.equal(user_id, part === 'actor' ? admin.id : null)
  }
  assert.equal(new Set(parts.rows.map(({ salt }) => salt.toString('hex'))).size, parts.rows.length)
  assert.doesNotMatch(JSON.stringify(await storedEntries()), new RegExp(`${admin.email}|127\\.0\\.0\\.1`))
  await app.platform.db.deleteFrom('audit_persons').where('user_id', '=', admin.id).execute()
  await assertWhole()
})

test('the new head is announced when its entries are committed, and not when they are not', async () => {
  let announced = 0
  const audit = openAudit(app.platform.keys.audit, () => {
    announced += 1
  })
  const actor = { user: null, ipAddress: '', userAgent: 'test' }
  const event = { action: 'TEST', target: { type: 'user', id: admin.id }, details: {} } as const
  const auditing = (isFailing: boolean) =>
    transaction(app.platform.db, async (trx) => {
      await audit(trx, actor, event)
      assert.equal(announced, 0)
      if (isFailing) throw new Error('rolled back')
    })
  await assert.rejects(auditing(true), /rolled back/)
  assert.equal(announced, 0)
  await auditing(false)
  assert.equal(announced, 1)
  await assertWhole()
})
