// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  becomeDue,
  finalDelivery,
  insertOne,
  noFactorRequired,
  notificationStatus,
  untilDelivery,
} from '../../../../test/harness/delivery-fixtures.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { renderTemplate } from '../rendering.ts'
import { claimDeliveries } from './due-deliveries.ts'

const [app, sink] = testAppWithMail({
  HROMADA_MAIL_FROM: 'hromada@host.example',
  HROMADA_PUBLIC_URL: 'https://community.example',
})

const email = { channels: ['EMAIL'] } as const
const ended = { retry_count: 0, failure_reason: null, next_attempt_at: null }

const headersOf = ({ headers }: { headers: { key: string; value: string }[] }, ...names: string[]) =>
  Object.fromEntries(headers.filter(({ key }) => names.includes(key)).map(({ key, value }) => [key, value]))

test('a notification is sent as a mail in its language, with the right plural, as text and HTML', async () => {
  const member = await app.member('member')
  const words = renderTemplate('opportunities_new', { community: app.platform.community, locale: 'uk' }, { count: 5 })
  const actionUrl = '/opportunities?a=1&b=2'
  await insertOne(app, member, { ...email, ...words, actionUrl, locale: 'uk', templateId: 'opportunities_new' })
  const mail = await sink.next()
  assert.deepEqual(mail.recipients, [member.email])
  assert.equal(mail.subject, '5 нових оголошень')
  const body = 'У громаді на вас чекає 5 нових оголошень.'
  const preferences = 'Про що та як вас сповіщати, ви обираєте в налаштуваннях сповіщень свого облікового запису.'
  assert.equal(
    mail.text?.trim(),
    `${body}\n\nhttps://community.example/opportunities?a=1&b=2\n\n${preferences}\n\nhttps://community.example\n\n-- \nHromada`,
  )
  const { html = '' } = mail
  assert.match(
    html,
    /^<!doctype html>\n<html lang="uk">\n<head>\n<meta charset="utf-8">\n<title>5 нових оголошень<\/title>/,
  )
  const paragraphs = [
    `<p>${body}</p>`,
    '<p><a href="https://community.example/opportunities?a=1&amp;b=2">Переглянути нове</a></p>',
    `<p>${preferences}</p>`,
    '<p><a href="https://community.example">Перейти до громади</a></p>\n</div>',
  ].join('\n')
  assert.ok(html.includes(paragraphs), html)
})

test('what an administrator writes in another language than that of the mail is marked', async () => {
  const member = await app.member('member')
  const admin = await app.member('admin')
  const body = { title: 'Нова рада', body: 'Наради про дорогу.\n\nThis is for you.', channels: ['EMAIL'] }
  const { status, text } = await app.request('POST', '/api/notifications', {
    as: admin,
    body: { type: 'SYSTEM_ANNOUNCEMENT', userIds: [member.id], ...body },
  })
  assert.equal(status, 201, text)
  const { html = '' } = await sink.next()
  assert.match(html, /<html lang="en">[\s\S]*<p lang="uk">Наради про дорогу\.<\/p>\n<p>This is for you\.<\/p>/)
})

test('headers name the notification, say that the mail is automatic, and how to unsubscribe if that is possible', async () => {
  const member = await app.member('member')
  const names = ['message-id', 'auto-submitted', 'content-language', 'list-unsubscribe', 'list-unsubscribe-post']
  for (const type of ['SECURITY_ALERT', 'OPPORTUNITY_UPDATE', 'MARKETING_OFFER'] as const) {
    const id = await insertOne(app, member, { ...email, type })
    const mail = await sink.next()
    const [link = ''] =
      /https:\/\/community\.example\/api\/notifications\/unsubscribe\?token=[\w-]+/.exec(mail.raw) ?? []
    assert.deepEqual(headersOf(mail, ...names), {
      'message-id': `<${id}@host.example>`,
      'auto-submitted': 'auto-generated',
      'content-language': 'en',
      ...(type === 'MARKETING_OFFER' && {
        'list-unsubscribe': `<${link}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    })
    assert.equal(link === '', type !== 'MARKETING_OFFER')
    assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), { ...ended, status: 'SENT' })
    assert.equal(await notificationStatus(app, id), 'DELIVERED')
  }
})

test('no title, text or action adds a recipient, a header or markup', async () => {
  const member = await app.member('member')
  const victim = 'victim@test.example'
  for (const title of [
    `A\r\nBcc: ${victim}`,
    `=?utf-8?q?A=0D=0ABcc:_${victim}?=`,
    `A\r\n\r\nBcc: ${victim}`,
    '\u202Eexe',
  ]) {
    await insertOne(app, member, {
      ...email,
      title,
      body: '<script>x</script>',
      actionText: '"><b>',
      actionUrl: 'https://a.example/"><b>',
    })
    const { recipients, to, cc, bcc, headers, html } = await sink.next()
    assert.deepEqual(
      [recipients, to?.length, cc, bcc],
      [[member.email], 1, undefined, undefined],
      JSON.stringify(title),
    )
    assert.ok(!headers.some(({ key }) => key === 'bcc'))
    assert.match(
      html ?? '',
      /<p>&lt;script&gt;x&lt;\/script&gt;<\/p>\n<p><a href="https:\/\/a\.example\/&quot;&gt;&lt;b&gt;">/,
    )
  }
})

test('a permanent failure of the mail server is final', async () => {
  const member = await app.member('member')
  sink.answerWith(550)
  const id = await insertOne(app, member, email)
  const reason = { failure_reason: 'mail server refused it' }
  assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), { ...ended, ...reason, status: 'FAILED' })
  assert.equal(await notificationStatus(app, id), 'FAILED')
  sink.answerWith()
})

test('a failure is retried six times, and a notification that shows in the app has not failed', async () => {
  const member = await app.member('member')
  sink.hangUp(true)
  const id = await insertOne(app, member, { channels: ['IN_APP', 'EMAIL'] })
  assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), {
    status: 'FAILED',
    retry_count: 6,
    failure_reason: 'mail server did not take it',
    next_attempt_at: null,
  })
  assert.equal(await notificationStatus(app, id), 'DELIVERED')
  sink.hangUp(false)
})

for (const code of [421, 450, 451, 452]) {
  test(`what the server puts off (${code}) has not failed, however often`, async () => {
    const member = await app.member('member')
    sink.answerNextWith(code, 10)
    const id = await insertOne(app, member, email)
    assert.deepEqual((await sink.next()).recipients, [member.email])
    assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), { ...ended, status: 'SENT' })
    const { deferrals } = await untilDelivery(app, id, 'EMAIL', () => true)
    assert.equal(deferrals, 10)
  })
}

test('a retry that succeeds delivers the mail', async () => {
  const member = await app.member('member')
  sink.answerNextWith(450)
  const id = await insertOne(app, member, email)
  assert.deepEqual((await sink.next()).recipients, [member.email])
  assert.deepEqual(await finalDelivery(app, id, 'EMAIL'), { ...ended, status: 'SENT' })
})

test('what cannot or must not be sent is skipped with a reason', async () => {
  const cases: readonly [reason: string, change: (id: string) => Promise<unknown>, given: object][] = [
    ['account not active', (id) => changeUser(id, { is_active: false }), {}],
    ['account not active', (id) => changeUser(id, { deleted_at: new Date() }), {}],
    ['channel switched off', (id) => changeUser(id, { notify_by_email: false }), {}],
    ['type switched off', (id) => prefer(id, { wants_marketing: false }), { type: 'MARKETING_OFFER' }],
    ['address not verified', (id) => changeUser(id, { email_verified: false }), { priority: 'URGENT' }],
    ['address not verified', (id) => changeUser(id, { email_verified: false }), { type: 'SECURITY_ALERT' }],
    ['notifications switched off', (id) => prefer(id, { enabled: false }), {}],
    ['no e-mail frequency chosen', (id) => prefer(id, { cadences: [] }), {}],
    ['expired', async () => {}, { expiresAt: new Date(Date.now() - 1000) }],
  ]
  for (const [reason, change, given] of cases) {
    const member = await app.member('member')
    await change(member.id)
    const id = await insertOne(app, member, { ...email, ...given })
    const fate = await finalDelivery(app, id, 'EMAIL')
    assert.deepEqual(fate, { ...ended, status: 'SKIPPED', failure_reason: reason }, reason)
  }
})

test('an address that is not verified gets alerts in our own words, ten a day at most', async () => {
  const member = await app.member('member')
  await changeUser(member.id, { email_verified: false })
  const alert = { ...email, type: 'SECURITY_ALERT', trigger: 'SYSTEM_EVENT', templateId: 'password_changed' } as const
  const fates: (string | null)[] = []
  for (let time = 0; time < 11; time += 1) {
    const { status, failure_reason } = await finalDelivery(app, await insertOne(app, member, alert), 'EMAIL')
    fates.push(failure_reason ?? status)
    if (status === 'SENT') assert.deepEqual((await sink.next()).recipients, [member.email])
  }
  assert.deepEqual(fates, [...Array.from({ length: 10 }, () => 'SENT'), 'address not verified'])
})

test('quiet hours hold a mail until they end, but not urgent ones and security alerts', async () => {
  const member = await app.member('member')
  const now = Date.now()
  const clock = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16)
  await prefer(member.id, { quiet_enabled: true, quiet_start: clock(-1), quiet_end: clock(1) })
  const held = await insertOne(app, member, { ...email, title: 'Held' })
  const { next_attempt_at, ...delivery } = await untilDelivery(app, held, 'EMAIL', (one) => one.failure_reason !== null)
  assert.equal(delivery.status, 'PENDING')
  assert.equal(next_attempt_at?.toISOString().slice(11), `${clock(1)}:00.000Z`)
  assert.equal(delivery.failure_reason, `quiet hours until ${next_attempt_at?.toISOString().replace('.000', '')}`)
  await insertOne(app, member, { ...email, title: 'Urgent', priority: 'URGENT' })
  await insertOne(app, member, { ...email, title: 'Alert', type: 'SECURITY_ALERT' })
  const passed = await Promise.all([sink.next(), sink.next()])
  assert.deepEqual(passed.map(({ subject }) => subject).toSorted(), ['Alert', 'Urgent'])
  await becomeDue(app, held)
  await untilDelivery(app, held, 'EMAIL', ({ next_attempt_at: at }) => at?.getTime() === next_attempt_at?.getTime())
  await prefer(member.id, { quiet_enabled: false })
  await becomeDue(app, held)
  assert.equal((await sink.next()).subject, 'Held')
})

test('what was read while quiet hours held it is not sent when they end', async () => {
  const member = await app.member('member')
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await prefer(member.id, { quiet_enabled: true, quiet_start: clock(-1), quiet_end: clock(1) })
  const id = await insertOne(app, member, email)
  await untilDelivery(app, id, 'EMAIL', (one) => one.waits_for === 'quiet-hours')
  assert.equal((await app.request('POST', `/api/notifications/${id}/read`, { as: member })).status, 200)
  await prefer(member.id, { quiet_enabled: false })
  await becomeDue(app, id)
  const fate = await finalDelivery(app, id, 'EMAIL')
  assert.deepEqual(fate, { ...ended, status: 'SKIPPED', failure_reason: 'read in the app' })
  assert.equal(await notificationStatus(app, id), 'READ')
})

test('after downtime due mails are sent, the oldest first, and expired ones are not', async () => {
  const member = await app.member('member')
  const later = new Date(Date.now() + 3_600_000)
  const [expired, second, first, urgent] = [
    await insertOne(app, member, {
      ...email,
      title: 'Expired',
      scheduledFor: later,
      expiresAt: new Date(Date.now() + 4e6),
    }),
    await insertOne(app, member, { ...email, title: 'Second', scheduledFor: later }),
    await insertOne(app, member, { ...email, title: 'First', scheduledFor: later }),
    await insertOne(app, member, { ...email, title: 'Urgent', scheduledFor: later, priority: 'URGENT' }),
  ]
  const ages = new Map([expired, first, second, urgent].map((id, index) => [id, new Date(Date.now() - 9e6 + index)]))
  const claimed = await transaction(app.owner, async (trx) => {
    for (const [id, at] of ages) {
      await trx.updateTable('notifications').set({ due_at: at }).where('id', '=', id).execute()
      await trx
        .updateTable('notification_deliveries')
        .set({ next_attempt_at: at })
        .where('notification_id', '=', id)
        .execute()
    }
    const past = new Date(Date.now() - 1000)
    await trx.updateTable('notifications').set({ expires_at: past }).where('id', '=', expired).execute()
    const rounds = [
      await claimDeliveries(trx, noFactorRequired, 'EMAIL', 1),
      await claimDeliveries(trx, noFactorRequired, 'EMAIL', 10),
    ]
    return rounds.flat()
  })
  assert.deepEqual(
    claimed.map(({ notification }) => notification.id),
    [urgent, expired, first, second],
  )
  // The process that claimed them has died: nobody sends them before the lease ends.
  const leased = await untilDelivery(app, first, 'EMAIL', () => true)
  assert.ok((leased.next_attempt_at?.getTime() ?? 0) > Date.now() + 250_000)
  await becomeDue(app, first)
  assert.equal((await sink.next()).subject, 'First')
  await becomeDue(app, expired, second, urgent)
  const subjects = [(await sink.next()).subject, (await sink.next()).subject]
  assert.deepEqual(subjects.toSorted(), ['Second', 'Urgent'])
  assert.equal((await finalDelivery(app, expired, 'EMAIL')).failure_reason, 'expired')
  assert.equal((await finalDelivery(app, first, 'EMAIL')).status, 'SENT')
  assert.equal((await untilDelivery(app, first, 'EMAIL', () => true)).next_attempt_at, null)
})

async function changeUser(id: string, change: object): Promise<void> {
  await app.owner.updateTable('users').set(change).where('id', '=', id).execute()
}

async function prefer(id: string, change: object): Promise<void> {
  await app.owner
    .insertInto('notification_preferences')
    .values({ user_id: id, ...change } as never)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}
