import { createHistogram, type Histogram, record } from '../histogram.ts'
import { exponential, type Random } from './random.ts'

/** Requests that come by chance, one after the other, to one queue before so many servers (M/G/k in Kendall's terms). */
export interface QueuePlan {
  readonly servers: number
  /** How busy the servers are in the mean, from 0 to 1. */
  readonly utilisation: number
  readonly meanServiceMs: number
  /** Draws how long a request is at work. */
  readonly serviceMs: (random: Random) => number
  readonly requests: number
  readonly random: Random
}

export interface QueueResult {
  /** From arrival to end, waiting included, of all but the first tenth, which meets an empty house. */
  readonly responses: Histogram
  readonly arrived: number
  readonly served: number
  readonly elapsedMs: number
  readonly meanResponseMs: number
  readonly meanWaitMs: number
  /** The mean over time of those who wait or are served, counted apart from the times above. */
  readonly meanPresent: number
  readonly busyShare: number
  readonly workMs: number
}

const UNRECORDED_SHARE = 0.1

/** Goes from event to event, an arrival or an end, until everybody who came has been served. */
export function simulateQueue(plan: QueuePlan): QueueResult {
  const { servers, utilisation, meanServiceMs, serviceMs, requests, random } = plan
  const meanPauseMs = meanServiceMs / (servers * utilisation)
  const unrecorded = Math.floor(requests * UNRECORDED_SHARE)
  const responses = createHistogram()
  const ends = createHeap()
  const waiting = createLine()
  let arrivesAtMs = exponential(random, meanPauseMs)
  let nowMs = 0
  let arrived = 0
  let served = 0
  let begun = 0
  let responseMs = 0
  let waitMs = 0
  let workMs = 0
  let presentMs = 0
  let busyMs = 0

  function goOn(toMs: number): void {
    presentMs += (waiting.size() + ends.size()) * (toMs - nowMs)
    busyMs += ends.size() * (toMs - nowMs)
    nowMs = toMs
  }

  function begin(arrivedAtMs: number): void {
    const atWorkMs = serviceMs(random)
    const tookMs = nowMs - arrivedAtMs + atWorkMs
    waitMs += nowMs - arrivedAtMs
    workMs += atWorkMs
    responseMs += tookMs
    if (begun >= unrecorded) record(responses, tookMs)
    begun += 1
    ends.add(nowMs + atWorkMs)
  }

  while (served < requests) {
    if (arrived < requests && arrivesAtMs <= ends.least()) {
      goOn(arrivesAtMs)
      arrived += 1
      if (ends.size() < servers) begin(nowMs)
      else waiting.add(nowMs)
      arrivesAtMs += exponential(random, meanPauseMs)
    } else {
      goOn(ends.least())
      ends.removeLeast()
      served += 1
      if (waiting.size() > 0) begin(waiting.removeFirst())
    }
  }
  return {
    responses,
    arrived,
    served,
    elapsedMs: nowMs,
    meanResponseMs: responseMs / requests,
    meanWaitMs: waitMs / requests,
    meanPresent: presentMs / nowMs,
    busyShare: busyMs / (nowMs * servers),
    workMs,
  }
}

/** Who waits, in the order of arrival. */
function createLine() {
  let times: number[] = []
  let first = 0
  return {
    size: () => times.length - first,
    add: (time: number) => void times.push(time),
    removeFirst(): number {
      const time = times[first] as number
      first += 1
      if (first > 10_000 && first * 2 > times.length) {
        times = times.slice(first)
        first = 0
      }
      return time
    },
  }
}

/** A binary heap: whose end comes first is on top. */
function createHeap() {
  const values: number[] = []
  const at = (place: number) => values[place] ?? Number.POSITIVE_INFINITY

  function swap(one: number, other: number): void {
    const kept = at(one)
    values[one] = at(other)
    values[other] = kept
  }

  return {
    size: () => values.length,
    least: () => at(0),
    add(value: number): void {
      let place = values.push(value) - 1
      while (place > 0 && at(place) < at((place - 1) >> 1)) {
        swap(place, (place - 1) >> 1)
        place = (place - 1) >> 1
      }
    },
    removeLeast(): void {
      const last = values.pop()
      if (last === undefined || values.length === 0) return
      values[0] = last
      let place = 0
      for (;;) {
        const left = 2 * place + 1
        const child = at(left + 1) < at(left) ? left + 1 : left
        if (at(child) >= at(place)) return
        swap(place, child)
        place = child
      }
    },
  }
}
