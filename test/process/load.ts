import { eventually } from '../harness/eventually.ts'
import type { Cast, Member } from './cast.ts'
import { type Answer, request } from './program.ts'

const READERS = 3

interface Tally {
  acknowledged: number
  uncertain: number
}

/** What the program has promised, kept outside of it. Whatever was not answered may have happened or not. */
export interface Ledger {
  /** By article. */
  readonly views: Map<string, Tally>
  /** By `member article`: whether it is liked; 'unknown' when that was not answered. */
  readonly likes: Map<string, boolean | 'unknown'>
  readonly createdIds: string[]
  uncertainCreations: number
}

export interface Load {
  /** Resolves when so many more requests have been acknowledged. */
  acknowledged(count: number): Promise<void>
  /** Ends the load; every request has its answer, or never will. */
  stop(): Promise<void>
  /** Answers other than success. */
  readonly failures: readonly Answer[]
  /** How many requests were left without an answer. */
  brokenConnections(): number
}

export function emptyLedger({ articles }: Cast): Ledger {
  const views = new Map(articles.map((id) => [id, { acknowledged: 0, uncertain: 0 }]))
  return { views, likes: new Map(), createdIds: [], uncertainCreations: 0 }
}

/** Reads, likes and writes without pause until it is stopped, each actor until the program breaks a connection. */
export function startLoad(url: string, { admin, members, articles }: Cast, ledger: Ledger): Load {
  const failures: Answer[] = []
  let successes = 0
  let broken = 0
  let isStopped = false

  const actors = [
    ...Array.from({ length: READERS }, () => repeat(read)),
    ...members.map((member) => repeat(() => like(member))),
    repeat(write),
  ]

  async function repeat(act: () => Promise<Answer | undefined>): Promise<void> {
    while (!isStopped && (await act()) !== undefined);
  }

  /** The answer; undefined when the connection broke. */
  async function send(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
    try {
      const answer = await request(method, url + path, options)
      if (answer.status < 300) successes += 1
      else failures.push(answer)
      return answer
    } catch {
      broken += 1
      return undefined
    }
  }

  async function read(): Promise<Answer | undefined> {
    const article = anyOf(articles)
    const answer = await send('GET', `/api/news/${article}`)
    const tally = ledger.views.get(article) as Tally
    if (answer?.status === 200) tally.acknowledged += 1
    else tally.uncertain += 1
    return answer
  }

  async function like({ id, token }: Member): Promise<Answer | undefined> {
    const article = anyOf(articles)
    const action = Math.random() < 0.5 ? 'like' : 'unlike'
    const answer = await send('POST', `/api/news/${article}/like`, { token, body: { action } })
    ledger.likes.set(`${id} ${article}`, answer?.status === 200 ? action === 'like' : 'unknown')
    return answer
  }

  async function write(): Promise<Answer | undefined> {
    const body = { title: `Written ${crypto.randomUUID()}`, content: 'text', excerpt: 'text' }
    const answer = await send('POST', '/api/news', { token: admin, body })
    if (answer?.status === 201) ledger.createdIds.push(answer.body.data.id)
    else ledger.uncertainCreations += 1
    return answer
  }

  return {
    async acknowledged(count) {
      const goal = successes + count
      await eventually(`${count} more requests have succeeded`, () => successes >= goal)
    },
    async stop() {
      isStopped = true
      await Promise.all(actors)
    },
    failures,
    brokenConnections: () => broken,
  }
}

function anyOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}
