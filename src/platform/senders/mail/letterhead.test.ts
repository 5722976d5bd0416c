import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter } from './letter.ts'
import { type Letterhead, onLetterhead } from './letterhead.ts'

const head: Letterhead = {
  name: 'Ткачі & <b>',
  color: '#ffee00',
  contact: 'help@weavers.example',
  logoUrl: () => 'https://weavers.example/api/info/logo',
}
const mail = letter('a@test.example', 'A & B', ['One'], 'uk')

test('a mail carries name, logo and contact, in both parts', () => {
  const { text, html } = onLetterhead(head, mail)
  assert.equal(text, 'One\n\n-- \nТкачі & <b>\nhelp@weavers.example\n')
  assert.match(html, /^<!doctype html>\n<html lang="uk">[\s\S]*<title>A &amp; B<\/title>/)
  assert.match(html, /<img src="https:\/\/weavers\.example\/api\/info\/logo" alt=""[^>]*>Ткачі &amp; &lt;b&gt;<\/div>/)
  assert.match(html, /<a href="mailto:help@weavers\.example">help@weavers\.example<\/a>/)
  assert.ok(html.includes('<p>One</p>'))
})

test('on a light color the name is dark, and links are darker than the color', () => {
  const { html } = onLetterhead(head, mail)
  assert.match(html, /background: #ffee00; color: #000000/)
  assert.match(html, /a { color: #(?!ffee00)[0-9a-f]{6} }/)
})

test('without logo and contact there is neither', () => {
  const { text, html } = onLetterhead({ ...head, contact: undefined, logoUrl: () => undefined }, mail)
  assert.equal(text, 'One\n\n-- \nТкачі & <b>\n')
  assert.ok(!html.includes('<img') && !html.includes('<a '))
})
