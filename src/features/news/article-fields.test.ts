import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleBody, storedRows, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const refusedFields: readonly (readonly [object, string])[] = [
  [{ title: '' }, 'title must have at least 1 character'],
  [{ title: ' \n\t' }, 'title must not be blank'],
  [{ title: 'x'.repeat(201) }, 'title must have at most 200 characters'],
  [{ title: 5 }, 'title must be a string'],
  [{ content: '' }, 'content must have at least 1 character'],
  [{ content: ['text'] }, 'content must be a string'],
  [{ excerpt: '' }, 'excerpt must have at least 1 character'],
  [{ excerpt: 'x'.repeat(501) }, 'excerpt must have at most 500 characters'],
  [{ slug: 'Upper' }, 'slug is not in the expected form'],
  [{ slug: 'two--hyphens' }, 'slug is not in the expected form'],
  [{ slug: '-first' }, 'slug is not in the expected form'],
  [{ slug: 'last-' }, 'slug is not in the expected form'],
  [{ slug: 'a b' }, 'slug is not in the expected form'],
  [{ slug: 'слово' }, 'slug is not in the expected form'],
  [{ slug: 'line\n' }, 'slug is not in the expected form'],
  [{ slug: 'x'.repeat(201) }, 'slug must have at most 200 characters'],
  [{ slug: '01890000-0000-7000-8000-000000000000' }, 'slug must not be in the form of an id'],
  [{ slug: 'categories' }, 'slug is reserved'],
  [{ slug: 'liked' }, 'slug is reserved'],
  [{ category: 'No such category' }, 'category must be an existing category'],
  [{ category: 1 }, 'category must be a string'],
  [{ tags: 'one,two' }, 'tags must be an array'],
  [{ tags: [''] }, 'tags.0 must have at least 1 character'],
  [{ tags: ['x'.repeat(51)] }, 'tags.0 must have at most 50 characters'],
  [{ tags: Array(11).fill('tag') }, 'tags must have at most 10 items'],
  [{ tags: ['one', 2] }, 'tags.1 must be a string'],
  [{ featuredImage: 'javascript:alert(1)' }, 'featuredImage is not in the expected form'],
  [{ featuredImage: 'data:image/png;base64,AAAA' }, 'featuredImage is not in the expected form'],
  [{ featuredImage: '/relative.png' }, 'featuredImage is not in the expected form'],
  [{ featuredImage: 'https://images.example/a b' }, 'featuredImage is not in the expected form'],
  [{ featuredImage: 'https://' }, 'featuredImage is not in the expected form'],
  [{ featuredImage: 'http:///path' }, 'featuredImage is not in the expected form'],
  [{ featuredImage: 'https://?' }, 'featuredImage is not in the expected form'],
  [{ featuredImage: 5 }, 'featuredImage must be a string'],
  [{ gallery: ['https://images.example/1', 'ftp://images.example/2'] }, 'gallery.1 is not in the expected form'],
  [{ gallery: 'https://images.example/1' }, 'gallery must be an array'],
  [{ visibility: 'members' }, 'visibility must be one of public, member, confidential'],
  [{ status: 'Published' }, 'status must be one of draft, published, archived'],
  [{ featured: 'true' }, 'featured must be a boolean'],
  [{ featured: 1 }, 'featured must be a boolean'],
  [{ seo: [] }, 'seo must be an object'],
  [{ seo: { metaTitle: 1 } }, 'seo.metaTitle must be a string'],
  [{ seo: { metaTitle: 'x'.repeat(501) } }, 'seo.metaTitle must have at most 500 characters'],
  [{ seo: { metaDescription: 'x'.repeat(1001) } }, 'seo.metaDescription must have at most 1000 characters'],
  [{ seo: { keywords: ['x'.repeat(101)] } }, 'seo.keywords.0 must have at most 100 characters'],
  [{ seo: { keywords: Array(101).fill('a') } }, 'seo.keywords must have at most 100 items'],
  [{ gallery: Array(101).fill('https://images.example/1') }, 'gallery must have at most 100 items'],
  [
    { gallery: Array(26).fill(`https://images.example/${'x'.repeat(2_000)}`) },
    'gallery must have at most 50000 characters',
  ],
  [{ featuredImage: `https://images.example/${'x'.repeat(2048)}` }, 'featuredImage must have at most 2048 characters'],
  [{ category: 'x'.repeat(101) }, 'category must have at most 100 characters'],
  [{ seo: { keywords: 'a' } }, 'seo.keywords must be an array'],
  [{ seo: { keywords: ['a', null] } }, 'seo.keywords.1 must be a string'],
]

test('a wrong field is refused with its name, on creation and on edit, and nothing is written', async () => {
  const { id } = await writeArticle(app, admin)
  const before = await storedRows(app)
  for (const [wrong, error] of refusedFields) {
    const created = await app.request('POST', '/api/news', { as: admin, body: { ...articleBody(), ...wrong } })
    assert.deepEqual(
      [created.status, withoutDetails(created.body)],
      [400, { success: false, error }],
      JSON.stringify(wrong),
    )
    const changed = await app.request('PUT', `/api/news/${id}`, { as: admin, body: wrong })
    assert.deepEqual(
      [changed.status, withoutDetails(changed.body)],
      [400, { success: false, error }],
      JSON.stringify(wrong),
    )
  }
  for (const field of ['title', 'content', 'excerpt']) {
    const answer = await app.request('POST', '/api/news', { as: admin, body: { ...articleBody(), [field]: undefined } })
    const details = { field, code: 'MISSING' }
    assert.deepEqual([answer.status, answer.body], [400, { success: false, error: `${field} is required`, details }])
  }
  assert.deepEqual(await storedRows(app), before)
})

test('tags are stored trimmed, with single blanks, and once in whatever case', async () => {
  const sent = ['React', ' react', 'REACT ', 'Кар’єра', "кар'єра", 'Front  end', 'Zoe\u0308', 'ІТ', 'IT', 'it']
  const { id, tags } = await writeArticle(app, admin, { tags: sent })
  assert.deepEqual(tags, ['React', 'Кар’єра', 'Front end', 'Zoë', 'ІТ'])
  const { body } = await app.request('PUT', `/api/news/${id}`, { as: admin, body: { tags: ['b', 'B', ' a  b '] } })
  assert.deepEqual(body.data.tags, ['b', 'a b'])
})

test('each length may be reached, counted in characters rather than in code units', async () => {
  const longest = {
    title: '🎉'.repeat(200),
    excerpt: 'є'.repeat(500),
    slug: 'x'.repeat(200),
    tags: Array.from({ length: 10 }, (_, number) => `${'🏷'.repeat(49)}${number}`),
    seo: { metaTitle: 'm'.repeat(500), metaDescription: 'd'.repeat(1000), keywords: Array(100).fill('k'.repeat(100)) },
  }
  const { id, title, excerpt, slug, tags, seo } = await writeArticle(app, admin, longest)
  assert.deepEqual({ title, excerpt, slug, tags, seo }, longest)
  assert.equal((await app.request('GET', `/api/news/${slug}`)).body.data.id, id)
})
