import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endsWithin, TimedOut, withTimeout } from './timeout.ts'

const endless = new Promise<never>(() => {})
const broken = () => Promise.reject(new Error('broken'))
const LONG_MS = 60_000

test('work that ends in time gives its result or its error, and leaves no timer behind', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const clear = context.mock.method(globalThis, 'clearTimeout')
  assert.equal(await withTimeout(LONG_MS, Promise.resolve('done'), 'late'), 'done')
  await assert.rejects(withTimeout(LONG_MS, broken(), 'late'), { message: 'broken' })
  assert.equal(clear.mock.callCount(), 2)
})

test('work that takes longer is given up with the message', async () => {
  await assert.rejects(withTimeout(1, endless, 'no answer'), (error) => {
    assert.ok(error instanceof TimedOut)
    assert.equal(error.message, 'no answer')
    return true
  })
})

test('whether work ends in time is answered, and what it throws is thrown', async () => {
  assert.deepEqual([await endsWithin(LONG_MS, Promise.resolve()), await endsWithin(1, endless)], [true, false])
  await assert.rejects(endsWithin(LONG_MS, broken()), { message: 'broken' })
})
