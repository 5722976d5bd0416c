import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { becomeDue, fateOf, statusOf, tell, tellAtOnce, untilDelivery } from '../../test/delivery-fixtures.ts'
import { type MailSink, startMailSink } from '../../test/mail-sink.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { transaction } from '../database/transaction.ts'
import { claimDeliveries } from './due-deliveries.ts'
import { openLeases } from './leases.ts'
import { renderTemplate } from './rendering.ts'

let app: TestApp
let sink: MailSink

before(async () => {
  sink = await startMailSink()
  app = await startTestApp({
    SMTP_URL: sink.url,
    HROMADA_MAIL_FROM: 'hromada@host.example',
    HROMADA_PUBLIC_URL: 'https://community.example',
  })
})
after(async () => {
  await app[Symbol.asyncDispose]()
  await sink[Symbol.asyncDispose]()
})

const email = { channels: ['EMAIL'] } as const
const ended = { retry_count: 0, failure_reason: null, next_attempt_at: null }

const headersOf = ({ headers }: { headers: { key: string; value: string }[] }, ...names: string[]) =>
  Object.fromEntries(headers.filter(({ key }) => names.includes(key)).map(({ key, value }) => [key, value]))

test('a notification comes as a mail in its language, with the right plural, as text and HTML', async () => {
  const member = await app.member('member')
  const words = renderTemplate('opportunities_new', 'uk', { count: 5 })
  const actionUrl = '/opportunities?a=1&b=2'
  await tell(app, member, { ...email, ...words, actionUrl, locale: 'uk', templateId: 'opportunities_new' })
  const mail = await sink.next()
  assert.deepEqual(mail.recipients, [member.email])
  assert.equal(mail.subject, '5 нових можливостей')
  const told = 'У громаді на вас чекає 5 нових можливостей.'
  const preferences = 'Про що та як вас сповіщати, ви обираєте в налаштуваннях сповіщень свого облікового запису.'
  assert.equal(
    mail.text?.trim(),
    `${told}\n\nhttps://community.example/opportunities?a=1&b=2\n\n${preferences}\n\nhttps://community.example`,
  )
  assert.equal(
    mail.html,
    [
      '<!doctype html>\n<html lang="uk">\n<head>\n<meta charset="utf-8">\n<title>5 нових можливостей</title>\n</head>\n<body>',
      `<p>${told}</p>`,
      '<p><a href="https://community.example/opportunities?a=1&amp;b=2">Переглянути нове</a></p>',
      `<p>${preferences}</p>`,
      '<p><a href="https://community.example">Перейти до громади</a></p>\n</body>\n</html>\n',
    ].join('\n'),
  )
})

test('a mail says by which notification it came, that a machine wrote it, and how to unsubscribe only where one can', async () => {
  const member = await app.member('member')
  const names = ['message-id', 'auto-submitted', 'content-language', 'list-unsubscribe', 'list-unsubscribe-post']
  for (const type of ['SECURITY_ALERT', 'OPPORTUNITY_UPDATE', 'MARKETING_OFFER'] as const) {
    const id = await tell(app, member, { ...email, type })
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
    assert.deepEqual(await fateOf(app, id, 'EMAIL'), { ...ended, status: 'SENT' })
    assert.equal(await statusOf(app, id), 'DELIVERED')
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
    await tell(app, member, {
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

test('what the mail server refuses for good has failed at once', async () => {
  const member = await app.member('member')
  sink.answerWith(550)
  const id = await tell(app, member, email)
  const reason = { failure_reason: 'mail server refused it' }
  assert.deepEqual(await fateOf(app, id, 'EMAIL'), { ...ended, ...reason, status: 'FAILED' })
  assert.equal(await statusOf(app, id), 'FAILED')
  sink.answerWith()
})

for (const code of [421, 451]) {
  test(`what the mail server puts off with ${code} is tried again six times, and one that shows in the app has not failed`, async () => {
    const member = await app.member('member')
    sink.answerWith(code)
    const id = await tell(app, member, { channels: ['IN_APP', 'EMAIL'] })
    assert.deepEqual(await fateOf(app, id, 'EMAIL'), {
      status: 'FAILED',
      retry_count: 6,
      failure_reason: 'mail server did not take it',
      next_attempt_at: null,
    })
    assert.equal(await statusOf(app, id), 'DELIVERED')
    sink.answerWith()
  })
}

test('what is put off goes out when it is taken again', async () => {
  const member = await app.member('member')
  sink.answerOnceWith(450)
  const id = await tell(app, member, email)
  assert.deepEqual((await sink.next()).recipients, [member.email])
  const fate = await fateOf(app, id, 'EMAIL')
  assert.deepEqual([fate.status, fate.retry_count], ['SENT', 1])
})

test('what cannot or must not be sent is skipped, and says why', async () => {
  const cases: readonly [reason: string, change: (id: string) => Promise<unknown>, given: object][] = [
    ['account not active', (id) => changeUser(id, { is_active: false }), {}],
    ['account not active', (id) => changeUser(id, { deleted_at: new Date() }), {}],
    ['channel switched off', (id) => changeUser(id, { notify_by_email: false }), {}],
    ['type switched off', (id) => prefer(id, { wants_marketing: false }), { type: 'MARKETING_OFFER' }],
    ['address not verified', (id) => changeUser(id, { email_verified: false }), { type: 'MARKETING_OFFER' }],
    ['notifications switched off', (id) => prefer(id, { enabled: false }), {}],
    ['no e-mail frequency chosen', (id) => prefer(id, { cadences: [] }), {}],
    ['expired', async () => {}, { expiresAt: new Date(Date.now() - 1000) }],
  ]
  for (const [reason, change, given] of cases) {
    const member = await app.member('member')
    await change(member.id)
    const id = await tell(app, member, { ...email, ...given })
    const fate = await fateOf(app, id, 'EMAIL')
    assert.deepEqual(fate, { ...ended, status: 'SKIPPED', failure_reason: reason }, reason)
  }
})

test('in quiet hours a mail is held, urgent ones and security alerts are not, and it goes out when they end', async () => {
  const member = await app.member('member')
  const now = Date.now()
  const clock = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16)
  await prefer(member.id, { quiet_enabled: true, quiet_start: clock(-1), quiet_end: clock(1) })
  const held = await tell(app, member, { ...email, title: 'Held' })
  const { next_attempt_at, ...delivery } = await untilDelivery(app, held, 'EMAIL', (one) => one.failure_reason !== null)
  assert.equal(delivery.status, 'PENDING')
  assert.equal(next_attempt_at?.toISOString().slice(11), `${clock(1)}:00.000Z`)
  assert.equal(delivery.failure_reason, `quiet hours until ${next_attempt_at?.toISOString().replace('.000', '')}`)
  await tell(app, member, { ...email, title: 'Urgent', priority: 'URGENT' })
  await tell(app, member, { ...email, title: 'Alert', type: 'SECURITY_ALERT' })
  const passed = await Promise.all([sink.next(), sink.next()])
  assert.deepEqual(passed.map(({ subject }) => subject).toSorted(), ['Alert', 'Urgent'])
  await becomeDue(app, held)
  await untilDelivery(app, held, 'EMAIL', ({ next_attempt_at: at }) => at?.getTime() === next_attempt_at?.getTime())
  await prefer(member.id, { quiet_enabled: false })
  await becomeDue(app, held)
  assert.equal((await sink.next()).subject, 'Held')
})

test('after a time away what is due goes out, the oldest first, and what has expired does not', async () => {
  const member = await app.member('member')
  const { db } = app.services
  const later = new Date(Date.now() + 3_600_000)
  const [expired, second, first, urgent] = [
    await tell(app, member, { ...email, title: 'Expired', scheduledFor: later, expiresAt: new Date(Date.now() + 4e6) }),
    await tell(app, member, { ...email, title: 'Second', scheduledFor: later }),
    await tell(app, member, { ...email, title: 'First', scheduledFor: later }),
    await tell(app, member, { ...email, title: 'Urgent', scheduledFor: later, priority: 'URGENT' }),
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
    const rounds = [await claimDeliveries(trx, 'EMAIL', 1), await claimDeliveries(trx, 'EMAIL', 10)]
    return rounds.flat()
  })
  assert.deepEqual(
    claimed.map(({ notification }) => notification.id),
    [urgent, expired, first, second],
  )
  // Whoever took them has died: nobody sends them before the lease ends.
  const leased = await untilDelivery(app, first, 'EMAIL', () => true)
  assert.ok((leased.next_attempt_at?.getTime() ?? 0) > Date.now() + 50_000)
  await becomeDue(app, first)
  assert.equal((await sink.next()).subject, 'First')
  await becomeDue(app, expired, second, urgent)
  const subjects = [(await sink.next()).subject, (await sink.next()).subject]
  assert.deepEqual(subjects.toSorted(), ['Second', 'Urgent'])
  assert.equal((await fateOf(app, expired, 'EMAIL')).failure_reason, 'expired')
  assert.equal((await fateOf(app, first, 'EMAIL')).status, 'SENT')
  const leases = openLeases(db)
  await leases.during('EMAIL', claimed, () => leases.renew())
  assert.equal((await untilDelivery(app, first, 'EMAIL', () => true)).next_attempt_at, null)
})

test('a lease lasts for as long as work on the delivery does', async () => {
  const member = await app.member('member')
  const id = await tell(app, member, { ...email, scheduledFor: new Date(Date.now() + 10_000) })
  const leases = openLeases(app.services.db)
  const held = [{ notification: { id }, retryCount: 0 }]
  await leases.during('EMAIL', held, () => leases.renew())
  const renewed = await untilDelivery(app, id, 'EMAIL', () => true)
  assert.ok((renewed.next_attempt_at?.getTime() ?? 0) > Date.now() + 50_000)
  await leases.renew()
  assert.deepEqual(await untilDelivery(app, id, 'EMAIL', () => true), renewed)
})

test('taking leases anew waits for nobody who has a delivery in hand, and takes the others', async () => {
  const member = await app.member('member')
  const scheduled = { ...email, scheduledFor: new Date(Date.now() + 10_000) }
  const ids = await Promise.all([1, 2].map(() => tell(app, member, scheduled)))
  const leases = openLeases(app.services.db)
  const held = ids.map((id) => ({ notification: { id }, retryCount: 0 }))
  const endOf = async (id: string) => {
    const { next_attempt_at: end } = await untilDelivery(app, id, 'EMAIL', () => true)
    return end?.getTime() ?? 0
  }
  await transaction(app.owner, async (trx) => {
    await sql`select from notification_deliveries where notification_id = ${ids[0]} for update`.execute(trx)
    await leases.during('EMAIL', held, () => leases.renew())
  })
  const inFiftySeconds = Date.now() + 50_000
  assert.deepEqual(
    (await Promise.all(ids.map(endOf))).map((end) => end > inFiftySeconds),
    [false, true],
  )
})

test('two processes share what is to be sent, and send nothing twice', async () => {
  const { databaseUrl } = app.services.settings
  await using other = await startTestApp({ SMTP_URL: sink.url, DATABASE_URL: String(databaseUrl) })
  const member = await app.member('member')
  const titles = Array.from({ length: 200 }, (_, index) => `Mail ${index}`)
  const tellAll = (by: TestApp, some: readonly string[]) =>
    tellAtOnce(
      by,
      some.map((title) => ({ ...email, title, userId: member.id })),
    )
  const ids = await Promise.all([tellAll(app, titles.slice(0, 100)), tellAll(other, titles.slice(100))])
  for (const id of ids.flat()) assert.equal((await fateOf(app, id, 'EMAIL')).status, 'SENT')
  const received = sink.received.filter(({ recipients }) => recipients.includes(member.email))
  assert.deepEqual(received.map(({ subject }) => subject).toSorted(), titles.toSorted())
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
