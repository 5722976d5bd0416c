// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedViews, writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { renameUser } from '../../../../test/harness/user-fixtures.ts'

const app = testApp({ HROMADA_RATE_LIMIT_SCALE: '1' })
const quiet = testApp()
const admin = testMember(quiet, 'admin')
const member = testMember(quiet, 'member')
const visitor = testMember(quiet, 'visitor')

const html = { accept: 'text/html', 'accept-language': 'en' }
const read = (path: string, as?: Member, headers: Record<string, string> = {}) =>
  quiet.request('GET', path, { headers: { ...html, ...(as && { cookie: as.cookie }), ...headers } })

const like = (slug: string, as: Member | null, action: string, headers: Record<string, string> = {}) =>
  quiet.request('POST', `/news/${slug}/like`, {
    body: new URLSearchParams({ action }).toString(),
    headers: {
      ...html,
      'content-type': 'application/x-www-form-urlencoded',
      origin: quiet.url,
      ...(as && { cookie: as.cookie }),
      ...headers,
    },
  })

const showTo = (member: Member, visibility: string) =>
  quiet.request('PUT', '/api/profile', { as: member, body: { visibility } })

test('an article is a page: words, picture, category, tags, date and views, in the language of its reader', async () => {
  const { slug, publishedAt } = await writeArticle(quiet, admin, {
    title: 'On bridges',
    content: 'The **first** bridge and [one](https://bridges.example) of many.',
    excerpt: 'What carries the weight',
    tags: ['steel & stone'],
    featuredImage: 'https://pictures.example/a.png',
    gallery: ['https://pictures.example/b.png'],
    seo: { metaTitle: 'Bridges, found', metaDescription: 'For search engines' },
  })
  const { status, text } = await read(`/news/${slug}`)
  assert.equal(status, 200)
  for (const part of [
    '<title>Bridges, found · Hromada</title>',
    '<meta name="description" content="For search engines">',
    `<link rel="canonical" href="${quiet.url}/news/${slug}">`,
    '<h1><bdi>On bridges</bdi></h1>',
    '<strong>first</strong>',
    'rel="nofollow noopener ugc"',
    '<a class="chip" href="/news?tag=steel+%26+stone"><bdi>steel &amp; stone</bdi></a>',
    `<time datetime="${publishedAt}" title="`,
    '1 min read',
    '1 view<',
    '0 likes',
  ])
    assert.ok(text.includes(part), part)
  // Pictures from elsewhere come through this site, as the policy of the page asks.
  const pictures = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
  assert.equal(pictures.length, 2)
  for (const src of pictures) assert.match(src ?? '', /^\/api\/pictures\/outside\//)
  assert.doesNotMatch(text, /<script(?! type="application\/ld\+json">)|style="|<img src="https?:/)
  const ukrainian = (await read(`/news/${slug}?lang=uk`)).text
  assert.match(ukrainian, /<html lang="uk">[\s\S]*<h1 lang="en">[\s\S]*2 перегляди/)
})

test('reading counts a view, as over the API; HEAD and refusals count none', async () => {
  const { id, slug } = await writeArticle(quiet, admin)
  await read(`/news/${slug}`)
  await read(`/news/${id}`)
  assert.equal(await storedViews(quiet, id), 2)
  const head = await quiet.request('HEAD', `/news/${slug}`, { headers: html })
  assert.deepEqual([head.status, head.text], [200, ''])
  assert.equal(await storedViews(quiet, id), 2)
})

test('members read what is for members, search engines are asked to leave it out', async () => {
  const { slug } = await writeArticle(quiet, admin, { visibility: 'member' })
  assert.equal((await read(`/news/${slug}`)).status, 404)
  assert.equal((await read(`/news/${slug}`, visitor)).status, 404)
  const { status, text } = await read(`/news/${slug}`, member)
  assert.equal(status, 200)
  assert.match(text, /<meta name="robots" content="noindex">/)
  assert.match(text, /For members/)
  const draft = await writeArticle(quiet, admin, { status: 'draft' })
  assert.match((await read(`/news/${draft.slug}`, admin)).text, /noindex[\s\S]*Draft/)
})

test('who wrote it has a link where they may be seen', async () => {
  const author = await quiet.member('admin')
  const { slug } = await writeArticle(quiet, author)
  const link = `href="/members/${author.id}"`
  assert.ok((await read(`/news/${slug}`, member)).text.includes(link))
  assert.ok(!(await read(`/news/${slug}`)).text.includes(link))
  assert.ok(!(await read(`/news/${slug}`, visitor)).text.includes(link))
  await showTo(author, 'public')
  const { slug: newer } = await writeArticle(quiet, author)
  assert.ok((await read(`/news/${newer}`)).text.includes(link))
  await showTo(author, 'hidden')
  const { slug: last } = await writeArticle(quiet, author)
  assert.doesNotMatch((await read(`/news/${last}`)).text, /class="byline-name"/)
})

test('a member likes and unlikes by a form, and comes back to the article', async () => {
  const { id, slug } = await writeArticle(quiet, admin)
  const anonymous = await read(`/news/${slug}`)
  assert.ok(anonymous.text.includes(`href="/app/sign-in?next=%2Fnews%2F${slug}"`))
  assert.match((await read(`/news/${slug}`, member)).text, /name="action" value="like"/)
  for (const _twice of [1, 2]) {
    const liked = await like(slug, member, 'like')
    assert.deepEqual([liked.status, liked.headers.get('location')], [303, `/news/${slug}#like`])
    assert.match((await read(`/news/${slug}`, member)).text, /name="action" value="unlike"[\s\S]*1 like</)
  }
  assert.equal((await like(id, member, 'unlike')).headers.get('location'), `/news/${slug}#like`)
  assert.match((await read(`/news/${slug}`, member)).text, /0 likes/)
})

test('a like from our own page counts, also where the browser hides its origin', async () => {
  const { slug } = await writeArticle(quiet, admin)
  const liked = await like(slug, member, 'like', { origin: 'null', 'sec-fetch-site': 'same-origin' })
  assert.deepEqual([liked.status, liked.headers.get('location')], [303, `/news/${slug}#like`])
})

test('likes from other sites, of what may not be read, and of nobody change nothing', async () => {
  const { slug } = await writeArticle(quiet, admin)
  const { slug: draft } = await writeArticle(quiet, admin, { status: 'draft' })
  for (const [headers, status] of [
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: '', 'sec-fetch-site': 'cross-site' }, 403],
  ] as const) {
    const refused = await like(slug, member, 'like', headers)
    assert.deepEqual([refused.status, refused.headers.get('content-type')], [status, 'text/html; charset=utf-8'])
  }
  assert.equal((await like(draft, member, 'like')).status, 404)
  for (const action of ['', 'hate', 'x'.repeat(5_000)]) assert.ok((await like(slug, member, action)).status >= 400)
  const nobody = await like(slug, null, 'like')
  assert.deepEqual([nobody.status, nobody.headers.get('location')], [303, `/app/sign-in?next=%2Fnews%2F${slug}`])
  assert.match((await read(`/news/${slug}`, member)).text, /0 likes/)
})

test('three related ones: those that share tags or the category, then the newest, and only what the reader may read', async () => {
  const tags = ['weaving', 'looms']
  const related = [
    await writeArticle(quiet, admin, { title: 'Both tags', tags }),
    await writeArticle(quiet, admin, { title: 'One tag', tags: ['looms'] }),
    await writeArticle(quiet, admin, { title: 'For members', tags, visibility: 'member' }),
    await writeArticle(quiet, admin, { title: 'Not yet', tags, status: 'draft' }),
  ]
  const { slug } = await writeArticle(quiet, admin, { title: 'In question', tags })
  const titlesFor = async (as?: Member) => {
    const { text } = await read(`/news/${slug}`, as)
    const beside = text.slice(text.indexOf('<section class="related'))
    return [...beside.matchAll(/<h3>.*?<bdi>(.*?)<\/bdi>/g)].map(([, title]) => title)
  }
  assert.equal(related.length, 4)
  const anonymous = await titlesFor()
  assert.deepEqual(anonymous.slice(0, 2), ['Both tags', 'One tag'])
  assert.equal(anonymous.length, 3)
  assert.deepEqual((await titlesFor(member)).slice(0, 2), ['For members', 'Both tags'])
})

test('hostile titles, names and words are shown as text', async () => {
  const author = await quiet.member('admin')
  const name = '\u202e<b onclick="x">"Ім’я" & \u{1f9f5}</b>'
  // Signing up refuses it.
  await renameUser(quiet, author, name)
  const long = 'Д'.repeat(200)
  const { slug } = await writeArticle(quiet, author, {
    title: long,
    excerpt: '</title><script>alert(1)</script>\u202e',
    content: '<script>alert(2)</script><img src=x onerror=alert(3)><p style="color:red">Red</p>',
    tags: ['"><img src=x>', '\u{1f9f5}\u200f'],
  })
  const { status, text } = await read(`/news/${slug}`)
  assert.equal(status, 200)
  assert.ok(text.includes(`<h1 lang="uk"><bdi>${long}</bdi></h1>`))
  assert.ok(text.includes('<bdi>\u202e&lt;b onclick=&quot;x&quot;&gt;&quot;Ім’я&quot; &amp; \u{1f9f5}&lt;/b&gt;</bdi>'))
  assert.doesNotMatch(text, /<script(?! type="application\/ld\+json">)|onerror=|style=|<b onclick/)
})

test('refusals are pages in both languages for people and JSON for programs', async () => {
  const cases = [
    ['en', 'Nothing here'],
    ['uk', 'Тут нічого немає'],
  ] as const
  for (const [language, title] of cases) {
    for (const path of ['/news/none', `/news/${'a'.repeat(300)}`, '/news/%00', '/news/none/like']) {
      const { status, text } = await read(path, undefined, { 'accept-language': language })
      assert.ok(status === 404 || status === 405, `${path} ${status}`)
      if (status === 404) assert.ok(text.includes(`<h1>${title}</h1>`), path)
    }
  }
  const { status, headers } = await quiet.request('GET', '/news/none', { headers: { accept: 'application/json' } })
  assert.deepEqual([status, headers.get('content-type')], [404, 'application/json; charset=utf-8'])
})

test('likes by the form are limited as those of the API, and the refusal is a page', async () => {
  const writer = await app.member('admin')
  const { slug } = await writeArticle(app, writer)
  const send = () =>
    app.request('POST', `/news/${slug}/like`, {
      body: 'action=like',
      headers: {
        ...html,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: writer.cookie,
        origin: app.url,
      },
    })
  const answers = await Promise.all(Array.from({ length: 70 }, send))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 10)
  for (const { headers, text } of refused) {
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
    assert.match(text, /<h1>Too many requests<\/h1>/)
  }
})
