import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../http/errors/errors.ts'
import { openSemaphore } from './semaphore.ts'

test('so many run at once, so many wait in order, and whoever comes then gets a 503', async () => {
  const inTurn = openSemaphore({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const work = [0, 1, 2, 3].map(() => Promise.withResolvers<string>())
  const done = work.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index)
      return promise
    }),
  )
  await assert.rejects(
    inTurn(async () => 'not reached'),
    (error) =>
      error instanceof ApiError && error.kind === 'UNAVAILABLE' && error.parts.headers?.['retry-after'] === '5',
  )
  assert.deepEqual(begun, [0, 1])
  work[1]?.resolve('one')
  assert.equal(await done[1], 'one')
  assert.deepEqual(begun, [0, 1, 2])
  work[0]?.reject(new Error('failed'))
  await assert.rejects(done[0] as Promise<string>, /failed/)
  assert.deepEqual(begun, [0, 1, 2, 3])
  work[2]?.resolve('two')
  work[3]?.resolve('three')
  assert.deepEqual(await Promise.all(done.slice(2)), ['two', 'three'])
  assert.equal(await inTurn(async () => 'free again'), 'free again')
})
