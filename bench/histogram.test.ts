import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHistogram, percentile, record } from './histogram.ts'
import { requestOrder } from './load-job.ts'

test('the histogram agrees with an exact sort', () => {
  const draw = requestOrder({ order: 'random', seed: 42 }, 1_000_000)
  const histogram = createHistogram()
  const latenciesMs = Array.from({ length: 100_000 }, () => 0.02 * 100_000 ** (draw() / 1_000_000))
  for (const latencyMs of latenciesMs) record(histogram, latencyMs)
  latenciesMs.sort((a, b) => a - b)
  for (const share of [0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1]) {
    const exact = latenciesMs[Math.max(0, Math.ceil(share * latenciesMs.length) - 1)] ?? 0
    const found = percentile(histogram, share)
    const toleratedMs = exact * 0.01 + 0.0006
    assert.ok(Math.abs(found - exact) <= toleratedMs, `${share}: ${found} instead of ${exact}`)
  }
  assert.equal(percentile(createHistogram(), 0.5), 0)
})

test('a random order covers all and repeats with its seed', () => {
  const draw = (seed: number) => {
    const next = requestOrder({ order: 'random', seed }, 10)
    return Array.from({ length: 1000 }, next)
  }
  assert.deepEqual(draw(7), draw(7))
  assert.notDeepEqual(draw(7), draw(8))
  for (let place = 0; place < 10; place++) assert.ok(draw(7).filter((drawn) => drawn === place).length > 60)
})
