import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { storedViews, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { contentHtml } from '../../platform/texts/content-html.ts'

const app = testApp()
const admin = testMember(app, 'admin')

test('markdown becomes HTML: headings, lists, tables, code, links, images', () => {
  const rendered = {
    '# One': '<h1>One</h1>\n',
    '**b** _i_ ~~d~~': '<p><strong>b</strong> <em>i</em> <s>d</s></p>\n',
    '1. a\n2. b': '<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n',
    '3. a': '<ol start="3">\n<li>a</li>\n</ol>\n',
    '```ts\nif (a < b) {}\n```': '<pre><code class="language-ts">if (a &lt; b) {}\n</code></pre>\n',
    '`<script>`': '<p><code>&lt;script&gt;</code></p>\n',
    '| a | b |\n|:--|--:|\n| 1 | 2 |':
      '<table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n' +
      '<tbody>\n<tr>\n<td align="left">1</td>\n<td align="right">2</td>\n</tr>\n</tbody>\n</table>\n',
    '[a](https://a.example/?b=1&c=2 "t")':
      '<p><a href="https://a.example/?b=1&amp;c=2" title="t" rel="nofollow noopener ugc">a</a></p>\n',
    '[m](mailto:a@b.example)': '<p><a href="mailto:a@b.example" rel="nofollow noopener ugc">m</a></p>\n',
    '![alt](https://a.example/i.png)': '<p><img src="https://a.example/i.png" alt="alt" /></p>\n',
    'Київ & <b>bold</b>': '<p>Київ &amp; <b>bold</b></p>\n',
    '<details><summary>s</summary>t</details>': '<details><summary>s</summary>t</details>',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(rendered).map((text) => [text, contentHtml(text)])), rendered)
})

const tags = new Set(
  (
    'a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strong ' +
    'sub summary sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
)
const attributes = new Set('href title rel src alt width height class align scope colspan rowspan start'.split(' '))
const tag = /<[^>]*>?/g
const wellFormedTag = /^<\/?(?<name>[a-z][a-z0-9]*)(?<input>(?: [a-z]+="[^"<>]*")*)(?: \/)?>$/
const attribute = /(?<name>[a-z]+)="(?<value>[^"]*)"/g

/** Nothing but the tags and attributes of text, and of addresses only those of pages and mailboxes. */
function assertHarmless(html: string, source: string): void {
  for (const [found] of html.matchAll(tag)) {
    const { name = '', input = '' } = wellFormedTag.exec(found)?.groups ?? {}
    assert.ok(tags.has(name), `${found} of ${JSON.stringify(source)}`)
    for (const { groups: { name = '', value = '' } = {} } of input.matchAll(attribute)) {
      assert.ok(attributes.has(name), `${found} of ${JSON.stringify(source)}`)
      if (name === 'class') assert.match(value, /^(language-\S+)?$/)
      if (name === 'href' || name === 'src') assert.match(value, /^(https?:|mailto:|(?!\/\/)[^:&\p{Cc}]*$)/u)
    }
  }
}

const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src=javascript:alert(1)>',
  '<img srcset="https://evil.example/1.png 1x" src="https://a.example/1.png">',
  '<b onmouseover=alert(1)>x</b>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>body{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="https://evil.example">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example>',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://a.example" target="_blank" onclick="alert(1)" rel="opener">x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/png;base64,AAAA)',
  '![x" onerror="alert(1)](https://a.example)',
  '[x](https://a.example "t\\" onclick=\\"alert(1)")',
  '```"><script>alert(1)</script>\nx\n```',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)></video>',
  '<template><script>alert(1)</script></template>',
  '<p id="location" name="cookie">x</p>',
  '<code class="language-x evil">x</code>',
  '<b',
  '<img src="https://a.example/1.png" onerror="alert(1)"',
]

test('what would run, load or send something is taken out, however it is spelled', () => {
  for (const attack of attacks) {
    for (const text of [attack, `# Title\n\n${attack}`, `- ${attack}`, `> ${attack}`, `| a |\n|---|\n| ${attack} |`]) {
      assertHarmless(contentHtml(text), text)
    }
  }
})

test('no mixture of attacks gets through either', () => {
  const pieces = fc.constantFrom(...attacks, '<', '>', '"', "'", '`', '\n', ' ', '</', '-->', '<!--', '\0', '&lt;')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = parts.join('')
      assertHarmless(contentHtml(text), text)
    }),
    { numRuns: 500 },
  )
})

test('however deep content is nested, it is rendered, to a depth of a hundred', () => {
  for (const opening of ['>', '<div>', '<b>', '- ', '[']) {
    const html = contentHtml(`${opening.repeat(50_000)}end`)
    assert.ok((html.match(/<(?:blockquote|div|b|ul)>/g)?.length ?? 0) <= 100, opening)
  }
})

test('content of more than 200,000 characters is shown as preformatted text', () => {
  const content = `${'*a*\n'.repeat(50_000)}<b>`
  assert.equal(contentHtml(content), `<pre>${content.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre>`)
})

test('the rendered form comes with render=html only, beside the content as it was sent, and counts a view', async () => {
  const content = 'Some *text* <script>alert(1)</script>'
  const article = await writeArticle(app, admin, { content })
  const plain = await app.request('GET', `/api/news/${article.id}`)
  assert.deepEqual(plain.body.data, { ...article, views: 1 })
  for (const views of [2, 3]) {
    const html = await app.request('GET', `/api/news/${article.slug}?render=html`)
    assert.deepEqual(html.body.data, { ...article, views, contentHtml: '<p>Some <em>text</em> </p>\n' })
  }
  assert.equal(await storedViews(app, article.id), 3)
})

test('after an edit the new content is rendered', async () => {
  const { id } = await writeArticle(app, admin, { content: 'old' })
  const rendered = async () => (await app.request('GET', `/api/news/${id}?render=html`)).body.data.contentHtml
  assert.equal(await rendered(), '<p>old</p>\n')
  await app.request('PUT', `/api/news/${id}`, { as: admin, body: { content: 'new' } })
  assert.equal(await rendered(), '<p>new</p>\n')
})

test('any other rendering is refused', async () => {
  const { id } = await writeArticle(app, admin)
  for (const query of ['render=HTML', 'render=pdf', 'render=html&render=html']) {
    const { status, body } = await app.request('GET', `/api/news/${id}?${query}`)
    assert.deepEqual([status, body.success], [400, false], query)
    assert.match(body.error, /^render must be /)
  }
})
