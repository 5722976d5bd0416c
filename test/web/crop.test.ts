import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centered, moved, sideOf, zoomed } from '../../web/pages/profile/crop.ts'

const wide = { width: 600, height: 400 }

test('at first the largest square in the middle is chosen', () => {
  assert.deepEqual(centered(wide), { x: 100, y: 0, zoom: 1 })
  assert.deepEqual(centered({ width: 400, height: 600 }), { x: 0, y: 100, zoom: 1 })
})

test('it is moved up to the edges and no further', () => {
  const crop = centered(wide)
  assert.deepEqual(moved(wide, crop, { across: 50, down: 50 }), { x: 150, y: 0, zoom: 1 })
  assert.deepEqual(moved(wide, crop, { across: 500, down: -9 }), { x: 200, y: 0, zoom: 1 })
  assert.deepEqual(moved(wide, crop, { across: -500, down: 0 }), { x: 0, y: 0, zoom: 1 })
})

test('it is zoomed around its middle, and stays within the picture on the way back', () => {
  const near = zoomed(wide, centered(wide), 2)
  assert.deepEqual([near, sideOf(wide, near)], [{ x: 200, y: 100, zoom: 2 }, 200])
  const corner = moved(wide, near, { across: 1_000, down: 1_000 })
  assert.deepEqual(corner, { x: 400, y: 200, zoom: 2 })
  assert.deepEqual(zoomed(wide, corner, 1), { x: 200, y: 0, zoom: 1 })
})
