import { setTimeout as sleep } from 'node:timers/promises'
import { documents } from '../harness/archives.ts'
import { attachmentForm, formType } from '../harness/attachment-fixtures.ts'
import { assemble, type Cast } from '../process/cast.ts'
import { administrator, request } from '../process/program.ts'

const READERS = 3
const PAUSE_MS = 5
const LONG_PAUSE_MS = 200
const NOBODY_THERE = 'ECONNREFUSED'

export interface TrafficCast extends Cast {
  /** Of the administrator. */
  readonly opportunity: string
}

/** What was answered, kept outside of the programs. */
export interface Ledger {
  /** How often an article was shown. */
  readonly views: Map<string, number>
  /** By `member article`: whether it is liked. */
  readonly likes: Map<string, boolean>
  readonly articles: string[]
  readonly files: string[]
}

export const emptyLedger = (): Ledger => ({ views: new Map(), likes: new Map(), articles: [], files: [] })

interface Traffic {
  /** What went wrong, in words: answers other than success, and connections that broke. */
  readonly failures: string[]
  /** How many clients found nobody to connect to. */
  refused(): number
  /** Starts of programs whose answers have come, by a mark of each. */
  readonly programs: Set<string>
  /** Resolves when so many more requests have been answered. */
  answered(count: number): Promise<void>
  /** Resolves when every request that was begun has ended. */
  stop(): Promise<void>
}

/** The same as for one program, with an opportunity to add files to. */
export async function assembleForTraffic(url: string): Promise<TrafficCast> {
  const cast = await assemble(url)
  const job = { title: 'Job', description: 'text', type: 'job' }
  const { body } = await request('POST', `${url}/api/opportunities/create`, { token: cast.admin, body: job })
  return { ...cast, opportunity: body.data.opportunity.id }
}

/** Requests of every kind until it is stopped; each client goes on until nobody is there for it. */
export function startTraffic(url: string, { admin, members, articles }: TrafficCast, ledger: Ledger): Traffic {
  const failures: string[] = []
  const programs = new Set<string>()
  let answers = 0
  let refusals = 0
  let isStopped = false

  /** The body of an answer that tells of success; undefined for any other. Throws when nobody is there. */
  async function send(method: string, path: string, { token, body, type = 'application/json' }: Sent = {}) {
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': type }),
        },
        ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const content = Buffer.from(await response.arrayBuffer())
      programs.add(response.headers.get('x-request-id')?.split('-').slice(0, -1).join('-') ?? '')
      if (!response.ok) throw new Error(`${response.status} ${content}`)
      answers += 1
      return content
    } catch (error) {
      const reason = causeOf(error)
      if (reason === NOBODY_THERE) throw error
      failures.push(`${method} ${path}: ${reason}`)
      return undefined
    }
  }

  async function repeat(act: () => Promise<void>, pauseMs = PAUSE_MS): Promise<void> {
    try {
      for (; !isStopped; await sleep(pauseMs)) await act()
    } catch (error) {
      if (causeOf(error) !== NOBODY_THERE) throw error
      refusals += 1
    }
  }

  async function read(): Promise<void> {
    const article = anyOf(articles)
    if ((await send('GET', `/api/news/${article}`)) !== undefined) {
      ledger.views.set(article, (ledger.views.get(article) ?? 0) + 1)
    }
  }

  async function list(): Promise<void> {
    await send('GET', anyOf(['/api/news?limit=10', '/api/opportunities', '/healthz', '/openapi.json']))
  }

  async function like({ id, token }: Cast['members'][number]): Promise<void> {
    const article = anyOf(articles)
    const action = anyOf(['like', 'unlike'])
    const answer = await send('POST', `/api/news/${article}/like`, { token, body: { action } })
    if (answer !== undefined) ledger.likes.set(`${id} ${article}`, action === 'like')
  }

  async function write(): Promise<void> {
    const body = { title: `Written ${crypto.randomUUID()}`, content: 'text', excerpt: 'text' }
    const answer = await send('POST', '/api/news', { token: admin, body })
    if (answer !== undefined) ledger.articles.push(JSON.parse(answer.toString()).data.id)
  }

  /** Posts an opportunity, attaches a file, and gets that again. */
  async function attach(): Promise<void> {
    const job = { title: `Job ${crypto.randomUUID()}`, description: 'text', type: 'job' }
    const posted = await send('POST', '/api/opportunities/create', { token: admin, body: job })
    if (posted === undefined) return
    const opportunityId = JSON.parse(posted.toString()).data.opportunity.id
    const body = attachmentForm({ opportunityId })
    const attached = await send('POST', '/api/opportunities/upload', { token: admin, body, type: formType })
    if (attached === undefined) return
    const { id } = JSON.parse(attached.toString()).data.attachment
    ledger.files.push(id)
    const file = await send('GET', `/api/files/${id}`, { token: admin })
    if (file !== undefined && !file.equals(documents.pdf as Buffer)) failures.push(`another file than ${id}`)
  }

  async function enter(): Promise<void> {
    await send('POST', '/api/auth/sign-in/email', { body: administrator })
  }

  const clients = [
    ...Array.from({ length: READERS }, () => repeat(read)),
    repeat(list),
    ...members.map((member) => repeat(() => like(member))),
    repeat(write),
    repeat(attach, LONG_PAUSE_MS),
    repeat(enter, LONG_PAUSE_MS),
  ]
  return {
    failures,
    programs,
    refused: () => refusals,
    async answered(count) {
      for (const goal = answers + count; answers < goal; await sleep(PAUSE_MS));
    },
    async stop() {
      isStopped = true
      await Promise.all(clients)
    },
  }
}

interface Sent {
  readonly token?: string
  readonly body?: object
  readonly type?: string
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message
}

function anyOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}
