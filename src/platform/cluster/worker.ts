import type { Connection } from '../database/database.ts'
import type { Live } from '../live/live.ts'
import type { MetricFigures } from '../metrics/figures.ts'
import type { Shared } from '../platform.ts'
import { openChannel } from './channel.ts'
import { idPrefixOf, relayLive } from './live-relay.ts'
import { openRemoteCounters } from './remote-counters.ts'

export interface WorkerConfig {
  readonly connection: Connection
  readonly socketDirectory: string
  /** Unique over the lifetime of the primary. */
  readonly name: string
}

interface Membership {
  readonly shared: Shared
  /** Of all that the primary has started and starts: what it reports is printed. */
  readonly isFirst: boolean
  reportReady(announcement: string): Promise<void>
}

/** As node:cluster counts. */
const FIRST_WORKER = '1'

export async function joinProcesses(): Promise<Membership> {
  const channel = openChannel(process)
  const { connection, socketDirectory, name } = await channel.ask<WorkerConfig>('config')
  const shared = {
    connection,
    close: async () => {},
    counters: openRemoteCounters(channel),
    liveIdPrefix: idPrefixOf(name),
    relayLive: (live: Live) => relayLive(live, socketDirectory, name),
    gatherMetrics: (readOwn: () => Promise<unknown>) => {
      channel.answer('metrics', readOwn)
      return () => channel.ask<MetricFigures[][]>('metrics of all')
    },
  }
  return { shared, isFirst: name === FIRST_WORKER, reportReady: (announcement) => channel.ask('ready', announcement) }
}
