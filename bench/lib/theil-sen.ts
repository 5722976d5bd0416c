import { median } from './measure.ts'

export type Point = readonly [at: number, value: number]

/**
 * By how much values rise from one unit of `at` to the next: the middle of the slopes between any two points (Theil and
 * Sen), which up to a quarter of the points cannot bend, however far out they lie.
 */
export function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap(([at, value], place) =>
    points.slice(place + 1).map(([laterAt, laterValue]) => (laterValue - value) / (laterAt - at)),
  )
  return slopes.length === 0 ? 0 : median(slopes)
}
