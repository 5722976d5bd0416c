import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedRows, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const preview = (body: unknown, as = admin) => app.request('POST', '/api/news/preview', { as, body })

test('a preview is what the article will be, and stores nothing', async () => {
  const content =
    '# Title\n\n![a](https://images.example/a.png) **bold** <details>more</details>\n\n| a |\n|:-:|\n| b |'
  const rows = await storedRows(app)
  const { status, body } = await preview({ content })
  assert.equal(status, 200)
  assert.deepEqual(await storedRows(app), rows)
  const { id } = await writeArticle(app, admin, { content })
  const article = await app.request('GET', `/api/news/${id}?render=html`)
  assert.deepEqual(body, { success: true, data: { contentHtml: article.body.data.contentHtml } })
})

test('a preview runs nothing that is hidden in Markdown', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '<a href="java\tscript:alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe><object data="x"></object><form action="/api"></form>',
    '<svg><script>alert(1)</script></svg><math><style><img src=x onerror=alert(1)></style></math>',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0"><style>*{}</style>',
    '<p style="position:fixed" onclick="alert(1)" id="like" class="x">text</p>',
  ]
  for (const content of hostile) {
    const { contentHtml } = (await preview({ content })).body.data
    assert.doesNotMatch(
      contentHtml,
      /<(script|iframe|object|form|svg|math|base|meta|style)|\son\w+=|(?:href|src)="\s*java|style=|id=/i,
      content,
    )
  }
})

test('a preview needs content, has the bounds of an article, and is for administrators', async () => {
  const long = (await preview({ content: `# ${'x'.repeat(200_000)}` })).body.data.contentHtml
  assert.match(long, /^<pre># x/)
  const deep = await preview({ content: '> '.repeat(50_000) })
  assert.equal(deep.status, 200)
  for (const body of [{}, { content: 1 }, { content: 'a\u0000b' }, [], null]) {
    const answer = await preview(body)
    assert.deepEqual([answer.status, answer.body.success], [400, false], JSON.stringify(body))
  }
  assert.equal((await preview({ content: 'x'.repeat(1024 ** 2) })).status, 413)
  for (const role of ['visitor', 'subscriber', 'member', 'confidential'] as const) {
    assert.equal((await preview({ content: 'x' }, await app.member(role))).status, 403)
  }
  assert.equal((await app.request('POST', '/api/news/preview', { body: { content: 'x' } })).status, 401)
})
