import { batchCalls } from './batch.ts'

/** Single flight: concurrent calls for one key share a read that begins after all of them, and its failure. */
export function singleFlight<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  return batchCalls(async (keys: readonly string[]) => {
    const answers = new Map<string, Promise<Value>>()
    for (const key of new Set(keys)) answers.set(key, read(key))
    return Promise.all(keys.map((key) => answers.get(key) as Promise<Value>))
  })
}

/** The same for reads that may be slow: calls for other keys are not waited for. */
export function singleFlightByKey<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  const waiting = new Map<string, Promise<Value>>()

  function begin(key: string): Promise<Value> {
    const value = read(key)
    running.set(key, value)
    const end = () => void (running.get(key) === value && running.delete(key))
    value.then(end, end)
    return value
  }

  function beginAfter(before: Promise<Value>, key: string): Promise<Value> {
    const start = () => {
      waiting.delete(key)
      return begin(key)
    }
    const value = before.then(start, start)
    waiting.set(key, value)
    return value
  }

  return (key) => {
    const before = running.get(key)
    return waiting.get(key) ?? (before === undefined ? begin(key) : beginAfter(before, key))
  }
}
