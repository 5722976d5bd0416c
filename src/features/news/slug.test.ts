import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { articleBody, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { slugOf } from './slug.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const taken = {
  success: false,
  error: 'Article with this slug already exists',
  details: { field: 'slug', code: 'TAKEN' },
}

const app = testApp()
const admin = testMember(app, 'admin')

test('a title becomes words of small Latin letters and digits with single hyphens', () => {
  const slugs = {
    'Hello, World!': 'hello-world',
    '  --A__b  ': 'a-b',
    'Crème brûlée & Ångström': 'creme-brulee-angstrom',
    'Ⅷ ² ﬁne': 'viii-2-fine',
    'Node.js 26.10': 'node-js-26-10',
    'Новини Громади': 'novyny-hromady',
    "Об'єднання української згоди": 'obiednannia-ukrainskoi-zghody',
    Categories: 'article-categories',
    'CATEGORIES!': 'article-categories',
    '01890000-0000-7000-8000-000000000000': 'article-01890000-0000-7000-8000-000000000000',
    [`${'word '.repeat(60)}`]: 'word-'.repeat(40).slice(0, -1),
    ['x'.repeat(300)]: 'x'.repeat(200),
  }
  assert.deepEqual(Object.fromEntries(Object.keys(slugs).map((title) => [title, slugOf(title)])), slugs)
})

test('a title without letters or digits of its own still gets a slug, another one each time', () => {
  for (const title of ['!!!', '漢字', '🎉', '-']) {
    assert.match(slugOf(title), /^article-[0-9a-f]{12}$/)
    assert.notEqual(slugOf(title), slugOf(title))
  }
})

test('whatever the title, its slug has the form of a slug and never of an id', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'щєїґ ʼ-_Aa0'), maxLength: 300 }),
    fc.uuid(),
  )
  fc.assert(
    fc.property(anything, (title) => {
      const slug = slugOf(title)
      assert.match(slug, SLUG)
      assert.ok(slug.length <= 200)
      assert.ok(!isId(slug))
    }),
    { numRuns: 1000 },
  )
})

test('a slug stays what it is when it is made into one again', () => {
  const slugs = fc.stringMatching(/^[a-z0-9]{1,30}(-[a-z0-9]{1,30}){0,4}$/).filter((slug) => !isId(slug))
  fc.assert(fc.property(slugs, (slug) => assert.equal(slugOf(slug), slug)))
})

test('a Ukrainian title is readable in its slug', async () => {
  const { slug } = await writeArticle(app, admin, { title: 'Як ми їздили до Згурівки', slug: undefined })
  assert.equal(slug, 'yak-my-yizdyly-do-zghurivky')
  assert.equal((await app.request('GET', `/api/news/${slug}`)).status, 200)
})

test('every article can be read by its slug, also one that is titled Categories', async () => {
  const { id, slug } = await writeArticle(app, admin, { title: 'Categories', slug: undefined })
  assert.equal((await app.request('GET', `/api/news/${slug}`)).body.data.id, id)
})

test('a slug that is taken is refused, sent or made from the title, on creation and on edit', async () => {
  const one = await writeArticle(app, admin, { title: 'Taken', slug: undefined })
  const other = await writeArticle(app, admin)
  for (const body of [articleBody({ slug: 'taken' }), articleBody({ title: '  TAKEN! ', slug: undefined })]) {
    const answer = await app.request('POST', '/api/news', { as: admin, body })
    assert.deepEqual([answer.status, answer.body], [400, taken])
  }
  const edit = await app.request('PUT', `/api/news/${other.id}`, { as: admin, body: { slug: 'taken', title: 'No' } })
  assert.deepEqual([edit.status, edit.body], [400, taken])
  const { data } = (await app.request('GET', `/api/news/${other.id}`)).body
  assert.deepEqual([data.slug, data.title], [other.slug, other.title])
  const own = await app.request('PUT', `/api/news/${one.id}`, { as: admin, body: { slug: 'taken' } })
  assert.equal(own.status, 200)
})

test('a slug that is no longer used is free at once', async () => {
  const one = await writeArticle(app, admin, { slug: 'passed-on' })
  await app.request('PUT', `/api/news/${one.id}`, { as: admin, body: { slug: 'given-up' } })
  const other = await writeArticle(app, admin, { slug: 'passed-on' })
  assert.equal((await app.request('GET', '/api/news/passed-on')).body.data.id, other.id)
  await app.request('DELETE', `/api/news/${other.id}`, { as: admin })
  assert.equal((await writeArticle(app, admin, { slug: 'passed-on' })).slug, 'passed-on')
})

test('of ten creations that race for one slug exactly one wins', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.request('POST', '/api/news', { as: admin, body: articleBody({ slug: 'raced-for' }) }),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 9)
  for (const { status, body } of refused) assert.deepEqual([status, body], [400, taken])
})

test('of ten edits that race for one slug exactly one wins', async () => {
  const articles = await Promise.all(Array.from({ length: 10 }, () => writeArticle(app, admin)))
  const answers = await Promise.all(
    articles.map(({ id }) => app.request('PUT', `/api/news/${id}`, { as: admin, body: { slug: 'raced-for-again' } })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    assert.deepEqual([status, body], [400, taken])
  }
})
