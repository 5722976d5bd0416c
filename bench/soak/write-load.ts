import { setTimeout as sleep } from 'node:timers/promises'
import { anyOf } from './any-of.ts'
import { type Client, openClient } from './http-client.ts'
import type { Answered, Kind, Member, Write } from './kill-writes.ts'

const WRITES_PER_SECOND = 200
const TICK_MS = 5
const REPETITION_PAUSE_MS = 100
const MOST_REPETITIONS = 20
/** So many of the answered creations are asked for again after a kill. */
const ASKED_AGAIN = 5

export interface Load {
  /** Begins no more, and waits for what is under way. */
  stop(): Promise<LoadReport>
}

export interface LoadReport {
  /** So many were begun. */
  readonly perSecond: number
  readonly acknowledged: number
  /** Left without an answer. */
  readonly broken: number
  /** By status. */
  readonly failures: ReadonlyMap<number, number>
  /** What should have worked and was refused. */
  readonly refused: readonly string[]
  /** Creations under a key that must be asked for again. */
  readonly unanswered: readonly Write[]
}

/** Writes of all kinds, so many a second, each member one at a time, however many of them fail. */
export function startLoad(url: string, members: readonly Member[], kinds: readonly Kind[]): Load {
  const client = openClient(url)
  const idle = [...members]
  const underWay = new Set<Promise<void>>()
  const failures = new Map<number, number>()
  const refused: string[] = []
  const unanswered: Write[] = []
  const answered: Write[] = []
  const startedAt = performance.now()
  let dueBefore = 0
  let begun = 0
  let acknowledged = 0
  let broken = 0

  const ticking = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * WRITES_PER_SECOND)
    // What nobody is free for is not made up for: a rush after an outage would be another load.
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

  async function write(member: Member): Promise<void> {
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
    async stop() {
      clearInterval(ticking)
      const seconds = (performance.now() - startedAt) / 1000
      await Promise.all(underWay)
      client.disconnect()
      const again = Array.from({ length: Math.min(ASKED_AGAIN, answered.length) }, () => anyOf(answered))
      const perSecond = begun / seconds
      return { perSecond, acknowledged, broken, failures, refused, unanswered: [...unanswered, ...again] }
    },
  }
}

/** Asks again for what was created under keys, until it is answered. @returns what was refused */
export async function askAgain(url: string, writes: readonly Write[]): Promise<string[]> {
  using client = openClient(url)
  const refused: string[] = []
  for (const write of writes) {
    let outcome = await attempt(client, write)
    for (let times = 1; times < MOST_REPETITIONS && typeof outcome !== 'object'; times += 1) {
      await sleep(REPETITION_PAUSE_MS)
      outcome = await attempt(client, write)
    }
    if (typeof outcome !== 'object') refused.push(`${write.path} was not answered again: ${outcome}`)
    else if ('refusal' in outcome) refused.push(`asked again, ${outcome.refusal}`)
  }
  return refused
}

/** Success, a refusal that should not be, the status of a failure, or a connection that broke. */
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
  note(JSON.parse(answer.text) as Answered)
  return { done: true }
}

function nextOf(kinds: readonly Kind[], member: Member): Write {
  const all = kinds.reduce((sum, { weight }) => sum + weight, 0)
  for (;;) {
    let place = Math.random() * all
    const kind = kinds.find(({ weight }) => {
      place -= weight
      return place < 0
    })
    const write = kind?.next(member)
    if (write !== undefined) return write
  }
}
