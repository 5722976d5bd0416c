import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 10

/** Reads until what is read is as it should be, or, where nothing says how that is, until there is something. */
export async function eventually<Value>(
  read: () => Promise<Value> | Value,
  isRight: (value: Value) => boolean = Boolean,
): Promise<Value> {
  for (;;) {
    const value = await read()
    if (isRight(value)) return value
    await sleep(POLL_MS)
  }
}
