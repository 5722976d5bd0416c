import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalText, refusalTexts } from './refusal-texts.ts'

test('a limit is counted as its language counts', () => {
  const texts = (language: 'en' | 'uk') =>
    [1, 2, 5, 21, 22, 111].map((limit) => refusalText('TOO_SHORT', language, limit))
  assert.deepEqual(texts('en'), [
    'must have at least 1 character',
    ...[2, 5, 21, 22, 111].map((limit) => `must have at least ${limit} characters`),
  ])
  const words = ['1 символ', '2 символи', '5 символів', '21 символ', '22 символи', '111 символів']
  assert.deepEqual(
    texts('uk'),
    words.map((one) => `має містити щонайменше ${one}`),
  )
})

test('every code is upper case and has both texts', () => {
  for (const [code, { en, uk }] of Object.entries(refusalTexts)) {
    assert.match(code, /^[A-Z]+(_[A-Z]+)*$/)
    assert.equal(typeof en, typeof uk, code)
  }
})
