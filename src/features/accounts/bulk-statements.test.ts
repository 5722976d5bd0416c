import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type Member, startTestApp, type TestApp } from '../../test/test-app.ts'
import { addUsers } from '../../test/user-fixtures.ts'

let app: TestApp
let admin: Member

before(async () => {
  app = await startTestApp({}, { instances: 1 })
  admin = await app.member('admin')
  // What works in the background sends statements of its own.
  await app.services.jobs.stop()
})
after(() => app[Symbol.asyncDispose]())

/** Every statement that the app sends to its database while some work is done; others of this process have their own. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  const database = new URL(String(app.services.settings.databaseUrl)).pathname.slice(1)
  pg.Client.prototype.query = function observed(this: pg.Client, ...given: unknown[]) {
    const [statement] = given
    if (this.database === database)
      sent.push(typeof statement === 'string' ? statement : (statement as { text: string }).text)
    return query.apply(this, given as Parameters<typeof query>)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

test('a thousand roles change with at most ten statements and leave a thousand entries of one batch', async () => {
  const userIds = await addUsers(app, 1_000)
  const statements = await statementsOf(async () => {
    const { status, body } = await app.request('POST', '/api/admin/users/bulk/role', {
      as: admin,
      body: { userIds, role: 'member' },
    })
    assert.deepEqual([status, body.data.updated, body.data.failed], [200, 1_000, 0])
  })
  const own = statements.filter((text) => !text.includes('pgboss'))
  assert.ok(own.length > 0 && own.length <= 10, own.join('\n'))
  const { rows } = await sql<{ entries: number; batches: number; targets: number }>`
    select count(*)::int as entries, count(distinct batch_id)::int as batches, count(distinct target_id)::int as targets
    from audit_entries where action = 'USER_ROLE_UPDATE'`.execute(app.services.db)
  assert.deepEqual(rows, [{ entries: 1_000, batches: 1, targets: 1_000 }])
})
