import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnOpportunities, changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { storedOpportunities } from '../../../test/harness/opportunity-rows.ts'
import { metaIn, readerOf } from '../../../test/harness/page-fixtures.ts'
import { storePicture } from '../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { plainContentHtml } from '../../platform/texts/content-html.ts'

const app = testApp({ HROMADA_PUBLIC_URL: 'https://community.example' })
const owner = testMember(app, 'member')
const { send, read } = callsOnOpportunities(app)
const open = readerOf(app)

const preview = (description: unknown, as = owner) => send('POST', '/api/opportunities/preview', as, { description })

test('what was written as plain text looks as it did', () => {
  const rendered = {
    'One.\nTwo.\n\nThree.': '<p>One.<br />\nTwo.</p>\n<p>Three.</p>\n',
    'We use List<String>, <b>really</b>': '<p>We use List&lt;String&gt;, &lt;b&gt;really&lt;/b&gt;</p>\n',
    '    Indented\nTitle\n===': '<p>Indented<br />\nTitle<br />\n===</p>\n',
    '#hashtag, 2 * 3 * 4, snake_case_name, ASP.NET': '<p>#hashtag, 2 * 3 * 4, snake_case_name, ASP.NET</p>\n',
    'See https://a.example or a@b.example':
      '<p>See <a href="https://a.example" rel="nofollow noopener ugc">https://a.example</a> or ' +
      '<a href="mailto:a@b.example" rel="nofollow noopener ugc">a@b.example</a></p>\n',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(rendered).map((text) => [text, plainContentHtml(text)])), rendered)
})

const markdown =
  '# Weaver\n\n**Bold** [work](/news)\n\n- one\n- two\n\n![a loom](https://pictures.example/loom.png)\n\n| a |\n|---|\n| b |'

test('a preview is what is shown then, but for pictures of other sites, and stores nothing', async () => {
  const before = await storedOpportunities(app)
  const { status, body } = await preview(markdown)
  assert.equal(status, 200)
  const html: string = body.data.description_html
  assert.deepEqual(body, { success: true, data: { description_html: html } })
  assert.match(html, /^<h1>Weaver<\/h1>\n<p><strong>Bold<\/strong> <a href="https:\/\/community\.example\/news"/)
  assert.deepEqual(await storedOpportunities(app), before)
  const id = await postIn(app, owner, { description: markdown })
  const rendered = await send('GET', `/api/opportunities/${id}?render=html`)
  const { description, description_html: shown } = rendered.body.data.opportunity
  const picture = /<img src="https:\/\/community\.example\/api\/pictures\/outside\/[^"]+" alt="a loom" \/>/
  const link = '<a href="https://pictures.example/loom.png" rel="nofollow noopener ugc">a loom</a>'
  assert.deepEqual([description, shown.replace(picture, link)], [markdown, html])
  const plain = (await read(id)).body.data.opportunity
  assert.equal('description_html' in plain, false)
  assert.equal((await send('GET', `/api/opportunities/${id}?render=pdf`)).status, 400)
})

test('a preview signs no address, however it is named, and shows our own pictures', async () => {
  const outside = [
    'https://a.example/x.png',
    '//a.example/x.png',
    'HTTP://10.0.0.1:80/',
    'x.png',
    '/news',
    '?',
    '\\\\a.example',
  ]
  for (const address of outside) {
    const { description_html: html } = (await preview(`![](${address}) [![b](${address})](https://b.example)`)).body
      .data
    assert.doesNotMatch(html, /pictures\/outside/, address)
  }
  const { url } = await storePicture(app, owner)
  const { description_html: html } = (await preview(`![ours](${url})`)).body.data
  assert.equal(html, `<p><img src="${url}" alt="ours" /></p>\n`)
})

test('a preview runs nothing, has the bounds of a description, and is for members', async () => {
  for (const hostile of ['<script>alert(1)</script>', '[x](javascript:alert(1))', '![x](javascript:alert(1))']) {
    const { description_html: html } = (await preview(hostile)).body.data
    assert.doesNotMatch(html, /<script|(?:href|src)="javascript/, hostile)
  }
  assert.equal((await preview('x'.repeat(10_000))).status, 200)
  for (const refused of ['', ' ', 7, undefined, 'x'.repeat(10_001), 'a\u0000b'])
    assert.deepEqual([(await preview(refused)).status], [422], String(refused).slice(0, 10))
  assert.equal((await preview('x', await app.member('subscriber'))).status, 403)
  assert.equal((await send('POST', '/api/opportunities/preview', undefined, { description: 'x' })).status, 401)
})

test('the page shows it rendered; search, previews of links and feeds have its words', async () => {
  const id = await postIn(app, owner, {
    title: 'Ткаля рушників',
    description: `${markdown}\n\nA **shuttle** of \`oak\``,
  })
  const { text } = await open(`/opportunities/${id}`)
  for (const part of [
    '<h2>Weaver</h2>',
    '<a href="/news" rel="nofollow noopener ugc">work</a>',
    '<img src="/api/pictures/outside/',
    '<div class="table-frame" role="group" tabindex="0" aria-label="Table"><table>',
  ])
    assert.ok(text.includes(part), part)
  assert.equal(metaIn(text, 'description'), 'Weaver. Bold work one two a loom a; b; A shuttle of oak')
  const found = await send('GET', '/api/search?q=shuttle&kinds=opportunities')
  const [{ excerpt }] = found.body.data.opportunities.items
  assert.match(excerpt, /A <mark>shuttle<\/mark> of oak$/)
  const feed = (await app.request('GET', '/feeds/opportunities.atom')).text
  assert.ok(feed.includes('A &lt;strong&gt;shuttle&lt;/strong&gt; of &lt;code&gt;oak&lt;/code&gt;'), feed)
  const posting = await app.request('GET', `/api/opportunities/${id}`, { headers: { accept: 'application/ld+json' } })
  assert.match(JSON.parse(posting.text).description, /<p>A <strong>shuttle<\/strong> of <code>oak<\/code><\/p>\n$/)
})

test('after an edit the new text is rendered', async () => {
  const id = await postIn(app, owner, { description: 'old' })
  const rendered = async () =>
    (await send('GET', `/api/opportunities/${id}?render=html`)).body.data.opportunity.description_html
  assert.equal(await rendered(), '<p>old</p>\n')
  await changeOpportunity(app, owner, id, { description: '*new*' })
  assert.equal(await rendered(), '<p><em>new</em></p>\n')
})
