// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleBody, storedRows, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Category } from './schema.ts'

const shipped = [
  ['Announcements', 'announcements'],
  ['Career Opportunities', 'career-opportunities'],
  ['Community', 'community'],
  ['Company Spotlights', 'company-spotlights'],
  ['Events', 'events'],
  ['Industry News', 'industry-news'],
  ['Investment & Funding', 'investment-funding'],
  ['Major Updates', 'major-updates'],
  ['Other', 'other'],
  ['Partnerships', 'partnerships'],
  ['Platform Updates', 'platform-updates'],
  ['Press Releases', 'press-releases'],
  ['Product Updates', 'product-updates'],
  ['Technical', 'technical'],
  ['Tutorials', 'tutorials'],
]

const app = testApp()
const admin = testMember(app, 'admin')

async function categories(): Promise<Category[]> {
  const { status, body } = await app.request('GET', '/api/news/categories')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).toSorted(), ['data', 'success'])
  return body.data.categories
}

const create = (body: unknown) => app.request('POST', '/api/news/categories', { as: admin, body })
const remove = (slug: string) => app.request('DELETE', `/api/news/categories/${slug}`, { as: admin })

test('the fifteen that are shipped are there, by name', async () => {
  const found = await categories()
  assert.deepEqual(
    found.map(({ name, slug, articleCount }) => [name, slug, articleCount]),
    shipped.map(([name, slug]) => [name, slug, 0]),
  )
  assert.equal(new Set(found.map(({ id }) => id)).size, 15)
})

test('articles are filtered by the name of a category as searches compare', async () => {
  const made = await create({ name: 'Зв’язок і дім' })
  const { id } = await writeArticle(app, admin, { category: 'Зв’язок і дім' })
  for (const typed of ["зв'язок  і дім", ' ЗВʼЯЗОК і дім']) {
    const { body } = await app.request('GET', `/api/news?category=${encodeURIComponent(typed)}`)
    assert.deepEqual(
      body.data?.articles.map((article: { id: string }) => article.id),
      [id],
      typed,
    )
  }
  await app.request('DELETE', `/api/news/${id}`, { as: admin })
  await remove(made.body.data.slug)
})

test('a category is created with a slug of its own, used like any other, and deleted again', async () => {
  const made = await create({ name: '  Технічні новини ', id: 'forged', slug: 'forged', articleCount: 5 })
  assert.equal(made.status, 201)
  const { id } = made.body.data
  assert.deepEqual(made.body, {
    success: true,
    data: { id, name: 'Технічні новини', slug: 'tekhnichni-novyny', articleCount: 0 },
    message: 'News category created successfully',
  })
  assert.deepEqual(
    (await categories()).filter(({ slug }) => slug === 'tekhnichni-novyny'),
    [made.body.data],
  )
  for (const category of ['Технічні новини', 'ТЕХНІЧНІ НОВИНИ', 'Tekhnichni-Novyny']) {
    const article = await writeArticle(app, admin, { category })
    assert.equal(article.category, category)
    const { data } = (await app.request('GET', `/api/news?category=${encodeURIComponent(category)}`)).body
    assert.equal(data.articles[0].id, article.id)
    await app.request('DELETE', `/api/news/${article.id}`, { as: admin })
  }
  const removed = await remove('tekhnichni-novyny')
  assert.deepEqual(
    [removed.status, removed.body],
    [200, { success: true, message: 'News category deleted successfully' }],
  )
  assert.equal((await categories()).length, 15)
})

test('an article names its category by name or slug in any case, and keeps it as written', async () => {
  for (const category of ['Press Releases', 'press releases', 'PRESS-RELEASES', 'press-releases']) {
    assert.equal((await writeArticle(app, admin, { category })).category, category)
  }
  const { articleCount } = (await categories()).find(({ slug }) => slug === 'press-releases') ?? {}
  assert.equal(articleCount, 4)
})

const taken = { success: false, error: 'Category already exists', details: { field: 'name', code: 'TAKEN' } }

test('a name that is taken, in whatever case or with the same slug, is refused', async () => {
  const before = await storedRows(app)
  for (const name of ['Technical', 'TECHNICAL', ' technical ', 'Technical!', 'investment   funding']) {
    const answer = await create({ name })
    assert.deepEqual([answer.status, answer.body], [400, taken], name)
  }
  assert.deepEqual(await storedRows(app), before)
})

test('a category needs a name of 1 to 100 characters', async () => {
  const refused = [
    [{}, 'name is required'],
    [{ name: '' }, 'name must have at least 1 character'],
    [{ name: '  ' }, 'name must not be blank'],
    [{ name: 'x'.repeat(101) }, 'name must have at most 100 characters'],
    [{ name: 5 }, 'name must be a string'],
    [[], 'body must be an object'],
  ] as const
  for (const [body, error] of refused) {
    const answer = await create(body)
    assert.deepEqual([answer.status, withoutDetails(answer.body)], [400, { success: false, error }])
  }
})

test('one that an article uses stays, also a hidden one; once it is free it can go, and only once', async () => {
  const { id } = await writeArticle(app, admin, { category: 'Partnerships', status: 'draft' })
  const inUse = await remove('partnerships')
  assert.deepEqual([inUse.status, inUse.body], [409, { success: false, error: 'Category is in use' }])
  await app.request('PUT', `/api/news/${id}`, { as: admin, body: { category: 'Other' } })
  assert.equal((await remove('partnerships')).status, 200)
  for (const slug of ['partnerships', 'Technical', 'TECHNICAL', 'no-such-category']) {
    const gone = await remove(slug)
    assert.deepEqual([gone.status, gone.body], [404, { success: false, error: 'Category not found' }])
  }
})

test('a deletion that races with a first article loses or wins whole', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { slug } = (await create({ name: `Raced for ${round}` })).body.data
    const [written, removed] = await Promise.all([
      app.request('POST', '/api/news', { as: admin, body: articleBody({ category: slug }) }),
      remove(slug),
    ])
    const outcome = `${written.status} ${removed.status}`
    assert.ok(outcome === '201 409' || outcome === '400 200', outcome)
  }
})

test('of ten creations that race for one name exactly one wins', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Wanted by all' })))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
    assert.deepEqual([status, body], [400, taken])
  }
})
