import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isStorable, unstorableText } from './storable-text.ts'

test('text that PostgreSQL cannot store is found wherever it stands', () => {
  assert.equal(unstorableText({ seo: { keywords: ['fine', 'a\u0000b'] } }), 'seo.keywords.1')
  assert.equal(unstorableText({ title: '\ud800' }), 'title')
  assert.equal(unstorableText({ data: { 'bad\u0000name': 1 } }), 'data')
  assert.equal(unstorableText('\udc00'), '')
  assert.equal(unstorableText({ 'bad\ud800name': 1 }), '')
})

test('all other values are fine', () => {
  for (const value of ['', 'Привіт 🐴', 0, null, true, undefined, [], {}, { a: [{ b: 'c' }] }]) {
    assert.equal(unstorableText(value), null)
  }
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => isStorable(text.replaceAll('\u0000', ''))))
})
