import type { Connection } from '../database/database.ts'
import type { Live } from '../events/live.ts'
import type { MetricFigures } from '../metrics/figures.ts'
import type { Shared } from '../services.ts'
import { openChannel } from './channel.ts'
import { openLentCounters } from './lent-counters.ts'
import { idPrefixOf, relayLive } from './live-relay.ts'

/** What a process is told when it begins. */
export interface Begin {
  readonly connection: Connection
  readonly liveFolder: string
  /** Its own, among those that have run. */
  readonly name: string
}

export interface Membership {
  readonly shared: Shared
  /** Tells that this process serves, and where. */
  tellReady(url: string): Promise<void>
}

/** In one of several processes (primary.ts): asks the one that started it for what they have in common. */
export async function joinProcesses(): Promise<Membership> {
  const channel = openChannel(process)
  const { connection, liveFolder, name } = await channel.ask<Begin>('begin')
  const shared = {
    connection,
    close: async () => {},
    counters: openLentCounters(channel),
    liveIdPrefix: idPrefixOf(name),
    relayLive: (live: Live) => relayLive(live, liveFolder, name),
    gatherMetrics: (readOwn: () => Promise<unknown>) => {
      channel.answer('metrics', readOwn)
      return () => channel.ask<MetricFigures[][]>('metrics of all')
    },
  }
  return { shared, tellReady: (url) => channel.ask('ready', url) }
}
