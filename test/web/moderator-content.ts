import { callsOnEntities, makeEntity } from '../harness/entity-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { announce } from '../harness/notification-fixtures.ts'
import { postIn, postOpportunity } from '../harness/opportunity-fixtures.ts'
import type { Member, TestApp } from '../harness/test-app.ts'
import { renameUser } from '../harness/user-fixtures.ts'

/** Who has a name in a moderator's day. */
export interface Backlog {
  readonly fraud: Member
  readonly suspended: Member
  readonly deleted: Member
  readonly guessed: Member
}

/** What an administrator finds in the morning: of each kind that the demo has, one. */
export async function fillBacklog(app: TestApp, admin: Member): Promise<Backlog> {
  const join = async (name: string) => {
    const member = await app.member('member')
    await renameUser(app, member, name)
    return member
  }
  const [baker, fraud, suspended] = [await join('Olena Baker'), await join('Easy Money'), await join('Greta Pause')]
  const [deleted, guessed] = [await join('Ostap Return'), await join('Kateryna Books')]
  const decide = async (method: string, path: string, body: object) => {
    const answer = await app.request(method, path, { as: admin, body })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  await postIn(app, fraud, { title: 'Packers, housing provided' })
  await postOpportunity(app, baker, { title: 'Baker for the early shift' })
  await postOpportunity(app, baker, { title: 'Work, details by telephone' })
  await postOpportunity(app, fraud, { title: 'EARN 3000 A WEEK' })

  const { verify, update } = callsOnEntities(app)
  const { id } = await makeEntity(app, baker, { name: 'The Bakery', website: 'https://bakery.example/' })
  await verify(id, { isVerified: true }, admin)
  await update({ id, website: 'https://bakery-bank.example/' }, baker)

  await decide('PUT', `/api/admin/users/${suspended.id}/status`, { isActive: false, reason: 'Asked for it herself' })
  await decide('DELETE', `/api/admin/users/${deleted.id}`, { reason: 'Signed up twice' })
  await announceWithFailure(app, admin, [baker, guessed])
  const wrong = { email: guessed.email, password: 'a wrong guess' }
  await app.request('POST', '/api/auth/sign-in/email', { body: wrong })
  await eventually('the wrong guess is recorded', async () => {
    const { body } = await app.request('GET', '/api/admin/security-events?kind=SIGN_IN_FAILED', { as: admin })
    return body.events.length > 0
  })
  return { fraud, suspended, deleted, guessed }
}

/** Sends to two, the second of whom the mail server refuses. */
async function announceWithFailure(app: TestApp, admin: Member, [one, other]: readonly [Member, Member]) {
  const channels = ['IN_APP', 'EMAIL']
  const { body } = await announce(app, admin, { title: 'New rooms', userIds: [one.id, other.id], channels })
  const deliveries = app.owner
    .selectFrom('notification_deliveries')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .where('batch_id', '=', body.data.batchId)
    .where('channel', '=', 'EMAIL')
  await eventually('no delivery waits', async () => {
    const rows = await deliveries.select('notification_deliveries.status').execute()
    return rows.length === 2 && rows.every(({ status }) => status !== 'PENDING')
  })
  const { notification_id } = await deliveries
    .where('notifications.user_id', '=', other.id)
    .select('notification_id')
    .executeTakeFirstOrThrow()
  await app.owner
    .updateTable('notification_deliveries')
    .set({ status: 'FAILED', failure_reason: 'mail server refused it' })
    .where('notification_id', '=', notification_id)
    .where('channel', '=', 'EMAIL')
    .execute()
}
