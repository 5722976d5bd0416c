import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './failures.ts'

interface Waiting<Key, Value> {
  readonly key: Key
  resolve(value: Value): void
  reject(reason: unknown): void
}

interface Limits {
  readonly mostKeys?: number
  /**
   * After a run none begins for as many milliseconds as it had calls, and so many at most: where a run costs more than
   * what it is for, it should be for more; but those who come alone should not wait for company.
   */
  readonly mostRestMs?: number
}

/**
 * Joins calls that arrive together into one run: those of the same and the next turn of the event loop, and all that
 * arrive while a run is under way, which wait for the next. A run thus always begins after each of its calls arrived, so
 * that it sees what had been committed by then.
 * @param run takes the keys of one run (at most `mostKeys`) and gives a value for each, in the same order
 * @returns a function that gives the value for one key, or throws what its run threw, or the one before did because the
 * database is away
 */
export function coalesce<Key, Value>(
  run: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { mostKeys = 500, mostRestMs = 0 }: Limits = {},
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = []
  let isBusy = false

  async function runWaiting(): Promise<void> {
    const batch = waiting.slice(0, mostKeys)
    waiting = waiting.slice(mostKeys)
    try {
      const values = await run(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
    } catch (error) {
      // While the database is away, those who wait would only wait as long for the same.
      const concerned = isDatabaseAway(error) ? [...batch, ...waiting.splice(0)] : batch
      for (const { reject } of concerned) reject(error)
    }
    if (mostRestMs > 0) await sleep(Math.min(mostRestMs, batch.length))
    isBusy = false
    startSoon()
  }

  function startSoon(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    // A whole turn of the loop for what lies ready in other sockets: fewer and fuller runs cost all callers less.
    setImmediate(() => setImmediate(runWaiting))
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      startSoon()
    })
}
