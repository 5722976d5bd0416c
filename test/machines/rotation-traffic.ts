import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../harness/eventually.ts'
import type { Answer as TestAnswer } from '../harness/test-app.ts'

export interface RotationTraffic {
  /** The balancer sends nothing more there; resolves when no request is on its way. */
  leave(url: string): Promise<void>
  join(url: string): void
  /** Resolves when so many more requests have been answered. */
  answered(count: number): Promise<void>
  /** What went wrong, in words. */
  stop(): Promise<readonly string[]>
}

interface Login {
  readonly email: string
  readonly password: string
}

const BROWSERS = 3
const PAUSE_MS = 5
/** Of rounds; a sign-in costs more than all else. */
const ROUNDS_PER_SIGN_IN = 20

/** Browsers of an administrator that use whatever depends on the secret, at each of the programs in turn. */
export function startRotationTraffic(login: Login, urls: readonly string[]): RotationTraffic {
  const open = new Map<string, number>()
  const failures: string[] = []
  let members = [...urls]
  let requests = 0
  let answers = 0
  let isStopped = false

  async function send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
    requests += 1
    const url = members[requests % members.length] ?? ''
    open.set(url, (open.get(url) ?? 0) + 1)
    try {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${text}`)
      answers += 1
      return { body: JSON.parse(text), cookies: response.headers.getSetCookie() }
    } catch (error) {
      failures.push(`${method} ${path}: ${error}`)
      return { body: undefined, cookies: [] }
    } finally {
      open.set(url, (open.get(url) ?? 0) - 1)
    }
  }

  async function browse(): Promise<void> {
    let cookie = ''
    const take = ({ cookies }: Answer) => {
      cookie = cookies.find((one) => one.startsWith('better-auth.session-token='))?.split(';')[0] ?? cookie
    }
    for (let round = 0; !isStopped; round += 1) {
      // The first browser stays signed in: its cookie is to outlive the secret that signed it.
      const isNew = cookie === '' || (round % ROUNDS_PER_SIGN_IN === 0 && cookie !== stays)
      if (isNew) take(await send('POST', '/api/auth/sign-in/email', { body: login }))
      stays ||= cookie
      const isStaying = cookie === stays
      const headers = { cookie }
      const profile = await send('GET', '/api/profile', { headers })
      take(profile)
      if (isStaying) stays = cookie
      const { body } = await send('GET', '/api/auth/token', { headers: { cookie } })
      const authorization = `Bearer ${body?.token}`
      await send('GET', '/api/admin/users?limit=1', { headers: { authorization } })
      const made = await send('POST', '/api/webhooks', { headers: { authorization }, body: webhook })
      const id = made.body?.data.webhook.id
      await send('POST', `/api/webhooks/${id}/rotate-secret`, { headers: { authorization } })
      await send('DELETE', `/api/webhooks/${id}`, { headers: { authorization } })
      await sleep(PAUSE_MS)
    }
  }

  let stays = ''
  const browsers = Array.from({ length: BROWSERS }, browse)
  return {
    async leave(url) {
      members = members.filter((member) => member !== url)
      await eventually(`nothing is on its way to ${url}`, async () => open.get(url) === 0)
    },
    join(url) {
      members = [...members, url]
    },
    async answered(count) {
      const goal = answers + count
      await eventually(`${count} more requests are answered`, async () => answers >= goal || failures.length > 0)
    },
    async stop() {
      isStopped = true
      await Promise.all(browsers)
      return failures
    },
  }
}

const webhook = { url: 'https://receiver.example/', events: ['opportunity.created'] }

interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

interface Answer extends Pick<TestAnswer, 'body'> {
  readonly cookies: readonly string[]
}
