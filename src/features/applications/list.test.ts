// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  callsOnApplications,
  readReceived,
  readSent,
  storeApplications,
  submit,
} from '../../../test/harness/application-fixtures.ts'
import { assertRefusal, invalid, makeEntity, notKnown, notPermitted } from '../../../test/harness/entity-fixtures.ts'
import {
  changeOpportunity,
  type Given,
  opportunityNotFound,
  postIn,
} from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { NO_IDS } from '../../../test/harness/user-fixtures.ts'
import { applicationStatuses } from '../../platform/database/tables/applications.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')

const { received, sent, change } = callsOnApplications(app)

const onePage = (count: number) => ({
  current_page: 1,
  total_pages: 1,
  total_items: count,
  per_page: 10,
  has_next: false,
  has_prev: false,
})

test('owner and administrators see who applied, with what, the newest first', async () => {
  const opportunityId = await postIn(app, owner)
  const [first, second] = [await app.member('subscriber'), await app.member('member')]
  const avatar = `${app.url}/api/avatars/of-the-second.webp`
  await app.owner.updateTable('users').set({ name: 'Олена', image: avatar }).where('id', '=', second.id).execute()
  const older = await submit(app, first, opportunityId, { message: 'Hire me' })
  const newer = await submit(app, second, opportunityId, { message: 'Беріть мене', contact: '+380441234567' })
  await submit(app, second, await postIn(app, owner))
  for (const as of [owner, admin]) {
    const { status, body } = await received(opportunityId, as)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      success: true,
      data: {
        applications: [
          {
            ...newer,
            applicant: { id: second.id, name: 'Олена', avatar },
            message: 'Беріть мене',
            contact: '+380441234567',
            attachments: [],
            updated_at: newer.created_at,
          },
          {
            ...older,
            applicant: { id: first.id, name: first.email.split('@')[0], avatar: null },
            message: 'Hire me',
            contact: null,
            attachments: [],
            updated_at: older.created_at,
          },
        ],
        pagination: onePage(2),
      },
    })
  }
})

test('others who see the opportunity are not let in, and for those who do not it is not there', async () => {
  const people = {
    subscriber: await app.member('subscriber'),
    member: await app.member('member'),
    confidential: await app.member('confidential'),
  }
  const expected = {
    public: { subscriber: 403, member: 403, confidential: 403 },
    members: { subscriber: 404, member: 403, confidential: 403 },
    confidential: { subscriber: 404, member: 404, confidential: 403 },
  }
  for (const visibility of ['public', 'members', 'confidential'] as const) {
    for (const status of ['draft', 'pending', 'active', 'expired', 'closed'] as const) {
      const opportunityId = await postIn(app, owner, { visibility }, status)
      for (const role of ['subscriber', 'member', 'confidential'] as const) {
        const answer = await received(opportunityId, people[role])
        const isOpen = status !== 'draft' && status !== 'pending'
        if (isOpen && expected[visibility][role] === 403) assertRefusal(answer, 403, notPermitted)
        else assertRefusal(answer, 404, opportunityNotFound)
      }
      for (const as of [owner, admin]) assert.equal((await received(opportunityId, as)).status, 200)
    }
  }
  const opportunityId = await postIn(app, owner)
  assertRefusal(await received(opportunityId), 401, notKnown)
  await submit(app, people.member, opportunityId)
  assertRefusal(await received(opportunityId, people.member), 403, notPermitted)
  for (const id of NO_IDS) assertRefusal(await received(id, admin), 404, opportunityNotFound, id)
})

test('pages follow each other without a gap, and a status selects', async () => {
  const opportunityId = await postIn(app, owner)
  const ids = await storeApplications(app, opportunityId, 25)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => received(opportunityId, owner, `?page=${page}`)))
  assert.deepEqual(
    pages.flatMap(({ body }) => body.data.applications.map(({ id }: { id: string }) => id)),
    ids,
  )
  assert.deepEqual(
    pages.map(({ body }) => body.data.pagination),
    [1, 2, 3, 4].map((page) => ({
      current_page: page,
      total_pages: 3,
      total_items: 25,
      per_page: 10,
      has_next: page < 3,
      has_prev: page > 1,
    })),
  )
  const [accepted = '', rejected = '', reviewed = ''] = ids
  for (const [id, status] of [
    [accepted, 'accepted'],
    [rejected, 'rejected'],
    [reviewed, 'reviewed'],
  ] as const) {
    assert.equal((await change(id, status, owner)).status, 200)
    const { applications, pagination } = (await received(opportunityId, owner, `?status=${status}`)).body.data
    assert.deepEqual(
      applications.map((application: { id: string; status: string }) => [application.id, application.status]),
      [[id, status]],
    )
    assert.deepEqual(pagination, onePage(1))
  }
  const { pagination } = (await received(opportunityId, owner, '?status=submitted&limit=5&page=2')).body.data
  assert.deepEqual(
    [pagination.total_items, pagination.total_pages, pagination.has_next, pagination.has_prev],
    [22, 5, true, true],
  )
  assert.deepEqual((await received(opportunityId, owner, '?status=withdrawn')).body.data, {
    applications: [],
    pagination: { ...onePage(0), total_pages: 0 },
  })
})

test('each sees the own applications, with what they are for, whatever has become of it', async () => {
  const applicant = await app.member('member')
  const offering = { id: owner.id, name: owner.email.split('@')[0], avatar: null }
  assert.deepEqual((await sent(applicant)).body, {
    success: true,
    data: { applications: [], pagination: { ...onePage(0), total_pages: 0 } },
  })
  const [closed, secret] = [
    await postIn(app, owner, { title: 'Closed soon' }),
    await postIn(app, owner, { title: 'Secret soon', visibility: 'members' }),
  ]
  const first = await submit(app, applicant, closed, { contact: 'me@test.example' })
  const second = await submit(app, applicant, secret)
  await submit(app, await app.member('member'), closed)
  await changeOpportunity(app, owner, closed, { status: 'closed' })
  await changeOpportunity(app, owner, secret, { visibility: 'confidential' })
  assert.deepEqual((await sent(applicant)).body, {
    success: true,
    data: {
      applications: [
        {
          ...second,
          opportunity: { id: secret, title: 'Secret soon', status: 'active', owner: null },
          message: 'Take me.',
          contact: null,
          attachments: [],
          updated_at: second.created_at,
        },
        {
          ...first,
          opportunity: { id: closed, title: 'Closed soon', status: 'closed', owner: offering },
          message: 'Take me.',
          contact: 'me@test.example',
          attachments: [],
          updated_at: first.created_at,
        },
      ],
      pagination: onePage(2),
    },
  })
  assert.equal((await change(first.id, 'withdrawn', applicant)).status, 200)
  const withdrawn = (await sent(applicant, '?status=withdrawn')).body.data
  assert.deepEqual(
    [withdrawn.applications.map(({ id }: { id: string }) => id), withdrawn.pagination],
    [[first.id], onePage(1)],
  )
  const page = (await sent(applicant, '?limit=1&page=2')).body.data
  assert.deepEqual(
    [page.applications.map(({ id }: { id: string }) => id), page.pagination.total_items],
    [[first.id], 2],
  )
  assertRefusal(await sent(), 401, notKnown)
})

test('one’s own say who offers what they are for, as its page does', async () => {
  const [maker, applicant] = [await app.member('member'), await app.member('subscriber')]
  const [known, inner] = [
    await makeEntity(app, maker, { name: 'The Mill' }),
    await makeEntity(app, maker, { name: 'The Cellar', visibility: 'members' }),
  ]
  const named = { id: maker.id, name: maker.email.split('@')[0], avatar: null }
  const offered = async (given: Given) => {
    const id = await postIn(app, maker, given)
    await submit(app, applicant, id)
    return async () => {
      const own = (await readSent(app, applicant)).find(({ opportunity }) => opportunity.id === id)
      return [own?.opportunity.entity, own?.opportunity.owner]
    }
  }
  const ofMill = await offered({ entity_id: known.id })
  assert.deepEqual(await ofMill(), [{ id: known.id, name: 'The Mill' }, named])
  assert.deepEqual(await (await offered({ entity_id: inner.id }))(), [undefined, named])
  assert.deepEqual(await (await offered({ show_owner: false }))(), [undefined, null])
  await app.owner.updateTable('users').set({ visibility: 'hidden' }).where('id', '=', maker.id).execute()
  assert.deepEqual(await ofMill(), [{ id: known.id, name: 'The Mill' }, null])
})

test('withdrawn applications stay in both lists', async () => {
  const opportunityId = await postIn(app, owner)
  const applicant = await app.member('subscriber')
  const { id } = await submit(app, applicant, opportunityId)
  assert.equal((await change(id, 'withdrawn', applicant)).status, 200)
  const [theirs, own] = [await readReceived(app, owner, opportunityId), await readSent(app, applicant)]
  assert.deepEqual(
    [...theirs, ...own].map((application) => [application.id, application.status]),
    [
      [id, 'withdrawn'],
      [id, 'withdrawn'],
    ],
  )
})

test('a query that is not as it must be is refused with the parameter', async () => {
  const opportunityId = await postIn(app, owner)
  const cases: [string, string, string][] = [
    ['page=0', 'page', 'must be at least 1'],
    ['page=-1', 'page', 'must be at least 1'],
    ['page=x', 'page', 'must be an integer'],
    ['page=1.5', 'page', 'must be an integer'],
    ['page=1000001', 'page', 'must be at most 1000000'],
    ['page=10001', 'page', 'must not go beyond the first 100000 applications'],
    ['limit=0', 'limit', 'must be at least 1'],
    ['limit=51', 'limit', 'must be at most 50'],
    ['status=Submitted', 'status', `must be one of ${applicationStatuses.join(', ')}`],
    ['status=hidden', 'status', `must be one of ${applicationStatuses.join(', ')}`],
  ]
  for (const [query, field, reason] of cases) {
    const refusal = invalid('INVALID_PARAMETERS', field, reason)
    assertRefusal(await received(opportunityId, owner, `?${query}`), 400, refusal, query)
    assertRefusal(await sent(owner, `?${query}`), 400, refusal, query)
  }
  assert.equal((await received(opportunityId, owner, '?page=10000&unknown=1')).status, 200)
})

test('applications of one moment are on one page each, whichever way the database finds them', async () => {
  const opportunityId = await postIn(app, owner)
  const ids = await storeApplications(app, opportunityId, 9)
  const shuffled = ids.toSorted((one, other) => (one.slice(-4) < other.slice(-4) ? -1 : 1))
  for (const id of shuffled) {
    const values = { created_at: new Date(0), contact: 'moved' }
    await app.owner.updateTable('applications').set(values).where('id', '=', id).execute()
  }
  // Without its index, rows come in the order of their last change.
  await sql`drop index applications_of_opportunity`.execute(app.owner)
  const seen: string[] = []
  for (let page = 1; page <= 9; page += 1) {
    const { body } = await received(opportunityId, owner, `?limit=1&page=${page}`)
    seen.push(...body.data.applications.map(({ id }: { id: string }) => id))
  }
  const newestFirst = ids.toSorted().toReversed()
  assert.deepEqual(seen, newestFirst)
  const whole = await received(opportunityId, owner, '?limit=9')
  assert.deepEqual(
    whole.body.data.applications.map(({ id }: { id: string }) => id),
    newestFirst,
  )
})

test('whoever is accepted sees the contact person of the opportunity, hidden from them or not, and nobody else does', async () => {
  const contact_person = { name: 'Iryna', email: 'iryna@mill.example' }
  const [named, nameless] = [await postIn(app, owner, { contact_person }), await postIn(app, owner)]
  const applicant = await app.member('subscriber')
  const [one, other] = [await submit(app, applicant, named), await submit(app, applicant, nameless)]
  const contacts = async () =>
    (await sent(applicant)).body.data.applications.map((own: object) => [
      'contact_person' in own,
      'contact_person' in own && own.contact_person,
    ])
  const none = [false, false]
  assert.deepEqual(await contacts(), [none, none])
  for (const { id } of [one, other]) await change(id, 'reviewed', owner)
  assert.deepEqual(await contacts(), [none, none])
  for (const { id } of [one, other]) await change(id, 'accepted', owner)
  await changeOpportunity(app, owner, named, { visibility: 'confidential', status: 'closed' })
  assert.deepEqual(await contacts(), [none, [true, contact_person]])
  await change(one.id, 'rejected', owner)
  assert.deepEqual(await contacts(), [none, none])
})
