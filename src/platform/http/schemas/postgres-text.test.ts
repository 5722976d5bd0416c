import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hasNoNul, textWithNul } from './postgres-text.ts'

test('text that PostgreSQL cannot store is found wherever it stands', () => {
  assert.equal(textWithNul({ seo: { keywords: ['fine', 'a\u0000b'] } }), 'seo.keywords.1')
  assert.equal(textWithNul({ title: '\ud800' }), 'title')
  assert.equal(textWithNul({ data: { 'bad\u0000name': 1 } }), 'data')
  assert.equal(textWithNul('\udc00'), '')
  assert.equal(textWithNul({ 'bad\ud800name': 1 }), '')
})

test('all other values are fine', () => {
  for (const value of ['', 'Привіт 🐴', 0, null, true, undefined, [], {}, { a: [{ b: 'c' }] }]) {
    assert.equal(textWithNul(value), null)
  }
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => hasNoNul(text.replaceAll('\u0000', ''))))
})
