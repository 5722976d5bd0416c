import { batchCalls } from '../database/batch.ts'
import type { Charge, Count, Counters } from '../limits/counters.ts'
import type { Channel } from './channel.ts'

/** Batch: requests that arrive together are charged in one message to the primary. */
export function openRemoteCounters(channel: Channel): Counters {
  return {
    charge: batchCalls((charges: readonly (readonly Charge[])[]) =>
      channel.ask<(readonly Count[])[]>('charge', charges),
    ),
  }
}
