import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickRandom, seededRandom } from './random.ts'

test('a random order covers all items and repeats with its seed', () => {
  const items = Array.from({ length: 10 }, (_, index) => index)
  const draw = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 1000 }, () => pickRandom(items, random))
  }
  assert.deepEqual(draw(7), draw(7))
  assert.notDeepEqual(draw(7), draw(8))
  for (const item of items) assert.ok(draw(7).filter((drawn) => drawn === item).length > 60)
})
