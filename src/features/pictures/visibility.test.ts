// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { look, storePicture } from '../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const other = testMember(app, 'member')
const confidential = testMember(app, 'confidential')

/** What an anonymous caller, another member, a confidential one and an administrator get. */
const looks = (picture: { id: string }) =>
  Promise.all([undefined, other, confidential, admin].map((as) => look(app, picture, as)))

const put = (path: string, as: Member, body: object) => app.request('PUT', path, { as, body })
const shown = [200, 200, 200, 200]
const hidden = [404, 404, 404, 404]

test('a picture that nothing names is for who uploaded it alone', async () => {
  const picture = await storePicture(app, member)
  assert.deepEqual(await looks(picture), hidden)
  assert.equal(await look(app, picture, member), 200)
})

test('pictures of an article are for its readers, wherever it names them', async () => {
  const [featured, listed, written] = [
    await storePicture(app, member),
    await storePicture(app, member),
    await storePicture(app, member),
  ]
  const named = {
    featuredImage: featured.url,
    gallery: ['https://elsewhere.example/a.png', `${listed.url}?width=640`],
    content: `Look: ![a picture](/api/pictures/${written.id.toUpperCase()}) and <img src="${written.url}">`,
  }
  const { id } = await writeArticle(app, admin, { ...named, status: 'draft' })
  const expected = {
    'status published': shown,
    'visibility member': [404, 200, 200, 200],
    'visibility confidential': [404, 404, 200, 200],
    'visibility public': shown,
    'status archived': [404, 404, 404, 200],
  }
  for (const picture of [featured, listed, written]) assert.deepEqual(await looks(picture), [404, 404, 404, 200])
  for (const [change, statuses] of Object.entries(expected)) {
    const [field = '', value] = change.split(' ')
    assert.equal((await put(`/api/news/${id}`, admin, { [field]: value })).status, 200)
    for (const picture of [featured, listed, written]) assert.deepEqual(await looks(picture), statuses, change)
  }
  await put(`/api/news/${id}`, admin, { status: 'published', featuredImage: null, gallery: [], content: 'Nothing' })
  const ofRevision = [404, 404, 404, 200]
  for (const picture of [featured, listed, written]) assert.deepEqual(await looks(picture), ofRevision)
})

test('a picture that anyone may see may be stored by any cache', async () => {
  const picture = await storePicture(app, member)
  await writeArticle(app, admin, { featuredImage: picture.url })
  for (const as of [undefined, member]) {
    const { headers } = await app.request('GET', `/api/pictures/${picture.id}`, { ...(as && { as }) })
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  }
})

test('a logo is for who may see the entity, also after another took its place', async () => {
  const [former, logo] = [await storePicture(app, member), await storePicture(app, member)]
  const created = await app.request('POST', '/api/entities/create', {
    as: member,
    body: { name: 'Own', logo: former.url, visibility: 'members' },
  })
  assert.equal(created.status, 200, created.text)
  const { id } = created.body.data.entity
  assert.deepEqual(await looks(former), [404, 200, 200, 200])
  await put('/api/entities/update', member, { id, logo: logo.url, visibility: 'public' })
  assert.deepEqual([await looks(former), await looks(logo)], [hidden, shown])
  await app.request('DELETE', `/api/entities/delete/${id}`, { as: member })
  assert.deepEqual(await looks(logo), hidden)
})

test('pictures of an opportunity are for who may see it', async () => {
  const picture = await storePicture(app, member)
  const id = await postIn(app, member, { description: `![the office](${picture.url})` }, 'pending')
  assert.deepEqual(await looks(picture), [404, 404, 404, 200])
  assert.equal((await put('/api/opportunities/update', member, { id, status: 'active' })).status, 200)
  assert.deepEqual(await looks(picture), shown)
  await put('/api/opportunities/update', member, { id, visibility: 'confidential' })
  assert.deepEqual(await looks(picture), [404, 404, 200, 200])
  await app.request('DELETE', `/api/opportunities/delete/${id}`, { as: member })
  assert.deepEqual(await looks(picture), hidden)
})

test('nobody opens a picture to others by naming it that they cannot see themselves', async () => {
  const picture = await storePicture(app, confidential)
  await writeArticle(app, admin, { visibility: 'confidential', content: `![secret](${picture.url})` })
  const reason = 'must not name a picture that you cannot see'
  const refused = [422, 'VALIDATION_ERROR']
  const description = `![found](${picture.url})`
  const calls: [string, string, object][] = [
    ['POST', '/api/entities/create', { name: 'Thief', logo: picture.url }],
    ['POST', '/api/entities/create', { name: 'Thief', description }],
    ['POST', '/api/opportunities/create', { title: 'Found', type: 'job', description }],
    ['PUT', '/api/opportunities/update', { id: await postIn(app, other), short_description: description }],
  ]
  for (const [method, path, body] of calls) {
    const answer = await app.request(method, path, { as: other, body })
    assert.deepEqual([answer.status, answer.body.error.code], refused, path)
    assert.equal(answer.body.error.details.reason, reason)
  }
  assert.deepEqual(await looks(picture), [404, 404, 200, 200])
  const answer = await app.request('POST', '/api/entities/create', {
    as: other,
    body: { name: 'Dreamer', logo: `${app.url}/api/pictures/00000000-0000-4000-8000-000000000000` },
  })
  assert.equal(answer.status, 200)
})
