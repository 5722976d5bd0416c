import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientRefusalTexts, clientSchema } from '../../client/generate.ts'
import { createHromadaClient, type HromadaClient, HromadaError, newIdempotencyKey } from '../../client/src/index.ts'
import { connectLive, type LiveConnection, type LiveEvents } from '../../client/src/live.ts'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '../../client/src/webhooks.ts'
import { insertInApp } from '../harness/notification-fixtures.ts'
import { before, testApp, testMember } from '../harness/suite.ts'
import { startReceiver, TO_THIS_MACHINE } from '../harness/webhook-fixtures.ts'

const ARTICLES = 25

let anonymous: HromadaClient
let asMember: HromadaClient
let asAdmin: HromadaClient

const app = testApp(TO_THIS_MACHINE, { hasClock: true })
const member = testMember(app, 'member')
before(async () => {
  const admin = await app.member('admin')
  const baseUrl = app.url
  anonymous = createHromadaClient({ baseUrl })
  asMember = createHromadaClient({ baseUrl, token: member.token })
  asAdmin = createHromadaClient({ baseUrl, token: () => admin.jwt() })
  for (let number = 1; number <= ARTICLES; number += 1) await asAdmin.post('/api/news', { body: article(number) })
})

const article = (number: number) =>
  ({ title: `Article ${number}`, excerpt: 'Excerpt', content: '**Content**', status: 'published' }) as const

test('the types of the client are those of the service', async () => {
  const { body } = await app.request('GET', '/openapi.json')
  const written = await readFile(join(import.meta.dirname, '../../client/src/schema.ts'), 'utf8')
  assert.equal(written, await clientSchema(body), '`npm run docs` writes client/src/schema.ts anew')
  const texts = await readFile(join(import.meta.dirname, '../../client/src/refusal-texts.ts'), 'utf8')
  assert.equal(texts, await clientRefusalTexts(), '`npm run docs` writes client/src/refusal-texts.ts anew')
})

test('a member signs in, reads and likes', async () => {
  const { email, password } = member
  const { token, user } = await anonymous.post('/api/auth/sign-in/email', { body: { email, password } })
  assert.equal(user?.id, member.id)
  const signedIn = createHromadaClient({ baseUrl: `${app.url}/`, token: () => token ?? undefined })

  const { data } = await signedIn.get('/api/news', { params: { query: { limit: 1, sort: 'title', order: 'desc' } } })
  assert.equal(data.pagination.total_items, ARTICLES)
  const [newest] = data.articles
  assert.ok(newest)
  const path = { id: newest.id }
  const read = await signedIn.get('/api/news/{id}', { params: { path, query: { render: 'html' } } })
  assert.equal(read.data.contentHtml, '<p><strong>Content</strong></p>\n')
  const liked = await signedIn.post('/api/news/{id}/like', { params: { path }, body: { action: 'like' } })
  assert.deepEqual(liked, {
    success: true,
    message: 'Article liked successfully',
    data: { liked: true, totalLikes: 1 },
  })
})

test('an API key does for what it was made for', async () => {
  const body = { name: 'Reader', scopes: ['opportunities:read' as const] }
  const { key } = (await asMember.post('/api/api-keys', { body })).data
  const byKey = createHromadaClient({ baseUrl: app.url, apiKey: key ?? '' })
  assert.deepEqual((await byKey.get('/api/opportunities/mine')).data.opportunities, [])
  await assert.rejects(byKey.get('/api/profile'), { name: 'HromadaError', status: 401 })
})

test('a file is sent as a form, and comes back as what it is', async () => {
  const offer = { title: 'Перекладач', description: 'Two days a week', type: 'project' as const }
  const { opportunity } = (await asMember.post('/api/opportunities/create', { body: offer })).data
  const file = new File(['Умови'], 'terms.txt', { type: 'text/plain' })
  const { data } = await asMember.post('/api/opportunities/upload', { body: { opportunity_id: opportunity.id, file } })
  assert.deepEqual([data.attachment.name, data.attachment.size], ['terms.txt', file.size])
  const path = { id: data.attachment.id }
  const kept: Blob = await asMember.get('/api/files/{id}', { params: { path }, parseAs: 'blob' })
  assert.equal(await kept.text(), 'Умови')
})

test('whatever the form of an error is, it becomes one', async () => {
  const query = { limit: 1_000 }
  const opportunity = { title: 'T', description: 'D', type: 'job', budget: { currency: 'UAH', per: 'month', min: -1 } }
  const cases: [() => Promise<unknown>, object][] = [
    [
      () => anonymous.get('/api/news/{id}', { params: { path: { id: 'nowhere' } } }),
      { status: 404, code: 'NOT_FOUND', message: 'News article not found', details: undefined },
    ],
    [
      () => anonymous.post('/api/auth/sign-in/email', { body: { email: member.email, password: 'wrong password' } }),
      { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password', details: undefined },
    ],
    [
      () => asMember.get('/api/admin/users'),
      { status: 403, code: 'FORBIDDEN', message: 'Admin privileges required', details: undefined },
    ],
    [
      () => anonymous.get('/api/wallet/balance'),
      { status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized', details: undefined },
    ],
    [
      () => anonymous.get('/api/notifications'),
      { status: 401, code: 'UNAUTHORIZED', message: 'User not authenticated', details: undefined },
    ],
    [
      () => anonymous.get('/api/opportunities', { params: { query } }),
      {
        status: 400,
        code: 'INVALID_PARAMETERS',
        message: 'limit must be at most 50',
        details: { field: 'limit', code: 'TOO_LARGE', limit: 50, reason: 'must be at most 50' },
      },
    ],
    [
      () => asMember.post('/api/opportunities/create', { body: opportunity as never }),
      {
        status: 422,
        code: 'VALIDATION_ERROR',
        message: 'budget.min must be a positive number',
        details: { field: 'budget.min', code: 'NOT_POSITIVE', reason: 'must be a positive number' },
      },
    ],
  ]
  for (const [call, expected] of cases) {
    await assert.rejects(call, (error) => {
      assert.ok(error instanceof HromadaError, String(error))
      const { status, code, message, details, requestId } = error
      assert.deepEqual({ status, code, message, details }, expected)
      assert.ok(requestId)
      return true
    })
  }
})

test('what an error says beyond that is in its body', async () => {
  const path = { id: member.id }
  await assert.rejects(
    asAdmin.put('/api/admin/users/{id}/role', { params: { path }, body: { role: 'king' as 'admin' } }),
    ({ code, body }: HromadaError) => {
      assert.equal(code, 'INVALID_ROLE')
      const { validRoles } = body as { validRoles: string[] }
      assert.deepEqual(validRoles, ['visitor', 'subscriber', 'member', 'confidential', 'admin'])
      return true
    },
  )
})

test('lists are gone through whole, whatever their pages are', async () => {
  const titles: string[] = []
  for await (const { title } of anonymous.each('/api/news', { params: { query: { limit: 10 } } })) titles.push(title)
  const all = Array.from({ length: ARTICLES }, (_, index) => `Article ${index + 1}`)
  assert.deepEqual(titles.toSorted(), all.toSorted())

  const inserted = await insertInApp(app, member, ARTICLES)
  const ids: string[] = []
  for await (const { id } of asMember.each('/api/notifications', { params: { query: { limit: 10 } } })) ids.push(id)
  assert.deepEqual(ids.toReversed(), inserted)

  const query = { action: 'NEWS_CREATE' as const, limit: 10 }
  const entries: string[] = []
  for await (const { id } of asAdmin.each('/api/admin/audit-log', { params: { query } })) entries.push(id)
  assert.equal(new Set(entries).size, ARTICLES)

  const users: string[] = []
  for await (const { id } of asAdmin.each('/api/admin/users', { params: { query: { limit: 1 } } })) users.push(id)
  assert.equal(new Set(users).size, 2)
})

test('with a key of its own a repeated request is answered as at first', async () => {
  const body = { ...article(0), title: 'Written once', slug: 'written-once', status: 'draft' as const }
  const params = { header: { 'idempotency-key': newIdempotencyKey() } }
  const first = await asAdmin.post('/api/news', { params, body })
  assert.deepEqual(await asAdmin.post('/api/news', { params, body }), first)
  await assert.rejects(asAdmin.post('/api/news', { body }), { status: 400 })
})

test('a member hears of a notification at once, also after a token was not to be had', async () => {
  const tokens = [() => Promise.reject(new Error('no token yet')), () => Promise.resolve(member.token)]
  const live = connectLive({ baseUrl: app.url, token: () => (tokens.shift() ?? assert.fail)() })
  try {
    await new Promise<void>((resolve) => live.once('connect', resolve))
    const arrived = heard(live, 'notifications:new')
    const counted = heard(live, 'notifications:unread-count')
    const { data } = await asAdmin.post('/api/notifications', {
      body: { userId: member.id, type: 'SYSTEM_ANNOUNCEMENT', title: 'Збори', body: 'Завтра о сьомій' },
    })
    const { id, title } = await arrived
    assert.deepEqual([id, title], [data.notifications[0]?.id, 'Збори'])
    assert.ok((await counted).count > 0)

    const read = heard(live, 'notifications:read')
    const { readAt } = await asMember.post('/api/notifications/{id}/read', { params: { path: { id } } })
    assert.deepEqual(await read, { notificationId: id, readAt })
  } finally {
    live.disconnect()
  }
})

/** What the next event of the name brings. */
function heard<Name extends keyof LiveEvents>(live: LiveConnection, name: Name) {
  return new Promise<Parameters<LiveEvents[Name]>[0]>((resolve) => {
    live.onAny((event, data) => event === name && resolve(data))
  })
}

test('who is not signed in gets an error, and is not connected again', async () => {
  const live = connectLive({ baseUrl: app.url, token: 'no-such-token' })
  const error = await new Promise<Error>((resolve) => live.once('connect_error', resolve))
  assert.deepEqual([error.message, live.active], ['User not authenticated', false])
  live.disconnect()
})

test('the event of a webhook is what it says it is, or nothing', async () => {
  await using receiver = await startReceiver()
  const body = { url: receiver.url, events: ['opportunity.created' as const] }
  const { webhook, secret = '' } = (await asMember.post('/api/webhooks', { body })).data
  const job = { title: 'Розробниця', description: 'Node', type: 'job' as const }
  const { opportunity } = (await asMember.post('/api/opportunities/create', { body: job })).data
  const [received] = await receiver.arrived(1)
  assert.ok(received)

  const event: WebhookEvent = verifyWebhook(secret, received.headers, received.text)
  assert.ok(event.type === 'opportunity.created')
  const { id, title, status } = event.data
  assert.deepEqual({ id, title, status }, { id: opportunity.id, title: 'Розробниця', status: 'pending' })
  const bytes = new TextEncoder().encode(received.text)
  assert.deepEqual(verifyWebhook(secret, new Headers(received.headers), bytes), event)

  const refused = (...[headers, text]: [Record<string, string>, string]) =>
    assert.throws(() => verifyWebhook(secret, headers, text), WebhookVerificationError)
  refused(received.headers, received.text.replace('pending', 'active'))
  refused({ ...received.headers, 'webhook-id': 'another' }, received.text)
  refused({}, received.text)
  await asMember.delete('/api/webhooks/{id}', { params: { path: { id: webhook.id } } })
})
