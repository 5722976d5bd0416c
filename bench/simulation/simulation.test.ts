import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../lib/random.ts'
import { type Habits, typicalHabits } from './assumptions.ts'
import { demandOf, type Measured } from './demand.ts'
import { drawGuess, exponential } from './distributions.ts'
import { kinds, readInputs } from './inputs.ts'
import { capacityOf, drawDemands, rangeOf } from './monte-carlo.ts'
import { simulateQueue } from './queue.ts'
import { coresFor, findUtilization, MAX_BUSY, MAX_P99_MS, type Mix, mixOf } from './utilization.ts'

const MEAN_MS = 4

function simulate(servers: number, utilization: number, mix: Mix = mixOf([{ rate: 1, ms: MEAN_MS }]), seed = 7) {
  const plan = { servers, utilization, requests: 200_000, meanServiceMs: mix.meanMs, serviceMs: mix.draw }
  return simulateQueue({ ...plan, random: seededRandom(seed) })
}

function assertNear(found: number, expected: number, tolerance: number, what: string) {
  assert.ok(Math.abs(found / expected - 1) <= tolerance, `${what}: ${found} instead of ${expected}`)
}

/** Erlang C: the probability that an arrival waits, by the recursion of Erlang B. */
function waitingProbability(servers: number, utilization: number): number {
  let blocking = 1
  for (let count = 1; count <= servers; count += 1) {
    const offered = servers * utilization * blocking
    blocking = offered / (count + offered)
  }
  return blocking / (1 - utilization * (1 - blocking))
}

test('one server with exponential work answers as M/M/1 does', () => {
  for (const utilization of [0.3, 0.7]) {
    const { meanResponseMs, responses } = simulate(1, utilization)
    const expectedMs = MEAN_MS / (1 - utilization)
    assertNear(meanResponseMs, expectedMs, 0.03, `mean at ${utilization}`)
    assertNear(responses.percentileMs(0.99), expectedMs * Math.log(100), 0.05, `p99 at ${utilization}`)
  }
})

test('several servers make requests wait as Erlang C says', () => {
  for (const [servers, utilization] of [
    [2, 0.6],
    [8, 0.8],
    [32, 0.9],
  ] as const) {
    const { meanWaitMs } = simulate(servers, utilization)
    const expectedMs = (waitingProbability(servers, utilization) * MEAN_MS) / (servers * (1 - utilization))
    assertNear(meanWaitMs, expectedMs, 0.06, `${servers} servers at ${utilization}`)
  }
})

test('one server with any distribution of work makes requests wait as Pollaczek and Khinchine say', () => {
  const constant: Mix = { meanMs: MEAN_MS, draw: () => MEAN_MS }
  assertNear(simulate(1, 0.6, constant).meanWaitMs, (0.6 * MEAN_MS) / (2 * 0.4), 0.03, 'work that is always the same')
  const uneven = mixOf([
    { rate: 9, ms: 1 },
    { rate: 1, ms: 11 },
  ])
  assert.equal(uneven.meanMs, 2)
  const meanSquare = 0.9 * 2 * 1 ** 2 + 0.1 * 2 * 11 ** 2
  assertNear(simulate(1, 0.5, uneven).meanWaitMs, (0.25 * meanSquare) / (2 * 0.5), 0.06, 'work that varies')
})

test('every arrival is served once, and no work is lost or added', () => {
  const { arrived, served, workMs, busyShare, elapsedMs, meanPresent, meanResponseMs, responses } = simulate(4, 0.8)
  assert.deepEqual([arrived, served], [200_000, 200_000])
  assert.equal(responses.count, 180_000)
  assertNear(busyShare * elapsedMs * 4, workMs, 1e-6, 'work')
  assertNear(meanPresent * elapsedMs, meanResponseMs * served, 1e-6, "Little's law")
  assertNear(busyShare, 0.8, 0.02, 'utilization')
})

test('the same seed has the same outcome, another seed another one', () => {
  const found = (seed: number) => simulate(2, 0.7, undefined, seed).meanResponseMs
  assert.equal(found(1), found(1))
  assert.notEqual(found(1), found(2))
})

test('guesses lie in their range', () => {
  const random = seededRandom(3)
  const drawn = Array.from({ length: 20_000 }, () => drawGuess(random, { low: 1, typical: 10, high: 100 }))
  assert.ok(drawn.every((value) => value >= 1 && value <= 100))
  const below = drawn.filter((value) => value < 10).length / drawn.length
  assertNear(below, 0.5, 0.03, 'half of them below the typical one')
  const lowest = drawn.filter((value) => value < Math.sqrt(10)).length / drawn.length
  assertNear(lowest, 0.125, 0.08, 'a triangle has an eighth in its first quarter')
  assert.equal(drawGuess(random, { low: 5, typical: 5, high: 5 }), 5)
  assertNear(
    drawn.reduce((sum, value) => sum + exponential(random, value), 0),
    drawn.reduce((sum, value) => sum + value),
    0.03,
    'exponential times have their mean',
  )
})

test('more cores on one queue may be busier, none all the time, and there are never fewer than there is work for', () => {
  const meanMs = 8
  const utilizations = [1, 4, 16].map((cores) => findUtilization(mixOf([{ rate: 1, ms: meanMs }]), cores, 20_000))
  const [one, four, sixteen] = utilizations.map(({ maxUtilization }) => maxUtilization) as [number, number, number]
  assertNear(one, 1 - (meanMs * Math.log(100)) / MAX_P99_MS, 0.15, 'M/M/1')
  assert.ok(one < four && four < sixteen, `${one}, ${four}, ${sixteen}`)
  assert.equal(sixteen, MAX_BUSY)
  assert.equal(coresFor(0.1, utilizations), 1)
  for (const work of [1, 3, 10, 100]) {
    const cores = coresFor(work, utilizations)
    assert.ok(cores > work && cores < work * 4 + 1, `${cores} cores for ${work}`)
  }
})

const nothing = Object.fromEntries(Object.keys(typicalHabits).map((name) => [name, 0])) as Habits
const measured: Measured = {
  costs: {
    ms: Object.fromEntries(kinds.map((kind) => [kind, 1])) as Measured['costs']['ms'],
    sources: Object.fromEntries(kinds.map((kind) => [kind, ''])) as Measured['costs']['sources'],
    connectionKibibytes: 16,
    connectionCores: 0.001,
    processMegabytes: 200,
  },
  cpuTime: {
    ...Object.fromEntries(kinds.map((kind) => [kind, { programMs: 0.75, databaseMs: 0.1 }])),
    signIn: { programMs: 60, databaseMs: 2 },
  },
  sizes: [
    { table: 'users', rows: 1, bytes: 1_000, indexBytes: 0 },
    { table: 'notifications', rows: 1, bytes: 500, indexBytes: 0 },
    { table: 'notification_deliveries', rows: 1, bytes: 100, indexBytes: 0 },
  ],
}

test('what a member needs is what the member does, times what that costs', () => {
  const habits = {
    ...nothing,
    ...{ activeShare: 0.5, visitsOfActive: 2, articles: 3, notifications: 2, mailShare: 0.5, signIns: 1 },
    ...{ busiestHourShare: 0.5, burst: 2, connectedShare: 0.5, bloat: 2, hotDays: 36.5, answerKilobytes: 1 },
    ...{ files: 2, fileMegabytes: 3 },
  }
  // Three articles, one notification list of none, two notifications and one mail, all of 1 ms; half a sign-in.
  const peak = (0.5 / 3_600) * 2
  const expected = {
    requestsPerDay: 3.5,
    requestsPerSecond: 3.5 * peak,
    programCores: ((6 * 0.75 + 0.5 * 60) / 1_000) * peak + 0.25 * 0.001,
    databaseCores: ((6 * 0.25 + 0.5 * 2) / 1_000) * peak,
    notificationsPerSecond: 2 * peak,
    mailsPerDay: 1,
    mailsPerSecond: peak,
    connections: 0.25,
    connectionBytes: 0.25 * 16 * 1_024,
    databaseBytes: (1_000 + 730 * 500 + 730 * 1.5 * 100) * 2,
    hotBytes: (1_000 + (730 * 500 + 730 * 1.5 * 100) * 0.1) * 2,
    fileBytes: 6e6,
    networkBytesPerSecond: 3.5 * peak * 1e3,
  }
  const found = demandOf(habits, measured)
  assert.deepEqual(Object.keys(found), Object.keys(expected))
  for (const [name, value] of Object.entries(expected)) {
    assertNear(found[name as keyof typeof found], value, 1e-9, name)
  }
})

test('ten thousand communities are the same in every run, and a machine is full when its first resource is', () => {
  const demands = drawDemands(measured)
  const range = rangeOf(demands, ({ requestsPerDay }) => requestsPerDay)
  assert.deepEqual(
    rangeOf(drawDemands(measured), ({ requestsPerDay }) => requestsPerDay),
    range,
  )
  assert.ok(range.low < range.typical && range.typical < range.high)

  const [demand] = demands
  assert.ok(demand !== undefined)
  const machine = { cores: 4, memoryBytes: 8e9, diskBytes: 1e12 }
  const busy = { program: 0.5, database: 0.5 }
  const { endsFirst, members } = capacityOf({ ...machine, diskBytes: 1e9 }, demand, busy, 2e8)
  assert.equal(endsFirst, 'disk')
  assertNear(members * (demand.databaseBytes + demand.fileBytes), 0.8e9, 1e-9, 'bytes')
  assert.equal(capacityOf({ ...machine, cores: 1e-6 }, demand, busy, 2e8).endsFirst, 'cores')
})

test('every input of the simulation is in the results', async () => {
  const { costs, cpuTime, sizes, signalsPerSecond } = await readInputs()
  const { ms, sources: _, ...others } = costs
  for (const [name, value] of Object.entries({ ...ms, ...others, signalsPerSecond })) assert.ok(value > 0, name)
  assert.deepEqual(
    kinds.filter((kind) => cpuTime[kind] === undefined),
    ['mail'],
  )
  for (const { table, rows, bytes, indexBytes } of sizes)
    assert.ok(rows > 0 && indexBytes > 0 && indexBytes < bytes, table)
})
