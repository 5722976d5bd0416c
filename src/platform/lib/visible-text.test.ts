import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asName, isOneLine, isVisible, usableName } from './visible-text.ts'

const invisible = ['', ' ', '\u00a0\u3000\t\n', '\u200b', '\u3164', '\uffa0', '\u115f\u1160', '\u2800', '\u{1d159}']
const marks = ['\u0301', '\ufe0f', '\u{e0041}', '\u180e', '\u00ad', '\ufeff', '\u200d\u200c', '\u0000\u001b', '\u202e']

test('a text is visible when at least one of its characters is', () => {
  for (const text of [...invisible, ...marks, [...invisible, ...marks].join('')])
    assert.ok(!isVisible(text), escaped(text))
  for (const text of ['Ї', '李', 'ا', 'ก', '7', '.', '🦊', '\u200bx', 'e\u0301', '❤️']) assert.ok(isVisible(text), text)
})

test('a name is composed and trimmed, and has one line in one direction', () => {
  assert.equal(asName(' \u00a0Zoe\u0308 O’Neil\n'), 'Zoë O’Neil')
  for (const name of ['Олена Гончар', 'می‌خواهم', '👩‍👩‍👧', 'क्‍ष', 'a\u200bb']) assert.ok(isOneLine(name), name)
  for (const mark of ['\n', '\t', '\0', '\x7f', '\x85', '\u2028', '\ud800', '\u200e', '\u061c', '\u202e', '\u2066']) {
    assert.ok(!isOneLine(`Iv${mark}an`), escaped(mark))
  }
})

test('a name from elsewhere is cleaned and cut, or none', () => {
  assert.equal(usableName('\u202eOlena\r\nHonchar\0 '), 'Olena  Honchar')
  assert.equal([...(usableName('🦊'.repeat(300)) ?? '')].length, 200)
  assert.equal(usableName(`${'x'.repeat(199)} y`), 'x'.repeat(199))
  for (const text of [...invisible, ...marks]) assert.equal(usableName(text), undefined, escaped(text))
})

const escaped = (text: string) => JSON.stringify(text)
