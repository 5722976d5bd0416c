import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { attachmentForm, formType } from '../../../../test/harness/attachment-fixtures.ts'
import { insertOne } from '../../../../test/harness/delivery-fixtures.ts'
import { callsOnOpportunities, opportunityBody, postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const app = testApp()
const member = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { create, update } = callsOnOpportunities(app)
const ignoredIn = ({ headers }: { headers: Headers }) => headers.get('ignored-fields')

test('a body whose fields are all known is answered without a word about them, nulls included', async () => {
  const answers = [
    await create(opportunityBody({ short_description: null }), member),
    await update({ id: await postIn(app, member), budget: null, confidential_details: { any: { thing: 1 } } }, member),
  ]
  assert.deepEqual(
    answers.map((answer) => [answer.status, ignoredIn(answer)]),
    answers.map(() => [200, null]),
  )
})

test('what an endpoint does not know of a body it names, with its path', async () => {
  const id = await postIn(app, member)
  const changes = { id, descripton: 'New', location: { remote: true, town: 'Lviv', lat: 1, lng: 2 }, 'зарплата, €': 1 }
  const answer = await update(changes, member)
  assert.deepEqual(
    [answer.status, ignoredIn(answer)],
    [200, 'descripton, location.town, %D0%B7%D0%B0%D1%80%D0%BF%D0%BB%D0%B0%D1%82%D0%B0%2C%20%E2%82%AC'],
  )
})

test('in every area alike: news, profile, entities, preferences, users, forms', async () => {
  const send = (method: string, path: string, body: object) => app.request(method, path, { as: admin, body })
  const news = { title: randomUUID(), content: 'text', excerpt: 'text', seo: { robots: 'none' }, authorId: 'me' }
  const created = await send('POST', '/api/news', news)
  const { id: other } = await app.member('member')
  for (const [answer, names] of [
    [created, 'seo.robots, authorId'],
    [await send('PUT', `/api/news/${created.body.data.id}`, { Title: 'New' }), 'Title'],
    [await send('PUT', '/api/profile', { nickname: 'x', bio: 'y' }), 'nickname'],
    [await send('POST', '/api/entities/create', { name: randomUUID(), sector: 'x' }), 'sector'],
    [await send('PUT', '/api/notifications/preferences', { channels: { fax: true } }), 'channels.fax'],
    [await send('PUT', `/api/admin/users/${other}/role`, { role: 'visitor', reasons: 'x' }), 'reasons'],
  ] as const) {
    assert.ok([200, 201].includes(answer.status), answer.text)
    assert.equal(ignoredIn(answer), names)
  }
  const form = attachmentForm({ opportunityId: await postIn(app, member), description: 'x' })
  const body = form.toString('latin1').replace('name="description"', 'name="descr"')
  const headers = { 'content-type': formType }
  const upload = await app.request('POST', '/api/opportunities/upload', {
    as: member,
    headers,
    body: Buffer.from(body, 'latin1'),
  })
  assert.deepEqual([upload.status, ignoredIn(upload)], [200, 'descr'], upload.text)
})

test('an endpoint that takes no body names all of one', async () => {
  const send = (method: string, path: string, body: object, as: Member = member) =>
    app.request(method, path, { as, body, headers: { 'idempotency-key': randomUUID() } })
  const secret = { url: 'https://hooks.example/', events: ['opportunity.created'] }
  const hook = (await send('POST', '/api/webhooks', secret)).body.data.webhook?.id
  const key = (await send('POST', '/api/api-keys', { name: randomUUID(), scopes: ['opportunities:read'] })).body.data
  const notification = await insertOne(app, member, { channels: ['IN_APP'] })
  const [opportunity, leaving] = [await postIn(app, member), await app.member('member')]
  for (const [method, path, as = member] of [
    ['POST', `/api/webhooks/${hook}/rotate-secret`],
    ['POST', `/api/api-keys/${key.api_key.id}/rotate`],
    ['POST', '/api/notifications/read-all'],
    ['POST', `/api/notifications/${notification}/read`],
    ['POST', `/api/notifications/${notification}/unread`],
    ['DELETE', `/api/notifications/${notification}`],
    ['DELETE', `/api/opportunities/delete/${opportunity}`],
    ['DELETE', '/api/profile/sessions', leaving],
    ['POST', '/api/auth/sign-out', leaving],
  ] as const) {
    const answer = await send(method, path, { since: 1, 'of kind': { a: 1 } }, as)
    assert.ok([200, 201].includes(answer.status), `${path} ${answer.text}`)
    assert.equal(ignoredIn(answer), 'since, of%20kind', path)
  }
  const nothing = await send('POST', '/api/notifications/read-all', {})
  assert.deepEqual([nothing.status, ignoredIn(nothing)], [200, null])
})

test('a repeated request hears the same, and many or long names make no long header', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...opportunityBody(), salary: 1 }
  const post = () => app.request('POST', '/api/opportunities/create', { as: member, headers, body })
  assert.deepEqual([ignoredIn(await post()), ignoredIn(await post())], ['salary', 'salary'])
  const names = Array.from({ length: 1_000 }, (_, index) => `${index + 1_000}${'€'.repeat(100)}\u{D800}`)
  const many = Object.fromEntries(names.map((name) => [name, 1]))
  const { status, headers: answered } = await app.request('PUT', '/api/profile', { as: member, body: many })
  const ignored = answered.get('ignored-fields') ?? ''
  assert.deepEqual([status, ignored.split(', ').length, ignored.length < 8_000], [200, 10, true])
})
