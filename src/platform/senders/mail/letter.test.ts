import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter } from './letter.ts'

test('a letter has its paragraphs in both parts; of a link the plain part has the address', () => {
  const link = { text: 'Відновити', address: 'https://community.example/?a=1' }
  assert.deepEqual(letter('a@test.example', 'Вітаємо', ['Перший.', link, 'Last.'], 'uk'), {
    to: 'a@test.example',
    subject: 'Вітаємо',
    text: 'Перший.\n\nhttps://community.example/?a=1\n\nLast.\n',
    html: '<p>Перший.</p>\n<p><a href="https://community.example/?a=1">Відновити</a></p>\n<p>Last.</p>\n',
    language: 'uk',
  })
})

test('headings and lines stay what they are', () => {
  const { html, text } = letter('a@test.example', 'A & B', [{ heading: 'C < D' }, 'One\nTwo'], 'en')
  assert.equal(text, 'C < D\n\nOne\nTwo\n')
  assert.equal(html, '<h2>C &lt; D</h2>\n<p>One<br>\nTwo</p>\n')
})

test('nothing in a paragraph or a link becomes markup', () => {
  const hostile = `"><script>alert('1')</script>&amp;<a href=x onclick="y">`
  const escaped = `&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;&lt;a href=x onclick=&quot;y&quot;&gt;`
  const { html, text } = letter('a@test.example', hostile, [hostile, { text: hostile, address: hostile }], 'en')
  assert.equal(html, `<p>${escaped}</p>\n<p><a href="${escaped}">${escaped}</a></p>\n`)
  assert.equal(text, `${hostile}\n\n${hostile}\n`)
})
