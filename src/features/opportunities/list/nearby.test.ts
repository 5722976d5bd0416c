// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { callsOnOpportunities, postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'

const EARTH_RADIUS_KM = 6371
/** Two ways of calculating a distance differ by less than this. */
const PRECISION_KM = 1e-4

interface Place {
  readonly lat: number
  readonly lng: number
}
interface Stored extends Place {
  readonly id: string
}

let stored: Stored[]

const corners: readonly Place[] = [
  { lat: 90, lng: 0 },
  { lat: 90, lng: 137 },
  { lat: -90, lng: 0 },
  { lat: 89.999, lng: -90 },
  { lat: -89.999, lng: 90 },
  { lat: 0, lng: 180 },
  { lat: 0, lng: -180 },
  { lat: 0, lng: 179.999 },
  { lat: 0, lng: -179.999 },
  { lat: 65.5, lng: 180 },
  { lat: 65.5, lng: -179.99 },
  { lat: 0, lng: 0 },
  { lat: -0.001, lng: -0.001 },
  { lat: 48, lng: 24 },
  { lat: 50.45, lng: 30.52 },
  { lat: 49.84, lng: 24.03 },
]

/** Equally often everywhere, unlike the doubles of fast-check, most of which are next to nothing. */
const between = (least: number, most: number) =>
  fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((step) => least + ((most - least) * step) / (2 ** 31 - 1))
const someLongitude = between(-180, 180)
/** In the form that a query has them. */
const rounded = ({ lat, lng }: Place): Place => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) })
const anywhere = fc.record({ lat: between(-90, 90), lng: someLongitude }).map(rounded)
/** Equally dense all over the sphere, and around the corners. */
const evenly = fc.record({ sine: between(-1, 1), lng: someLongitude })
const places = fc.oneof(
  evenly.map(({ sine, lng }) => rounded({ lat: (Math.asin(sine) * 180) / Math.PI, lng })),
  anywhere,
  fc.constantFrom(...corners),
)

const app = testApp()
const admin = testMember(app, 'admin')
before(async () => {
  const input = [...corners, ...fc.sample(places, { numRuns: 150, seed: 1 })]
  const { rows } = await sql<Stored>`
    insert into opportunities (id, title, description, category, type, remote, status, visibility, search, latitude, longitude)
    select gen_random_uuid(), 'Place ' || number, '', 'Other', 'job', false, 'active', 'public', '', lat, lng
    from unnest(${input.map(({ lat }) => lat)}::float8[], ${input.map(({ lng }) => lng)}::float8[])
      with ordinality input (lat, lng, number)
    returning id, latitude as lat, longitude as lng`.execute(app.owner)
  stored = rows
  await sql`insert into opportunity_counters (opportunity_id) select id from opportunities`.execute(app.owner)
  await postIn(app, admin, { location: { remote: true, city: 'Nowhere in particular' } })
})

const { list } = callsOnOpportunities(app)

async function idsNear({ lat, lng }: Place, radiusKm: number): Promise<Set<string>> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { status, body, text } = await list(`?near=${lat},${lng}&radius_km=${radiusKm}&limit=50&page=${page}`)
    assert.equal(status, 200, text)
    ids.push(...body.data.opportunities.map(({ id }: { id: string }) => id))
    if (body.data.pagination.has_next) continue
    assert.equal(body.data.pagination.total_items, ids.length)
    assert.equal(new Set(ids).size, ids.length)
    return new Set(ids)
  }
}

/** The angle between the two directions from the centre of the earth: another way than the haversine. */
function distanceKm(one: Place, other: Place): number {
  const [a, b] = [directionOf(one), directionOf(other)]
  const cross = [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x] as const
  return EARTH_RADIUS_KM * Math.atan2(Math.hypot(...cross), a.x * b.x + a.y * b.y + a.z * b.z)
}

function directionOf({ lat, lng }: Place) {
  const [latitude, longitude] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return {
    x: Math.cos(latitude) * Math.cos(longitude),
    y: Math.cos(latitude) * Math.sin(longitude),
    z: Math.sin(latitude),
  }
}

async function assertNear(centre: Place, radiusKm: number): Promise<number> {
  const found = await idsNear(centre, radiusKm)
  let expected = 0
  for (const place of stored) {
    const distance = distanceKm(centre, place)
    if (Math.abs(distance - radiusKm) < PRECISION_KM) continue
    if (distance < radiusKm) expected += 1
    assert.equal(found.has(place.id), distance < radiusKm, `${JSON.stringify(place)} is ${distance} km away`)
  }
  const strangers = [...found].filter((id) => !stored.some((place) => place.id === id))
  assert.deepEqual(strangers, [])
  return expected
}

test('what lies within the radius of any place is listed, and nothing else', async () => {
  const radii = fc.oneof(
    fc.constantFrom(1, 20_000, 10_007.5, 10_008, 13.9, 111.2),
    between(0, Math.log(20_000)).map((power) => Number(Math.exp(power).toFixed(3))),
  )
  const steps = fc.record({
    bearing: between(0, 360),
    share: between(0.5, 1.1),
  })
  let found = 0
  const property = fc.asyncProperty(
    fc.nat(),
    steps,
    anywhere,
    radii,
    fc.boolean(),
    async (index, step, far, radius, isFar) => {
      const beside = stored[index % stored.length] ?? far
      // From there one of them is about as far as the radius: often just within it.
      const centre = isFar ? far : rounded(moved(beside, step.bearing, radius * step.share))
      found += await assertNear(centre, radius)
    },
  )
  await fc.assert(property, { numRuns: 100 })
  assert.ok(found > 200)
})

/** Where one comes to from a place, going straight on. */
function moved({ lat, lng }: Place, bearing: number, distance: number): Place {
  const [latitude, longitude, course] = [lat, lng, bearing].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const angle = distance / EARTH_RADIUS_KM
  const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(course)
  const turned = Math.atan2(
    Math.sin(course) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sine,
  )
  const degrees = ((longitude + turned) * 180) / Math.PI
  return {
    lat: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
    lng: ((((degrees + 180) % 360) + 360) % 360) - 180,
  }
}

test('circles around the poles, over the antimeridian and of the least and the greatest radius are whole', async () => {
  for (const centre of corners) {
    for (const radiusKm of [1, 2, 14, 56, 223, 890, 5_000, 10_007, 10_008, 19_999, 20_000]) {
      assert.ok((await assertNear(centre, radiusKm)) > 0)
    }
  }
})

test('a place counts from the moment it is set until it is removed', async () => {
  const at = { lat: -12.5, lng: 96.8 }
  const alone = await idsNear(at, 1)
  const id = await postIn(app, admin, { location: { remote: false, ...at } })
  assert.deepEqual(await idsNear(at, 1), new Set([...alone, id]))
  const { status } = await app.request('PUT', '/api/opportunities/update', {
    as: admin,
    body: { id, location: { remote: false } },
  })
  assert.equal(status, 200)
  assert.deepEqual(await idsNear(at, 1), alone)
})
