import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { AGENT, addUser, assertTotals, audited, notAdmin, notSignedIn } from '../../../test/harness/user-fixtures.ts'
import { forgetOldQuestions } from './questions.ts'

const roles = ['visitor', 'subscriber', 'member', 'confidential'] as const

const app = testApp()
const admin = testMember(app, 'admin')

const list = (query: Record<string, string | number | boolean>, as = admin) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return app.request('GET', `/api/admin/users?${text}`, { as, headers: { 'user-agent': AGENT } })
}

test('the list is for administrators', async () => {
  for (const role of ['visitor', 'subscriber', 'member', 'confidential'] as const) {
    const other = await app.member(role)
    const [{ status, body }, entries] = await audited(app, () => list({ page: 0 }, other))
    assert.deepEqual([status, body, entries], [403, notAdmin, []])
  }
  const { status, body } = await app.request('GET', '/api/admin/users')
  assert.deepEqual([status, body], [401, notSignedIn])
})

test('looking at the list leaves one entry: how and whom, but not what was searched for', async () => {
  await addUser(app, { name: 'Їжакевич Андрій', role: 'member' })
  await addUser(app, { name: 'Їжакевич Ніна', role: 'visitor' })
  const [answer, entries] = await audited(app, () =>
    list({ search: 'їжакевич', role: 'member', page: 1, limit: 7, verified: false }),
  )
  const { users } = answer.body as { users: { id: string }[] }
  assert.equal(users.length, 1)
  const entry = {
    action: 'USER_VIEW',
    actor_id: admin.id,
    target_type: 'user-list',
    target_id: 'page 1',
    batch_id: null,
    details: {
      page: 1,
      limit: 7,
      role: 'member',
      verified: false,
      isSearch: true,
      total: 1,
      userIds: users.map(({ id }) => id),
    },
    actor: { email: admin.email, ipAddress: '127.0.0.1', userAgent: AGENT },
    target: {},
  }
  assert.deepEqual(entries, [entry])
  const [, refused] = await audited(app, () => list({ limit: 0 }))
  assert.deepEqual(refused, [])
})

test('one question leaves one entry, however many of its pages are turned, by whom and how often', async () => {
  const question = { role: 'visitor', sortBy: 'name' }
  const [, entries] = await audited(app, async () => {
    for (const page of [1, 2, 1, 3]) await list({ ...question, page, limit: 1 })
    await list({ sortBy: 'name', role: 'visitor', limit: 200 })
    await Promise.all(Array.from({ length: 5 }, () => list({ ...question, verified: false })))
  })
  assert.deepEqual(
    entries.map(({ action, target_id, details }) => [action, target_id, 'verified' in details]),
    [
      ['USER_VIEW', 'page 1', false],
      ['USER_VIEW', 'page 1', true],
    ],
  )
  const other = await app.member('admin')
  const [, [ofOther]] = await audited(app, () => list({ ...question, page: 2 }, other))
  assert.deepEqual([ofOther?.actor_id, ofOther?.target_id], [other.id, 'page 2'])
  for (const another of [{ search: 'zah' }, { search: 'zaha' }, { deleted: true }, { sortBy: 'email' }]) {
    const [, asked] = await audited(app, () => list(another))
    assert.equal(asked.length, 1, JSON.stringify(another))
  }
})

test('a question that many ask at one moment leaves one entry', async () => {
  const [, entries] = await audited(app, async () => {
    const asked = await app.owner.transaction().execute(async (trx) => {
      // Reads go on: every request finds that nobody has asked yet, and waits to say that it has.
      await sql`lock table user_questions in share mode`.execute(trx)
      const answers = Promise.all(Array.from({ length: 3 }, () => list({ role: 'visitor', sortBy: 'createdAt' })))
      await eventually('all wait', async () => (await countWaiting()) === 3)
      return { answers }
    })
    await asked.answers
  })
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['USER_VIEW'],
  )
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where not granted and relation = 'user_questions'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(app.owner)
  return rows.length
}

test('a question that was asked more than an hour ago is asked anew, and then forgotten', async () => {
  const question = { search: 'nobody in particular' }
  await list(question)
  const [, again] = await audited(app, () => list(question))
  assert.deepEqual(again, [])
  await app.owner
    .updateTable('user_questions')
    .set({ asked_at: new Date(Date.now() - 61 * 60 * 1000) })
    .execute()
  const [, anew] = await audited(app, () => list(question))
  assert.equal(anew.length, 1)
  await forgetOldQuestions(app.platform.db)
  const remembered = await app.owner.selectFrom('user_questions').select('question').execute()
  assert.equal(remembered.length, 1)
})

test('a search of many counts up to 500, and pages go on to the last', async () => {
  const many = 620
  await sql`
    insert into users (id, name, email)
    select gen_random_uuid(), 'Zahalnyi ' || number, 'z' || number || '@zahal.example'
    from generate_series(1, ${many}::int) number`.execute(app.platform.db)
  const place = async (page: number) => {
    const { users, pagination } = (await list({ search: 'zahalnyi', limit: 100, page })).body
    return [users.length, pagination.total, pagination.hasNext]
  }
  assert.deepEqual(await Promise.all([1, 5, 6, 7, 8].map(place)), [
    [100, 500, true],
    [100, 500, true],
    [100, 500, true],
    [20, many, false],
    [0, 500, false],
  ])
})

test('the stored totals are what counting gives, after whatever changes come together', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => addUser(app)))
  let seed = 20_261_121
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const one = () => members[random(members.length)] ?? ''
  const send = (method: string, path: string, body?: unknown) => app.request(method, path, { as: admin, body })
  const changes = [
    () => send('PUT', `/api/admin/users/${one()}/role`, { role: roles[random(4)] }),
    () => send('POST', '/api/admin/users/bulk/role', { userIds: [one(), one(), one()], role: roles[random(4)] }),
    () => send('PUT', `/api/admin/users/${one()}/verification`, { isVerified: random(2) === 0 }),
    () => send('POST', '/api/admin/users/bulk/verification', { userIds: members, isVerified: random(2) === 0 }),
    () => send('DELETE', `/api/admin/users/${one()}`),
    () => send('POST', `/api/admin/users/${one()}/restore`),
    () => addUser(app).then(() => ({ status: 200 })),
  ]
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => changes[random(changes.length)]?.()))
    for (const answer of answers) assert.ok([200, 404, 409].includes(answer?.status ?? 0), `seed ${seed}`)
    await assertTotals(app)
  }
})
