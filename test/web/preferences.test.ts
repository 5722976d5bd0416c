import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertOne } from '../harness/delivery-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { nextMail } from '../harness/mail-sink.ts'
import { testApp } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { button, memberIn } from './account-fixtures.ts'
import { testBrowser } from './browser.ts'

const [app, sink] = testAppWithMail()
const withoutMail = testApp()
const visit = testBrowser()

async function prefer(as: Member, body: object, on = app) {
  const { status, text } = await on.request('PUT', '/api/notifications/preferences', { as, body })
  assert.equal(status, 200, text)
}

const outcome = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('link', { name: 'To the message' }) })
const sendTest = (page: Page) => button(page, 'Send a test message: E-mail').click()

test('a test message waits for nothing, says on the spot that it was sent or refused, and leads to itself', async () => {
  const member = await memberIn(app, 'en')
  const start = new Date(Date.now() - 3_600_000).toISOString().slice(11, 16)
  const end = new Date(Date.now() + 7_200_000).toISOString().slice(11, 16)
  await prefer(member, {
    frequency: { digest: 'daily' },
    timezone: 'UTC',
    quiet_hours: { enabled: true, start, end },
  })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/preferences')
  await sendTest(page)
  await outcome(page)
    .getByText(/^\s*Sent/)
    .waitFor()
  await nextMail(sink, member.email, 'This is a test message')

  sink.answerWith(550)
  await sendTest(page)
  await outcome(page).getByText('Failed: the mail server refused it').waitFor()
  sink.answerWith()
  await outcome(page).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await page.getByText('Failed: the mail server refused it').waitFor()
})

test('what is held says by what, and leads to where that is changed', async () => {
  const member = await memberIn(app, 'en')
  await prefer(member, { frequency: { digest: 'daily' } })
  await insertOne(app, member, { title: 'For tomorrow', channels: ['IN_APP', 'EMAIL'] })
  await using window = await visit(app.url, { as: member, widthPx: 390 })
  const { page } = window
  await page.goto('/app/notifications')
  await page.getByRole('button', { name: 'For tomorrow' }).click()
  await page.getByText('It waits for the daily digest · goes out').getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor()
  const often = page.getByRole('region', { name: 'How often' })
  await eventually(
    'the part of the page about it is in sight',
    () => often.evaluate((part) => part.getBoundingClientRect().top),
    (top) => top >= 0 && top < 200,
  )
})

test('the clock beside quiet hours goes on, minute by minute', async () => {
  const member = await memberIn(app, 'en')
  await prefer(member, { timezone: 'Asia/Tokyo' })
  await using window = await visit(app.url, { as: member, timeZone: 'UTC' })
  const { page } = window
  await page.clock.install({ time: new Date('2026-11-27T09:07:00Z') })
  await page.goto('/app/preferences')
  await page.getByText(/It is 6:\d\d PM there now\./).waitFor()
  await page.clock.pauseAt(new Date('2026-11-27T10:06:50Z'))
  await page.clock.runFor(10_000)
  await page.getByText('It is 7:07 PM there now.').waitFor()
  await page.clock.runFor(60_000)
  await page.getByText('It is 7:08 PM there now.').waitFor()
  await page.clock.runFor(59_000)
  await page.getByText('It is 7:08 PM there now.').waitFor()
  await page.clock.runFor(1_000)
  await page.getByText('It is 7:09 PM there now.').waitFor()
})

test('both ends of quiet hours stand in one line, whatever is said of one', async () => {
  const member = await memberIn(app, 'uk')
  await prefer(member, { quiet_hours: { enabled: true, start: '22:00', end: '07:00' } })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/preferences')
  await page.getByText('Кінець — наступного дня.').waitFor()
  const top = async (locator: Locator) => (await locator.boundingBox())?.y
  const [start, end] = ['Від', 'До'].map((name) => page.getByText(name, { exact: true }))
  assert.ok(start && end)
  assert.equal(await top(start), await top(end))
  assert.equal(await top(page.getByLabel('Від', { exact: true })), await top(page.getByLabel('До', { exact: true })))
})

test('an address that is not confirmed gets its link once more from the page that says so', async () => {
  for (const path of ['/app/preferences', '/app/profile', '/app/security']) {
    const member = await memberIn(app, 'en')
    await app.owner.updateTable('users').set({ email_verified: false }).where('id', '=', member.id).execute()
    await using window = await visit(app.url, { as: member })
    const { page } = window
    await page.goto(path)
    await button(page, 'Send the link again').click()
    await page.getByText('The link is on its way.').waitFor()
    await nextMail(sink, member.email, 'Confirm your e-mail address')
  }
})

test('where the community sends no mail, nothing says that it does, and what was chosen stays', async () => {
  const member = await memberIn(withoutMail, 'en')
  await prefer(member, { frequency: { digest: 'weekly', batching: true } }, withoutMail)
  await using window = await visit(withoutMail.url, { as: member })
  const { page } = window
  await page.goto('/app/preferences')
  const mail = page.getByRole('checkbox', { name: 'E-mail', exact: true })
  await page.getByText('This community sends no mail. Your choice is kept until it does.').waitFor()
  assert.deepEqual([await mail.isChecked(), await mail.isDisabled()], [false, true])
  const often = page.getByRole('region', { name: 'How often' })
  await often.getByText('This community sends no mail.').waitFor()
  const digest = often.getByRole('combobox', { name: 'E-mail' })
  assert.deepEqual([await digest.inputValue(), await digest.isDisabled()], ['weekly', true])
  assert.ok(await often.getByRole('checkbox').isDisabled())

  await page.getByRole('checkbox', { name: 'Push', exact: true }).click()
  await button(page, 'Save').click()
  await page.getByText('Your preferences are saved.').waitFor()
  const { body } = await withoutMail.request('GET', '/api/notifications/preferences', { as: member })
  assert.deepEqual([body.channels.email, body.frequency.digest, body.frequency.batching], [true, 'weekly', true])
})

test('digests are chosen while mails are wanted', async () => {
  const member = await memberIn(app, 'en')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/preferences')
  const digest = page.getByRole('combobox', { name: 'E-mail' })
  const mail = page.getByRole('checkbox', { name: 'E-mail', exact: true })
  await mail.uncheck()
  await page.getByText('E-mail is switched off above.').waitFor()
  assert.ok(await digest.isDisabled())
  await mail.check()
  await digest.selectOption('weekly')
  await button(page, 'Save').click()
  await page.getByText('Your preferences are saved.').waitFor()
  const { body } = await app.request('GET', '/api/notifications/preferences', { as: member })
  assert.deepEqual([body.channels.email, body.frequency.digest], [true, 'weekly'])
})

test('a notification says of each channel that one wants why it did not come by it', async () => {
  const member = await memberIn(app, 'en')
  await prefer(member, { channels: { email: true, push: false } })
  await insertOne(app, member, { title: 'For here', channels: ['IN_APP'] })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/notifications')
  await page.getByRole('button', { name: 'Unread. For here' }).click()
  await page.getByText('Not sent: it was not meant for this channel').waitFor()
  const ways = page.getByRole('list').filter({ hasText: 'Not sent' }).last().getByRole('listitem')
  const texts = (await ways.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  assert.equal(texts.length, 3)
  assert.match(texts[2] ?? '', /^\s*E-mail Not sent: it was not meant for this channel$/)
})

test('time zones are named in the language of the page, those of the device and of the community first', async () => {
  const member = await memberIn(app, 'uk')
  await prefer(member, { timezone: 'Asia/Tokyo' })
  await using window = await visit(app.url, { as: member, timeZone: 'America/Toronto' })
  const { page } = window
  await page.goto('/app/preferences')
  const zones = page.getByRole('combobox', { name: 'Часовий пояс' })
  await zones
    .getByRole('option', { name: 'Asia/Tokyo · за японським стандартним часом' })
    .waitFor({ state: 'attached' })
  assert.equal(await zones.inputValue(), 'Asia/Tokyo')
  assert.deepEqual((await zones.getByRole('option').allInnerTexts()).slice(0, 3), [
    'America/Toronto · за північноамериканським східним часом',
    'UTC',
    'Africa/Abidjan · за Гринвічем',
  ])
})
