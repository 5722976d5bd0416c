// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { openCounters, openMemoryCounters } from './counters.ts'

const charge = (bucket: string, points: number) => ({ bucket, points, windowSeconds: 60, key: 'somebody' })

test('where one bucket is exhausted none is charged', async () => {
  const counters = openMemoryCounters()
  const both = [charge('wide', 5), charge('narrow', 1)]
  const consumed = async (...charges: typeof both) => (await counters.charge(charges)).map((count) => count.consumed)
  assert.deepEqual(await consumed(...both), [1, 1])
  for (const _ of [1, 2, 3]) assert.deepEqual(await consumed(...both), [2, 2])
  assert.deepEqual(await consumed(charge('wide', 5)), [2])
})

test('where counts are lost while they are taken back, whoever charges gets an error', async () => {
  class Leaving extends RateLimiterMemory {
    override reward(): Promise<never> {
      return Promise.reject(new Error('the connection is closed'))
    }
  }
  const counters = openCounters(({ points, windowSeconds }) => new Leaving({ points, duration: windowSeconds }))
  await counters.charge([charge('narrow', 1)])
  await assert.rejects(counters.charge([charge('narrow', 1)]), /the connection is closed/)
})
