import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isUnanswered } from './failures.ts'

const INTERVAL_MS = 1_000
/** One may seem unanswered because this program itself had no time to read the answer. */
const MOST_UNANSWERED = 2

/**
 * Asks a server again and again whether it still answers, over a connection that does nothing else and has a time limit
 * for statements (`query_timeout`).
 * @param ended is aborted when the connection is
 * @returns true when the server has fallen silent, false when the connection has ended
 */
export async function fallsSilent(client: pg.Client, ended: AbortSignal): Promise<boolean> {
  for (let unanswered = 0; unanswered < MOST_UNANSWERED; ) {
    if (unanswered === 0) await sleep(INTERVAL_MS, undefined, { signal: ended }).catch(() => {})
    if (ended.aborted) return false
    unanswered = (await answers(client)) ? 0 : unanswered + 1
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

/**
 * Makes a connection end when it leaves a statement unanswered: whoever was given it next would wait behind that one.
 */
export function endWhenUnanswered(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watched = (...given: unknown[]) => {
    const answer = query(...given)
    // Where there is a callback instead, it is the pool's own, which sees to it.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isUnanswered(error)) void (client as pg.Client).end()
      })
    }
    return answer
  }
  Object.assign(client, { query: watched })
}
