import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { inPage, linkedDataIn, metaIn, readerOf } from '../../../../test/harness/page-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { descriptionOf } from './description.ts'

const PUBLIC_URL = 'https://community.example'

const app = testApp({
  HROMADA_PUBLIC_URL: PUBLIC_URL,
  HROMADA_NAME: 'Ткачі & Co',
  HROMADA_DESCRIPTION: 'We weave </script>.',
})
const admin = testMember(app, 'admin')
const read = readerOf(app)

const community = { '@type': 'Organization', name: 'Ткачі & Co', url: PUBLIC_URL, description: 'We weave </script>.' }

test('an article has true metadata for search engines and networks', async () => {
  const article = await writeArticle(app, admin, {
    title: 'A "title" </script>',
    excerpt: 'In <short>',
    tags: ['loom'],
  })
  const { text } = await read(`/news/${article.slug}`)
  const url = `${PUBLIC_URL}/news/${article.slug}`
  const [news, crumbs, ...others] = linkedDataIn(text)
  const image = metaIn(text, 'og:image') ?? ''
  assert.deepEqual(
    [news, others],
    [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: 'A "title" </script>',
        description: 'In <short>',
        url,
        mainEntityOfPage: url,
        image: [image],
        datePublished: article.publishedAt,
        dateModified: article.updatedAt,
        author: { '@type': 'Person', name: article.author?.name },
        publisher: community,
        articleSection: article.category,
        keywords: ['loom'],
      },
      [],
    ],
  )
  assert.deepEqual(
    crumbs.itemListElement.map(({ item }: { item: string }) => item),
    [PUBLIC_URL, `${PUBLIC_URL}/news`, url],
  )
  assert.equal(metaIn(text, 'og:type'), 'article')
  assert.equal(metaIn(text, 'og:title'), inPage('A "title" </script>'))
  assert.equal(metaIn(text, 'og:url'), url)
  assert.equal(metaIn(text, 'article:published_time'), article.publishedAt)
  assert.ok(image.startsWith(`${PUBLIC_URL}/previews/news/${article.id}.png?v=`), image)
  assert.deepEqual([metaIn(text, 'og:image:width'), metaIn(text, 'og:image:height')], ['1200', '630'])
})

test('the picture of an article stands for it, through the service', async () => {
  const article = await writeArticle(app, admin, { featuredImage: 'https://pictures.example/a.png' })
  const { text } = await read(`/news/${article.slug}`)
  assert.ok(metaIn(text, 'og:image')?.startsWith(`${PUBLIC_URL}/api/pictures/outside/`))
  assert.equal(metaIn(text, 'og:image:width'), undefined)
})

test('what is not for everybody has no metadata', async () => {
  const article = await writeArticle(app, admin, { visibility: 'member' })
  const { status, text } = await read(`/news/${article.slug}`, admin)
  assert.deepEqual([status, linkedDataIn(text), metaIn(text, 'og:title')], [200, [], undefined])
})

test('the front page says whose it is', async () => {
  const { text } = await read('/')
  assert.deepEqual(linkedDataIn(text), [{ '@context': 'https://schema.org', ...community }])
  assert.equal(metaIn(text, 'og:site_name'), inPage('Ткачі & Co'))
  assert.equal(metaIn(text, 'og:image'), `${PUBLIC_URL}/previews/sections/home.png`)
})

test('a description is one line that ends with a word', () => {
  assert.equal(descriptionOf(' One\n\n two '), 'One two')
  const long = descriptionOf('слово '.repeat(60))
  assert.ok(long.length <= 160 && long.endsWith('слово…'), long)
  assert.ok(descriptionOf('🧵'.repeat(200)).isWellFormed())
})
