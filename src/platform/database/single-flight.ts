import { batchCalls } from './batch.ts'

/**
 * Single flight: concurrent calls that ask the same, as their JSON tells, share a read that begins after all of them, and
 * its failure.
 */
export function singleFlight<Asked, Value>(read: (asked: Asked) => Promise<Value>): (asked: Asked) => Promise<Value> {
  return batchCalls(async (calls: readonly Asked[]) => {
    const answers = new Map<string, Promise<Value>>()
    const shared = (asked: Asked) => {
      const key = JSON.stringify(asked)
      const answer = answers.get(key) ?? read(asked)
      answers.set(key, answer)
      return answer
    }
    return Promise.all(calls.map(shared))
  })
}

/** The same for reads that may be slow: calls for other keys are not waited for. */
export function singleFlightByKey<Asked, Value>(
  read: (asked: Asked) => Promise<Value>,
): (asked: Asked) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  const waiting = new Map<string, Promise<Value>>()

  function begin(asked: Asked, key: string): Promise<Value> {
    const value = read(asked)
    running.set(key, value)
    const end = () => void (running.get(key) === value && running.delete(key))
    value.then(end, end)
    return value
  }

  function beginAfter(before: Promise<Value>, asked: Asked, key: string): Promise<Value> {
    const start = () => {
      waiting.delete(key)
      return begin(asked, key)
    }
    const value = before.then(start, start)
    waiting.set(key, value)
    return value
  }

  return (asked) => {
    const key = JSON.stringify(asked)
    const before = running.get(key)
    return waiting.get(key) ?? (before === undefined ? begin(asked, key) : beginAfter(before, asked, key))
  }
}
