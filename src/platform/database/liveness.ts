import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isUnanswered } from './errors.ts'

const INTERVAL_MS = 1_000
/** More than one: this program may itself have been too busy to read an answer. */
const MAX_UNANSWERED = 2

/**
 * Heartbeat over an idle connection with `query_timeout`: true once the server is silent, false once `ended`. A server
 * that answers late is slow, not silent.
 * @param receivedBytes over the connection so far
 */
export async function watchLiveness(
  client: pg.Client,
  receivedBytes: () => number,
  ended: AbortSignal,
): Promise<boolean> {
  for (let unanswered = 0; unanswered < MAX_UNANSWERED; ) {
    if (unanswered === 0) await sleep(INTERVAL_MS, undefined, { signal: ended }).catch(() => {})
    if (ended.aborted) return false
    const before = receivedBytes()
    const isAlive = (await answers(client)) || receivedBytes() > before
    unanswered = isAlive ? 0 : unanswered + 1
  }
  return true
}

async function answers(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select')
    return true
  } catch (error) {
    return !isUnanswered(error)
  }
}
