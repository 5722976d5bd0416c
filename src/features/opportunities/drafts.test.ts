import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal } from '../../../test/harness/entity-fixtures.ts'
import { notificationsOf } from '../../../test/harness/notification-rows.ts'
import { callsOnOpportunities, changeOpportunity, opportunityBody } from '../../../test/harness/opportunity-fixtures.ts'
import { eventsOf } from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
const { create, read, remove, update } = callsOnOpportunities(app)

const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type)

/** Of all, as none has the ids of one. */
async function notifiedAdministrators(id: string): Promise<number> {
  const all = await notificationsOf(app, admin)
  return all.filter((one) => JSON.stringify(one).includes(id)).length
}

async function draft(given: object = {}): Promise<string> {
  const input = { ...opportunityBody(), ...given, as_draft: true }
  const { status, body } = await create(input, owner)
  assert.equal(status, 200)
  const { id, created_at } = body.data.opportunity
  assert.deepEqual(body, {
    success: true,
    data: { opportunity: { id, title: input.title, status: 'draft', created_at } },
    message: 'Opportunity saved as a draft',
  })
  return id
}

test('a draft is one at once, and neither it nor its changes raise an event', async () => {
  const id = await draft({ status: 'active' })
  assert.equal((await read(id, owner)).body.data.opportunity.status, 'draft')
  assert.equal((await read(id)).status, 404)
  await changeOpportunity(app, owner, id, { description: 'Another text' })
  assert.deepEqual([await typesOf(id), await notifiedAdministrators(id)], [[], 0])
  assert.equal((await remove(id, owner)).status, 200)
  assert.deepEqual(await typesOf(id), [])
})

test('once it is submitted or published it raises an event as a new one, later changes as changes', async () => {
  const submitted = await draft()
  await changeOpportunity(app, owner, submitted, { status: 'pending', tags: ['now'] })
  const [created] = await eventsOf(app, submitted)
  assert.equal(created?.type, 'opportunity.created')
  assert.match(JSON.stringify(created?.data), /"status":"pending"/)
  assert.equal(await notifiedAdministrators(submitted), 1)
  await changeOpportunity(app, owner, submitted, { status: 'draft' })
  await changeOpportunity(app, owner, submitted, { status: 'active' })
  assert.deepEqual(await typesOf(submitted), ['opportunity.created', 'opportunity.updated', 'opportunity.updated'])

  const published = await draft()
  await changeOpportunity(app, owner, published, { status: 'active' })
  assert.deepEqual([await typesOf(published), await notifiedAdministrators(published)], [['opportunity.created'], 0])
})

test('a draft is no draft by anything but true', async () => {
  const asked = await create({ ...opportunityBody(), as_draft: false }, owner)
  assert.equal(asked.body.data.opportunity.status, 'pending')
  assert.equal((await create({ ...opportunityBody(), as_draft: 'true' }, owner)).status, 422)
})

test('a change of what was changed since it was read is refused where that is asked, and changes nothing', async () => {
  const id = await draft()
  const { updated_at: readAt } = (await read(id, owner)).body.data.opportunity
  await changeOpportunity(app, admin, id, { title: 'Corrected by an administrator' })
  const before = (await read(id, owner)).body.data.opportunity
  assertRefusal(await update({ id, title: 'Mine', if_updated_at: readAt }, owner), 409, {
    code: 'CHANGED_SINCE',
    message: 'The opportunity was changed since it was read',
  })
  assert.deepEqual((await read(id, owner)).body.data.opportunity, { ...before, views: before.views + 1 })
  const { status, body } = await update({ id, title: 'Mine', if_updated_at: before.updated_at }, owner)
  assert.deepEqual([status, (await read(id, owner)).body.data.opportunity.title], [200, 'Mine'])
  assert.equal(
    (await update({ id, title: 'Later', if_updated_at: body.data.opportunity.updated_at }, owner)).status,
    200,
  )
  assert.equal((await update({ id, title: 'Whatever' }, owner)).status, 200)
  for (const if_updated_at of ['yesterday', 7]) assert.equal((await update({ id, if_updated_at }, owner)).status, 422)
})

test('of many changes of the same version at one moment one is made', async () => {
  const id = await draft()
  const { updated_at: if_updated_at } = (await read(id, owner)).body.data.opportunity
  const tags = ['one', 'two', 'three', 'four']
  const answers = await Promise.all(tags.map((tag) => update({ id, tags: [tag], if_updated_at }, owner)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409])
})
