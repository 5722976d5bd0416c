// Depends on: instances
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeKey, statusWith } from '../../../../test/harness/api-key-fixtures.ts'
import { closeLiveClients, connectLive } from '../../../../test/harness/live-clients.ts'
import { notificationsOf } from '../../../../test/harness/notification-rows.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { bearer } from '../../../../test/harness/profile-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { callsOnAccounts } from '../../../../test/harness/user-fixtures.ts'
import { link, newWallet, proofOf } from '../../../../test/harness/wallet-fixtures.ts'
import {
  allSettled,
  makeWebhook,
  type Receiver,
  startReceiver,
  TO_THIS_MACHINE,
} from '../../../../test/harness/webhook-fixtures.ts'

let receiver: Receiver

const app = testApp(TO_THIS_MACHINE)
const admin = testMember(app, 'admin')
const { setStatus } = callsOnAccounts(app, admin)
before(async () => {
  receiver = await startReceiver()
})
after(async () => {
  closeLiveClients()
  await receiver[Symbol.asyncDispose]()
})

const until = '2999-01-01T00:00:00.000Z'
const suspended = { message: 'Account is suspended', code: 'ACCOUNT_SUSPENDED', reason: 'Spam', until }

const signIn = ({ email }: Member, password: string) =>
  app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
const statusAs = async (headers: Record<string, string>) =>
  (await app.request('GET', '/api/auth/list-accounts', { headers })).status

async function suspend({ id }: Member): Promise<void> {
  const { status, text } = await setStatus(id, { isActive: false, reason: 'Spam', until })
  assert.equal(status, 200, text)
}
async function reinstate({ id }: Member): Promise<void> {
  const { status, text } = await setStatus(id, { isActive: true })
  assert.equal(status, 200, text)
}

test('a suspension ends sessions, JWTs, keys and connections at once; lifted, none of them works again', async () => {
  const member = await app.member('member')
  const { key } = await makeKey(app, member)
  const credentials = [{ cookie: member.cookie }, bearer(member.token), bearer(await member.jwt())]
  const live = await connectLive(app, { auth: { token: member.token } })
  for (const headers of credentials) assert.equal(await statusAs(headers), 200)
  assert.equal(await statusWith(app, key), 200)

  await suspend(member)
  for (const headers of credentials) assert.equal(await statusAs(headers), 401)
  assert.equal(await statusWith(app, key), 401)
  await live.ended

  await reinstate(member)
  for (const headers of credentials) assert.equal(await statusAs(headers), 401)
  assert.equal(await statusWith(app, key), 401)
  const { status, body } = await signIn(member, member.password)
  assert.deepEqual([status, await statusAs(bearer(body.token))], [200, 200])
})

test('signing in to a suspended account says why and until when, but only to those who can prove who they are', async () => {
  const member = await app.member('member')
  const wallet = newWallet()
  assert.equal((await link(app, member, wallet)).status, 201)
  await suspend(member)
  const right = await signIn(member, member.password)
  assert.deepEqual([right.status, right.body], [403, suspended])
  assert.deepEqual([right.headers.getSetCookie(), right.headers.get('set-auth-token')], [[], null])
  const byWallet = await app.request('POST', '/api/auth/siwe/verify', { body: await proofOf(app, null, wallet) })
  assert.deepEqual([byWallet.status, byWallet.body], [403, suspended])
  const wrong = await signIn(member, 'not the password')
  const unknown = await signIn({ ...member, email: 'nobody@test.example' }, member.password)
  assert.deepEqual([wrong.status, wrong.body], [unknown.status, unknown.body])
  assert.equal(wrong.status, 401)
  const sessions = app.owner.selectFrom('sessions').select('id').where('user_id', '=', member.id)
  assert.deepEqual(await sessions.execute(), [])

  await setStatus(member.id, { isActive: false })
  const without = await signIn(member, member.password)
  assert.deepEqual(without.body, { ...suspended, reason: null, until: null })
  await app.request('DELETE', `/api/admin/users/${member.id}`, { as: admin })
  const deleted = await signIn(member, member.password)
  assert.deepEqual(
    [deleted.status, deleted.body],
    [403, { message: 'Account is not active', code: 'ACCOUNT_INACTIVE' }],
  )
})

test('webhooks of a suspended account are sent nothing, and then what happens after it is lifted', async () => {
  const owner = await app.member('member')
  await makeWebhook(app, owner, `${receiver.url}${owner.id}`)
  await postIn(app, owner, { title: 'Before' }, 'pending')
  await allSettled(app)
  await suspend(owner)
  await app.owner.updateTable('webhooks').set({ is_enabled: true }).where('user_id', '=', owner.id).execute()
  const opportunities = app.owner.selectFrom('opportunities').select('id').where('owner_id', '=', owner.id)
  const { id } = await opportunities.executeTakeFirstOrThrow()
  await app.request('PUT', '/api/opportunities/update', { as: admin, body: { id, title: 'Meanwhile' } })
  await allSettled(app)
  await reinstate(owner)
  const { token } = (await signIn(owner, owner.password)).body
  await postIn(app, { ...owner, token }, { title: 'After' }, 'pending')
  await allSettled(app)
  const titles = receiver.received.map(({ body }) => body.data.title)
  assert.deepEqual(titles, ['Before', 'After'])
})

test('a suspended account has nothing to come back to but that it is active again', async () => {
  const [english, ukrainian] = [await app.member('member'), await app.member('member')]
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', ukrainian.id).execute()
  for (const member of [english, ukrainian]) {
    await suspend(member)
    await app.request('PUT', `/api/admin/users/${member.id}/role`, { as: admin, body: { role: 'confidential' } })
    await reinstate(member)
  }
  const notice = { template: 'account_reinstated', channels: ['IN_APP', 'EMAIL'], data: {} }
  assert.deepEqual(await notificationsOf(app, english), [
    {
      ...notice,
      title: 'Your account is active again',
      body: 'The suspension of your account in the community has ended. You can sign in again.',
    },
  ])
  assert.deepEqual(await notificationsOf(app, ukrainian), [
    {
      ...notice,
      title: 'Ваш обліковий запис знову активний',
      body: 'Призупинення вашого облікового запису в громаді завершено. Ви знову можете увійти.',
    },
  ])
})
