import { batchCalls } from './batch.ts'

/** Single flight: concurrent calls for one key share a read that begins after all of them, and its failure. */
export function singleFlight<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  return batchCalls(async (keys: readonly string[]) => {
    const answers = new Map<string, Promise<Value>>()
    for (const key of new Set(keys)) answers.set(key, read(key))
    return Promise.all(keys.map((key) => answers.get(key) as Promise<Value>))
  })
}
