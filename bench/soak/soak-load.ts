import { setTimeout as sleep } from 'node:timers/promises'
import { createHistogram, percentiles, record } from './histogram.ts'
import { openClient, type Sending } from './http-client.ts'
import { type Activity, type Ask, activities, type SoakCast } from './soak-activities.ts'

export interface SoakLoad {
  /** Waits for what is under way and ends all connections; nothing more is begun until it is resumed. */
  rest(): Promise<void>
  resume(): void
  /** What there was since this was last asked. */
  report(): SoakReport
}

export interface SoakReport {
  readonly requests: number
  readonly p50: number
  readonly p99: number
  /** How often something was answered otherwise than by a success, or not at all. */
  readonly failures: ReadonlyMap<string, number>
  readonly liveEvents: number
}

/** Does everything that members do, all the time, at a pace that leaves the machine room. */
export function startSoakLoad(url: string, cast: SoakCast): SoakLoad {
  const client = openClient(url)
  const underWay = new Set<Promise<void>>()
  let latencies = createHistogram()
  let failures = new Map<string, number>()
  let liveEvents = 0
  let resting: PromiseWithResolvers<void> | undefined

  const ask: Ask = async <Body>(method: string, path: string, sending: Sending = {}) => {
    const sentAt = performance.now()
    const answer = await client.send(method, path, sending).catch((error: Error) => error)
    record(latencies, performance.now() - sentAt)
    if (!(answer instanceof Error) && answer.status < 300) return JSON.parse(answer.text) as Body
    const what = answer instanceof Error ? answer.message : answer.status
    note(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…').replace(/\?.*/, '')}: ${what}`)
    return undefined
  }

  function note(failure: string): void {
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
  }

  const heard = () => {
    liveEvents += 1
  }

  async function repeat({ act, everyMs }: Activity): Promise<void> {
    for (;;) {
      await sleep(Math.random() * 2 * everyMs)
      while (resting !== undefined) await resting.promise
      const acting = act({ ask, cast, url, heard }).catch((error) => note(String(error)))
      underWay.add(acting)
      await acting
      underWay.delete(acting)
    }
  }

  for (const activity of activities) for (let copy = 0; copy < activity.copies; copy += 1) void repeat(activity)

  return {
    async rest() {
      resting = Promise.withResolvers()
      await Promise.all(underWay)
      client.disconnect()
    },
    resume() {
      resting?.resolve()
      resting = undefined
    },
    report() {
      const { p50, p99 } = percentiles(latencies)
      const report = { requests: latencies.count, p50, p99, failures, liveEvents }
      latencies = createHistogram()
      failures = new Map()
      liveEvents = 0
      return report
    },
  }
}
