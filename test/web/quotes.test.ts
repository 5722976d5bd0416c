import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quotedInUkrainian } from '../../web/shared/quotes.ts'

test('quotation marks within a name become the inner ones', () => {
  assert.equal(quotedInUkrainian('Вузол'), '«Вузол»')
  assert.equal(quotedInUkrainian('Майстерня «Вузол»'), '«Майстерня „Вузол“»')
})
