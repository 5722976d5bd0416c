import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFeed } from '../../../test/harness/feed-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { openOwnAddresses } from '../../platform/community/own-addresses.ts'
import { contentHtml } from '../../platform/texts/content-html.ts'
import { openShowAddresses } from '../pictures/outside/addresses.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const MAX_HTML_CHARACTERS = 1_000_000
const ESCAPED = /[&<>"]/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const preformatted = (content: string) => `<pre>${content.replaceAll(ESCAPED, (sign) => entities[sign] ?? '')}</pre>`

const long = 'x'.repeat(1_900)
const definitions = {
  'a link to a long address': `[a]: https://a.example/${long}\n\n`,
  'a link with a long title': `[a]: /b "${'&'.repeat(2_000)}"\n\n`,
  'a long address that no browser opens': `[a]: /${'x'.repeat(60_000)}\n\n`,
}
const repeated = (unit: string, characters: number) => unit.repeat(Math.ceil(characters / unit.length))

test('an article that one long reference would make a hundred megabytes is shown as it was written', async () => {
  for (const [name, definition] of Object.entries(definitions)) {
    for (const use of ['[a]', '![a]', '[*a*][a] ']) {
      const content = definition + repeated(use, 100_000)
      const body = { content }
      const { data } = (await app.request('POST', '/api/news/preview', { as: admin, body })).body
      assert.ok(data.contentHtml === preformatted(content), `${name}, used as ${use}`)
    }
  }
  const content = definitions['a link to a long address'] + repeated('[a]', 100_000)
  const { id } = await writeArticle(app, admin, { content })
  const { body } = await app.request('GET', `/api/news/${id}?render=html`)
  assert.ok(body.data.contentHtml === preformatted(content))
})

test('a reference that is used a hundred times is a link each time', () => {
  const content = definitions['a link to a long address'] + repeated('[a] ', 400)
  assert.equal(
    contentHtml(content).match(/<a href="https:\/\/a\.example\/x+" rel="nofollow noopener ugc">/g)?.length,
    100,
  )
})

const beginnings = [
  '',
  ...Object.values(definitions),
  '[a]: //b\n\n',
  `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n`,
  `|${'a|'.repeat(9_000)}\n|${'-|'.repeat(9_000)}\n`,
  '```',
  '<a ',
  '<!--',
  `${'>'.repeat(99)}a\n`,
]
const units = [
  ...[
    '[a]',
    '![a]',
    '[a][a]',
    '![](//a)',
    '![b][a]',
    '[',
    ']',
    '![',
    '](a)',
    '(',
    '<http://a>',
    'www.a.aa ',
    'a@b.cc ',
  ],
  ...[
    '<img src=//a>',
    '<a>',
    '<b>',
    '</b>',
    '<td style="text-align:left">',
    '<details>',
    '<p>',
    '<',
    '&',
    '"',
    '&ngE;',
  ],
  ...[
    'a\n',
    '|\n',
    '|a',
    '> ',
    '>\n\n',
    '- ',
    '- a\n',
    '1. a\n\n',
    '  ',
    '***\n',
    '# ',
    '\t',
    '\n',
    '\\',
    '`',
    '~~',
    '*',
    '_a_',
  ],
]

test('whatever is written to grow, what comes of it has a bound', () => {
  const publicUrl = 'https://own.example'
  const ownAddresses = openOwnAddresses({ publicUrl, formerUrls: [] }, () => publicUrl)
  const { everywhere } = openShowAddresses({ keys: app.platform.keys, ownAddresses, publicUrl: () => publicUrl })
  const document = fc.tuple(
    fc.constantFrom(...beginnings),
    fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(1_000, 30_000, 130_000),
  )
  fc.assert(
    fc.property(document, ([beginning, parts, characters]) => {
      const content = beginning + repeated(parts.join(''), characters)
      const html = contentHtml(content, everywhere)
      assert.ok(html.length <= MAX_HTML_CHARACTERS || html === preformatted(content), `${html.length}`)
    }),
    { numRuns: 60 },
  )
})

test('the feed has a bound, whatever its articles become: those beyond it come with their excerpts', async () => {
  const content = '![](//a)'.repeat(2_500)
  const titles: string[] = []
  for (let count = 0; count < 6; count += 1) titles.unshift((await writeArticle(app, admin, { content })).title)
  const { text } = await app.request('GET', '/feeds/news.atom')
  assert.ok(text.length <= 2_100_000, `${text.length}`)
  const entries: { title: string; summary: string; content?: object }[] = (await readFeed(app, '/feeds/news.atom'))
    .entry
  const own = entries.slice(0, titles.length)
  assert.deepEqual([own.map(({ title }) => title), own[0]?.summary], [titles, 'An excerpt'])
  assert.deepEqual([own[0]?.content === undefined, own.at(-1)?.content], [false, undefined])
})
