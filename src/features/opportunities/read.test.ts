// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, makeEntity, notKnown } from '../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  changeOpportunity,
  type Given,
  opportunityNotFound,
  postIn,
  storedViews,
} from '../../../test/harness/opportunity-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { NO_IDS, named } from '../../../test/harness/user-fixtures.ts'

const [app, other] = testAppPair()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const reader = testMember(app, 'confidential')

const here = callsOnOpportunities(app)
const there = callsOnOpportunities(other)

const post = (input: Given = {}) => postIn(app, owner, input)
const ascending = (counts: readonly number[]) => counts.toSorted((one, another) => one - another)
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

test('an opportunity is read whole by its id in any case; each reading counts one view', async () => {
  const guild = {
    name: 'Guild',
    logo: 'https://guild.example/logo.png',
    website: 'https://guild.example',
    employee_count: '1-10',
  }
  const entity = await makeEntity(app, owner, guild)
  const input = {
    title: 'Everything',
    description: 'All there is.',
    short_description: 'All',
    category: 'Technical',
    type: 'project',
    budget: { max: 20.5, currency: 'EUR', per: 'hour' },
    location: {
      city: 'Lviv',
      country: 'Ukraine',
      timezone: 'Europe/Kyiv',
      remote: true,
      address: 'Rynok 1',
      lat: 49,
      lng: 24,
    },
    requirements: ['One', 'Two'],
    benefits: ['Three'],
    entity_id: entity.id,
    contact_person: { name: 'Olena', position: 'Chair', email: 'olena@guild.example', phone: '+380' },
    application_process: { method: 'email', instructions: 'Write', contact: 'a@b.example', required_documents: ['CV'] },
    tags: ['a', 'b'],
    expires_at: '2100-01-01T00:00:00.000Z',
    visibility: 'public',
  } satisfies Given
  const confidential_details = { budget: [1, { two: null }], ключ: 'зміст' }
  const id = await post({ ...input, confidential_details })
  const { created_at, updated_at } = (await here.mine('', owner)).body.data.opportunities[0]
  const shown = {
    id,
    ...input,
    attachments: [],
    status: 'active',
    created_at,
    updated_at,
    applications: 0,
    is_featured: false,
    owner: named(owner),
  }
  const viewer = { is_owner: false, can_edit: false, has_applied: false }
  const editing = { confidential_details, show_owner: true }
  let views = 0
  for (const [as, more] of [
    [undefined, {}],
    [await app.member('member'), { viewer }],
    [reader, { confidential_details, viewer }],
    [owner, { ...editing, viewer: { ...viewer, is_owner: true, can_edit: true } }],
    [admin, { ...editing, viewer: { ...viewer, can_edit: true } }],
  ] as const) {
    for (const [service, calls, reference] of [
      [app, here, id],
      [other, there, id.toUpperCase()],
    ] as const) {
      views += 1
      const logo_shown = service.features.pictureAddresses.shown(guild.logo)
      const answer = await calls.read(reference, as)
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.deepEqual(
        [answer.status, answer.body],
        [
          200,
          {
            success: true,
            data: { opportunity: { ...shown, entity: { id: entity.id, ...guild, logo_shown }, ...more, views } },
          },
        ],
      )
    }
  }
  assert.equal(await storedViews(app, id), views)
  assert.equal((await there.list('?search=everything')).body.data.opportunities[0].views, views)
})

test('whoever may change an opportunity reads it without counting a view; others are refused', async () => {
  const id = await post({ title: 'Read by its owner', visibility: 'confidential' })
  const shown = (await here.read(id, owner)).body
  const readOwn = async (as?: Member) => {
    const { status, body } = await app.request('GET', `/api/opportunities/mine/${id}`, as && { as })
    return [status, body.error?.code ?? body]
  }
  assert.deepEqual(await readOwn(owner), [200, shown])
  assert.equal((await readOwn(admin))[0], 200)
  assert.deepEqual(await readOwn(reader), [403, 'INSUFFICIENT_PERMISSIONS'])
  assert.deepEqual(await readOwn(await app.member('member')), [404, 'OPPORTUNITY_NOT_FOUND'])
  assert.deepEqual(await readOwn(), [401, 'AUTHENTICATION_REQUIRED'])
  assert.equal(await storedViews(app, id), 1)
})

test('what was not sent is left out or empty', async () => {
  const id = await post({ title: 'Nothing more' })
  const { opportunity } = (await here.read(id)).body.data
  const { created_at, updated_at } = opportunity
  assert.deepEqual(opportunity, {
    id,
    title: 'Nothing more',
    description: 'Some work to do.',
    category: 'Other',
    type: 'job',
    location: { remote: false },
    requirements: [],
    benefits: [],
    entity_id: null,
    application_process: null,
    attachments: [],
    tags: [],
    status: 'active',
    visibility: 'public',
    created_at,
    updated_at,
    views: 1,
    applications: 0,
    is_featured: false,
    owner: named(owner),
  })
})

test('anything but an id is not found', async () => {
  for (const id of [...NO_IDS, '../opportunities', '%', 'mine2', '💣', 'x'.repeat(5_000)]) {
    for (const as of [undefined, admin]) assertRefusal(await here.read(id, as), 404, opportunityNotFound, id)
  }
})

test('two hundred concurrent readers through two processes each get a count of their own, from 1 to 200', async () => {
  const id = await post()
  const answers = await Promise.all(
    upTo(200).map((number) => (number % 2 ? here : there).read(id, number % 3 ? reader : undefined)),
  )
  assert.deepEqual(ascending(answers.map(({ body }) => body.data.opportunity.views)), upTo(200))
  assert.equal(await storedViews(app, id), 200)
})

test('readers of many opportunities through two programs are counted exactly', async () => {
  const ids: string[] = []
  for (const _ of upTo(6)) ids.push(await post())
  const answers = await Promise.all(
    upTo(30).flatMap(() => ids.flatMap((id) => [here, there].map(({ read }) => read(id)))),
  )
  for (const id of ids) {
    const shown = answers.map(({ body }) => body.data.opportunity).filter((opportunity) => opportunity.id === id)
    assert.deepEqual(ascending(shown.map(({ views }) => views)), upTo(60))
    assert.equal(await storedViews(app, id), 60)
  }
})

test('what is not answered with the opportunity counts no view', async () => {
  const id = await post()
  const draft = await postIn(app, owner, {}, 'draft')
  for (const [method, path, as, status] of [
    ['HEAD', `/api/opportunities/${id}`, undefined, 200],
    ['HEAD', `/api/opportunities/${id}`, owner, 200],
    ['HEAD', `/api/opportunities/${draft}`, undefined, 404],
    ['GET', `/api/opportunities/${draft}`, undefined, 404],
    ['GET', `/api/opportunities/${draft}`, reader, 404],
    ['POST', `/api/opportunities/${id}`, owner, 405],
    ['GET', '/api/opportunities', owner, 200],
    ['HEAD', '/api/opportunities', undefined, 200],
    ['GET', '/api/opportunities/mine', owner, 200],
    ['GET', '/api/opportunities?search=opportunity', undefined, 200],
    ['DELETE', `/api/opportunities/delete/${id}`, reader, 403],
  ] as const) {
    const answer = await app.request(method, path, as && { as })
    assert.deepEqual([method, path, answer.status], [method, path, status])
  }
  const bad = await app.request('GET', `/api/opportunities/${id}`, {
    headers: { authorization: 'Bearer no-such-token' },
  })
  assertRefusal(bad, 401, notKnown)
  assert.deepEqual([await storedViews(app, id), await storedViews(app, draft)], [0, 0])
})

test('HEAD answers like GET, without the body', async () => {
  const id = await post()
  for (const path of [`/api/opportunities/${id}`, '/api/opportunities', '/api/opportunities/none']) {
    const head = await app.request('HEAD', path)
    const get = await app.request('GET', path)
    assert.deepEqual([head.status, head.text], [get.status, ''])
    assert.equal(head.headers.get('content-type'), get.headers.get('content-type'))
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
  }
})

test('a change through one program is served by the other at the very next request', async () => {
  const id = await post()
  const writes = [app, other, app, other]
  for (const [index, writer] of writes.entries()) {
    const [title, calls] = [`Changed ${index} times`, writer === app ? there : here]
    await calls.read(id)
    await changeOpportunity(writer, owner, id, { title })
    const { opportunity } = (await calls.read(id)).body.data
    assert.deepEqual([opportunity.title, opportunity.views], [title, 2 * (index + 1)])
    const [listed] = (await calls.list(`?search=${encodeURIComponent(title)}`)).body.data.opportunities
    assert.deepEqual([listed.title, listed.views, listed.updated_at], [title, 2 * (index + 1), opportunity.updated_at])
  }
})

test('what one program hides or deletes is 404 on the other at the very next request, and counts no view', async () => {
  const id = await post()
  const hidings = [
    { status: 'draft' },
    { status: 'pending' },
    { visibility: 'members' },
    { visibility: 'confidential' },
  ] as const
  for (const [index, hidden] of hidings.entries()) {
    await there.read(id)
    await changeOpportunity(app, owner, id, hidden)
    assertRefusal(await there.read(id), 404, opportunityNotFound)
    assert.equal(await storedViews(app, id), index + 1)
    await changeOpportunity(app, owner, id, { status: 'active', visibility: 'public' })
  }
  assert.equal((await there.read(id)).body.data.opportunity.views, hidings.length + 1)
  assert.equal((await here.remove(id, owner)).status, 200)
  for (const as of [undefined, owner, admin]) assertRefusal(await there.read(id, as), 404, opportunityNotFound)
})

test('readers during changes are all answered with one of the versions, and all counted', async () => {
  const id = await post({ title: 'Version 0', description: 'Version 0' })
  const change = async () => {
    for (const number of upTo(20)) {
      const text = `Version ${number}`
      await changeOpportunity(number % 2 ? app : other, owner, id, { title: text, description: text })
    }
  }
  const look = async ({ read }: typeof here) => {
    const views: number[] = []
    for (const _ of upTo(40)) {
      const { title, description, views: count } = (await read(id)).body.data.opportunity
      assert.equal(title, description)
      views.push(count)
    }
    return views
  }
  const [views] = await Promise.all([Promise.all([here, there, here, there].map(look)), change()])
  assert.deepEqual(ascending(views.flat()), upTo(160))
})

test('readers during a deletion get the opportunity or a 404', async () => {
  for (const _ of upTo(4)) {
    const id = await post()
    const [removal, ...answers] = await Promise.all([
      here.remove(id, owner),
      ...upTo(20).map((number) => (number % 2 ? here : there).read(id)),
    ])
    assert.equal(removal.status, 200)
    for (const { status } of answers) assert.ok(status === 200 || status === 404)
    assertRefusal(await there.read(id), 404, opportunityNotFound)
  }
})
