import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const app = testApp()
const member = testMember(app, 'member')
const visitor = testMember(app, 'visitor')

const read = (path: string, as?: Member) =>
  app.request('GET', path, {
    headers: { accept: 'text/html', 'accept-language': 'en', ...(as && { cookie: as.cookie }) },
  })

const change = (as: Member, body: object) => app.request('PUT', '/api/profile', { as, body })

test('a member’s card shows who they are and what they published', async () => {
  const author = await app.member('admin')
  const website = 'https://example.org/me'
  await change(author, {
    name: 'Оля <b>',
    bio: 'Two\n\nparagraphs & more',
    company: 'Looms',
    position: 'Weaver',
    website,
  })
  await writeArticle(app, author, { title: 'Open to all' })
  await writeArticle(app, author, { title: 'Confided', visibility: 'confidential' })
  await writeArticle(app, author, { title: 'Not yet', status: 'draft' })
  await postIn(app, author, { title: 'Mine to give' })
  await postIn(app, author, { title: 'Nobody’s', show_owner: false })
  const { status, text } = await read(`/members/${author.id}`, member)
  assert.equal(status, 200)
  for (const part of [
    '<h1><bdi>Оля &lt;b&gt;</bdi></h1>',
    '<bdi>Weaver, Looms</bdi>',
    '<p>Two</p><p>paragraphs &amp; more</p>',
    `<a href="${website}" rel="nofollow noopener ugc"><bdi>example.org/me</bdi></a>`,
    'Open to all',
    'Mine to give',
    '<meta name="robots" content="noindex">',
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /Confided|Not yet|Nobody’s/)
  assert.ok(!text.includes(author.email))
})

test('who does not show themselves to a reader has no page for them', async () => {
  const somebody = await app.member('member')
  const path = `/members/${somebody.id}`
  const statuses = async () => [
    (await read(path)).status,
    (await read(path, visitor)).status,
    (await read(path, member)).status,
  ]
  assert.deepEqual(await statuses(), [404, 404, 200])
  await change(somebody, { visibility: 'public' })
  assert.deepEqual(await statuses(), [200, 200, 200])
  const { text } = await read(path)
  assert.ok(text.includes(`<link rel="canonical" href="${app.url}${path}">`))
  await change(somebody, { visibility: 'hidden' })
  assert.deepEqual(await statuses(), [404, 404, 404])
})

test('whoever may read the list of members is led back to it', async () => {
  const shown = await app.member('member')
  await change(shown, { visibility: 'public' })
  const way = '<nav class="breadcrumbs small no-print" aria-label="Where this is">\n<a href="/app/members">'
  const isLed = async (as?: Member) => (await read(`/members/${shown.id}`, as)).text.includes(way)
  assert.deepEqual([await isLed(), await isLed(visitor), await isLed(member)], [false, false, true])
})

test('what is no account is a page that says so', async () => {
  for (const id of ['none', '%00', 'a'.repeat(500), '..%2f..%2fapi']) {
    const { status, headers } = await read(`/members/${id}`, member)
    assert.deepEqual([status, headers.get('content-type')], [404, 'text/html; charset=utf-8'], id)
  }
})

test('administrators are led from a card to the account, and from every page to their desk', async () => {
  const [somebody, admin] = [await app.member('member'), await app.member('admin')]
  const ways = async (as: Member) => {
    const { text } = await read(`/members/${somebody.id}`, as)
    return [text.includes(`href="/app/admin/users/${somebody.id}"`), text.includes('href="/app/admin"')]
  }
  assert.deepEqual(
    [await ways(member), await ways(admin)],
    [
      [false, false],
      [true, true],
    ],
  )
})
