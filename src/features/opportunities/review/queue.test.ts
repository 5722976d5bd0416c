// Depends on: servers

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attach } from '../../../../test/harness/attachment-fixtures.ts'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import {
  changeOpportunity,
  postIn,
  postOpportunity,
  storedViews,
} from '../../../../test/harness/opportunity-fixtures.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import {
  ABSENT,
  invalidAs,
  leavingOf,
  NO_IDS,
  named,
  notAdmin,
  notSignedIn,
  TIMESTAMP,
} from '../../../../test/harness/user-fixtures.ts'
import { dayOrTimeReason } from '../../../platform/http/schemas/given-times.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const colleague = testMember(app, 'admin')

const queue = (query: Record<string, string> = {}, as: Member | null = admin) =>
  app.request('GET', `/api/admin/opportunities?${new URLSearchParams(query)}`, as === null ? {} : { as })
const look = (id: string, as: Member | null = admin) =>
  app.request('GET', `/api/admin/opportunities/${encodeURIComponent(id)}`, as === null ? {} : { as })
const titlesOf = async (query: Record<string, string>) => {
  const { status, body, text } = await queue(query)
  assert.equal(status, 200, text)
  assert.equal(body.total, body.opportunities.length)
  return body.opportunities.map(({ title }: { title: string }) => title)
}
const decide = async (ids: readonly string[], status: string, as = admin) => {
  const answer = await app.request('POST', '/api/admin/opportunities/bulk/status', { as, body: { ids, status } })
  assert.deepEqual([answer.status, answer.body.data.failed], [200, 0], answer.text)
}

test('one that awaits review is listed with its owner, how they have fared, and its entity; reading counts no view', async () => {
  const owner = await app.member('member')
  await app.request('PUT', '/api/profile', { as: owner, body: { visibility: 'hidden' } })
  const entity = await makeEntity(app, owner, { name: 'Mill of the reviewed' })
  await app.request('PUT', `/api/admin/entities/${entity.id}/verification`, { as: admin, body: { isVerified: true } })
  for (const status of ['active', 'closed', 'expired'] as const) await postIn(app, owner, {}, status)
  const returned = await postIn(app, owner, {}, 'draft')
  await decide([returned, await postIn(app, owner)], 'draft')
  await changeOpportunity(app, colleague, returned, { status: 'active' })
  await changeOpportunity(app, colleague, returned, { status: 'draft' })
  for (let count = 0; count < 2; count += 1)
    await app.request('DELETE', `/api/opportunities/delete/${await postIn(app, owner)}`, { as: admin })
  await app.request('DELETE', `/api/opportunities/delete/${await postIn(app, owner)}`, { as: owner })

  const { id, title, created_at } = await postOpportunity(app, owner, {
    entity_id: entity.id,
    visibility: 'confidential',
    show_owner: false,
    description: 'One\n\n<b>two</b>',
    confidential_details: { salary: 5 },
  })
  const file = await attach(app, owner, { opportunityId: id })
  const { body } = await queue({ owner_id: owner.id })
  const [{ updated_at, owner: shownOwner }] = body.opportunities
  const { joined_at } = shownOwner
  const fared = {
    ...named(owner),
    is_verified: false,
    joined_at,
    opportunities: { published: 3, sent_back: 2, removed: 2 },
  }
  assert.match(joined_at, TIMESTAMP)
  assert.deepEqual(body, {
    opportunities: [
      {
        id,
        title,
        type: 'job',
        category: 'Other',
        status: 'pending',
        visibility: 'confidential',
        attachments: 1,
        entity: { id: entity.id, name: entity.name, is_verified: true },
        created_at,
        updated_at,
        expires_at: null,
        submitted_at: created_at,
        version: 2,
        owner: fared,
      },
    ],
    total: 1,
    next_cursor: null,
  })

  const { status, body: whole } = await look(id.toUpperCase())
  assert.equal(status, 200)
  assert.deepEqual(whole, {
    id,
    title,
    description: 'One\n\n<b>two</b>',
    category: 'Other',
    type: 'job',
    location: { remote: false },
    requirements: [],
    benefits: [],
    entity_id: entity.id,
    entity: { id: entity.id, name: entity.name, is_verified: true },
    owner: fared,
    show_owner: false,
    tags: [],
    status: 'pending',
    visibility: 'confidential',
    created_at,
    updated_at,
    submitted_at: created_at,
    views: 0,
    applications: 0,
    is_featured: false,
    application_process: null,
    attachments: [{ ...file, url: whole.attachments[0]?.url }],
    confidential_details: { salary: 5 },
    version: 2,
    decisions: [],
  })
  assert.equal(await storedViews(app, id), 0)
})

test('what was sent back and submitted again waits behind those that were there before', async () => {
  const owner = await app.member('member')
  const first = await postIn(app, owner, { title: 'First' }, 'pending')
  await postIn(app, owner, { title: 'Second' }, 'pending')
  await decide([first], 'draft')
  assert.deepEqual(await titlesOf({ owner_id: owner.id }), ['Second'])
  await changeOpportunity(app, owner, first, { status: 'pending' })
  const query = { owner_id: owner.id }
  assert.deepEqual(await titlesOf(query), ['Second', 'First'])
  assert.deepEqual(await titlesOf({ ...query, order: 'desc' }), ['First', 'Second'])
  const [, { submitted_at, created_at }] = (await queue(query)).body.opportunities
  assert.ok(submitted_at > created_at)
  // An edit is no submission.
  await changeOpportunity(app, owner, first, { description: 'Another.', status: 'pending' })
  assert.equal((await look(first)).body.submitted_at, submitted_at)
  assert.deepEqual(await titlesOf({ ...query, from: submitted_at }), ['First'])
  assert.deepEqual(await titlesOf({ ...query, to: created_at }), [])
})

test('filters hold together, and each by itself', async () => {
  const [one, two] = [await app.member('member'), await app.member('member')]
  const entity = await makeEntity(app, one)
  await postIn(app, one, { title: 'Пекарня шукає пекаря', entity_id: entity.id }, 'pending')
  await postIn(app, one, { title: 'Baking together', type: 'project' }, 'pending')
  await postIn(app, two, { title: 'Пекаря шукають усюди' }, 'pending')
  await postIn(app, one, { title: 'Пекар на свято' }, 'closed')
  for (const [query, titles] of [
    [{ owner_id: one.id }, ['Пекарня шукає пекаря', 'Baking together']],
    [{ owner_id: one.id.toUpperCase(), type: 'project' }, ['Baking together']],
    [{ entity_id: entity.id }, ['Пекарня шукає пекаря']],
    [{ search: 'пекаря' }, ['Пекарня шукає пекаря', 'Пекаря шукають усюди']],
    [{ search: 'пекаря', owner_id: two.id }, ['Пекаря шукають усюди']],
    [{ search: 'пекар', status: 'closed' }, ['Пекар на свято']],
    [{ search: '…' }, []],
    [{ search: '  ', entity_id: entity.id, status: 'pending' }, ['Пекарня шукає пекаря']],
    [{ status: 'draft', owner_id: one.id }, []],
    [{ owner_id: 'nobody' }, []],
    [{ entity_id: ABSENT }, []],
  ] as const) {
    assert.deepEqual(await titlesOf(query), titles, JSON.stringify(query))
  }
})

test('pages end nowhere in between, whatever is decided meanwhile', async () => {
  const owner = await app.member('member')
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.push(await postIn(app, owner, {}, 'pending'))
  for (const order of ['asc', 'desc'] as const) {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { owner_id: owner.id, order, limit: '2', ...(cursor && { cursor }) }
      const { body } = await queue(query)
      found.push(...body.opportunities.map(({ id }: { id: string }) => id))
      assert.equal(body.total, ids.length)
      cursor = body.next_cursor
    } while (cursor !== null)
    assert.deepEqual(found, order === 'asc' ? ids : ids.toReversed())
  }
  const { body } = await queue({ owner_id: owner.id, limit: '3' })
  await decide(ids.slice(0, 3), 'active')
  const active = await queue({ owner_id: owner.id, status: 'active', limit: '2' })
  const more = await queue({ owner_id: owner.id, status: 'active', limit: '2', cursor: active.body.next_cursor })
  assert.deepEqual(
    [...active.body.opportunities, ...more.body.opportunities].map(({ id }: { id: string }) => id),
    ids.slice(0, 3),
  )
  assert.equal(more.body.next_cursor, null)
  const rest = await queue({ owner_id: owner.id, cursor: body.next_cursor })
  assert.deepEqual(
    rest.body.opportunities.map(({ id }: { id: string }) => id),
    ids.slice(3),
  )
})

test('of an owner who has left nothing is shown', async () => {
  const owner = await app.member('member')
  const id = await postIn(app, owner, { title: 'Left behind' }, 'pending')
  const { leave } = leavingOf(app, admin)
  await leave(owner, false)
  assert.equal((await look(id)).body.owner, null)
  assert.deepEqual(await titlesOf({ owner_id: owner.id }), [])
  assert.equal((await queue({ search: 'left behind' })).body.opportunities[0].owner, null)
  const hidden = await app.member('member')
  const gone = await postIn(app, hidden, { title: 'Hidden with its owner' }, 'pending')
  await leave(hidden, true)
  assert.deepEqual(await titlesOf({ search: 'hidden with its owner' }), [])
  assert.equal((await look(gone)).status, 404)
})

test('only administrators look; what does not exist, or is nonsense, is refused', async () => {
  const member = await app.member('confidential')
  const id = await postIn(app, member, {}, 'pending')
  for (const [as, code, refusal] of [
    [member, 403, notAdmin],
    [null, 401, notSignedIn],
  ] as const) {
    for (const answer of [await queue({}, as), await look(id, as)])
      assert.deepEqual([answer.status, answer.body], [code, refusal])
  }
  const notFound = { error: 'OPPORTUNITY_NOT_FOUND', message: 'Opportunity not found', code: 404 }
  for (const noId of NO_IDS) assert.equal((await look(noId)).status, 404, noId)
  assert.deepEqual((await look(ABSENT)).body, notFound)
  const foreign = Buffer.from('opportunity 1 1').toString('base64url')
  for (const [name, value, reason] of [
    ['cursor', foreign, 'is not one that this list gave'],
    ['cursor', '\u0000', 'has characters that are not allowed'],
    ['from', '2026-02-30T24:00:60Z', dayOrTimeReason],
    ['limit', '101', 'must be at most 100'],
    ['limit', '0', 'must be at least 1'],
    ['status', 'hidden', 'must be one of draft, pending, active, expired, closed'],
    ['status', 'removed', 'must be one of draft, pending, active, expired, closed'],
    ['order', 'up', 'must be one of asc, desc'],
  ] as const) {
    const { status, body } = await queue({ [name]: value })
    assert.deepEqual([status, withoutDetails(body)], [400, invalidAs(`${name} ${reason}`)])
  }
})

test('the description is rendered where that is asked for, and no view is counted', async () => {
  const owner = await app.member('member')
  const id = await postIn(app, owner, { description: 'We **weave**' })
  const read = async (query: string) =>
    (await app.request('GET', `/api/admin/opportunities/${id}${query}`, { as: admin })).body
  const { description_html: html, ...others } = await read('?render=html')
  assert.equal(html, '<p>We <strong>weave</strong></p>\n')
  assert.deepEqual(await read(''), others)
  assert.equal(await storedViews(app, id), 0)
})
