// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  becomeDue,
  finalDelivery,
  insertOne,
  insertTogether,
  noFactorRequired,
  notificationStatus,
  untilDelivery,
} from '../../../../test/harness/delivery-fixtures.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { changePreferences, type PreferencesPatch } from '../preferences/store.ts'
import { unsubscribeToken } from '../preferences/unsubscribe-links.ts'
import { claimDigests } from './digests.ts'

const [app, sink] = testAppWithMail({ HROMADA_PUBLIC_URL: 'https://community.example' })

const email = { channels: ['EMAIL'] } as const
const FIVE_MINUTES_MS = 300_000

async function memberWho(given: PreferencesPatch): Promise<Member> {
  const member = await app.member('member')
  await changePreferences(app.platform, member.id, () => given)
  return member
}

const digestOnly = (cadence: 'hourly' | 'daily' | 'weekly') => ({ replaced: [cadence], added: [], removed: [] })
/** What collects is to stay together in a test, and not to go out by itself at the next full five minutes or hour. */
const untilNoneIsNear = () =>
  eventually('no digest is about to go out', () => FIVE_MINUTES_MS - (Date.now() % FIVE_MINUTES_MS) > 20_000)
const fatesOf = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, failure_reason } = await finalDelivery(app, id, 'EMAIL')
      return [status, failure_reason]
    }),
  )
const waiting = ({ digest }: { digest: string | null }) => digest !== null

test('a digest is one mail with all its items, by type, in the language of the recipient, with the right plural', async () => {
  const member = await memberWho({ cadences: digestOnly('daily'), language: 'uk', timeZone: 'Europe/Kyiv' })
  const uk = { ...email, locale: 'uk' } as const
  const ids = [
    await insertOne(app, member, { ...uk, title: 'Перше', body: 'Один.', type: 'OPPORTUNITY_UPDATE' }),
    await insertOne(app, member, { ...uk, title: 'Друге', body: 'Два.', actionUrl: '/two', actionText: 'Далі' }),
    await insertOne(app, member, { ...email, title: 'Third', body: 'Three.', type: 'OPPORTUNITY_UPDATE' }),
  ]
  for (const id of ids) {
    const delivery = await untilDelivery(app, id, 'EMAIL', waiting)
    assert.deepEqual(
      [delivery.status, delivery.waits_for, delivery.digest, delivery.failure_reason],
      ['PENDING', 'digest', 'daily', 'waits for the daily digest'],
    )
    const local = Temporal.Instant.from(delivery.next_attempt_at?.toISOString() ?? '').toZonedDateTimeISO('Europe/Kyiv')
    assert.equal(local.toPlainTime().toString(), '09:00:00')
  }
  await becomeDue(app, ...ids)
  const mail = await sink.next()
  assert.deepEqual([mail.recipients, mail.subject], [[member.email], '3 нові сповіщення'])
  const token = unsubscribeToken(app.platform.keys.unsubscribing, { userId: member.id, mailing: 'digest' })
  const address = `https://community.example/api/notifications/unsubscribe?token=${token}`
  assert.equal(
    mail.text?.trim(),
    [
      ...['Системні сповіщення', 'Друге\nДва.', 'https://community.example/two'],
      ...['Оголошення', 'Third\nThree.', 'Перше\nОдин.'],
      'Про що та як вас сповіщати, ви обираєте в налаштуваннях сповіщень свого облікового запису.',
      ...['https://community.example', address, '-- \nHromada'],
    ].join('\n\n'),
  )
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  assert.deepEqual(
    [header('list-unsubscribe'), header('list-unsubscribe-post')],
    [`<${address}>`, 'List-Unsubscribe=One-Click'],
  )
  for (const id of ids) {
    assert.equal((await finalDelivery(app, id, 'EMAIL')).status, 'SENT')
    assert.equal(await notificationStatus(app, id), 'DELIVERED')
  }
})

test('a large digest has the newest items in full, and the number of the others', async () => {
  await untilNoneIsNear()
  const member = await memberWho({ cadences: digestOnly('hourly') })
  const oldest = await insertOne(app, member, { ...email, title: 'The oldest' })
  const given = Array.from({ length: 50 }, (_, index) => ({ ...email, userId: member.id, title: `Number ${index}.` }))
  const ids = [oldest, ...(await insertTogether(app, given))]
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', waiting)
  await becomeDue(app, ...ids)
  const { subject, text = '' } = await sink.next()
  assert.equal(subject, '51 new notifications')
  assert.equal(text.match(/Number \d+\./g)?.length, 50)
  assert.ok(text.includes('\nAnd 1 more.\n') && !text.includes('The oldest'))
})

test('however many of the newest were read or are not wanted, the others have their texts', async () => {
  const member = await memberWho({ cadences: digestOnly('daily') })
  const titled = (count: number, title: string, type: 'SYSTEM_ANNOUNCEMENT' | 'MARKETING_OFFER') =>
    Array.from({ length: count }, () => ({ ...email, userId: member.id, title, body: `${title} text.`, type }))
  const ids = await insertTogether(app, titled(4, 'Left', 'SYSTEM_ANNOUNCEMENT'))
  const read = await insertTogether(app, titled(102, 'Read', 'SYSTEM_ANNOUNCEMENT'))
  const unwanted = await insertTogether(app, titled(102, 'Unwanted', 'MARKETING_OFFER'))
  const all = [...ids, ...read, ...unwanted]
  for (const id of all) await untilDelivery(app, id, 'EMAIL', waiting)
  await app.owner.updateTable('notifications').set({ read_at: new Date() }).where('id', 'in', read).execute()
  await changePreferences(app.platform, member.id, () => ({ switches: { marketing: false } }))
  await becomeDue(app, ...all)
  const { subject, text = '' } = await sink.next()
  assert.equal(subject, '4 new notifications')
  assert.equal(text.match(/Left\nLeft text\./g)?.length, 4)
  assert.ok(!text.includes('Read') && !text.includes('Unwanted'))
})

test('a digest omits what has expired or is no longer wanted, and waits for the end of quiet hours', async () => {
  const member = await memberWho({ cadences: digestOnly('daily') })
  const [wanted, expired, unwanted] = await insertTogether(app, [
    { ...email, userId: member.id, title: 'Wanted' },
    { ...email, userId: member.id, expiresAt: new Date(Date.now() + 60_000) },
    { ...email, userId: member.id, type: 'MARKETING_OFFER' },
  ])
  const ids = [wanted, expired, unwanted].map(String)
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', waiting)
  const now = Date.now()
  const clock = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { isEnabled: true, start: clock(-1), end: clock(1) }
  await changePreferences(app.platform, member.id, () => ({ quietHours, switches: { marketing: false } }))
  const past = new Date(Date.now() - 1000)
  await app.owner.updateTable('notifications').set({ expires_at: past }).where('id', '=', String(expired)).execute()
  await becomeDue(app, ...ids)
  const held = await untilDelivery(app, String(wanted), 'EMAIL', (one) => one.waits_for === 'quiet-hours')
  assert.equal(held.failure_reason, `quiet hours until ${held.next_attempt_at?.toISOString().replace('.000', '')}`)
  assert.deepEqual([held.digest, held.next_attempt_at?.toISOString().slice(11, 16)], ['daily', clock(1)])
  assert.equal((await finalDelivery(app, String(expired), 'EMAIL')).failure_reason, 'expired')
  assert.equal((await finalDelivery(app, String(unwanted), 'EMAIL')).failure_reason, 'type switched off')
  await changePreferences(app.platform, member.id, () => ({ quietHours: { isEnabled: false } }))
  const { subject, text } = await sink.next()
  assert.equal(subject, '1 new notification')
  assert.match(text ?? '', /^Announcements\n\nWanted\nA body\.\n/)
})

test('a digest omits what was read meanwhile, but for what is unread again; one without content is not sent', async () => {
  const member = await memberWho({ cadences: digestOnly('daily') })
  const [read, unreadAgain] = await insertTogether(app, [
    { ...email, userId: member.id, title: 'Read' },
    { ...email, userId: member.id, title: 'Unread again' },
  ])
  const ids = [read, unreadAgain].map(String)
  for (const id of ids) {
    await untilDelivery(app, id, 'EMAIL', waiting)
    await app.request('POST', `/api/notifications/${id}/read`, { as: member })
  }
  await app.request('POST', `/api/notifications/${unreadAgain}/unread`, { as: member })
  await becomeDue(app, ...ids)
  const { subject, text } = await sink.next()
  assert.deepEqual(
    [subject, text?.includes('Read\n'), text?.includes('Unread again\n')],
    ['1 new notification', false, true],
  )
  assert.deepEqual(await fatesOf(ids), [
    ['SKIPPED', 'read in the app'],
    ['SENT', null],
  ])

  const alone = await insertOne(app, member, { ...email, title: 'Read alone' })
  await untilDelivery(app, alone, 'EMAIL', waiting)
  await app.request('POST', `/api/notifications/${alone}/read`, { as: member })
  await becomeDue(app, alone)
  assert.deepEqual(await fatesOf([alone]), [['SKIPPED', 'read in the app']])
})

test('a digest that fails for the moment is sent whole later', async () => {
  const member = await memberWho({ cadences: digestOnly('weekly') })
  const ids = await insertTogether(app, [
    { ...email, userId: member.id },
    { ...email, userId: member.id },
  ])
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', waiting)
  sink.answerNextWith(451)
  await becomeDue(app, ...ids)
  assert.equal((await sink.next()).subject, '2 new notifications')
  for (const id of ids) {
    const { status, deferrals } = await untilDelivery(app, id, 'EMAIL', (one) => one.status !== 'PENDING')
    assert.deepEqual([status, deferrals], ['SENT', 1])
  }
})

test('with batching the e-mails of a few minutes are sent as one, a single one as it is, and urgent ones at once', async () => {
  await untilNoneIsNear()
  const member = await memberWho({ isBatched: true })
  const inBatch = ({ digest, next_attempt_at: at }: { digest: string | null; next_attempt_at: Date | null }) =>
    digest === 'batch' && (at?.getTime() ?? 1) % FIVE_MINUTES_MS === 0
  const single = await insertOne(app, member, { ...email, title: 'Single' })
  await untilDelivery(app, single, 'EMAIL', inBatch)
  await insertOne(app, member, { ...email, title: 'Urgent', priority: 'URGENT' })
  assert.equal((await sink.next()).subject, 'Urgent')
  await becomeDue(app, single)
  assert.equal((await sink.next()).subject, 'Single')
  const ids = await insertTogether(app, [
    { ...email, userId: member.id },
    { ...email, userId: member.id },
  ])
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', inBatch)
  await becomeDue(app, ...ids)
  assert.equal((await sink.next()).subject, '2 new notifications')
})

test('a digest takes what is due, and nothing that another process is sending', async () => {
  const member = await memberWho({ cadences: digestOnly('daily') })
  const ids = [await insertOne(app, member, email), await insertOne(app, member, email)]
  for (const id of ids) await untilDelivery(app, id, 'EMAIL', waiting)
  const [due = '', leased = ''] = ids
  const claimed = await app.platform.db.transaction().execute(async (trx) => {
    const leasedUntil = new Date(Date.now() + 60_000)
    const setTime = (id: string, time: Date) =>
      trx
        .updateTable('notification_deliveries')
        .set({ next_attempt_at: time })
        .where('notification_id', '=', id)
        .execute()
    await setTime(due, new Date(0))
    await setTime(leased, leasedUntil)
    const digests = await claimDigests(trx, noFactorRequired, 10)
    const again = await claimDigests(trx, noFactorRequired, 10)
    const own = (all: typeof digests) => all.filter(({ recipient }) => recipient.id === member.id)
    return [own(digests).flatMap(({ items }) => items.map(({ notification }) => notification.id)), own(again)]
  })
  assert.deepEqual(claimed, [[due], []])
})
