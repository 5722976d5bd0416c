import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeKey, refusedAs } from '../../../test/harness/api-key-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { NO_IDS, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'
import { deliveriesOf, makeWebhook, webhookNotFound } from '../../../test/harness/webhook-fixtures.ts'
import { withoutTime } from '../../../test/system/access-attempts.ts'

const URL = 'https://receiver.example/hromada?of=ours'

const app = testApp()

const create = (as: Member, given: object = {}, headers = {}) =>
  app.request('POST', '/api/webhooks', { as, headers, body: { url: URL, events: ['opportunity.created'], ...given } })
const send = (method: string, path: string, as: Member, body?: unknown) =>
  app.request(method, `/api/webhooks${path}`, { as, body })
const list = async (as: Member) => (await send('GET', '', as)).body.data.webhooks

test('a webhook is made for members, its secret shown once; what is unknown in the body changes nothing', async () => {
  for (const role of ['member', 'confidential', 'admin'] as const) {
    const as = await app.member(role)
    const events = ['opportunity.updated', 'application.submitted']
    const { status, body } = await create(as, { events, id: 'forged', user_id: 'forged', is_enabled: false })
    const { secret, webhook } = body.data
    assert.match(secret, /^whsec_[0-9A-Za-z+/]{43}=$/)
    assert.match(webhook.created_at, TIMESTAMP)
    const expected = {
      id: webhook.id,
      url: URL,
      events,
      is_enabled: true,
      disabled_reason: null,
      created_at: webhook.created_at,
      updated_at: webhook.created_at,
    }
    const message = 'Webhook created successfully'
    assert.deepEqual([status, body], [201, { success: true, data: { webhook: expected, secret }, message }])
    assert.deepEqual((await send('GET', '', as)).body, { success: true, data: { webhooks: [expected] } })
    assert.deepEqual((await send('GET', `/${webhook.id.toUpperCase()}`, as)).body, {
      success: true,
      data: { webhook: expected },
    })
    assert.deepEqual((await send('GET', `/${webhook.id}/deliveries`, as)).body, {
      success: true,
      data: { deliveries: [], next_cursor: null },
    })
  }
})

test('a given secret is stored as it is written, by Standard Webhooks or otherwise, and of nothing else is a webhook made', async () => {
  const as = await app.member('member')
  const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`
  const plain = ['x'.repeat(16), 'ї'.repeat(256), randomBytes(32).toString('base64')]
  for (const secret of [secretOf(24), secretOf(25), secretOf(64), ...plain])
    assert.equal((await create(as, { secret })).body.data.secret, secret)
  const types =
    'opportunity.created, opportunity.updated, opportunity.deleted, opportunity.expired, application.submitted'
  const notBase64 = 'must be whsec_ and base64'
  const refused: readonly (readonly [object, string, string])[] = [
    [{ secret: secretOf(23) }, 'secret', 'must hold 24 to 64 bytes'],
    [{ secret: secretOf(65) }, 'secret', 'must hold 24 to 64 bytes'],
    [{ secret: `whsec_${'-'.repeat(44)}` }, 'secret', notBase64],
    [{ secret: `${secretOf(32)}\n` }, 'secret', notBase64],
    [{ secret: 'x'.repeat(15) }, 'secret', 'must have at least 16 characters'],
    [{ secret: 7 }, 'secret', 'must be a string'],
    [{ secret: 'x'.repeat(257) }, 'secret', 'must have at most 256 characters'],
    [{ url: undefined }, 'url', 'is required'],
    [{ url: '' }, 'url', 'must have at least 1 character'],
    [{ url: `https://receiver.example/${'x'.repeat(2048)}` }, 'url', 'must have at most 2048 characters'],
    [{ url: 'receiver.example' }, 'url', 'is refused: The address is not a URL'],
    [{ url: 'http://receiver.example/' }, 'url', 'is refused: The address must begin with https'],
    [{ url: 'ftp://receiver.example/' }, 'url', 'is refused: The address must begin with https'],
    [{ url: 'https://a:b@receiver.example/' }, 'url', 'is refused: The address must not hold credentials'],
    [{ url: 'https://0x7f.2/' }, 'url', 'is refused: The address leads into a network that must not be reached'],
    [{ url: 'https://receiver.example/\u0000' }, 'url', 'has characters that are not allowed'],
    [{ events: undefined }, 'events', 'is required'],
    [{ events: [] }, 'events', 'must have at least 1 item'],
    [{ events: ['webhook.test'] }, 'events.0', `must be one of ${types}`],
    [{ events: 'opportunity.created' }, 'events', 'must be an array'],
  ]
  for (const [given, field, reason] of refused) {
    const { status, body } = await create(as, given)
    const expected = refusedAs('VALIDATION_ERROR', `${field} ${reason}`, { field, reason })
    assert.deepEqual([status, withoutTime(body)], [422, expected])
  }
  assert.equal((await list(as)).length, 6)
  for (const secret of [null, '']) assert.match((await create(as, { secret })).body.data.secret, /^whsec_/)
})

test('a webhook is changed in part, by the rules by which it was made', async () => {
  const as = await app.member('member')
  const { webhook } = (await create(as)).body.data
  const { status, body } = await send('PUT', `/${webhook.id}`, as, { is_enabled: false, secret: 'forged' })
  const changed = { ...webhook, is_enabled: false, updated_at: body.data.webhook.updated_at }
  const message = 'Webhook updated successfully'
  assert.deepEqual([status, body], [200, { success: true, data: { webhook: changed }, message }])
  const given = { url: 'https://other.example/', events: ['opportunity.deleted'], is_enabled: true }
  await send('PUT', `/${webhook.id}`, as, given)
  const [listed] = await list(as)
  assert.deepEqual(listed, { ...webhook, ...given, updated_at: listed.updated_at })
  assert.ok(Date.parse(listed.updated_at) > Date.parse(webhook.updated_at))
  for (const wrong of [{ url: 'https://127.0.0.2/' }, { events: [] }, { is_enabled: 'true' }])
    assert.equal((await send('PUT', `/${webhook.id}`, as, wrong)).status, 422)
  assert.deepEqual(await list(as), [listed])
})

test('the webhook of another, one that is gone and one that never was have the same answer, and cannot be touched', async () => {
  const [as, other] = [await app.member('member'), await app.member('admin')]
  const { webhook } = await makeWebhook(app, as, URL)
  const gone = await makeWebhook(app, other, URL)
  const removed = await send('DELETE', `/${gone.webhook.id}`, other)
  const message = 'Webhook deleted successfully'
  assert.deepEqual([removed.status, removed.body], [200, { success: true, message }])
  const texts = new Set<string>()
  for (const id of [webhook.id, gone.webhook.id, ...NO_IDS].map(encodeURIComponent)) {
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['PUT', `/${id}`, { is_enabled: false }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/rotate-secret`],
      ['POST', `/${id}/test`],
      ['GET', `/${id}/deliveries`],
      ['GET', `/${id}/deliveries/${webhook.id}`],
      ['POST', `/${id}/deliveries/${webhook.id}/redeliver`],
      ['POST', `/${id}/recover`, { since: '2026-01-01T00:00:00Z' }],
    ] as const) {
      const answer = await send(method, path, other, body)
      assert.deepEqual([answer.status, withoutTime(answer.body)], [404, webhookNotFound], `${method} ${path}`)
      texts.add(answer.text.replace(answer.body.error.timestamp, ''))
    }
  }
  assert.equal(texts.size, 1)
  assert.deepEqual(await list(as), [webhook])
  assert.deepEqual(await list(other), [])
})

test('of thirty webhooks that are asked for at once an account gets twenty, listed newest first', async () => {
  const as = await app.member('member')
  const answers = await Promise.all(Array.from({ length: 30 }, () => create(as)))
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 10)
  const expected = refusedAs('WEBHOOK_LIMIT', 'An account has at most 20 webhooks')
  for (const { status, body } of refused) assert.deepEqual([status, withoutTime(body)], [409, expected])
  const listed: { id: string; created_at: string }[] = await list(as)
  const times = listed.map(({ created_at }) => created_at)
  assert.deepEqual(times, times.toSorted().reverse())
  await send('DELETE', `/${listed[3]?.id}`, as)
  assert.deepEqual([(await create(as)).status, (await create(as)).status], [201, 409])
})

test('a repeated request makes no second webhook and no second secret; of a rotation it gets the one that counts', async () => {
  const as = await app.member('member')
  const headers = { 'idempotency-key': 'once' }
  const [first, again] = [await create(as, {}, headers), await create(as, {}, headers)]
  const { webhook } = first.body.data
  assert.deepEqual([again.status, again.body], [201, { ...first.body, data: { webhook } }])
  const rotate = () =>
    app.request('POST', `/api/webhooks/${webhook.id}/rotate-secret`, { as, headers: { 'idempotency-key': 'two' } })
  const rotated = await rotate()
  assert.match(rotated.body.data.secret, /^whsec_/)
  const message = 'Webhook secret rotated successfully'
  const changed = { ...webhook, updated_at: rotated.body.data.webhook.updated_at }
  assert.deepEqual(
    [rotated.status, rotated.body],
    [200, { success: true, data: { webhook: changed, secret: rotated.body.data.secret }, message }],
  )
  const later = await rotate()
  assert.deepEqual([later.headers.get('idempotent-replayed'), later.body], ['true', rotated.body])
  await send('POST', `/${webhook.id}/rotate-secret`, as)
  assert.deepEqual((await rotate()).body, { success: true, data: { webhook: changed }, message })
})

test('secrets lie encrypted in the database, and nowhere else', async () => {
  const as = await app.member('member')
  const headers = { 'idempotency-key': 'secret' }
  const { webhook, secret } = (await create(as, {}, headers)).body.data
  const rotated = (await send('POST', `/${webhook.id}/rotate-secret`, as)).body.data.secret
  const stored = await app.owner
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhook.id)
    .executeTakeFirstOrThrow()
  const answers = await app.owner.selectFrom('idempotency_keys').select('body').execute()
  const exported = (await app.request('GET', '/api/profile/export', { as })).text
  assert.ok(exported.includes(webhook.id))
  const everywhere = JSON.stringify([stored, answers, app.logs]) + exported
  for (const one of [secret, rotated]) {
    const bytes = Buffer.from(one.slice('whsec_'.length), 'base64')
    assert.ok(!everywhere.includes(one.slice('whsec_'.length)))
    for (const sealed of [stored.secret, stored.former_secret]) assert.ok(!sealed?.includes(bytes))
  }
})

test('an API key with the scope acts on the webhooks of its user, one without does not', async () => {
  const as = await app.member('member')
  const { webhook } = await makeWebhook(app, as, URL)
  const { key } = await makeKey(app, as, { scopes: ['webhooks:write'] })
  const read = await app.request('GET', '/api/webhooks', { headers: { 'x-api-key': key } })
  assert.deepEqual(read.body.data.webhooks, [webhook])
  const other = await makeKey(app, as, { scopes: ['opportunities:read', 'opportunities:write'] })
  assert.equal((await app.request('GET', '/api/webhooks', { headers: { 'x-api-key': other.key } })).status, 403)
})

test('a list of deliveries takes only what it gave as cursor', async () => {
  const as = await app.member('member')
  const { webhook } = await makeWebhook(app, as, URL)
  for (const cursor of ['x', Buffer.from('delivery 1x').toString('base64url'), `${webhook.id}`]) {
    const { status, body } = await send('GET', `/${webhook.id}/deliveries?cursor=${cursor}`, as)
    const reason = 'is not one that this list gave'
    const expected = refusedAs('INVALID_PARAMETERS', `cursor ${reason}`, { field: 'cursor', reason })
    assert.deepEqual([status, withoutTime(body)], [400, expected])
  }
  assert.equal((await send('GET', `/${webhook.id}/deliveries?limit=101`, as)).status, 400)
  assert.deepEqual(await deliveriesOf(app, as, webhook), [])
})
