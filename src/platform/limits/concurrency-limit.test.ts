import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitConcurrencyPerCaller } from './concurrency-limit.ts'

test('so many run at once, of each caller only some, and whoever comes then gets a 429 or a 503', async () => {
  const inPlace = limitConcurrencyPerCaller({ atOnce: 3, perCaller: 2 })
  const work = Array.from({ length: 3 }, () => Promise.withResolvers<string>())
  const callers = ['one', 'one', 'other']
  const done = work.map(({ promise }, index) => inPlace(callers[index] as string, () => promise))
  const notReached = async () => 'not reached'
  const headers = { 'retry-after': '5' }
  await assert.rejects(inPlace('one', notReached), { kind: 'RATE_LIMITED', parts: { headers } })
  await assert.rejects(inPlace('other', notReached), { kind: 'UNAVAILABLE', parts: { headers } })
  await assert.rejects(inPlace('third', notReached), { kind: 'UNAVAILABLE', parts: { headers } })
  work[0]?.resolve('done')
  assert.equal(await done[0], 'done')
  assert.equal(await inPlace('one', async () => 'again'), 'again')
  work[1]?.reject(new Error('failed'))
  await assert.rejects(done[1] as Promise<string>, /failed/)
  work[2]?.resolve('done')
  assert.equal(await done[2], 'done')
  const filled = ['one', 'one', 'other'].map((caller) => inPlace(caller, async () => 'free again'))
  assert.deepEqual(await Promise.all(filled), ['free again', 'free again', 'free again'])
})
