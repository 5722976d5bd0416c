import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { becomeDue, fateOf, statusOf, tell, tellAtOnce, untilDelivery } from '../../test/delivery-fixtures.ts'
import { type MailSink, startMailSink } from '../../test/mail-sink.ts'
import { type Member, startTestApp, type TestApp } from '../../test/test-app.ts'
import { changePreferences, type GivenPreferences } from './preferences-record.ts'
import { unsubscribeToken } from './unsubscribe-links.ts'

let app: TestApp
let sink: MailSink

before(async () => {
  sink = await startMailSink()
  app = await startTestApp({ SMTP_URL: sink.url, HROMADA_PUBLIC_URL: 'https://community.example' })
})
after(async () => {
  await app[Symbol.asyncDispose]()
  await sink[Symbol.asyncDispose]()
})

const email = { channels: ['EMAIL'] } as const

async function memberWho(given: GivenPreferences): Promise<Member> {
  const member = await app.member('member')
  await changePreferences(app.services.db, member.id, given)
  return member
}

const digestOnly = (cadence: 'hourly' | 'daily' | 'weekly') => ({ replaced: [cadence], added: [], removed: [] })
const waiting = ({ digest }: { digest: string | null }) => digest !== null

test('a digest is one mail with all that waited, by type, in the language of its recipient, with the right plural', async () => {
  const member = await memberWho({ cadences: digestOnly('daily'), language: 'uk', timeZone: 'Europe/Kyiv' })
  const uk = { ...email, locale: 'uk' } as const
  const ids = [
    await tell(app, member, { ...uk, title: 'Перше', body: 'Один.', type: 'OPPORTUNITY_UPDATE' }),
    await tell(app, member, { ...uk, title: 'Друге', body: 'Два.', actionUrl: '/two', actionText: 'Далі' }),
    await tell(app, member, { ...email, title: 'Third', body: 'Three.', type: 'OPPORTUNITY_UPDATE' }),
  ]
  for (const id of ids) {
    const delivery = await untilDelivery(app, id, 'EMAIL', waiting)
    assert.deepEqual(
      [delivery.status, delivery.digest, delivery.failure_reason],
      ['PENDING', 'daily', 'waits for the daily digest'],
    )
    const local = Temporal.Instant.from(delivery.next_attempt_at?.toISOString() ?? '').toZonedDateTimeISO('Europe/Kyiv')
    assert.equal(local.toPlainTime().toString(), '09:00:00')
  }
  await becomeDue(app, ...ids)
  const mail = await sink.next()
  assert.deepEqual([mail.recipients, mail.subject], [[member.email], '3 нові сповіщення'])
  const token = unsubscribeToken(app.services.keys.unsubscribing, { userId: member.id, mailing: 'digest' })
  const address = `https://community.example/api/notifications/unsubscribe?token=${token}`
  assert.equal(
    mail.text?.trim(),
    [
      ...['Оголошення', 'Друге\nДва.', 'https://community.example/two'],
      ...['Можливості', 'Third\nThree.', 'Перше\nОдин.'],
      'Про що та як вас сповіщати, ви обираєте в налаштуваннях сповіщень свого облікового запису.',
      ...['https://community.example', address],
    ].join('\n\n'),
  )
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  assert.deepEqual(
    [header('list-unsubscribe'), header('list-unsubscribe-post')],
    [`<${address}>`, 'List-Unsubscribe=One-Click'],
  )
  for (const id of ids) {
    assert.equal((await fateOf(app, id, 'EMAIL')).status, 'SENT')
    assert.equal(await statusOf(app, id), 'DELIVERED')
  }
})

test('of a large digest the newest are written out, of the rest it says how many there are', async () => {
  const member = await memberWho({ cadences: digestOnly('hourly') })
  const oldest = await tell(app, member, { ...email, title: 'The oldest' })
  const given = Array.from({ length: 50 }, (_, index) => ({ ...email, userId: member.id, title: `Number ${index}.` }))
  const ids = [oldest, ...(await tellAtOnce(app, given))]
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', waiting)
  await becomeDue(app, ...ids)
  const { subject, text = '' } = await sink.next()
  assert.equal(subject, '51 new notifications')
  assert.equal(text.match(/Number \d+\./g)?.length, 50)
  assert.ok(text.includes('\nAnd 1 more.\n') && !text.includes('The oldest'))
})

test('a digest leaves out what has expired or is not wanted any more, and waits for the end of quiet hours', async () => {
  const member = await memberWho({ cadences: digestOnly('daily') })
  const [kept, expired, unwanted] = await tellAtOnce(app, [
    { ...email, userId: member.id, title: 'Kept' },
    { ...email, userId: member.id, expiresAt: new Date(Date.now() + 60_000) },
    { ...email, userId: member.id, type: 'MARKETING_OFFER' },
  ])
  const ids = [kept, expired, unwanted].map(String)
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', waiting)
  const now = Date.now()
  const clock = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { isEnabled: true, start: clock(-1), end: clock(1) }
  await changePreferences(app.services.db, member.id, { quietHours, switches: { marketing: false } })
  const past = new Date(Date.now() - 1000)
  await app.owner.updateTable('notifications').set({ expires_at: past }).where('id', '=', String(expired)).execute()
  await becomeDue(app, ...ids)
  const held = await untilDelivery(
    app,
    String(kept),
    'EMAIL',
    (one) => one.failure_reason?.startsWith('quiet') === true,
  )
  assert.deepEqual([held.digest, held.next_attempt_at?.toISOString().slice(11, 16)], ['daily', clock(1)])
  assert.equal((await fateOf(app, String(expired), 'EMAIL')).failure_reason, 'expired')
  assert.equal((await fateOf(app, String(unwanted), 'EMAIL')).failure_reason, 'type switched off')
  await changePreferences(app.services.db, member.id, { quietHours: { isEnabled: false } })
  const { subject, text } = await sink.next()
  assert.equal(subject, '1 new notification')
  assert.match(text ?? '', /^Announcements\n\nKept\nA body\.\n/)
})

test('a digest that the mail server puts off goes out whole later', async () => {
  const member = await memberWho({ cadences: digestOnly('weekly') })
  const ids = await tellAtOnce(app, [
    { ...email, userId: member.id },
    { ...email, userId: member.id },
  ])
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', waiting)
  sink.answerOnceWith(451)
  await becomeDue(app, ...ids)
  assert.equal((await sink.next()).subject, '2 new notifications')
  for (const id of ids) assert.equal((await fateOf(app, id, 'EMAIL')).retry_count, 1)
})

test('who wants e-mails together gets those of a few minutes as one, a single one as it is, and urgent ones at once', async () => {
  const member = await memberWho({ isBatched: true })
  const inBatch = ({ digest, next_attempt_at: at }: { digest: string | null; next_attempt_at: Date | null }) =>
    digest === 'batch' && (at?.getTime() ?? 1) % 300_000 === 0
  const single = await tell(app, member, { ...email, title: 'Single' })
  await untilDelivery(app, single, 'EMAIL', inBatch)
  await tell(app, member, { ...email, title: 'Urgent', priority: 'URGENT' })
  assert.equal((await sink.next()).subject, 'Urgent')
  await becomeDue(app, single)
  assert.equal((await sink.next()).subject, 'Single')
  const ids = await tellAtOnce(app, [
    { ...email, userId: member.id },
    { ...email, userId: member.id },
  ])
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', inBatch)
  await becomeDue(app, ...ids)
  assert.equal((await sink.next()).subject, '2 new notifications')
})

const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
const addressFor = (userId: string, mailing: 'marketing' | 'digest') =>
  `/api/notifications/unsubscribe?token=${unsubscribeToken(app.services.keys.unsubscribing, { userId, mailing })}`
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
    const offer = await tell(app, member, { ...email, type: 'MARKETING_OFFER' })
    assert.equal((await fateOf(app, offer, 'EMAIL')).failure_reason, 'type switched off')
  }
})

test('who unsubscribes from digests gets no more of them, nor what waits for one, but still what is urgent', async () => {
  const member = await memberWho({ cadences: digestOnly('daily'), language: 'uk' })
  const id = await tell(app, member, email)
  await untilDelivery(app, id, 'EMAIL', waiting)
  const form = { body: 'List-Unsubscribe=One-Click', headers: oneClick }
  const { text } = await app.request('POST', addressFor(member.id, 'digest'), form)
  assert.match(text, /<html lang="uk">/)
  assert.match(text, /<p>Вас відписано: дайджести більше не надходитимуть\.<\/p>/)
  assert.equal((await fateOf(app, id, 'EMAIL')).failure_reason, 'no e-mail frequency chosen')
  await tell(app, member, { ...email, title: 'Alert', type: 'SECURITY_ALERT' })
  assert.equal((await sink.next()).subject, 'Alert')
})

test('to follow the link only asks; what asks can run no script, and its button unsubscribes', async () => {
  const member = await app.member('member')
  const address = addressFor(member.id, 'marketing')
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, text } = await app.request(method, address)
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'])
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; form-action 'self'; /)
    if (method === 'GET') {
      assert.ok(text.includes(`<form method="post" action="${address}">`))
      assert.ok(text.includes('<button type="submit" name="List-Unsubscribe" value="One-Click">'))
    }
  }
  assert.equal((await preferencesOf(member)).types.marketingOffers, true)
})

test('no link but ours, and no request but a click, unsubscribes anybody', async () => {
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
  for (const path of [forged, gone, address.slice(0, -4), '/api/notifications/unsubscribe?token=%00']) {
    assert.deepEqual(await ask(path, click), path.endsWith('%00') ? await ask(path, click) : unknown)
    assert.deepEqual((await ask(path, {}, 'GET'))[0], path.endsWith('%00') ? 400 : 404)
  }
  assert.deepEqual(await ask(address, { ...click, body: 'List-Unsubscribe=No' }), [
    400,
    { error: 'Expected List-Unsubscribe=One-Click' },
  ])
  assert.deepEqual((await ask(address, { body: {} }))[0], 415)
  assert.deepEqual((await ask('/api/notifications/unsubscribe', click))[0], 400)
  assert.deepEqual((await ask(address, { ...click, body: 'x'.repeat(5_000) }))[0], 413)
  assert.equal((await preferencesOf(member)).types.marketingOffers, true)
})
