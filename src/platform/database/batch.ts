import { asError } from '../lib/error-message.ts'
import { isUnavailable } from './errors.ts'

interface Waiting<Key, Value> {
  readonly key: Key
  resolve(value: Value): void
  reject(reason: unknown): void
}

/**
 * Batching: a run begins after all of its calls arrived, and sees what had been committed by then.
 * @param run returns a value for each key, in the same order
 */
export function batchCalls<Key, Value>(
  run: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { maxKeys = 500 }: { readonly maxKeys?: number } = {},
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = []
  let isBusy = false

  async function runWaiting(): Promise<void> {
    const batch = waiting.slice(0, maxKeys)
    waiting = waiting.slice(maxKeys)
    try {
      const values = await run(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
    } catch (error) {
      // While the database is unavailable, the next run would only fail as late as this one.
      const failed = isUnavailable(error) ? [...batch, ...waiting.splice(0)] : batch
      for (const { reject } of failed) reject(error)
    }
    isBusy = false
    startSoon()
  }

  function startSoon(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    // One whole turn of the event loop, to collect calls of other sockets: fuller runs cost less.
    setImmediate(() => setImmediate(runWaiting))
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      startSoon()
    })
}

/**
 * Batches writes that are refused one by one: where a run fails, each is tried by itself, in turn, so that a fault of one
 * does not fail the others.
 * @param write returns for each key what was written or why nothing was, in the same order
 */
export function batchWrites<Key, Value>(
  write: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  options?: { readonly maxKeys?: number },
): (key: Key) => Promise<Value> {
  const run = batchCalls(async (keys: readonly Key[]): Promise<readonly (Value | Error)[]> => {
    try {
      return await write(keys)
    } catch (error) {
      if (keys.length === 1 || isUnavailable(error)) throw error
      const outcomes: (Value | Error)[] = []
      for (const key of keys) outcomes.push(await write([key]).then(([outcome]) => outcome as Value | Error, asError))
      return outcomes
    }
  }, options)
  return async (key) => {
    const outcome = await run(key)
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}
