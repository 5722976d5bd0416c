import { coalesce } from '../database/coalesce.ts'
import type { Charge, Count, Counters } from '../http/counters.ts'
import type { Channel } from './channel.ts'

/** Counters that another process keeps for all of its children; requests that come together are told together. */
export function openLentCounters(channel: Channel): Counters {
  const charge = coalesce((requests: readonly (readonly Charge[])[]) =>
    channel.ask<(readonly Count[])[]>('charge', requests),
  )
  return { charge }
}
