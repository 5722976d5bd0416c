import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctableWords, titleWords } from './typing-errors.ts'

test('of a title the different words of four letters or more are searched, stop words and digits are not', () => {
  assert.deepEqual(titleWords('Senior QA, the Full-stack розробник у Києві: senior, Web3, якщо 2026'), [
    'senior',
    'full',
    'stack',
    'fullstack',
    'розробник',
    'києві',
  ])
  assert.deepEqual(titleWords(''), [])
})

test('of what is typed the first 16 words may be corrected', () => {
  assert.deepEqual(correctableWords('Розробнык with jvascript js'), ['розробнык', 'jvascript'])
  const typed = Array.from({ length: 20 }, (_, index) => 'слово'.repeat(index + 1)).join(' ')
  assert.equal(correctableWords(typed).length, 16 - 3)
})
