// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalDelivery, insertOne, untilDelivery } from '../../../../test/harness/delivery-fixtures.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { changePreferences } from './store.ts'
import { unsubscribeToken } from './unsubscribe-links.ts'

const [app, sink] = testAppWithMail({ HROMADA_PUBLIC_URL: 'https://community.example' })

const email = { channels: ['EMAIL'] } as const

const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
const addressFor = (userId: string, mailing: 'marketing' | 'digest') =>
  `/api/notifications/unsubscribe?token=${unsubscribeToken(app.platform.keys.unsubscribing, { userId, mailing })}`
const preferencesOf = async (member: Member) =>
  (await app.request('GET', '/api/notifications/preferences', { as: member })).body

test('one click unsubscribes from offers, in either form, from anywhere and without credentials', async () => {
  const forms: readonly [type: string, body: string][] = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=edge',
      '--edge\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--edge--\r\n',
    ],
  ]
  for (const [type, body] of forms) {
    const member = await app.member('member')
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const { status, text } = await app.request('POST', addressFor(member.id, 'marketing'), { body, headers })
    assert.equal(status, 200)
    assert.match(text, /<p>You are unsubscribed: no more offers will come\.<\/p>/)
    const { types, categories } = await preferencesOf(member)
    assert.deepEqual([types.marketingOffers, categories.marketing], [false, false])
    const offer = await insertOne(app, member, { ...email, type: 'MARKETING_OFFER' })
    assert.equal((await finalDelivery(app, offer, 'EMAIL')).failure_reason, 'type switched off')
  }
})

test('unsubscribing from digests ends them, with what waits for one, but urgent e-mail is still sent', async () => {
  const member = await app.member('member')
  const daily = { replaced: ['daily'], added: [], removed: [] } as const
  await changePreferences(app.platform, member.id, () => ({ cadences: daily, language: 'uk' }))
  const id = await insertOne(app, member, email)
  await untilDelivery(app, id, 'EMAIL', ({ digest }) => digest !== null)
  const form = { body: 'List-Unsubscribe=One-Click', headers: oneClick }
  const { text } = await app.request('POST', addressFor(member.id, 'digest'), form)
  assert.match(text, /<html lang="uk">/)
  assert.match(text, /<p>Вас відписано: дайджести більше не надходитимуть\.<\/p>/)
  assert.equal((await finalDelivery(app, id, 'EMAIL')).failure_reason, 'no e-mail frequency chosen')
  await insertOne(app, member, { ...email, title: 'Alert', type: 'SECURITY_ALERT' })
  assert.equal((await sink.next()).subject, 'Alert')
})

test('following the link only asks; the page can run no script, and its button unsubscribes', async () => {
  const member = await app.member('member')
  const address = addressFor(member.id, 'marketing')
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, text } = await app.request(method, address)
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'])
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; /,
    )
    if (method === 'GET') {
      assert.ok(text.includes(`<form method="post" action="${address}">`))
      assert.ok(text.includes('type="submit" name="List-Unsubscribe" value="One-Click">'))
    }
  }
  assert.equal((await preferencesOf(member)).types.marketingOffers, true)
})

test('no forged link, and no request other than a click, unsubscribes anybody', async () => {
  const member = await app.member('member')
  const click = { body: 'List-Unsubscribe=One-Click', headers: oneClick }
  const address = addressFor(member.id, 'marketing')
  const forged = address.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
  const gone = addressFor('018f0000-0000-7000-8000-000000000000', 'marketing')
  const ask = async (path: string, send: object, method = 'POST') => {
    const { status, body } = await app.request(method, path, send)
    return [status, body]
  }
  const unknown = [404, { error: 'Unsubscribe link not found' }]
  const left = await app.member('member')
  await app.owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', left.id).execute()
  const deleted = addressFor(left.id, 'marketing')
  for (const path of [forged, gone, deleted, address.slice(0, -4), '/api/notifications/unsubscribe?token=%00']) {
    assert.deepEqual(await ask(path, click), path.endsWith('%00') ? await ask(path, click) : unknown)
    assert.deepEqual((await ask(path, {}, 'GET'))[0], path.endsWith('%00') ? 400 : 404)
  }
  assert.deepEqual(await ask(address, { ...click, body: 'List-Unsubscribe=No' }), [
    400,
    { error: 'Expected List-Unsubscribe=One-Click', details: { field: 'List-Unsubscribe', code: 'MISSING' } },
  ])
  assert.deepEqual((await ask(address, { body: {} }))[0], 415)
  assert.deepEqual((await ask('/api/notifications/unsubscribe', click))[0], 400)
  assert.deepEqual((await ask(address, { ...click, body: 'x'.repeat(5_000) }))[0], 413)
  assert.equal((await preferencesOf(member)).types.marketingOffers, true)
})

test('the page of a link that belongs to no account says what to do instead', async () => {
  const address = '/api/notifications/unsubscribe?token=none'
  const headers = { ...oneClick, accept: 'text/html', 'accept-language': 'uk' }
  for (const method of ['GET', 'POST']) {
    const body = method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}
    const { status, text } = await app.request(method, address, { headers, ...body })
    assert.equal(status, 404)
    assert.match(
      text,
      /<html lang="uk">[\s\S]*За цим посиланням немає облікового запису\.[\s\S]*href="\/app\/preferences"/,
    )
  }
})
