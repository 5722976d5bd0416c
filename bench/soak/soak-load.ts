import { setTimeout as sleep } from 'node:timers/promises'
import { openClient, type Sending } from '../lib/http-client.ts'
import { openLatencies } from '../lib/latencies.ts'
import { type Activity, type Ask, activities, type SoakCast } from './soak-activities.ts'

export type SoakReport = ReturnType<ReturnType<typeof startSoakLoad>['report']>

/** Does everything that members do, at a pace that leaves the machine idle time. */
export function startSoakLoad(url: string, cast: SoakCast) {
  const client = openClient(url)
  const underWay = new Set<Promise<void>>()
  const latencies = openLatencies()
  /** Answers other than a success, and missing ones, by request. */
  let failures = new Map<string, number>()
  let liveEvents = 0
  let resting: PromiseWithResolvers<void> | undefined

  const ask: Ask = async <Body>(method: string, path: string, sending: Sending = {}) => {
    const sentAt = performance.now()
    const answer = await client.send(method, path, sending).catch((error: Error) => error)
    latencies.record(performance.now() - sentAt)
    if (!(answer instanceof Error) && answer.status < 300) return JSON.parse(answer.text) as Body
    const what = answer instanceof Error ? answer.message : answer.status
    note(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…').replace(/\?.*/, '')}: ${what}`)
    return undefined
  }

  function note(failure: string): void {
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
  }

  const noteEvent = () => {
    liveEvents += 1
  }

  async function repeat({ act, everyMs }: Activity): Promise<void> {
    for (;;) {
      await sleep(Math.random() * 2 * everyMs)
      while (resting !== undefined) await resting.promise
      const acting = act({ ask, cast, url, noteEvent }).catch((error) => note(String(error)))
      underWay.add(acting)
      await acting
      underWay.delete(acting)
    }
  }

  for (const activity of activities) for (let copy = 0; copy < activity.copies; copy += 1) void repeat(activity)

  return {
    /** Waits for what is under way and closes all connections; nothing is started until it is resumed. */
    async rest() {
      resting = Promise.withResolvers()
      await Promise.all(underWay)
      client.disconnect()
    },
    resume() {
      resting?.resolve()
      resting = undefined
    },
    /** Since the last report. */
    report() {
      const [p50, p99] = [latencies.percentileMs(0.5), latencies.percentileMs(0.99)]
      const report = { requests: latencies.count, p50, p99, failures, liveEvents }
      latencies.reset()
      failures = new Map()
      liveEvents = 0
      return report
    },
  }
}
