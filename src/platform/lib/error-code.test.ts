import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { errorCode, isMissing } from './error-code.ts'

test('the code of an error is text, and what has none, or is no error, has none', () => {
  assert.equal(errorCode(Object.assign(new Error('busy'), { code: '55P03' })), '55P03')
  for (const other of [
    new Error('ENOENT'),
    Object.assign(new Error(), { code: 3 }),
    { code: 'ENOENT' },
    'ENOENT',
    null,
  ]) {
    assert.equal(errorCode(other), undefined)
  }
})

test('a file that is not there is missing, and one that may not be read so is not', async () => {
  const failure = await readFile('/nowhere/to/be/found').catch((error: unknown) => error)
  assert.equal(isMissing(failure), true)
  const folder = await readFile('/').catch((error: unknown) => error)
  assert.deepEqual([errorCode(folder), isMissing(folder)], ['EISDIR', false])
})
