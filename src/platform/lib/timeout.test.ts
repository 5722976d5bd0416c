import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { endsWithin, TimedOut, withTimeout } from './timeout.ts'

const endless = new Promise<never>(() => {})
const broken = () => Promise.reject(new Error('broken'))
const LONG_MS = 60_000

function beBusy(forMs: number): void {
  for (const began = performance.now(); performance.now() < began + forMs; );
}

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

test('what came while the program was too busy to look is in time', async (context) => {
  const { port1: asking, port2: answering } = new MessageChannel()
  context.after(() => asking.close())
  const answered = withTimeout(20, once(asking, 'message'), 'late')
  answering.postMessage('answer')
  beBusy(40)
  assert.deepEqual(await answered, ['answer'])
})

test('what has not come is late, however busy the program was', async () => {
  const answered = withTimeout(20, endless, 'late')
  beBusy(40)
  await assert.rejects(answered, TimedOut)
})

test('whether work ends in time is answered, and what it throws is thrown', async () => {
  assert.deepEqual([await endsWithin(LONG_MS, Promise.resolve()), await endsWithin(1, endless)], [true, false])
  await assert.rejects(endsWithin(LONG_MS, broken()), { message: 'broken' })
})
