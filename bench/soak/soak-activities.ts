import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sending, uploadOf } from '../lib/http-client.ts'
import { connectLive } from '../lib/live-connections.ts'
import { pickRandom } from '../lib/random.ts'
import type { SignedIn } from '../lib/seed-accounts.ts'
import type { Cast } from './cast.ts'

/** Sends a request; anything but a success is counted, and returns undefined. */
export type Ask = <Body>(method: string, path: string, sending?: Sending) => Promise<Body | undefined>

export interface SoakCast extends Cast {
  readonly opportunityIds: readonly string[]
  readonly login: { readonly email: string; readonly password: string }
}

interface Stage {
  readonly ask: Ask
  readonly cast: SoakCast
  readonly url: string
  /** Called for each live event. */
  readonly noteEvent: () => void
}

export interface Activity {
  readonly act: (stage: Stage) => Promise<void>
  /** The mean pause of each copy. */
  readonly everyMs: number
  readonly copies: number
}

const FILE_BYTES = 50_000
const RECIPIENTS = 10
const MAX_INBOX = 20
const MAX_CONNECTION_MS = 4_000

/** What members do; all that they create they delete again, so that nothing has a reason to grow. */
export const activities: readonly Activity[] = [
  { act: readArticle, everyMs: 200, copies: 8 },
  { act: readOpportunity, everyMs: 200, copies: 4 },
  { act: list, everyMs: 300, copies: 6 },
  { act: like, everyMs: 200, copies: 2 },
  { act: choosePreferences, everyMs: 500, copies: 1 },
  { act: writeArticle, everyMs: 500, copies: 1 },
  { act: postOpportunity, everyMs: 1_500, copies: 1 },
  { act: notifyMembers, everyMs: 1_000, copies: 1 },
  { act: tidyInbox, everyMs: 500, copies: 3 },
  { act: listen, everyMs: 500, copies: 8 },
  { act: signInAndOut, everyMs: 4_000, copies: 1 },
]

const lists: readonly string[] = [
  '/api/news',
  '/api/news?page=3&limit=20&sort=views',
  '/api/news?search=community',
  '/api/opportunities',
  '/api/opportunities?type=job&sort=budget&order=desc',
  '/api/opportunities?search=senior+dev',
  '/api/opportunities?remote=true&limit=50',
  '/api/opportunities?near=50.4,30.5&radius_km=500',
]

async function readArticle({ ask, cast }: Stage): Promise<void> {
  await ask('GET', `/api/news/${pickRandom(cast.articleIds)}`)
}

async function readOpportunity({ ask, cast }: Stage): Promise<void> {
  await ask('GET', `/api/opportunities/${pickRandom(cast.opportunityIds)}`, pickRandom(cast.members))
}

async function list({ ask, cast }: Stage): Promise<void> {
  await ask('GET', pickRandom(lists), pickRandom(cast.members))
}

async function like({ ask, cast }: Stage): Promise<void> {
  const body = { action: pickRandom(['like', 'unlike']) }
  await ask('POST', `/api/news/${pickRandom(cast.articleIds)}/like`, { ...pickRandom(cast.members), body })
}

async function choosePreferences({ ask, cast }: Stage): Promise<void> {
  const { token } = pickRandom(cast.members)
  const body = { categories: { marketing: Math.random() < 0.5 } }
  await ask('PUT', '/api/notifications/preferences', { token, body })
  await ask('GET', '/api/notifications/preferences', { token })
}

async function writeArticle({ ask, cast: { administrator } }: Stage): Promise<void> {
  const { token } = administrator
  const body = { title: `Soaked ${randomUUID()}`, content: 'text '.repeat(500), excerpt: 'text', status: 'published' }
  const made = await ask<{ data: { id: string } }>('POST', '/api/news', { token, body })
  if (made === undefined) return
  const path = `/api/news/${made.data.id}`
  await ask('PUT', path, { token, body: { featured: true } })
  await ask('GET', `${path}?render=html`)
  await ask('DELETE', path, { token })
}

/** Posts an opportunity, opens it, uploads a file, receives an application, and deletes it all. */
async function postOpportunity({ ask, cast }: Stage): Promise<void> {
  const [{ token }, applicant] = [cast.members[0] as SignedIn, pickRandom(cast.members.slice(1))]
  const body = {
    title: `Soaked ${randomUUID()}`,
    description: 'Work',
    type: 'project',
    category: pickRandom(['A', 'B']),
  }
  type Made = { data: { opportunity: { id: string } } }
  const made = await ask<Made>('POST', '/api/opportunities/create', { token, body })
  if (made === undefined) return
  const { id } = made.data.opportunity
  await ask('PUT', '/api/opportunities/update', { token, body: { id, status: 'active' } })
  await ask('POST', '/api/opportunities/upload', { token, ...uploadOf(id, FILE_BYTES) })
  await ask('POST', `/api/opportunities/${id}/apply`, { token: applicant.token, body: { message: 'I could do that' } })
  await ask('DELETE', `/api/opportunities/delete/${id}`, { token })
}

async function notifyMembers({ ask, cast: { administrator, members } }: Stage): Promise<void> {
  const userIds = Array.from({ length: RECIPIENTS }, () => pickRandom(members).id)
  const body = { userIds, type: 'SYSTEM_ANNOUNCEMENT', title: 'News', body: 'Words', channels: ['IN_APP', 'EMAIL'] }
  await ask('POST', '/api/notifications', { token: administrator.token, body })
}

/** Members whose inbox is being tidied: a second activity would delete what is gone already. */
const tidied = new Set<SignedIn>()

async function tidyInbox({ ask, cast: { administrator, members } }: Stage): Promise<void> {
  const member = pickRandom([administrator, administrator, ...members])
  if (tidied.has(member)) return
  tidied.add(member)
  const { token } = member
  type Page = { notifications: { id: string }[] }
  const page = await ask<Page>('GET', '/api/notifications?limit=100', { token })
  await ask('GET', '/api/notifications?stats=true', { token })
  const [newest, ...others] = page?.notifications ?? []
  if (newest !== undefined) await ask('POST', `/api/notifications/${newest.id}/read`, { token })
  for (const { id } of others.slice(MAX_INBOX)) await ask('DELETE', `/api/notifications/${id}`, { token })
  await ask('POST', '/api/notifications/read-all', { token })
  tidied.delete(member)
}

/** Connects, receives events for a while, and disconnects: in order, or as if the network were gone. */
async function listen({ cast, url, noteEvent }: Stage): Promise<void> {
  const { token } = pickRandom(cast.members)
  const socket = await connectLive(url, token, pickRandom(['websocket', 'polling']))
  try {
    socket.onAny(noteEvent)
    await sleep(Math.random() * MAX_CONNECTION_MS)
  } finally {
    if (Math.random() < 0.5) socket.disconnect()
    else socket.io.engine.close()
  }
}

async function signInAndOut({ ask, cast: { login } }: Stage): Promise<void> {
  const signedIn = await ask<{ token: string }>('POST', '/api/auth/sign-in/email', { body: login })
  if (signedIn !== undefined) await ask('POST', '/api/auth/sign-out', { token: signedIn.token, body: {} })
}
