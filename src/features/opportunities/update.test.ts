// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, invalid, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import {
  activate,
  callsOnOpportunities,
  changeOpportunity,
  postOpportunity,
} from '../../../test/harness/opportunity-fixtures.ts'
import {
  assertOpportunityTotals,
  changedFieldsTold,
  eventsOf,
  storedOpportunities,
  storedOpportunity,
} from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { audited, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'
import { opportunityStatuses } from '../../platform/database/tables/opportunities.ts'

const LATER = '2999-01-01T00:00:00.000Z'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { list, read, update } = callsOnOpportunities(app)

const detail = async (id: string, as = owner) => (await read(id, as)).body.data.opportunity

const full = {
  short_description: 'Short',
  category: 'Old',
  budget: { min: 1, max: 2, currency: 'EUR', per: 'hour' },
  location: { city: 'Lviv', country: 'Ukraine', timezone: 'Europe/Kyiv', remote: true, address: 'A', lat: 1, lng: 2 },
  requirements: ['r'],
  benefits: ['b'],
  contact_person: { name: 'N', position: 'P', email: 'E', phone: 'T' },
  application_process: { method: 'form', instructions: 'I', contact: 'C', required_documents: ['D'] },
  confidential_details: { secret: { a: 1, b: 2 } },
  tags: ['t'],
  expires_at: LATER,
} as const

/** Each field with another value than it has in `full`. */
const changes: Record<string, unknown> = {
  title: 'Changed title',
  description: 'Changed',
  short_description: 'Changed',
  category: 'Changed',
  type: 'project',
  budget: { currency: 'UAH', per: 'project' },
  location: { remote: true },
  requirements: ['r', 's'],
  benefits: [],
  contact_person: { email: 'changed' },
  application_process: { method: 'email' },
  confidential_details: { secret: { a: 1 } },
  tags: ['u'],
  expires_at: '2998-01-01T00:00:00.000Z',
  visibility: 'members',
  status: 'draft',
}

const postFull = () =>
  postOpportunity(app, owner, { ...full, requirements: ['r'], benefits: ['b'], tags: ['t'] } as object)

test('each field can be changed alone, and nothing else changes; the event names it', async () => {
  for (const [name, value] of Object.entries(changes)) {
    const { id } = await postFull()
    const before = await detail(id)
    const answer = await update({ id, [name]: value }, owner)
    const { updated_at } = answer.body.data.opportunity
    assert.match(updated_at, TIMESTAMP)
    assert.ok(updated_at >= before.updated_at)
    assert.deepEqual(
      [answer.status, answer.body],
      [200, { success: true, data: { opportunity: { id, updated_at } }, message: 'Opportunity updated successfully' }],
    )
    assert.deepEqual(await detail(id), { ...before, [name]: value, updated_at, views: 2 }, name)
    const { title, type, status, visibility }: Record<string, unknown> = { ...before, [name]: value }
    assert.deepEqual((await eventsOf(app, id)).slice(1), [
      {
        type: 'opportunity.updated',
        owner_id: owner.id,
        entity_id: null,
        visibility,
        data: { id, title, type, status, visibility, updated_fields: [name] },
      },
    ])
  }
  await assertOpportunityTotals(app)
})

test('null empties what may be empty, and only that', async () => {
  const { id } = await postFull()
  const { requirements, benefits, tags, ...rest } = await detail(id)
  const entity = await makeEntity(app, owner)
  await changeOpportunity(app, owner, id, { entity_id: entity.id })
  const empty = ['short_description', 'budget', 'contact_person', 'application_process', 'confidential_details']
  const nulls = Object.fromEntries([...empty, 'entity_id', 'expires_at'].map((name) => [name, null]))
  await changeOpportunity(app, owner, id, nulls)
  const shown = await detail(id)
  const gone = Object.fromEntries([...empty, 'expires_at'].map((name) => [name, undefined]))
  const expected = { ...rest, requirements, benefits, tags, ...gone, application_process: null, entity_id: null }
  assert.deepEqual(shown, JSON.parse(JSON.stringify({ ...expected, updated_at: shown.updated_at, views: 2 })))
  assert.deepEqual((await storedOpportunity(app, id)).warn_at, null)
  assert.deepEqual((await changedFieldsTold(app, id))?.toSorted(), [...empty, 'entity_id', 'expires_at'].toSorted())
  await changeOpportunity(app, owner, id, nulls)
  assert.equal((await eventsOf(app, id)).length, 3)
})

test('what is named to have changed must be in the body; what is in the body counts even if it is not named', async () => {
  const { id } = await postFull()
  const before = await storedOpportunities(app)
  for (const [body, name] of [
    [{ updated_fields: ['title'] }, 'title'],
    [{ title: 'T', updated_fields: ['title', 'budget'] }, 'budget'],
    [{ budget: null, updated_fields: ['budget.min'] }, 'budget.min'],
    [{ owner_id: admin.id, updated_fields: ['owner_id'] }, 'owner_id'],
    [{ views: 1, updated_fields: ['views'] }, 'views'],
    [{ title: 'T', updated_fields: ['__proto__'] }, '__proto__'],
    [{ title: 'T', updated_fields: ['toString'] }, 'toString'],
    [{ title: 'T', updated_fields: [''] }, ''],
  ] as const) {
    const refusal = invalid('VALIDATION_ERROR', 'updated_fields', `names ${name}, which is not in the body`)
    assertRefusal(await update({ id, ...body }, owner), 422, refusal)
  }
  for (const [updated_fields, field, reason] of [
    ['title', 'updated_fields', 'must be an array'],
    [[1], 'updated_fields.0', 'must be a string'],
    [Array(51).fill('id'), 'updated_fields', 'must have at most 50 items'],
  ] as const) {
    assertRefusal(await update({ id, updated_fields }, owner), 422, invalid('VALIDATION_ERROR', field, reason))
  }
  assert.deepEqual(await storedOpportunities(app), before)
  const input = { title: 'Named', category: 'Not named', tags: ['t'], budget: null }
  await changeOpportunity(app, owner, id, { ...input, updated_fields: ['id', 'title', 'title', 'budget', 'tags'] })
  const { title, category, budget } = await detail(id)
  assert.deepEqual([title, category, budget], ['Named', 'Not named', undefined])
  assert.deepEqual(await changedFieldsTold(app, id), ['title', 'category', 'budget'])
})

test('without a real change there is no event and no audit entry, but a newer time of update', async () => {
  const { id } = await postFull()
  const { status, visibility, type } = await storedOpportunity(app, id)
  const before = await storedOpportunity(app, id)
  const body = { ...full, status, visibility, type, is_featured: false, entity_id: null } as object
  for (const as of [owner, admin]) {
    for (const changes of [body, {}]) {
      const [, entries] = await audited(app, () => changeOpportunity(app, as, id, changes))
      assert.deepEqual(entries, [])
    }
  }
  const { updated_at, ...rest } = await storedOpportunity(app, id)
  assert.deepEqual({ ...rest, updated_at: before.updated_at }, before)
  assert.ok(updated_at > before.updated_at)
  assert.equal((await eventsOf(app, id)).length, 1)
})

test('the owner may set every status from every other', async () => {
  const { id } = await postOpportunity(app, owner)
  for (const from of opportunityStatuses) {
    for (const to of opportunityStatuses) {
      await changeOpportunity(app, owner, id, { status: from })
      await changeOpportunity(app, owner, id, { status: to })
      assert.equal((await detail(id)).status, to)
      assert.equal((await read(id)).status, ['active', 'expired', 'closed'].includes(to) ? 200 : 404)
    }
  }
  assertRefusal(
    await update({ id, status: 'hidden' }, owner),
    422,
    invalid('VALIDATION_ERROR', 'status', `must be one of ${opportunityStatuses.join(', ')}`),
  )
  await assertOpportunityTotals(app)
})

test('nothing becomes active whose time is over', async () => {
  const { id } = await postOpportunity(app, owner, { expires_at: LATER })
  await app.owner
    .updateTable('opportunities')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  const before = await storedOpportunities(app)
  const refusal = invalid('VALIDATION_ERROR', 'expires_at', 'must be in the future for an active opportunity')
  for (const as of [owner, admin]) assertRefusal(await update({ id, status: 'active', title: 'T' }, as), 422, refusal)
  assert.deepEqual(await storedOpportunities(app), before)
  await changeOpportunity(app, owner, id, { status: 'closed', title: 'Can be ended' })
  await changeOpportunity(app, owner, id, { status: 'active', expires_at: LATER })
  await app.owner
    .updateTable('opportunities')
    .set({ status: 'expired', expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await changeOpportunity(app, owner, id, { status: 'active', expires_at: null })
  assert.equal((await detail(id)).status, 'active')
})

test('of many concurrent changes of one opportunity none is lost', async () => {
  const { id } = await postFull()
  const { title: _, ...others } = changes
  const entries = Object.entries(others)
  const answers = await Promise.all(entries.map(([name, value]) => update({ id, [name]: value }, owner)))
  for (const { status, text } of answers) assert.equal(status, 200, text)
  const shown = await detail(id)
  assert.deepEqual({ ...shown, ...others }, shown)
  const updatedFields = (await eventsOf(app, id))
    .slice(1)
    .map(({ data }) => (data as { updated_fields: string[] }).updated_fields)
  assert.deepEqual(updatedFields.flat().toSorted(), Object.keys(others).toSorted())
  await assertOpportunityTotals(app)
})

test('a change shows immediately in detail, lists and search', async () => {
  const { id } = await postOpportunity(app, owner, { title: 'Walrus keeper', category: 'Zoo' })
  await activate(app, owner, id)
  const foundBy = async (query: string) =>
    (await list(query)).body.data.opportunities.map(({ title }: { title: string }) => title)
  assert.deepEqual(
    [await foundBy('?search=walrus'), await foundBy('?category=zoo')],
    [['Walrus keeper'], ['Walrus keeper']],
  )
  assert.equal((await detail(id)).title, 'Walrus keeper')
  await changeOpportunity(app, owner, id, { title: 'Penguin keeper', description: 'In the aquarium', category: 'Sea' })
  assert.deepEqual(
    [
      await foundBy('?search=walrus'),
      await foundBy('?category=zoo'),
      await foundBy('?search=aquarium'),
      await foundBy('?category=sea'),
    ],
    [[], [], ['Penguin keeper'], ['Penguin keeper']],
  )
  assert.equal((await detail(id)).title, 'Penguin keeper')
  await changeOpportunity(app, admin, id, { visibility: 'members' })
  assert.deepEqual([(await read(id)).status, await foundBy('?search=penguin')], [404, []])
})
