import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/harness/any-text.ts'
import { searchQuery } from '../../platform/search/search-query.ts'
import { plainText } from '../../platform/texts/plain-text.ts'
import { excerptOf } from './excerpt.ts'

const excerpt = (typed: string, ...texts: string[]) => excerptOf(texts, searchQuery(typed))

test('what was found is marked, in any form, and nothing else', () => {
  for (const [typed, text, html] of [
    ['developer', 'Developers develop software.', '<mark>Developers</mark> <mark>develop</mark> software.'],
    ['soft', 'Software is not as soft.', '<mark>Software</mark> is not as <mark>soft</mark>.'],
    ['київ громада', 'У Києві є громади', 'У <mark>Києві</mark> є <mark>громади</mark>'],
    ["пам'ять", 'Про пам’яті', 'Про <mark>пам’яті</mark>'],
    ['node.js', 'We use Node.js here', 'We use <mark>Node.js</mark> here'],
    ['c++ .net', 'C++, .NET and C', '<mark>C++</mark>, <mark>.NET</mark> and C'],
    ['naive', 'a naïve one', 'a <mark>naïve</mark> one'],
    ['r&d', 'for R&D', 'for <mark>R&amp;D</mark>'],
    ['it', 'Форум ІТ, IT forum', 'Форум <mark>ІТ</mark>, <mark>IT</mark> forum'],
    ['pot', 'Рот і pot', 'Рот і <mark>pot</mark>'],
    ['kyiv', 'у Кyiv', 'у <mark>Кyiv</mark>'],
    ['the map', 'the map of the land', 'the <mark>map</mark> of the land'],
  ] as const) {
    assert.equal(excerpt(typed, text), html, typed)
  }
})

test('text is escaped, whatever it is', () => {
  const text = `<script>alert("map")</script> & <mark>not ours</mark>`
  assert.equal(
    excerpt('map', text),
    '&lt;script&gt;alert(&quot;<mark>map</mark>&quot;)&lt;/script&gt; &amp; &lt;mark&gt;not ours&lt;/mark&gt;',
  )
  fc.assert(
    fc.property(anyText(), fc.string(), (any, typed) => {
      const html = excerpt(typed, any)
      assert.ok(html.isWellFormed())
      assert.doesNotMatch(html.replaceAll(/<mark>([^<>"]*)<\/mark>/g, '$1'), /[<>"]/)
    }),
  )
})

test('the passage with most of the words is cut out at spaces', () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(20)
  const html = excerpt('harbour crane', `A harbour. ${filler}The crane of the harbour. ${filler}`)
  assert.match(html, /^…\w.*The <mark>crane<\/mark> of the <mark>harbour<\/mark>\. .*\w…$/)
  assert.ok(html.replaceAll(/<\/?mark>/g, '').length <= 242)
  for (const word of html.replaceAll(/<\/?mark>|[….]/g, '').split(' ')) {
    assert.ok(`${filler} The crane of the harbour`.split(' ').includes(word), word)
  }
})

test('of several texts the one that says most is taken, the first where none does', () => {
  assert.equal(excerpt('harbour', 'A summary', 'The harbour'), 'The <mark>harbour</mark>')
  assert.equal(excerpt('harbour', 'Harbour summary', 'The harbour'), '<mark>Harbour</mark> summary')
  assert.equal(excerpt('absent', 'A summary', 'The harbour'), 'A summary')
  assert.equal(excerpt('absent', '', ' ', 'The harbour'), 'The harbour')
  assert.equal(excerpt('absent'), '')
})

test('a text without spaces is cut as well, and no character in two', () => {
  for (const text of ['x'.repeat(1_000), '🎉'.repeat(1_000), `${'🎉'.repeat(500)}map${'🎉'.repeat(500)}`]) {
    const html = excerpt('map', text)
    assert.ok(html.length < 300)
    assert.ok(!html.includes('\ufffd'), html)
  }
})

test('of Markdown the words are left', () => {
  const markdown =
    '# Head\n\n![a map](https://x.example/a_b.png) and [a *link*](/there)\n\n- `code` of <b>C#</b>\n> snake_case __bold__'
  assert.equal(plainText(markdown).replaceAll(/\s+/g, ' ').trim(), 'Head. a map and a link code of C# snake_case bold')
})
