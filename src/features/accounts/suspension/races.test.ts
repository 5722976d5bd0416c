import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { keyBody, statusWith } from '../../../../test/harness/api-key-fixtures.ts'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { closeLiveClients, connectLive } from '../../../../test/harness/live-clients.ts'
import { opportunityBody } from '../../../../test/harness/opportunity-fixtures.ts'
import { bearer } from '../../../../test/harness/profile-fixtures.ts'
import { testAppPair, testMember } from '../../../../test/harness/suite.ts'
import type { Answer, Member } from '../../../../test/harness/test-app.ts'
import { activeAdministrators, assertTotals, callsOnAccounts } from '../../../../test/harness/user-fixtures.ts'

const ROUNDS = Number(process.env.TEST_RACE_ROUNDS ?? 6)

const [app, second] = testAppPair()
const admin = testMember(app, 'admin')
const { setStatus } = callsOnAccounts(app, admin)
after(closeLiveClients)

const suspend = ({ id }: Member) => setStatus(id, { isActive: false, hideContent: true })
const reinstate = ({ id }: Member) => setStatus(id, { isActive: true })
const signIn = ({ email, password }: Member) =>
  second.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
const statusOf = async (token: string) => (await app.request('GET', '/api/profile', { headers: bearer(token) })).status

function assertOneOf({ status, text }: Answer, expected: readonly number[]): void {
  assert.ok(expected.includes(status), `${status} ${text}`)
}

test('a sign-in at the moment of a suspension leaves no session that works, then or later', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await app.member('member')
    const [suspension, ...signIns] = await Promise.all([suspend(member), signIn(member), signIn(member)])
    assert.equal(suspension?.status, 200)
    for (const answer of signIns) assertOneOf(answer, [200, 403])
    const tokens = signIns.flatMap(({ body }) => body.token ?? [])
    for (const token of tokens) assert.equal(await statusOf(token), 401)
    assert.equal((await reinstate(member)).status, 200)
    for (const token of tokens) assert.equal(await statusOf(token), 401)
  }
})

test('a session stored by a sign-in that a suspension overtook is dead, and stays so', async () => {
  const member = await app.member('member')
  const released = Promise.withResolvers<void>()
  const stored = Promise.withResolvers<void>()
  // As a sign-in that has found the account active: its session is committed after the suspension.
  const signingIn = app.owner.transaction().execute(async (trx) => {
    await sql`
      insert into sessions (id, user_id, token, expires_at)
      select gen_random_uuid(), user_id, token || 'late', expires_at from sessions where user_id = ${member.id}`.execute(
      trx,
    )
    stored.resolve()
    await released.promise
  })
  await stored.promise
  const suspending = suspend(member)
  released.resolve()
  await signingIn
  assert.equal((await suspending).status, 200)
  await reinstate(member)
  const left = app.owner.selectFrom('sessions').select('id').where('user_id', '=', member.id)
  assert.deepEqual(await left.execute(), [])
})

test('of two administrators who suspend each other one wins, and one stays', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [await app.member('admin'), await app.member('admin')]
    const others = app.owner.updateTable('users').set({ role: 'member' }).where('role', '=', 'admin')
    await others.where('id', 'not in', [one.id, two.id]).execute()
    const answers = await Promise.all([
      setStatus(two.id, { isActive: false }, one),
      second.request('POST', '/api/admin/users/bulk/status', {
        as: two,
        body: { userIds: [one.id], isActive: false },
      }),
    ])
    assert.equal(
      answers.filter(({ status }) => status === 200).length,
      1,
      JSON.stringify(answers.map(({ body }) => body)),
    )
    for (const answer of answers) assertOneOf(answer, [200, 401, 403])
    assert.equal(await activeAdministrators(app), 1)
  }
  await app.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  await assertTotals(app)
})

test('what a member makes at the moment of a suspension is refused, or hidden and dead', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await app.member('member')
    const [suspension, key, opportunity, entity] = await Promise.all([
      suspend(member),
      second.request('POST', '/api/api-keys', { as: member, body: keyBody() }),
      second.request('POST', '/api/opportunities/create', { as: member, body: opportunityBody() }),
      makeEntity(second, member).catch(() => undefined),
    ])
    assert.equal(suspension?.status, 200)
    assertOneOf(key as Answer, [201, 401])
    assertOneOf(opportunity as Answer, [200, 401])
    if (key?.status === 201) assert.equal(await statusWith(app, key.body.data.key), 401)
    const made = { owner_id: member.id }
    for (const table of ['opportunities', 'entities'] as const) {
      const left = app.owner.selectFrom(table).select('id').where('owner_id', '=', made.owner_id)
      assert.deepEqual(await left.execute(), [], table)
    }
    if (entity !== undefined) {
      assert.equal((await app.request('GET', `/api/entities/${entity.id}`, { as: admin })).status, 404)
    }
  }
})

test('a connection at the moment of a suspension does not outlast it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await app.member('member')
    const [suspension, client] = await Promise.all([
      suspend(member),
      connectLive(second, { auth: { token: member.token } }).catch(() => undefined),
    ])
    assert.equal(suspension.status, 200)
    await client?.ended
    await eventually('nobody is connected', () => !second.features.live.isConnected(member.id))
  }
})

test('bulk suspensions that overlap, deletions and views of the same content all end', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => app.member('member')))
  const posted = await Promise.all(
    members.map((as) => app.request('POST', '/api/opportunities/create', { as, body: opportunityBody() })),
  )
  const ids = posted.map(({ body }) => body.data.opportunity.id)
  for (const id of ids)
    await app.request('PUT', '/api/opportunities/update', { as: admin, body: { id, status: 'active' } })
  const userIds = members.map(({ id }) => id)
  const toggle = (on: typeof app, list: readonly string[], isActive: boolean) =>
    on.request('POST', '/api/admin/users/bulk/status', {
      as: admin,
      body: { userIds: list, isActive, hideContent: !isActive },
    })
  const views = () => ids.map((id) => second.request('GET', `/api/opportunities/${id}`, { as: admin }))
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all([
      toggle(app, userIds, false),
      ...views(),
      toggle(second, userIds.toReversed(), true),
      ...views(),
    ])
    for (const answer of answers) assertOneOf(answer, [200, 404])
  }
  await toggle(app, userIds, true)
  for (const id of ids) assert.equal((await app.request('GET', `/api/opportunities/${id}`, { as: admin })).status, 200)
  await assertTotals(app)
})
