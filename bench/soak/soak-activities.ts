import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { anyOf } from './any-of.ts'
import type { Sending } from './http-client.ts'
import type { SignedIn } from './seed.ts'

/** Sends a request; what is not a success is noted, and gives undefined. */
export type Ask = <Body>(method: string, path: string, sending?: Sending) => Promise<Body | undefined>

export interface SoakCast {
  readonly administrator: SignedIn
  readonly members: readonly SignedIn[]
  readonly articleIds: readonly string[]
  readonly opportunityIds: readonly string[]
  readonly login: { readonly email: string; readonly password: string }
}

export interface Stage {
  readonly ask: Ask
  readonly cast: SoakCast
  readonly url: string
  /** Called for each live event. */
  readonly heard: () => void
}

export interface Activity {
  readonly act: (stage: Stage) => Promise<void>
  /** The mean pause of each copy. */
  readonly everyMs: number
  readonly copies: number
}

const FILE_BYTES = 50_000
const RECIPIENTS = 10
const MOST_KEPT_IN_INBOX = 20
const LONGEST_CONNECTION_MS = 4_000

/** What members do, such that what they make is taken away again: whatever then grows, grows without reason. */
export const activities: readonly Activity[] = [
  { act: readArticle, everyMs: 200, copies: 8 },
  { act: readOpportunity, everyMs: 200, copies: 4 },
  { act: list, everyMs: 300, copies: 6 },
  { act: like, everyMs: 200, copies: 2 },
  { act: choosePreferences, everyMs: 500, copies: 1 },
  { act: writeArticle, everyMs: 500, copies: 1 },
  { act: postOpportunity, everyMs: 1_500, copies: 1 },
  { act: tellMembers, everyMs: 1_000, copies: 1 },
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
  await ask('GET', `/api/news/${anyOf(cast.articleIds)}`)
}

async function readOpportunity({ ask, cast }: Stage): Promise<void> {
  await ask('GET', `/api/opportunities/${anyOf(cast.opportunityIds)}`, anyOf(cast.members))
}

async function list({ ask, cast }: Stage): Promise<void> {
  await ask('GET', anyOf(lists), anyOf(cast.members))
}

async function like({ ask, cast }: Stage): Promise<void> {
  const body = { action: anyOf(['like', 'unlike']) }
  await ask('POST', `/api/news/${anyOf(cast.articleIds)}/like`, { ...anyOf(cast.members), body })
}

async function choosePreferences({ ask, cast }: Stage): Promise<void> {
  const { token } = anyOf(cast.members)
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

/** Posts, opens, adds a file, is applied to, and takes it all away. */
async function postOpportunity({ ask, cast }: Stage): Promise<void> {
  const [{ token }, applicant] = [cast.members[0] as SignedIn, anyOf(cast.members.slice(1))]
  const body = { title: `Soaked ${randomUUID()}`, description: 'Work', type: 'project', category: anyOf(['A', 'B']) }
  type Made = { data: { opportunity: { id: string } } }
  const made = await ask<Made>('POST', '/api/opportunities/create', { token, body })
  if (made === undefined) return
  const { id } = made.data.opportunity
  await ask('PUT', '/api/opportunities/update', { token, body: { id, status: 'active' } })
  await ask('POST', '/api/opportunities/upload', { token, ...fileFor(id) })
  await ask('POST', `/api/opportunities/${id}/apply`, { token: applicant.token, body: { message: 'I could do that' } })
  await ask('DELETE', `/api/opportunities/delete/${id}`, { token })
}

function fileFor(opportunityId: string) {
  const boundary = 'a-boundary-of-the-benchmark'
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="opportunity_id"\r\n\r\n${opportunityId}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
  const body = Buffer.concat([Buffer.from(head), randomBytes(FILE_BYTES), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

async function tellMembers({ ask, cast: { administrator, members } }: Stage): Promise<void> {
  const userIds = Array.from({ length: RECIPIENTS }, () => anyOf(members).id)
  const body = { userIds, type: 'SYSTEM_ANNOUNCEMENT', title: 'News', body: 'Words', channels: ['IN_APP', 'EMAIL'] }
  await ask('POST', '/api/notifications', { token: administrator.token, body })
}

/** Those whose inbox is being tidied: a second hand in it would delete what is gone already. */
const tidied = new Set<SignedIn>()

async function tidyInbox({ ask, cast: { administrator, members } }: Stage): Promise<void> {
  const member = anyOf([administrator, administrator, ...members])
  if (tidied.has(member)) return
  tidied.add(member)
  const { token } = member
  type Page = { notifications: { id: string }[] }
  const page = await ask<Page>('GET', '/api/notifications?limit=100', { token })
  await ask('GET', '/api/notifications?stats=true', { token })
  const [newest, ...others] = page?.notifications ?? []
  if (newest !== undefined) await ask('POST', `/api/notifications/${newest.id}/read`, { token })
  for (const { id } of others.slice(MOST_KEPT_IN_INBOX)) await ask('DELETE', `/api/notifications/${id}`, { token })
  await ask('POST', '/api/notifications/read-all', { token })
  tidied.delete(member)
}

/** Connects, hears what comes for a while, and leaves: in order, or as one whose network is gone. */
async function listen({ cast, url, heard }: Stage): Promise<void> {
  const { token } = anyOf(cast.members)
  const transports = [anyOf(['websocket', 'polling'])]
  const socket = io(url, { auth: { token }, transports, forceNew: true, reconnection: false })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    socket.onAny(heard)
    await sleep(Math.random() * LONGEST_CONNECTION_MS)
  } finally {
    if (Math.random() < 0.5) socket.disconnect()
    else socket.io.engine.close()
  }
}

async function signInAndOut({ ask, cast: { login } }: Stage): Promise<void> {
  const signedIn = await ask<{ token: string }>('POST', '/api/auth/sign-in/email', { body: login })
  if (signedIn !== undefined) await ask('POST', '/api/auth/sign-out', { token: signedIn.token, body: {} })
}
