import { coalesce } from '../database/coalesce.ts'
import type { Charge, Count, Counters } from '../http/counters.ts'
import type { Channel } from './channel.ts'

/** A message wakes two processes, for one request or for many; and who was counted together is then served together. */
const MOST_REST_MS = 5

/** Counters that another process keeps for all of its children; requests that come together are told together. */
export function openLentCounters(channel: Channel): Counters {
  const ask = (requests: readonly (readonly Charge[])[]) => channel.ask<(readonly Count[])[]>('charge', requests)
  return { charge: coalesce(ask, { mostRestMs: MOST_REST_MS }) }
}
