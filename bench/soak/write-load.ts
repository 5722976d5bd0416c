import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, openClient } from '../lib/http-client.ts'
import { pickRandom, pickWeighted } from '../lib/random.ts'
import type { SignedIn } from '../lib/seed-accounts.ts'
import type { Kind, Promised, Write } from './verified-writes.ts'

const WRITES_PER_SECOND = 200
const TICK_MS = 5
const REPETITION_PAUSE_MS = 100
const MAX_REPETITIONS = 20
/** Answered creations that are repeated after a kill. */
const REPEATED_WRITES = 5

export type Load = ReturnType<typeof startLoad>
export type LoadReport = Awaited<ReturnType<Load['stop']>>

/** Writes of all kinds at a constant rate, one at a time of each member, however many fail. */
export function startLoad(url: string, members: readonly SignedIn[], kinds: readonly Kind[]) {
  const client = openClient(url)
  const idle = [...members]
  const underWay = new Set<Promise<void>>()
  /** By status. */
  const failures = new Map<number, number>()
  /** Refusals of writes that are valid. */
  const refused: string[] = []
  /** Creations under an idempotency key that are to be repeated. */
  const unanswered: Write[] = []
  const answered: Write[] = []
  const startedAt = performance.now()
  let dueBefore = 0
  let begun = 0
  let acknowledged = 0
  let broken = 0

  const ticking = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * WRITES_PER_SECOND)
    // Arrivals without a free member are dropped: a rush after an outage would be another load.
    for (let count = due - dueBefore; count > 0; count -= 1) {
      const member = idle.shift()
      if (member === undefined) break
      const writing = write(member).finally(() => {
        underWay.delete(writing)
        idle.push(member)
      })
      underWay.add(writing)
    }
    dueBefore = due
  }, TICK_MS)

  async function write(member: SignedIn): Promise<void> {
    const next = nextOf(kinds, member)
    begun += 1
    const outcome = await attempt(client, next)
    if (typeof outcome !== 'object') {
      if (outcome === 'broken') broken += 1
      else failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
      if (next.key !== undefined) unanswered.push(next)
    } else if ('refusal' in outcome) {
      refused.push(outcome.refusal)
    } else {
      acknowledged += 1
      if (next.key !== undefined) answered.push(next)
    }
  }

  return {
    /** Starts no more, and waits for what is under way. */
    async stop() {
      clearInterval(ticking)
      const seconds = (performance.now() - startedAt) / 1000
      await Promise.all(underWay)
      client.disconnect()
      const again = Array.from({ length: Math.min(REPEATED_WRITES, answered.length) }, () => pickRandom(answered))
      const perSecond = begun / seconds
      return { perSecond, acknowledged, broken, failures, refused, unanswered: [...unanswered, ...again] }
    },
  }
}

/** Repeats creations under their keys until they are answered. @returns what was refused */
export async function repeatWrites(url: string, writes: readonly Write[]): Promise<string[]> {
  using client = openClient(url)
  const refused: string[] = []
  for (const write of writes) {
    let outcome = await attempt(client, write)
    for (let times = 1; times < MAX_REPETITIONS && typeof outcome !== 'object'; times += 1) {
      await sleep(REPETITION_PAUSE_MS)
      outcome = await attempt(client, write)
    }
    if (typeof outcome !== 'object') refused.push(`${write.path} was not answered again: ${outcome}`)
    else if ('refusal' in outcome) refused.push(`repeated, ${outcome.refusal}`)
  }
  return refused
}

/** Success, an undue refusal, the status of a failure, or a broken connection. */
type Outcome = { readonly done: true } | { readonly refusal: string } | number | 'broken'

async function attempt(client: Client, { method, path, token, key, body, note }: Write): Promise<Outcome> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await client
    .send(method, path, { token, headers, ...(body && { body }) })
    .catch((error: Error) => error)
  if (answer instanceof Error || answer.status >= 400) note(undefined)
  if (answer instanceof Error) return 'broken'
  if (answer.status >= 500) return answer.status
  if (answer.status >= 400) return { refusal: `${method} ${path} was answered ${answer.status}: ${answer.text}` }
  note(JSON.parse(answer.text) as Promised)
  return { done: true }
}

function nextOf(kinds: readonly Kind[], member: SignedIn): Write {
  for (;;) {
    const write = pickWeighted(kinds, ({ weight }) => weight).next(member)
    if (write !== undefined) return write
  }
}
