// Depends on: servers, instances
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectLive as listen } from '../../client/src/live.ts'
import { verifyAuditLog } from '../../src/features/audit/verify.ts'
import { sealAuditLog } from '../harness/audit-entries.ts'
import type { ChaosProxy } from '../harness/chaos-proxy.ts'
import { eventually } from '../harness/eventually.ts'
import { closeLiveClients, connectLive } from '../harness/live-clients.ts'
import { type MailSink, startMailSink } from '../harness/mail-sink.ts'
import { articleBody, storedRows, storedViews, writeArticle } from '../harness/news-fixtures.ts'
import { announce } from '../harness/notification-fixtures.ts'
import { opportunityBody } from '../harness/opportunity-fixtures.ts'
import type { Answer, Member, TestApp } from '../harness/test-app.ts'
import { makeWebhook, type Receiver, startReceiver, TO_THIS_MACHINE } from '../harness/webhook-fixtures.ts'
import { type DeclaredRoute, reviewing } from './access-review.ts'
import {
  answeredAllTheSame,
  assertOnlyReadOrRefused,
  assertUnavailable,
  readyForAll,
  startThroughProxy,
} from './faulty-surroundings.ts'

const cleanup = new AsyncDisposableStack()
let sink: MailSink
let receiver: Receiver
let app: TestApp
let proxy: ChaosProxy
let routes: readonly DeclaredRoute[]
before(async () => {
  sink = cleanup.use(await startMailSink())
  receiver = cleanup.use(await startReceiver())
  const environment = { SMTP_URL: sink.url, ...TO_THIS_MACHINE }
  const reviewed = await reviewing(() => startThroughProxy(cleanup, environment))
  app = reviewed.started.app
  proxy = reviewed.started.proxy
  routes = reviewed.routes
})
afterEach(async () => {
  closeLiveClients()
  await proxy.forward()
  await eventually('the service is ready', isReady)
})
after(() => cleanup.disposeAsync())

const probe = () => app.request('GET', '/readyz')

/**
 * A program that has just lost its database calls itself ready still: only what is read proves that it is back. Of two
 * instances, which are asked in turn, each is asked both.
 */
async function isReady(): Promise<boolean> {
  const read = () => app.request('GET', '/api/news')
  const answers = await Promise.all([probe(), read(), read(), probe()])
  return answers.every(({ status }) => status === 200)
}

test('while the database refuses connections every endpoint says so in its own words, and all works again by itself', async () => {
  const [member, admin] = [await app.member('member'), await app.member('admin')]
  const client = await connectLive(app, { auth: { token: member.token }, transports: ['websocket'] })
  await makeWebhook(app, admin, receiver.url)
  const before = await storedRows(app)
  const ready = await readyForAll(app, routes)
  // What is read once, at the first sign-out, has been read, in either of two instances.
  for (let instance = 0; instance < 2; instance += 1) await app.request('POST', '/api/auth/sign-out')

  await proxy.refuse()
  assert.deepEqual(await answeredAllTheSame(ready), {
    'GET /app/assets/:name': 404,
    'GET /app/confirm': 303,
    'GET /app/manifest.webmanifest': 200,
    'GET /app/push-worker.js': 200,
    'GET /app/reset': 303,
    'GET /apple-touch-icon.png': 200,
    'GET /assets/:name': 404,
    'GET /favicon.ico': 200,
    'GET /healthz': 200,
    // A first failure.
    'GET /readyz': 200,
    'GET /metrics': 200,
    'GET /openapi.json': 200,
    'GET /docs': 200,
    'GET /docs/js/scalar.js': 200,
    'GET /robots.txt': 200,
    'GET /sitemap-sections.xml': 200,
    'GET /sitemap-news-:page.xml': 404,
    'GET /sitemap-entities-:page.xml': 404,
    'GET /sitemap-opportunities-:page.xml': 404,
    'GET /api/info/logo': 404,
    'GET /api/pictures/outside/:signature/:url': 404,
    // Pages that ask to be confirmed.
    'GET /api/auth/magic-link/verify': 200,
    'GET /api/notifications/unsubscribe': 404,
    'POST /api/notifications/unsubscribe': 404,
  })
  const open = ready.filter(({ route }) => route.access.minRole === undefined)
  const {
    'POST /api/auth/sign-out': signedOut,
    'POST /sign-out': signedOutByForm,
    'POST /news/:id/like': liked,
    ...others
  } = await answeredAllTheSame(open.map((one) => ({ ...one, headers: {} })))
  assertOnlyReadOrRefused(others)
  assert.deepEqual([signedOut, signedOutByForm], [200, 303], 'nobody is signed out at any time')
  assert.equal(liked, 303, 'nobody is led to signing in at any time')
  const unready = await eventually('the service is not ready', probe, ({ status }) => status !== 200)
  assertUnavailable(unready, 'plain', 'GET /readyz')
  const heardBefore = client.heard.length
  await proxy.forward()
  await eventually('the service is ready', isReady)
  // Of everybody who is connected, when signals are heard again.
  await eventually('the client is notified that the connection is back', () => client.heard.length > heardBefore)
  assert.deepEqual(await storedRows(app), before)

  const announced = await announce(app, admin, { userId: member.id, channels: ['IN_APP', 'EMAIL'] })
  assert.equal(announced.status, 201, announced.text)
  const [{ id }] = announced.body.data.notifications
  await eventually('the notification has arrived', () =>
    client.heard.some(([name, data]) => name === 'notifications:new' && (data as { id: string }).id === id),
  )
  assert.equal(client.socket.connected, true)
  assert.deepEqual((await sink.next()).recipients, [member.email])
  const reset = await app.request('POST', '/api/auth/request-password-reset', { body: { email: admin.email } })
  assert.equal(reset.status, 200, reset.text)
  assert.deepEqual((await sink.next()).recipients, [admin.email])
  const posted = await post(admin)
  const [delivered] = await receiver.arrived(1)
  assert.equal(delivered?.body.data.id, posted.body.data.opportunity.id)
})

test('who asks to hear live while the database is away is connected when it is back', async () => {
  const [member, admin] = [await app.member('member'), await app.member('admin')]
  await proxy.refuse()
  const live = listen({ baseUrl: app.url, token: member.token })
  try {
    const isConnected = new Promise((resolve) => live.once('connect', () => resolve(true)))
    // Of the program too, which hears of what is new by a connection of its own.
    const isHeard = new Promise((resolve) => live.once('notifications:unread-count', () => resolve(true)))
    await new Promise((resolve) => live.io.once('reconnect_attempt', resolve))
    await proxy.forward()
    assert.equal(await isConnected, true)
    await eventually('the service is ready', isReady)
    assert.equal((await announce(app, admin, { userId: member.id })).status, 201)
    assert.equal(await isHeard, true)
  } finally {
    live.disconnect()
  }
})

const post = (as: Member, headers: Record<string, string> = {}, body = opportunityBody()) =>
  app.request('POST', '/api/opportunities/create', { as, body, headers })

test('while the database hangs everybody is answered, and what hung is left behind when it is back', async () => {
  const [member, admin] = [await app.member('member'), await app.member('admin')]
  const article = await writeArticle(app, admin)
  const posts = await countOf('opportunities')
  const kinds: [string, () => Promise<Answer>][] = [
    ['news', () => app.request('GET', `/api/news/${article.id}`)],
    ['news', () => app.request('GET', '/api/news')],
    ['admin', () => app.request('GET', '/api/profile', { as: member })],
    ['notifications', () => app.request('GET', '/api/notifications', { as: member })],
    ['opportunities', () => post(admin)],
  ]
  // As many connections as the program can have are there to hang.
  await Promise.all(Array.from({ length: 25 }, (_, index) => kinds[index % kinds.length]?.[1]()))
  const stored = await countOf('opportunities')

  proxy.hang()
  const asked = Array.from({ length: 300 }, (_, index) => kinds[index % kinds.length] as (typeof kinds)[number])
  await Promise.all(asked.map(async ([dialect, ask]) => assertUnavailable(await ask(), dialect)))
  assert.equal((await app.request('GET', '/healthz')).status, 200)
  // Not only when the time of a statement was over.
  assert.ok(app.logs.some((line) => line.includes('database stopped responding')))
  assert.ok(!app.logs.some((line) => line.includes('Query read timeout')))
  await proxy.forward()
  await eventually('the service is ready', isReady)
  const answers = await Promise.all(asked.slice(0, 50).map(([, ask]) => ask()))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(await countOf('opportunities'), stored + 10)
  assert.ok(stored > posts)
})

async function countOf(table: 'opportunities' | 'news_articles'): Promise<number> {
  const { count } = await app.owner
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('when connections are killed at random under load, nothing answered is lost, and nothing happens twice', async () => {
  const admin = await app.member('admin')
  const article = await writeArticle(app, admin)
  const made = { opportunities: [] as string[], news_articles: [] as string[] }
  const before = { opportunities: await countOf('opportunities'), news_articles: await countOf('news_articles') }
  const seen = new Map<number, number>()
  const views = { acknowledged: 0, uncertain: 0 }
  let isOver = false

  /** Sends a request again, as a client that retries does, until it is done. */
  async function persist(ask: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await ask(headers)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      if (answer.status < 300) return answer
      assert.ok(answer.status === 503 || answer.status === 409, answer.text)
      assert.ok(answer.headers.has('retry-after'))
    }
  }

  const actors = Array.from({ length: 4 }, () => [
    async () => {
      const body = opportunityBody()
      const { body: answer } = await persist((headers) => post(admin, headers, body))
      made.opportunities.push(answer.data.opportunity.id)
    },
    async () => {
      const body = articleBody()
      const { body: answer } = await persist((headers) =>
        app.request('POST', '/api/news', { as: admin, body, headers }),
      )
      made.news_articles.push(answer.data.id)
    },
    async () => {
      const { status } = await app.request('GET', `/api/news/${article.id}`)
      if (status === 200) views.acknowledged += 1
      else views.uncertain += 1
    },
  ]).flat()
  const working = actors.map(async (act) => {
    while (!isOver) await act()
  })
  await proxy.forward(1)
  for (let round = 0; round < 60 || !seen.has(503); round += 1) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'hromada%' and pid <> pg_backend_pid()
        and random() < 0.05`.execute(app.owner)
    proxy.cut(0.03)
    await sleep(25)
  }
  await proxy.forward()
  isOver = true
  await Promise.all(working)

  assert.ok((seen.get(503) ?? 0) > 0)
  for (const table of ['opportunities', 'news_articles'] as const) {
    const rows = await app.owner.selectFrom(table).select('id').where('id', 'in', made[table]).execute()
    assert.equal(rows.length, made[table].length)
    assert.equal(await countOf(table), before[table] + rows.length)
  }
  await sealAuditLog(app)
  const { count } = await app.owner
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('action', '=', 'NEWS_CREATE')
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), await countOf('news_articles'))
  assert.equal((await verifyAuditLog(app.owner, app.platform.keys.audit, {}, () => {})).broken, undefined)
  const stored = await storedViews(app, article.id)
  assert.ok(stored >= views.acknowledged && stored <= views.acknowledged + views.uncertain)
})
