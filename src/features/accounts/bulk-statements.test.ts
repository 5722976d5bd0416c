import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { addUsers } from '../../../test/harness/user-fixtures.ts'

const app = testApp({}, { instances: 1 })
const admin = testMember(app, 'admin')
before(async () => {
  // What works in the background sends statements of its own.
  await app.platform.jobs.stop()
})

/** Sent every second by the connection that listens. */
const LIVENESS_CHECK = 'select'

/** Every statement that the app sends to its database while some work is done; others of this process have their own. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  const database = new URL(String(app.platform.settings.databaseUrl)).pathname.slice(1)
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
  const [begin, commit] = [statements.indexOf('begin'), statements.indexOf('commit')]
  const own = statements.slice(begin + 1, commit).filter((text) => text !== LIVENESS_CHECK)
  assert.ok(own.length > 0 && own.length <= 10, own.join('\n'))
  await sealAuditLog(app)
  const { rows } = await sql<{ entries: number; batches: number; targets: number }>`
    select count(*)::int as entries, count(distinct batch_id)::int as batches, count(distinct target_id)::int as targets
    from audit_entries where action = 'USER_ROLE_UPDATE'`.execute(app.platform.db)
  assert.deepEqual(rows, [{ entries: 1_000, batches: 1, targets: 1_000 }])
})
