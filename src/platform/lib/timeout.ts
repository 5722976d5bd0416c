export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** Does not stop the work. @throws what the work throws, or TimedOut with the message */
export async function withTimeout<Result>(timeoutMs: number, work: Promise<Result>, message: string): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  // After a look at what has come meanwhile: who was too busy to read an answer has not been kept waiting for it.
  const timer = setTimeout(() => setImmediate(reject, new TimedOut(message)), timeoutMs)
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

export async function endsWithin(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(timeoutMs, work, 'not ended in time')
    return true
  } catch (error) {
    if (error instanceof TimedOut) return false
    throw error
  }
}
