import { type RawBuilder, sql } from 'kysely'
import { invalidQuery } from '../../../platform/http/errors/errors.ts'

/** In degrees. Each opportunity has the keys of its cells, one of each size (opportunity_filter_keys). */
const CELL_SIZES = [0.125, 0.5, 2, 8]
const MAX_CELLS = 24
const EARTH_RADIUS_KM = 6371
const KM_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM

interface Circle {
  readonly latitude: number
  readonly longitude: number
  readonly radiusKm: number
}

/** Throws 400 for one parameter without the other, and for invalid coordinates. */
export function circleOfQuery(near: string | undefined, radiusKm: number | undefined): Circle | undefined {
  if (near === undefined && radiusKm === undefined) return undefined
  if (near === undefined) throw invalidQuery('near', 'MISSING', { reason: 'is required with radius_km' })
  if (radiusKm === undefined) throw invalidQuery('radius_km', 'MISSING', { reason: 'is required with near' })
  const [, latitude, longitude] = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/.exec(near) ?? []
  const isPlace = latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
  if (!isPlace)
    throw invalidQuery('near', 'INVALID_FORMAT', { reason: 'must be latitude and longitude, as 50.45,30.52' })
  return { latitude: Number(latitude), longitude: Number(longitude), radiusKm }
}

/** Great-circle distance (haversine). */
export function isWithin({ latitude, longitude, radiusKm }: Circle): RawBuilder<boolean> {
  return sql`latitude is not null and ${2 * EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    sin(radians(latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(latitude)) * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2
  ))) <= ${radiusKm}::float8`
}

/** The keys of cells that cover the circle; undefined when that takes too many to be of use. */
export function cellsOf({ latitude, longitude, radiusKm }: Circle): string[] | undefined {
  const halfHeight = radiusKm / KM_PER_DEGREE
  const isAtPole = Math.abs(latitude) + halfHeight >= 90
  if (isAtPole) return undefined
  const angle = Math.sin(radiusKm / EARTH_RADIUS_KM) / Math.cos((latitude * Math.PI) / 180)
  if (radiusKm > (EARTH_RADIUS_KM * Math.PI) / 2 || angle >= 1) return undefined
  const halfWidth = (Math.asin(angle) * 180) / Math.PI
  for (const size of CELL_SIZES) {
    const rows = indexes(latitude - halfHeight + 90, latitude + halfHeight + 90, size)
    const columns = indexes(longitude - halfWidth + 180, longitude + halfWidth + 180, size)
    if (rows.length * columns.length > MAX_CELLS) continue
    const around = Math.round(360 / size)
    // The meridian at 180 degrees east has a cell of its own.
    const wrapped = columns.flatMap((column) => {
      const inside = ((column % around) + around) % around
      return inside === 0 ? [0, around] : [inside]
    })
    return rows.flatMap((row) => [...new Set(wrapped)].map((column) => `n:${size}:${row}:${column}`))
  }
  return undefined
}

function indexes(from: number, to: number, size: number): number[] {
  const first = Math.floor(from / size)
  const length = Math.min(MAX_CELLS + 1, Math.floor(to / size) - first + 1)
  return Array.from({ length }, (_, step) => first + step)
}
