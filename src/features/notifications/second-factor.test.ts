// Depends on: servers, instances
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { finalDelivery, insertOne, notForRole } from '../../../test/harness/delivery-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { closeLiveClients, connectLive } from '../../../test/harness/live-clients.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { announce, emptyList, listOf } from '../../../test/harness/notification-fixtures.ts'
import { postOpportunity } from '../../../test/harness/opportunity-fixtures.ts'
import { enableTotp } from '../../../test/harness/second-factor-fixtures.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'

const [app, sink] = testAppWithMail({
  HROMADA_PUBLIC_URL: 'https://community.example',
  HROMADA_REQUIRE_SECOND_FACTOR: 'all',
})
afterEach(closeLiveClients)

async function withFactor(role: Role): Promise<Member> {
  const member = await app.member(role)
  await enableTotp(app, member)
  return member
}

const statisticsOf = async (as: Member) => (await app.request('GET', '/api/notifications?stats=true', { as })).body

/** The notification with a title that is stored for a member, listed or not. */
const storedFor = ({ id }: Member, title: string) =>
  eventually(
    'the notification is stored',
    () =>
      app.owner
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', id)
        .where('title', '=', title)
        .executeTakeFirst(),
    (row) => row !== undefined,
  ).then((row) => row?.id ?? '')

test('what is for administrators reaches nobody whose rights wait for a factor, and is listed once there is one', async () => {
  const [admin, owner] = [await withFactor('admin'), await withFactor('confidential')]
  const withheld = await app.member('admin')
  const client = await connectLive(app, { auth: { token: withheld.token }, transports: ['websocket'] })
  const { id: opportunityId, title } = await postOpportunity(app, owner, { visibility: 'confidential' })
  const awaiting = `Awaiting review: “${title}”`
  const id = await storedFor(withheld, awaiting)
  assert.equal((await app.request('GET', `/api/opportunities/${opportunityId}`, { as: withheld })).status, 404)

  assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), notForRole)
  await sink.next(({ recipients, subject }) => recipients[0] === admin.email && subject === awaiting)
  assert.equal(
    sink.received.some(({ recipients }) => recipients[0] === withheld.email),
    false,
  )
  assert.deepEqual(await listOf(app, withheld), emptyList)
  assert.deepEqual(await listOf(app, withheld, '?unreadOnly=true&types=OPPORTUNITY_UPDATE'), emptyList)
  const { unreadCount, totalCount, recentActivity } = await statisticsOf(withheld)
  assert.deepEqual([unreadCount, totalCount, recentActivity], [0, 0, { last7Days: 0, last30Days: 0 }])
  for (const [method, path] of [
    ['POST', `${id}/read`],
    ['POST', `${id}/unread`],
    ['DELETE', id],
  ] as const)
    assert.equal((await app.request(method, `/api/notifications/${path}`, { as: withheld })).status, 404, path)
  assert.equal((await app.request('POST', '/api/notifications/read-all', { as: withheld })).body.markedCount, 0)
  const { text: exported } = await app.request('GET', '/api/profile/export', { as: withheld })
  assert.equal(exported.includes(title), false)

  // Signals come in order: what is heard after this was not heard before it.
  await insertOne(app, withheld, { title: 'For you', channels: ['IN_APP'] })
  await eventually('two events have arrived', () => client.heard.length >= 2)
  assert.deepEqual(
    client.heard.map(([name, data]) => [name, (data as { title?: string }).title ?? data]),
    [
      ['notifications:new', 'For you'],
      ['notifications:unread-count', { count: 1 }],
    ],
  )

  await enableTotp(app, withheld)
  const listed = await listOf(app, withheld)
  const titles = listed.notifications.map((one: { title: string }) => one.title)
  assert.deepEqual([titles.includes(awaiting), titles.includes('For you')], [true, true])
  assert.equal((await app.request('POST', `/api/notifications/${id}/read`, { as: withheld })).status, 200)
  assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), notForRole)
})

test('an announcement to roles is for who has the rights of one, and is counted so', async () => {
  const admin = await withFactor('admin')
  const [withheld, entitled] = [await app.member('confidential'), await withFactor('confidential')]
  const audience = { roles: ['admin', 'confidential'] }
  await app.owner.updateTable('users').set({ email_verified: true }).execute()
  const { body: counted } = await app.request('POST', '/api/admin/announcements/count', {
    as: admin,
    body: { audience },
  })
  const { rights, accounts } = await app.owner
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<string>().as('accounts'),
      fn
        .countAll<string>()
        .filterWhere('id', 'in', (query) => query.selectFrom('totp_factors').select('user_id'))
        .as('rights'),
    ])
    .where('role', 'in', ['admin', 'confidential'])
    .executeTakeFirstOrThrow()
  assert.deepEqual([counted.count, counted.channels.EMAIL], [Number(accounts), Number(rights)])

  const title = 'Only among us'
  await announce(app, admin, { title, audience, channels: ['IN_APP', 'EMAIL'] })
  const id = await storedFor(withheld, title)
  assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), notForRole)
  assert.deepEqual(await listOf(app, withheld), emptyList)
  assert.equal((await finalDelivery(app, await storedFor(entitled, title), 'EMAIL')).status, 'SENT')
  assert.equal((await listOf(app, entitled)).unreadCount > 0, true)
})
