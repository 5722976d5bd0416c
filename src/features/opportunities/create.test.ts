import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertRefusal, invalid, makeEntity, notKnown, notPermitted } from '../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities, changeOpportunity, opportunityBody } from '../../../test/harness/opportunity-fixtures.ts'
import {
  duplicateOf,
  eventsOf,
  storedOpportunities,
  storedOpportunity,
} from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Answer, Member } from '../../../test/harness/test-app.ts'
import { named, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'
import { roles } from '../../platform/database/tables/accounts.ts'
import { opportunityTypes } from '../../platform/database/tables/opportunities.ts'
import { isVisible } from '../../platform/lib/visible-text.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { create, read, list } = callsOnOpportunities(app)

const idOf = ({ status, body, text }: Answer): string => {
  assert.equal(status, 200, text)
  return body.data.opportunity.id
}
const seenByOwner = () => ({
  owner: named(owner),
  show_owner: true,
  viewer: { is_owner: true, can_edit: true, has_applied: false },
})
const detail = async (id: string, as = owner) => (await read(id, as)).body.data.opportunity

test('a new opportunity awaits review, whatever status was asked for, and raises an event', async () => {
  for (const status of [undefined, 'active', 'pending', 'hidden', 7, null]) {
    const input = { ...opportunityBody(), status }
    const answer = await create(input, owner)
    const id = idOf(answer)
    const { title, type } = input
    const { created_at } = answer.body.data.opportunity
    assert.match(created_at, TIMESTAMP)
    assert.deepEqual(answer.body, {
      success: true,
      data: { opportunity: { id, title, status: 'pending', created_at } },
      message: 'Opportunity created successfully and is pending review',
    })
    assert.deepEqual(await eventsOf(app, id), [
      {
        type: 'opportunity.created',
        owner_id: owner.id,
        entity_id: null,
        visibility: 'public',
        data: { id, title, type, status: 'pending', visibility: 'public' },
      },
    ])
    assert.equal((await read(id)).status, 404)
  }
})

test('with nothing but title, description and type the rest is as the interface says', async () => {
  for (const type of opportunityTypes) {
    const input = { title: `Least ${type}`, description: 'x', type }
    const answer = await create(input, owner)
    const { created_at } = answer.body.data.opportunity
    assert.deepEqual(await detail(idOf(answer)), {
      ...input,
      id: idOf(answer),
      category: 'Other',
      requirements: [],
      benefits: [],
      entity_id: null,
      tags: [],
      status: 'pending',
      visibility: 'public',
      created_at,
      updated_at: created_at,
      is_featured: false,
      location: { remote: false },
      application_process: null,
      attachments: [],
      views: 1,
      applications: 0,
      ...seenByOwner(),
    })
  }
})

test('every field is stored and shown as it was sent', async () => {
  const entity = await makeEntity(app, owner, { website: 'https://a.example', employee_count: '11-50' })
  const input = {
    title: 'Головний інженер 🦄 «з усім»',
    description: '<script>alert(1)</script>\r\n\tДругий рядок',
    short_description: 'Коротко',
    category: 'Design & Research',
    type: 'project',
    budget: { min: 0.01, max: 1e15, currency: 'UAH', per: 'month' },
    location: {
      city: 'Київ',
      country: 'Україна',
      timezone: 'Europe/Kyiv',
      remote: true,
      address: 'вул. Хрещатик, 1',
      lat: -90,
      lng: 180,
    },
    requirements: ['One', 'Two', 'One'],
    benefits: ['x'.repeat(500)],
    entity_id: entity.id,
    contact_person: { name: 'Олена', position: 'CTO', email: 'o@a.example', phone: '+380' },
    application_process: {
      method: 'form',
      instructions: 'Write',
      contact: 'https://a.example/apply',
      required_documents: ['CV', 'Letter'],
    },
    confidential_details: { salary: { exact: 12.5, bonus: [1, null, true, 'x', 1e308, -0.1] }, 'a b': {} },
    tags: ['Node.js', 'C++', "O'Reilly"],
    expires_at: '2999-12-31T23:59:59.999Z',
    visibility: 'confidential',
  }
  const answer = await create(input, owner)
  const { created_at } = answer.body.data.opportunity
  assert.deepEqual(await detail(idOf(answer)), {
    ...input,
    id: idOf(answer),
    entity: { id: entity.id, name: entity.name, website: 'https://a.example', employee_count: '11-50' },
    status: 'pending',
    created_at,
    updated_at: created_at,
    is_featured: false,
    attachments: [],
    views: 1,
    applications: 0,
    ...seenByOwner(),
  })
  const [event] = await eventsOf(app, idOf(answer))
  assert.deepEqual([event?.entity_id, event?.visibility], [entity.id, 'confidential'])
})

test('what the caller may not set is not set, however it is sent', async () => {
  const foreign = randomUUID()
  const answer = await create(
    {
      ...opportunityBody(),
      id: foreign,
      owner_id: admin.id,
      former_owner_id: admin.id,
      hidden_status: 'active',
      number: 1,
      views: 1000,
      applications: 1000,
      is_featured: true,
      created_at: '2000-01-01T00:00:00.000Z',
      updated_at: '2000-01-01T00:00:00.000Z',
      warn_at: '2000-01-01T00:00:00.000Z',
      attachments: [{ id: foreign }],
      constructor: { prototype: { is_featured: true } },
      location: { remote: true, is_featured: true, constructor: 1 },
      contact_person: { name: 'N', owner_id: admin.id },
    },
    owner,
  )
  const row = await storedOpportunity(app, idOf(answer))
  assert.notEqual(row.id, foreign)
  assert.deepEqual(
    [row.owner_id, row.former_owner_id, row.hidden_status, row.is_featured, row.warn_at, row.contact_person],
    [owner.id, null, null, false, null, { name: 'N' }],
  )
  assert.ok(row.created_at.getTime() > Date.now() - 60_000)
  const shown = await detail(row.id)
  assert.deepEqual([shown.views, shown.applications, shown.attachments, shown.location], [1, 0, [], { remote: true }])
})

test('anonymous callers, visitors and subscribers post nothing; members and above do', async () => {
  const before = await storedOpportunities(app)
  assertRefusal(await create(opportunityBody()), 401, notKnown)
  assertRefusal(await create('{not even JSON'), 401, notKnown)
  for (const role of ['visitor', 'subscriber'] as const) {
    assertRefusal(await create(opportunityBody(), await app.member(role)), 403, notPermitted)
  }
  assert.deepEqual(await storedOpportunities(app), before)
  for (const role of roles.slice(2)) idOf(await create(opportunityBody(), await app.member(role)))
})

test('one posts for entities to which one belongs; an administrator for any', async () => {
  const colleague = await app.member('member')
  const stranger = await app.member('member')
  const input = { member_ids: [colleague.id] }
  const open = await makeEntity(app, owner, input)
  const closed = await makeEntity(app, owner, { ...input, visibility: 'confidential' })
  for (const { id } of [open, closed]) {
    for (const as of [owner, colleague, admin]) {
      assert.equal((await detail(idOf(await create(opportunityBody({ entity_id: id }), as)), as)).entity_id, id)
      idOf(await create(opportunityBody({ entity_id: id.toUpperCase() }), as))
    }
  }
  await app.owner.updateTable('entities').set({ is_hidden: true }).where('id', '=', open.id).execute()
  const hidden = open.id
  const another = await makeEntity(app, owner)
  const before = await storedOpportunities(app)
  const refused = await create(opportunityBody({ entity_id: another.id }), stranger)
  const message = 'You do not belong to this entity'
  assertRefusal(refused, 403, { code: 'INSUFFICIENT_PERMISSIONS', message })
  const unknown = invalid('VALIDATION_ERROR', 'entity_id', 'must be the id of an existing entity')
  for (const id of [' ', 'x', '0', `${another.id} `, randomUUID(), "' or 1=1 --"]) {
    for (const as of [owner, admin])
      assertRefusal(await create(opportunityBody({ entity_id: id }), as), 422, unknown, id)
  }
  assertRefusal(await create(opportunityBody({ entity_id: closed.id }), stranger), 422, unknown)
  for (const as of [owner, colleague, admin]) {
    assertRefusal(await create(opportunityBody({ entity_id: hidden }), as), 422, unknown)
  }
  assert.deepEqual(await storedOpportunities(app), before)
})

test('any text can be stored and is returned unchanged', async () => {
  const text = (maxLength: number) =>
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength })
      .filter((input) => isVisible(input) && !input.includes('\0'))
  /** One that a list can be filtered by: all others are refused. */
  const filterable = text(50).filter((tag) => /[^\s,]/u.test(tag) && tag.split(',').length <= 4)
  const hostile = fc.constantFrom(
    'x'.repeat(10_000),
    'ї'.repeat(10_000),
    '界'.repeat(10_000),
    `x${'\u0301'.repeat(9_999)}`,
    `'"\\ :* & | ! <-> () $$ %s $1 ''' E'\\x' --`.repeat(200),
    Array.from({ length: 2_000 }, (_, index) => index.toString(36)).join(' '),
    'x\u202e\u2066\ufeff\u200b',
    'a-b-c-d/e.f&g'.repeat(700),
  )
  await fc.assert(
    fc.asyncProperty(text(60), fc.oneof(text(300), hostile), filterable, async (line, description, tag) => {
      const title = `${randomUUID()} ${line}`
      const input = { title, description, type: 'job', category: line, requirements: [line], tags: [tag] }
      const shown = await detail(idOf(await create(input, owner)))
      assert.deepEqual({ ...shown, ...input, tags: [tag.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')] }, shown)
    }),
    { numRuns: 60 },
  )
})

test('a request that is sent again with its key is answered again, and posts nothing', async () => {
  const body = opportunityBody()
  const send = (input: unknown, key: string, as = owner) =>
    app.request('POST', '/api/opportunities/create', { as, body: input, headers: { 'idempotency-key': key } })
  const first = await send(body, 'once')
  const before = await storedOpportunities(app)
  const again = await send(body, 'once')
  assert.deepEqual([again.status, again.text], [first.status, first.text])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  const reused = { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Idempotency-Key was used with another request' }
  assertRefusal(await send({ ...body, title: 'Another' }, 'once'), 422, reused)
  assertRefusal(await send(body, 'another'), 409, duplicateOf(idOf(first)))
  assert.deepEqual(await storedOpportunities(app), before)
  assert.notEqual(idOf(await send(body, 'once', admin)), idOf(first))
})

test('a posted opportunity is in no list but those of its owner until it is opened', async () => {
  const { id, title } = (await create(opportunityBody({ title: 'Zebra keeper' }), owner)).body.data.opportunity
  const idsIn = async (path: string, as?: Member) => {
    const { data } = (await app.request('GET', path, as && { as })).body
    return data.opportunities.map((one: { id: string }) => one.id)
  }
  for (const as of [undefined, owner, admin]) assert.deepEqual(await idsIn('/api/opportunities?search=zebra', as), [])
  assert.deepEqual(await idsIn('/api/opportunities/mine?search=zebra', owner), [id])
  await changeOpportunity(app, admin, id, { status: 'active' })
  assert.deepEqual((await list('?search=zebra')).body.data.opportunities[0].title, title)
})
