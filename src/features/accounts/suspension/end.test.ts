// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { notificationsOf } from '../../../../test/harness/notification-rows.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { bearer } from '../../../../test/harness/profile-fixtures.ts'
import { testApp, testAppPair, testMember } from '../../../../test/harness/suite.ts'
import { deletionParts, type Member, type TestApp } from '../../../../test/harness/test-app.ts'
import { addSession, addUsers, assertTotals, audited, callsOnAccounts } from '../../../../test/harness/user-fixtures.ts'
import { endSuspensions } from './end.ts'

const [running, beside] = testAppPair({ hasClock: true })
const runningAdmin = testMember(running, 'admin')

const app = testApp()
const admin = testMember(app, 'admin')

const { setStatus, setStatuses, remove, restore, read } = callsOnAccounts(app, admin)

const parts = () => ({ ...deletionParts(app), recordSecurityEvent: app.features.recordSecurityEvent })
const end = () => endSuspensions(app.platform.db, parts())
const inAYear = () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString()

async function suspend({ id }: { id: string }): Promise<void> {
  const body = { isActive: false, reason: 'Spam', until: inAYear(), hideContent: true }
  const { status, text } = await setStatus(id, body)
  assert.equal(status, 200, text)
}

/** Moves the end of suspensions into the past. @returns that end */
async function pass(ids: readonly string[], on = app): Promise<string> {
  const until = new Date(Date.now() - 1)
  await on.owner.updateTable('suspensions').set({ until }).where('user_id', 'in', ids).execute()
  return until.toISOString()
}

const isThere = async (on: TestApp, id: string) => (await on.request('GET', `/api/opportunities/${id}`)).status
const signIn = ({ email, password }: Member) =>
  app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
const suspensions = () => app.owner.selectFrom('suspensions').select('user_id').execute()

test('a suspension ends by itself, once: the account is active, its content back, its owner notified', async () => {
  const member = await running.member('member')
  const opportunity = await postIn(running, member)
  const body = { isActive: false, until: inAYear(), hideContent: true }
  const [until, entries] = await audited(running, async () => {
    const accounts = callsOnAccounts(running, runningAdmin)
    assert.equal((await accounts.setStatus(member.id, body)).status, 200)
    assert.equal(await isThere(beside, opportunity), 404)
    const end = await pass([member.id], running)
    await eventually(
      'the content is back',
      () => isThere(beside, opportunity),
      (status) => status === 200,
    )
    return end
  })
  assert.deepEqual(
    entries.map(({ action, actor_id, actor, target, details }) => [action, actor_id, actor, target, details]).slice(1),
    [
      [
        'USER_STATUS_UPDATE',
        '00000000-0000-0000-0000-000000000000',
        { ipAddress: '', userAgent: 'hromada end of suspension' },
        { email: member.email },
        {
          previousValue: { isActive: false, until, contentHidden: true },
          newValue: { isActive: true, until: null, contentHidden: false },
        },
      ],
    ],
  )
  const templates = (await notificationsOf(running, member)).map(({ template }) => template)
  assert.deepEqual(templates, ['account_reinstated'])
  assert.equal((await running.request('GET', '/api/profile', { as: member })).status, 401)
  await assertTotals(running)
})

test('signing in waits for no job: an ended suspension is over, but not for sessions that it ended', async () => {
  const member = await app.member('member')
  const opportunity = await postIn(app, member)
  await suspend(member)
  const begunMeanwhile = await addSession(app, member.id)
  await pass([member.id])
  const { status, body } = await signIn(member)
  assert.equal(status, 200)
  assert.equal((await app.request('GET', '/api/profile', { headers: bearer(body.token) })).status, 200)
  assert.equal((await app.request('GET', '/api/profile', { headers: bearer(begunMeanwhile) })).status, 401)
  const { isActive, suspension } = (await read(member.id)).body
  assert.deepEqual([isActive, suspension, await isThere(app, opportunity)], [true, null, 404])
  await end()
  assert.equal(await isThere(app, opportunity), 200)
  assert.equal((await app.request('GET', '/api/profile', { headers: bearer(body.token) })).status, 200)
  assert.deepEqual(await suspensions(), [])
})

test('before the job, an administrator may suspend it again or reinstate it', async () => {
  const member = await app.member('member')
  const opportunity = await postIn(app, member)
  for (const isActive of [false, true]) {
    await suspend(member)
    await pass([member.id])
    assert.equal((await signIn(member)).status, 200)
    assert.equal((await setStatus(member.id, { isActive, hideContent: !isActive })).status, 200)
    await end()
    assert.equal((await signIn(member)).status, isActive ? 200 : 403)
    assert.equal(await isThere(app, opportunity), isActive ? 200 : 404)
  }
})

test('a suspension that ends while its account is deleted brings nothing back before the account', async () => {
  const member = await app.member('member')
  const opportunity = await postIn(app, member)
  await suspend(member)
  await remove(member.id)
  await pass([member.id])
  assert.deepEqual((await signIn(member)).body.code, 'ACCOUNT_INACTIVE')
  await end()
  assert.equal(await isThere(app, opportunity), 404)
  assert.equal((await restore(member.id)).status, 200)
  assert.equal(await isThere(app, opportunity), 200)
  assert.equal((await signIn(member)).status, 200)
})

test('restored after its end but before the job, an account gets its content from the job', async () => {
  const member = await app.member('member')
  const opportunity = await postIn(app, member)
  await suspend(member)
  await remove(member.id)
  await pass([member.id])
  await restore(member.id)
  assert.equal(await isThere(app, opportunity), 404)
  await end()
  assert.equal(await isThere(app, opportunity), 200)
})

test('several hundred end together; one that cannot keeps no other suspended, and is tried again', async () => {
  const users = await addUsers(app, 250)
  await setStatuses({ userIds: users, isActive: false, until: inAYear(), hideContent: true })
  await pass(users)
  const [stuck = ''] = users
  const fault = new Error('cannot be restored')
  const failing = {
    name: 'failing',
    restore: async (_: unknown, ids: readonly string[]) => {
      if (ids.includes(stuck)) throw fault
    },
    export: () => ({}),
  }
  const withFault = { ...parts(), personalData: [...parts().personalData, failing] }
  await assert.rejects(endSuspensions(app.platform.db, withFault), ({ errors }) => errors[0] === fault)
  assert.deepEqual(await suspensions(), [{ user_id: stuck }])
  await Promise.all([end(), end()])
  assert.deepEqual(await suspensions(), [])
  await assertTotals(app)
})
