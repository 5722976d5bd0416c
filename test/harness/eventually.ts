import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'

const POLL_MS = 10

/** Below the limit of a test, which does not know what it waits for. */
const MAX_WAIT_MS = 90_000

/**
 * Polls until what is read is right: truthy, unless `isRight` decides.
 * @param what is awaited, as a clause: 'the batch is done'
 * @throws after MAX_WAIT_MS, with the value last read
 */
export async function eventually<Value>(
  what: string,
  read: () => Promise<Value> | Value,
  isRight: (value: Value) => boolean = Boolean,
): Promise<Value> {
  const deadline = performance.now() + MAX_WAIT_MS
  for (;;) {
    const value = await read()
    if (isRight(value)) return value
    if (performance.now() > deadline) {
      throw new Error(`not within ${MAX_WAIT_MS / 1000} s: ${what}; last read: ${inspect(value, { depth: 4 })}`)
    }
    await sleep(POLL_MS)
  }
}
