import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleBody, writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const news = (method: string, path: string, body: object) =>
  app.request(method, `/api/news${path}`, { as: admin, body })
const empties = [null, '']

test('what is created: an empty value in a field that may be absent is not given', async () => {
  const required = () => {
    const { title, content, excerpt } = articleBody()
    return { title, content, excerpt }
  }
  const plain = (await news('POST', '', required())).body.data
  const fields = ['slug', 'category', 'tags', 'featuredImage', 'gallery', 'visibility', 'status', 'featured', 'seo']
  for (const field of fields) {
    for (const empty of empties) {
      const { status, body } = await news('POST', '', { ...required(), [field]: empty })
      assert.equal(status, 201, `${field} ${JSON.stringify(empty)} ${JSON.stringify(body)}`)
      if (field !== 'slug') assert.deepEqual(body.data[field], plain[field], field)
    }
  }
  const seo = { metaTitle: null, metaDescription: '', keywords: null }
  assert.deepEqual((await news('POST', '', { ...required(), slug: null, seo })).body.data.seo, plain.seo)
})

test('what is created: an empty value in a required field is refused', async () => {
  for (const field of ['title', 'content', 'excerpt']) {
    const [missing, empty] = [
      await news('POST', '', articleBody({ [field]: null })),
      await news('POST', '', articleBody({ [field]: '' })),
    ]
    assert.deepEqual([missing.status, missing.body.details], [400, { field, code: 'MISSING' }])
    assert.deepEqual([empty.status, empty.body.details], [400, { field, code: 'TOO_SHORT', limit: 1 }])
  }
})

test('what is changed: an empty value empties what can be empty', async () => {
  const full = {
    tags: ['one'],
    featuredImage: 'https://images.example/1',
    gallery: ['https://images.example/2'],
    seo: { metaTitle: 'title', metaDescription: 'description', keywords: ['word'] },
  }
  const empty = {
    tags: [],
    featuredImage: null,
    gallery: [],
    seo: { metaTitle: '', metaDescription: '', keywords: [] },
  }
  for (const [field, value] of Object.entries(empty)) {
    for (const given of empties) {
      const { id } = await writeArticle(app, admin, full)
      assert.equal((await news('PUT', `/${id}`, { [field]: given })).status, 200, field)
      const { data } = (await app.request('GET', `/api/news/${id}`, { as: admin })).body
      const { tags, featuredImage, gallery, seo } = data
      assert.deepEqual({ tags, featuredImage, gallery, seo }, { ...full, [field]: value })
    }
  }
  const { id } = await writeArticle(app, admin, full)
  await news('PUT', `/${id}`, { seo: { metaTitle: null, keywords: '' } })
  const { seo } = (await app.request('GET', `/api/news/${id}`, { as: admin })).body.data
  assert.deepEqual(seo, { metaTitle: '', metaDescription: 'description', keywords: [] })
})

test('what is changed: an empty value is refused where nothing can be empty, and nothing changes', async () => {
  const { id } = await writeArticle(app, admin)
  const before = (await app.request('GET', `/api/news/${id}`, { as: admin })).body.data
  for (const field of ['title', 'content', 'excerpt', 'slug', 'category', 'visibility', 'status', 'featured']) {
    for (const empty of empties) {
      const { status, body } = await news('PUT', `/${id}`, { [field]: empty, tags: ['changed'] })
      assert.deepEqual([status, body.details?.field], [400, field], JSON.stringify(empty))
    }
  }
  const after = (await app.request('GET', `/api/news/${id}`, { as: admin })).body.data
  assert.deepEqual({ ...after, views: before.views }, before)
})

test('the profile is emptied by forms, but for its name, language, theme and channels', async () => {
  const member = await app.member('member')
  const put = (body: object) => app.request('PUT', '/api/profile', { as: member, body })
  const lines = ['firstName', 'lastName', 'bio', 'location', 'company', 'position']
  const full = {
    ...Object.fromEntries(lines.map((line) => [line, 'text'])),
    phone: '+380441234567',
    website: 'https://a.example',
  }
  for (const empty of empties) {
    await put(full)
    assert.equal((await put(Object.fromEntries(Object.keys(full).map((field) => [field, empty])))).status, 200)
    const { body } = await app.request('GET', '/api/profile', { as: member })
    assert.deepEqual(
      Object.keys(full).map((field) => body[field]),
      Object.keys(full).map(() => null),
    )
    const refused: readonly (readonly [object, string])[] = [
      [{ name: empty }, 'name'],
      [{ preferences: empty }, 'preferences'],
      [{ preferences: { language: empty } }, 'preferences.language'],
      [{ preferences: { theme: empty } }, 'preferences.theme'],
      [{ preferences: { notifications: { sms: empty } } }, 'preferences.notifications.sms'],
    ]
    for (const [wrong, field] of refused) {
      const { status, body: refusal } = await put(wrong)
      assert.deepEqual([status, refusal.details?.field], [400, field])
    }
  }
})

test('within what is replaced whole, an empty value is not given', async () => {
  const opportunity = { title: 'A job', description: 'text', type: 'job' }
  const sent = {
    ...opportunity,
    short_description: '',
    location: { remote: true, city: '', country: null, lat: null, lng: '' },
    budget: { min: null, max: 5, currency: 'UAH', per: 'month' },
    contact_person: { name: 'Olena', phone: '', email: null },
    entity_id: '',
    expires_at: '',
    tags: null,
  }
  const created = await app.request('POST', '/api/opportunities/create', { as: admin, body: sent })
  assert.equal(created.status, 200, created.text)
  const { id } = created.body.data.opportunity
  const change = {
    id,
    location: { remote: false, city: 'Kyiv', address: null },
    budget: '',
    contact_person: null,
    expires_at: null,
  }
  const changed = await app.request('PUT', '/api/opportunities/update', { as: admin, body: change })
  assert.equal(changed.status, 200, changed.text)
  const { location, budget, contact_person } = (await app.request('GET', `/api/opportunities/${id}`, { as: admin }))
    .body.data.opportunity
  assert.deepEqual([location, budget, contact_person], [{ remote: false, city: 'Kyiv' }, undefined, undefined])
  for (const empty of empties) {
    const { status, body } = await app.request('PUT', '/api/opportunities/update', {
      as: admin,
      body: { id, status: empty },
    })
    assert.deepEqual([status, body.error.details.field, body.error.details.reason.length > 0], [422, 'status', true])
  }
})

test('an empty query value is absent', async () => {
  await writeArticle(app, admin, { status: 'published' })
  const whole = await app.request('GET', '/api/news?limit=10')
  const query = 'page=&limit=&category=&tag=&status=&featured=&search=&sort=&order='
  const { status, body } = await app.request('GET', `/api/news?${query}`)
  assert.deepEqual([status, body], [200, whole.body])
  const entities = await app.request('GET', '/api/entities?page=&employee_count=&verified=&sort=')
  const opportunities = await app.request('GET', '/api/opportunities?status=&near=&radius_km=&budget_min=&remote=')
  const users = await app.request('GET', '/api/admin/users?role=&verified=&createdAfter=&sortBy=', { as: admin })
  assert.deepEqual([entities.status, opportunities.status, users.status], [200, 200, 200])
})
