import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Point, slopeOf } from './theil-sen.ts'

const line = (slope: number): Point[] => Array.from({ length: 20 }, (_, at) => [at, 100 + slope * at])

test('finds the slope of a line', () => {
  assert.equal(slopeOf(line(3)), 3)
  assert.equal(slopeOf(line(-0.5)), -0.5)
})

test('is not bent by a few points that lie far out', () => {
  const points = line(2).map(([at, value]): Point => [at, at % 5 === 4 ? 10_000 : value])
  assert.ok(Math.abs(slopeOf(points) - 2) < 0.5)
})

test('too few points have no slope', () => {
  assert.equal(slopeOf([]), 0)
  assert.equal(slopeOf([[1, 100]]), 0)
})
