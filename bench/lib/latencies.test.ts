import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLatencies } from './latencies.ts'
import { seededRandom } from './random.ts'

test('percentiles agree with an exact sort', () => {
  const random = seededRandom(42)
  const latencies = openLatencies()
  const latenciesMs = Array.from({ length: 100_000 }, () => 0.02 * 100_000 ** random())
  for (const latencyMs of latenciesMs) latencies.record(latencyMs)
  latenciesMs.sort((a, b) => a - b)
  for (const share of [0.00001, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1]) {
    const exact = latenciesMs[Math.ceil(share * latenciesMs.length) - 1] ?? 0
    const found = latencies.percentileMs(share)
    const toleratedMs = exact * 0.001 + 0.0006
    assert.ok(Math.abs(found - exact) <= toleratedMs, `${share}: ${found} instead of ${exact}`)
  }
  assert.equal(latencies.count, 100_000)
})

test('what is empty, or reset, has no latency', () => {
  const latencies = openLatencies()
  latencies.record(5)
  latencies.reset()
  assert.deepEqual([latencies.count, latencies.maxMs, latencies.percentileMs(0.5)], [0, 0, 0])
})
