// Depends on: servers, instances
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { before, testApp } from '../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../test/harness/test-app.ts'
import { ABSENT, deleteAccount } from '../../../test/harness/user-fixtures.ts'
import {
  allSettled,
  makeWebhook,
  type Receiver,
  startReceiver,
  TO_THIS_MACHINE,
} from '../../../test/harness/webhook-fixtures.ts'
import { startBackgroundWork } from '../../background-work.ts'
import { openFeatures, textCatalogue, topics } from '../../features.ts'
import type { Role } from '../../platform/database/tables/accounts.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { raise } from '../../platform/events/events.ts'
import { openPlatform, type Platform } from '../../platform/platform.ts'
import { opportunityCreated } from '../opportunities/events.ts'

let receiver: Receiver

const app = testApp(TO_THIS_MACHINE, { hasClock: true })
before(async () => {
  receiver = await startReceiver()
})
after(() => receiver[Symbol.asyncDispose]())

/** Everybody's webhook has an address of its own at the one receiver. */
async function listening(role: Role): Promise<{ as: Member; webhookId: string; delivered: () => string[] }> {
  const as = await app.member(role)
  const { webhook } = await makeWebhook(app, as, `${receiver.url}${as.id}`)
  return { as, webhookId: webhook.id, delivered: () => titlesAt(`/${as.id}`) }
}

const titlesAt = (path: string) =>
  receiver.received.filter((one) => one.path === path).map(({ body }) => body.data.title)

test('an event goes to its owner, to those of the entity, and to administrators, and to nobody else', async () => {
  const [owner, colleague, former, stranger, confidential, admin] = [
    await listening('member'),
    await listening('member'),
    await listening('member'),
    await listening('member'),
    await listening('confidential'),
    await listening('admin'),
  ]
  const member_ids = [owner, colleague, former].map(({ as }) => as.id)
  const entity = await makeEntity(app, admin.as, { member_ids })
  await app.request('PUT', '/api/entities/update', {
    as: admin.as,
    body: { id: entity.id, member_ids: member_ids.slice(0, 2) },
  })
  await postIn(app, owner.as, { title: 'Alone' }, 'pending')
  await postIn(app, owner.as, { title: 'Ours', entity_id: entity.id, visibility: 'members' }, 'pending')
  await postIn(app, confidential.as, { title: 'Theirs', visibility: 'confidential' }, 'pending')
  await allSettled(app)
  assert.deepEqual(owner.delivered(), ['Alone', 'Ours'])
  assert.deepEqual(colleague.delivered(), ['Ours'])
  assert.deepEqual([former.delivered(), stranger.delivered()], [[], []])
  assert.deepEqual(confidential.delivered(), ['Theirs'])
  assert.deepEqual(admin.delivered(), ['Alone', 'Ours', 'Theirs'])
})

test('what somebody may no longer have when it is sent is not sent, and said to be skipped', async () => {
  const admin = await listening('admin')
  const losses = {
    'a demotion below member': { role: 'subscriber' },
    'a demotion of one whose webhook has what is confidential': { role: 'member' },
    'a deactivation': { is_active: false },
    'a deletion': { deleted_at: new Date() },
  } as const
  for (const [loss, values] of Object.entries(losses)) {
    const person = await listening('confidential')
    await hold(person.webhookId, true)
    await postIn(app, person.as, { title: loss, visibility: 'confidential' }, 'pending')
    await eventually(
      'the delivery is pending',
      () => statusesAt(person.webhookId),
      ([status]) => status === 'pending',
    )
    await app.owner.updateTable('users').set(values).where('id', '=', person.as.id).execute()
    await hold(person.webhookId, false)
    const statuses = await eventually(
      'the delivery is settled',
      () => statusesAt(person.webhookId),
      ([status]) => status !== 'pending',
    )
    assert.deepEqual([statuses, person.delivered()], [['skipped'], []], loss)
  }
  await allSettled(app)
  assert.deepEqual(admin.delivered(), Object.keys(losses))
})

test('a secret that is any text signs by its bytes', async () => {
  const as = await app.member('member')
  const secret = 'таємниця, що має знак ✓'
  const body = { url: `${receiver.url}${as.id}`, events: ['opportunity.created'], secret }
  assert.equal((await app.request('POST', '/api/webhooks', { as, body })).status, 201)
  await postIn(app, as, { title: 'Signed' }, 'pending')
  await allSettled(app)
  const [sent] = receiver.received.filter(({ path }) => path === `/${as.id}`)
  const { headers, text } = sent ?? assert.fail('nothing was sent')
  const { 'webhook-id': id, 'webhook-timestamp': seconds } = headers
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${text}`).digest('base64')
  assert.equal(headers['webhook-signature'], `v1,${signature}`)
})

test('what happened in an entity is not sent to its members once the entity is hidden', async () => {
  const [owner, colleague] = [await listening('member'), await listening('member')]
  const member_ids = [owner, colleague].map(({ as }) => as.id)
  const { id: entity_id } = await makeEntity(app, await app.member('admin'), { member_ids })
  await hold(colleague.webhookId, true)
  await postIn(app, owner.as, { title: 'Of the entity', entity_id }, 'pending')
  await eventually(
    'the delivery is pending',
    () => statusesAt(colleague.webhookId),
    ([status]) => status === 'pending',
  )
  await app.owner.updateTable('entities').set({ is_hidden: true }).where('id', '=', entity_id).execute()
  await hold(colleague.webhookId, false)
  const statuses = await eventually(
    'the delivery is settled',
    () => statusesAt(colleague.webhookId),
    ([status]) => status !== 'pending',
  )
  assert.deepEqual([statuses, colleague.delivered()], [['skipped'], []])
})

test('what has become confidential is not sent to those who may no longer read it', async () => {
  const [owner, admin] = [await listening('member'), await listening('admin')]
  await hold(owner.webhookId, true)
  const id = await postIn(app, owner.as, { title: 'Open at first' }, 'pending')
  await changeOpportunity(app, admin.as, id, { visibility: 'confidential' })
  await hold(owner.webhookId, false)
  const statuses = await eventually(
    'the delivery is settled',
    () => statusesAt(owner.webhookId),
    ([status]) => status !== undefined && status !== 'pending',
  )
  assert.deepEqual([statuses, owner.delivered()], [['skipped'], []])
})

test('what was erased is not sent', async () => {
  const [owner, admin] = [await app.member('member'), await listening('admin')]
  await hold(admin.webhookId, true)
  await postIn(app, owner, { title: 'Erased' }, 'pending')
  await eventually(
    'the delivery is pending',
    () => statusesAt(admin.webhookId),
    ([status]) => status === 'pending',
  )
  await app.owner.deleteFrom('events').where('owner_id', '=', owner.id).execute()
  await hold(admin.webhookId, false)
  const statuses = await eventually(
    'the delivery is settled',
    () => statusesAt(admin.webhookId),
    ([status]) => status !== 'pending',
  )
  assert.deepEqual([statuses, admin.delivered()], [['skipped'], []])
})

test('with an account its webhooks go for good', async () => {
  const { as, webhookId } = await listening('member')
  await deleteAccount(app.owner, as.id)
  assert.equal(
    await app.owner.selectFrom('webhooks').select('id').where('id', '=', webhookId).executeTakeFirst(),
    undefined,
  )
})

test('two programs on one database deliver each event once, and in order', async () => {
  await using other = await startProgramBeside(app)
  const { as, delivered } = await listening('member')
  const titles = Array.from({ length: 60 }, (_, number) => `Title ${number}`)
  for (const [index, title] of titles.entries()) await tell(index % 2 === 0 ? app.platform : other, as, title)
  await allSettled(app)
  assert.deepEqual(delivered(), titles)
})

async function startProgramBeside({ platform: { settings, log } }: TestApp) {
  await using opening = new AsyncDisposableStack()
  const beside = await openPlatform(settings, log, { topics, textCatalogue })
  opening.defer(() => beside.close())
  const features = await openFeatures(beside)
  opening.defer(() => features.close())
  await startBackgroundWork(beside, features)
  const opened = opening.move()
  return Object.assign(beside, { [Symbol.asyncDispose]: () => opened.disposeAsync() })
}

function tell({ db }: Pick<Platform, 'db'>, { id: ownerId }: Member, title: string): Promise<void> {
  const subject = { opportunityId: ABSENT, ownerId, entityId: null, visibility: 'public' }
  const facts = { id: ABSENT, title, type: 'job', status: 'active', visibility: 'public' } as const
  return transaction(db, (trx) => raise(trx, opportunityCreated, subject, facts))
}

test('what is hidden, as its owner leaves with all of it, is not sent', async () => {
  const [owner, admin] = [await app.member('member'), await listening('admin')]
  await hold(admin.webhookId, true)
  const id = await postIn(app, owner, { title: 'Hidden' }, 'pending')
  await eventually(
    'the delivery is pending',
    () => statusesAt(admin.webhookId),
    ([status]) => status === 'pending',
  )
  await app.request('DELETE', `/api/admin/users/${owner.id}`, { as: admin.as, body: { deleteData: true } })
  assert.equal(
    (await app.owner.selectFrom('opportunities').select('status').where('id', '=', id).executeTakeFirst())?.status,
    'hidden',
  )
  await hold(admin.webhookId, false)
  const statuses = await eventually(
    'the delivery is settled',
    () => statusesAt(admin.webhookId),
    ([status]) => status !== 'pending',
  )
  assert.deepEqual([statuses, admin.delivered()], [['skipped'], []])
})

const hold = (id: string, isHeld: boolean) =>
  app.owner
    .updateTable('webhooks')
    .set({ held_until: isHeld ? new Date(Date.now() + 3_600_000) : null })
    .where('id', '=', id)
    .execute()

async function statusesAt(webhookId: string): Promise<string[]> {
  const rows = await app.owner
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('webhook_id', '=', webhookId)
    .execute()
  return rows.map(({ status }) => status)
}
