// Depends on: servers, instances
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { finalDelivery, insertOne } from '../../../../test/harness/delivery-fixtures.ts'
import { type PushBrowser, type PushService, startPushService } from '../../../../test/harness/push-service.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { changePreferences } from '../preferences/store.ts'
import { recordPushResults } from './push-subscriptions.ts'

let service: PushService

const app = testApp(async (stack) => {
  service = stack.use(await startPushService())
  return { ...service.environment, HROMADA_VAPID_SUBJECT: 'mailto:operator@host.example' }
})

const SUBSCRIPTIONS = '/api/notifications/push/subscriptions'
const push = { channels: ['PUSH'] } as const
const ended = { retry_count: 0, failure_reason: null, next_attempt_at: null }

async function memberWithPush(): Promise<Member> {
  const member = await app.member('member')
  await changePreferences(app.platform, member.id, () => ({ push: true }))
  return member
}

async function subscribe(member: Member, publicKey?: string): Promise<PushBrowser> {
  const { body } = await app.request('GET', '/api/notifications/push/public-key', { as: member })
  const browser = service.subscribe(publicKey ?? body.publicKey)
  const answer = await app.request('POST', SUBSCRIPTIONS, { as: member, body: browser.subscription })
  assert.deepEqual(
    [answer.status, answer.body],
    [201, { success: true, message: 'Push subscription saved successfully' }],
  )
  return browser
}

const subscriptionsOf = ({ id }: Member) =>
  app.owner.selectFrom('push_subscriptions').selectAll().where('user_id', '=', id).execute()

test('a notification reaches every browser of the account, encrypted, signed, with urgency and TTL', async () => {
  const member = await memberWithPush()
  const browsers = [await subscribe(member), await subscribe(member)]
  const expiresAt = new Date(Date.now() + 3_600_000)
  const content = { title: 'Нова можливість 🐴', body: 'Текст.', locale: 'uk', actionUrl: '/opportunities/1' } as const
  const id = await insertOne(app, member, { ...push, ...content, priority: 'HIGH', expiresAt })
  for (const browser of browsers) {
    const { message, headers, claims, bytes } = await browser.next()
    const actionUrl = app.platform.links.absolute(content.actionUrl)
    assert.deepEqual(message, { id, type: 'SYSTEM_ANNOUNCEMENT', ...content, actionUrl })
    assert.deepEqual([headers.urgency, headers.topic], ['high', id.replaceAll('-', '')])
    assert.ok(Number(headers.ttl) > 3_500 && Number(headers.ttl) <= 3_600)
    assert.equal(claims.sub, 'mailto:operator@host.example')
    assert.ok(bytes <= 4096)
  }
  assert.deepEqual(await finalDelivery(app, id, 'PUSH'), { ...ended, status: 'SENT' })
  assert.deepEqual(
    (await subscriptionsOf(member)).map(({ last_success_at }) => last_success_at !== null),
    [true, true],
  )
})

test('a long message is truncated between characters to the limit of push services', async () => {
  const member = await memberWithPush()
  const browser = await subscribe(member)
  await insertOne(app, member, {
    ...push,
    body: '🐴'.repeat(2_500),
    title: '"'.repeat(200),
    actionUrl: `/${'а'.repeat(2_000)}`,
  })
  const { message, bytes } = await browser.next()
  const { body } = message as { body: string }
  assert.match(body, /^(🐴)+…$/u)
  assert.ok(bytes > 4_080 && bytes <= 4_096, `${bytes}`)
})

test('a subscription that is gone is deleted; one browser that accepts the message is enough', async () => {
  const member = await memberWithPush()
  const [gone, expired, alive] = [await subscribe(member), await subscribe(member), await subscribe(member)]
  gone.answerWith(410)
  expired.answerWith(404)
  const id = await insertOne(app, member, push)
  await alive.next()
  assert.equal((await finalDelivery(app, id, 'PUSH')).status, 'SENT')
  assert.deepEqual(
    (await subscriptionsOf(member)).map(({ endpoint }) => endpoint),
    [alive.subscription.endpoint],
  )
  alive.answerWith(410)
  const last = await insertOne(app, member, push)
  const reason = { failure_reason: 'push subscription is gone' }
  assert.deepEqual(await finalDelivery(app, last, 'PUSH'), { ...ended, ...reason, status: 'FAILED' })
  const none = await insertOne(app, member, push)
  assert.deepEqual(await finalDelivery(app, none, 'PUSH'), {
    ...ended,
    status: 'SKIPPED',
    failure_reason: 'no push subscription',
  })
})

test('a subscription that is rejected five times in a row is deleted', async () => {
  const member = await memberWithPush()
  const browser = await subscribe(member)
  const refusedTimes = async (times: number) => {
    browser.answerWith(400)
    for (let time = 1; time <= times; time += 1) {
      const id = await insertOne(app, member, push)
      const reason = { failure_reason: 'push service refused it' }
      assert.deepEqual(await finalDelivery(app, id, 'PUSH'), { ...ended, ...reason, status: 'FAILED' })
    }
    browser.answerWith()
  }
  await refusedTimes(4)
  await insertOne(app, member, push)
  await browser.next()
  await refusedTimes(4)
  assert.equal((await subscriptionsOf(member)).length, 1)
  await insertOne(app, member, push)
  await browser.next()
  await refusedTimes(5)
  assert.equal((await subscriptionsOf(member)).length, 0)
})

test('a deferred message is delivered once, by a retry; redirects are not followed', async () => {
  const member = await memberWithPush()
  const browser = await subscribe(member)
  browser.answerNextWith(429, { 'retry-after': '1' })
  const id = await insertOne(app, member, push)
  await browser.next()
  const fate = await finalDelivery(app, id, 'PUSH')
  assert.deepEqual([fate.status, fate.retry_count], ['SENT', 1])
  browser.answerWith(307, { location: browser.subscription.endpoint })
  const before = service.asked()
  const redirected = await insertOne(app, member, push)
  assert.equal((await finalDelivery(app, redirected, 'PUSH')).failure_reason, 'push service refused it')
  assert.equal(service.asked(), before + 1)
  assert.equal(browser.received.length, 1)
})

test('an endpoint that is known to another account does not move to it without the keys of the browser', async () => {
  const [owner, other] = [await memberWithPush(), await memberWithPush()]
  const { subscription } = await subscribe(owner)
  const stored = await subscriptionsOf(owner)
  const { keys } = service.subscribe('none').subscription
  for (const wrong of [
    keys,
    { ...subscription.keys, auth: keys.auth },
    { ...subscription.keys, p256dh: keys.p256dh },
  ]) {
    const answer = await app.request('POST', SUBSCRIPTIONS, { as: other, body: { ...subscription, keys: wrong } })
    assert.deepEqual(
      [answer.status, answer.body],
      [409, { error: 'This push subscription belongs to another account' }],
    )
  }
  assert.deepEqual([await subscriptionsOf(owner), await subscriptionsOf(other)], [stored, []])
  const renewed = await app.request('POST', SUBSCRIPTIONS, { as: owner, body: { ...subscription, keys } })
  assert.deepEqual([renewed.status, (await subscriptionsOf(owner))[0]?.auth], [201, keys.auth])
})

test('a subscription ends with its session, not with others of the account', async () => {
  const member = await memberWithPush()
  const [browser, kept] = [await subscribe(member), await subscribe({ ...member, ...(await app.signIn(member)) })]
  await app.request('POST', '/api/auth/sign-out', { as: member, body: {} })
  assert.deepEqual(
    (await subscriptionsOf(member)).map(({ endpoint }) => endpoint),
    [kept.subscription.endpoint],
  )
  const sessions = app.owner.updateTable('sessions').set({ expires_at: new Date(0) })
  await sessions.where('user_id', '=', member.id).execute()
  const id = await insertOne(app, member, push)
  assert.equal((await finalDelivery(app, id, 'PUSH')).failure_reason, 'no push subscription')
  assert.deepEqual([browser.received.length, kept.received.length], [0, 0])
})

test('a browser that two people share belongs to the one who subscribed it last, who alone can unsubscribe it', async () => {
  const [first, second] = [await memberWithPush(), await memberWithPush()]
  const browser = await subscribe(first)
  const moved = await app.request('POST', SUBSCRIPTIONS, { as: second, body: browser.subscription })
  assert.equal(moved.status, 201)
  assert.deepEqual([await subscriptionsOf(first), (await subscriptionsOf(second)).length], [[], 1])
  const body = { endpoint: browser.subscription.endpoint }
  const unknown = [404, { error: 'Push subscription not found' }]
  const end = async (as: Member) => {
    const answer = await app.request('DELETE', SUBSCRIPTIONS, { as, body })
    return [answer.status, answer.body]
  }
  assert.deepEqual(await end(first), unknown)
  assert.deepEqual(await end(second), [200, { success: true, message: 'Push subscription deleted successfully' }])
  assert.deepEqual(await end(second), unknown)
})

test('an account has at most twenty browsers: the oldest are deleted', async () => {
  const member = await memberWithPush()
  const browsers: PushBrowser[] = []
  for (let count = 0; count < 22; count += 1) browsers.push(await subscribe(member))
  assert.deepEqual(
    (await subscriptionsOf(member)).map(({ endpoint }) => endpoint).toSorted(),
    browsers
      .slice(2)
      .map(({ subscription }) => subscription.endpoint)
      .toSorted(),
  )
})

test('an invalid subscription, and one at an address that must not be requested, is refused', async () => {
  const member = await memberWithPush()
  const { subscription } = service.subscribe('none')
  const { keys, endpoint } = subscription
  const point = Buffer.from(keys.p256dh, 'base64url')
  const offCurve = Buffer.from(point)
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64)
  const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed')
  const bad: readonly [field: string, body: object][] = [
    ['endpoint', { ...subscription, endpoint: 'http://10.0.0.1/push' }],
    ['endpoint', { ...subscription, endpoint: 'https://user:word@push.example/1' }],
    ['endpoint', { ...subscription, endpoint: 'https://[::1]/1' }],
    ['endpoint', { ...subscription, endpoint: 'javascript:alert(1)' }],
    ['endpoint', { ...subscription, endpoint: `https://push.example/${'x'.repeat(2_050)}` }],
    ['endpoint', { ...subscription, endpoint: 'https://push.example/\u0000' }],
    ['endpoint', { keys }],
    ['keys', { endpoint }],
    ['keys.p256dh', { endpoint, keys: { ...keys, p256dh: offCurve.toString('base64url') } }],
    ['keys.p256dh', { endpoint, keys: { ...keys, p256dh: compressed } }],
    ['keys.p256dh', { endpoint, keys: { ...keys, p256dh: 7 } }],
    ['keys.auth', { endpoint, keys: { ...keys, auth: randomBytes(15).toString('base64url') } }],
    ['keys.auth', { endpoint, keys: { ...keys, auth: 'not base64!' } }],
  ]
  for (const [field, body] of bad) {
    const answer = await app.request('POST', SUBSCRIPTIONS, { as: member, body })
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.ok(answer.body.error.startsWith(`${field} `), answer.text)
  }
  assert.deepEqual(await subscriptionsOf(member), [])
})

test('a browser that subscribed with another key is left out', async () => {
  const member = await memberWithPush()
  const browser = await subscribe(member)
  await app.owner
    .updateTable('push_subscriptions')
    .set({ vapid_key: 'another' })
    .where('endpoint', '=', browser.subscription.endpoint)
    .execute()
  const id = await insertOne(app, member, push)
  assert.equal((await finalDelivery(app, id, 'PUSH')).failure_reason, 'no push subscription')
})

test('what a push service says to one account changes no browser that has since subscribed for another', async () => {
  const [former, present] = [await memberWithPush(), await memberWithPush()]
  const endpoints = [await subscribe(present), await subscribe(present)].map(
    ({ subscription }) => subscription.endpoint,
  )
  const before = await subscriptionsOf(present)
  const results = { accepted: [], gone: endpoints.slice(0, 1), rejected: endpoints.slice(1) }
  for (let time = 0; time < 6; time += 1) await recordPushResults(app.platform.db, former.id, results)
  await recordPushResults(app.platform.db, former.id, { accepted: endpoints, gone: [], rejected: [] })
  assert.deepEqual(await subscriptionsOf(present), before)
})

test('what falls due during a suspension reaches no browser, then or when it is lifted', async () => {
  const member = await memberWithPush()
  const browser = await subscribe(member)
  const setActive = (isActive: boolean) =>
    app.owner.updateTable('users').set({ is_active: isActive }).where('id', '=', member.id).execute()
  await setActive(false)
  const id = await insertOne(app, member, push)
  const skipped = { ...ended, status: 'SKIPPED', failure_reason: 'account not active' }
  assert.deepEqual(await finalDelivery(app, id, 'PUSH'), skipped)
  await setActive(true)
  const later = await insertOne(app, member, push)
  await finalDelivery(app, later, 'PUSH')
  assert.deepEqual(
    browser.received.map(({ message }) => (message as { id: string }).id),
    [later],
  )
})
