import { openLatencies } from '../lib/latencies.ts'
import type { Random } from '../lib/random.ts'
import { exponential } from './distributions.ts'

/** Poisson arrivals to one queue before several servers: M/G/k in Kendall's notation. */
interface QueuePlan {
  readonly servers: number
  /** The mean share of busy servers, from 0 to 1. */
  readonly utilization: number
  readonly meanServiceMs: number
  /** Draws the service time of a request. */
  readonly serviceMs: (random: Random) => number
  readonly requests: number
  readonly random: Random
}

/** The first arrivals meet an empty queue. */
const UNRECORDED_SHARE = 0.1

/** Discrete events, an arrival or an end at a time, until all arrivals have been served. */
export function simulateQueue(plan: QueuePlan) {
  const { servers, utilization, meanServiceMs, serviceMs, requests, random } = plan
  const meanPauseMs = meanServiceMs / (servers * utilization)
  const unrecorded = Math.floor(requests * UNRECORDED_SHARE)
  const responses = openLatencies()
  /** When each busy server ends; there are few enough to search. */
  const ends: number[] = []
  /** Times of arrival, of which the first `begun` are served or at work. */
  const arrivals: number[] = []
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
    presentMs += (arrived - served) * (toMs - nowMs)
    busyMs += ends.length * (toMs - nowMs)
    nowMs = toMs
  }

  function begin(): void {
    const arrivedAtMs = arrivals[begun] as number
    const atWorkMs = serviceMs(random)
    const tookMs = nowMs - arrivedAtMs + atWorkMs
    waitMs += nowMs - arrivedAtMs
    workMs += atWorkMs
    responseMs += tookMs
    if (begun >= unrecorded) responses.record(tookMs)
    begun += 1
    ends.push(nowMs + atWorkMs)
  }

  while (served < requests) {
    const endsAtMs = Math.min(...ends)
    if (arrived < requests && arrivesAtMs <= endsAtMs) {
      goOn(arrivesAtMs)
      arrived += 1
      arrivals.push(nowMs)
      if (ends.length < servers) begin()
      arrivesAtMs += exponential(random, meanPauseMs)
    } else {
      goOn(endsAtMs)
      ends.splice(ends.indexOf(endsAtMs), 1)
      served += 1
      if (begun < arrived) begin()
    }
  }
  return {
    /** From arrival to end, waiting included. */
    responses,
    meanResponseMs: responseMs / requests,
    meanWaitMs: waitMs / requests,
    ...{ arrived, served, elapsedMs: nowMs, workMs, busyShare: busyMs / (nowMs * servers) },
    /** The mean number of requests that wait or are served, counted apart from the times above. */
    meanPresent: presentMs / nowMs,
  }
}
