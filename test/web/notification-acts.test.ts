import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertOne, insertTogether, untilDelivery } from '../harness/delivery-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { announce, insertInApp, listOf } from '../harness/notification-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { testBrowser } from './browser.ts'
import { hasFocus } from './keyboard.ts'
import { gotoLive } from './live.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const visit = testBrowser()

const PATH = '/app/notifications'
/** Chromium asks for the icon of every site. */
const open = (as: Member) => visit(app.url, { as, tolerates: [/favicon/] })

const unreadIn = (page: Page, title: string) => page.getByRole('button', { name: `Unread. ${title}`, exact: true })
const readIn = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })

/** The acts that the page asks the service for from now on. */
function actsOf(page: Page): string[] {
  const acts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/notifications/') && request.method() !== 'GET') acts.push(pathname)
  })
  return acts
}

test('what was read is deleted at once, and what is unread behind it comes by itself', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 2, { title: 'Not read yet' })
  const ids = await insertInApp(app, member, 35)
  const { status } = await app.request('POST', '/api/notifications/bulk/read', { as: member, body: { ids } })
  assert.equal(status, 200)
  await using window = await open(member)
  const { page } = window
  await page.goto(PATH)
  await page.getByText('30 of 37').waitFor()
  // The question names what is there when it is asked, also what the page has not heard of.
  const unreported = await insertInApp(app, member, 3)
  await app.request('POST', '/api/notifications/bulk/read', { as: member, body: { ids: unreported } })
  await page.getByRole('button', { name: 'Delete read ones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete what you have read?' })
  await dialog.getByText('38 read notifications will be gone for good, whatever the filter.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Notifications deleted: 38.').waitFor()
  await unreadIn(page, 'Not read yet').first().waitFor()
  assert.equal(await unreadIn(page, 'Not read yet').count(), 2)
  assert.equal((await listOf(app, member)).totalCount, 2)
  assert.equal(await page.getByRole('button', { name: 'Delete read ones' }).isDisabled(), true)
})

test('a thousand are read and deleted while others come, and none of those is lost', async () => {
  const member = await app.member('member')
  const title = 'Of a thousand'
  await insertTogether(
    app,
    Array.from({ length: 1_000 }, () => ({
      userId: member.id,
      channels: ['IN_APP'] as const,
      title,
      type: 'SYSTEM_ANNOUNCEMENT' as const,
    })),
  )
  const titles: string[] = []
  const tell = async (when: string) => {
    for (const number of [1, 2]) {
      titles.unshift(`${when} ${number}`)
      assert.equal((await announce(app, admin, { userId: member.id, title: titles[0] })).status, 201)
    }
  }
  await using window = await open(member)
  const { page } = window
  await page.goto(PATH)
  await page.getByText('30 of 1,000').waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('Marked as read: 1,000.').waitFor()
  // While a hand is in the list, what comes waits above it.
  await page.mouse.move(0, 0)
  await tell('Before the question')
  await page.getByRole('button', { name: 'Delete read ones' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete what you have read?' })
  await dialog.getByText('1,000 read notifications will be gone for good, whatever the filter.').waitFor()
  await page.route('**/api/notifications/delete-read', async (route) => {
    await tell('On the way there')
    const response = await route.fetch()
    await tell('On the way back')
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('Notifications deleted: 1,000.').waitFor()
  const { notifications, totalCount, unreadCount } = await listOf(app, member)
  assert.deepEqual([totalCount, unreadCount], [titles.length, titles.length])
  assert.deepEqual(
    notifications.map((one: { title: string }) => one.title),
    titles,
  )
  for (const one of titles) await unreadIn(page, one).waitFor()
  assert.equal(await page.getByRole('button', { name: title, exact: true }).count(), 0)
  await page
    .getByRole('link', { name: `Notifications ${titles.length} unread` })
    .first()
    .waitFor()
})

test('all that is chosen is acted on by one request', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 40)
  await using window = await open(member)
  const { page } = window
  await page.goto(PATH)
  await page.getByText('30 of 40').waitFor()
  const acts = actsOf(page)
  await page.getByRole('button', { name: 'Choose several' }).click()
  await page.getByLabel('Choose all shown here').check()
  const bar = page.getByRole('region', { name: 'What to do with the chosen ones' })
  await bar.getByRole('button', { name: 'Mark as read' }).click()
  await eventually('they are read', async () => (await listOf(app, member)).unreadCount === 10)
  await bar.waitFor({ state: 'detached' })
  await page.getByLabel('Choose all shown here').check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  // Whoever has the pointer in the message has more time.
  await page.mouse.move(0, 0)
  await eventually('they are deleted', async () => (await listOf(app, member)).totalCount === 10)
  // The service may be seen to have done it before the browser says what it asked for.
  await eventually('both acts are seen', () => acts.length >= 2)
  assert.deepEqual(acts, ['/api/notifications/bulk/read', '/api/notifications/bulk/delete'])
})

test('what arrives while somebody is in the list waits above it, and moves nothing', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 2, { title: 'Was there' })
  await using window = await open(member)
  const { page } = window
  await gotoLive(page, PATH)
  await unreadIn(page, 'Was there').first().focus()
  for (const title of ['First to come', 'Second to come']) {
    assert.equal((await announce(app, admin, { userId: member.id, title })).status, 201)
    await page.getByText(`New: ${title}`).waitFor()
  }
  assert.equal(await unreadIn(page, 'Second to come').count(), 0)
  await page.getByRole('button', { name: '2 new: show them' }).click()
  await unreadIn(page, 'Second to come').waitFor()
  await unreadIn(page, 'First to come').waitFor()
  await hasFocus(page.getByRole('heading', { level: 1 }))
})

test('a link to one notification opens it and marks it as read, also from a page that is open', async () => {
  const member = await app.member('member')
  const [id] = await insertInApp(app, member, 1, { title: 'Behind the others', body: 'What it says' })
  await insertInApp(app, member, 35, { title: 'Others' })
  const [newest] = await insertInApp(app, member, 1, { title: 'The newest', body: 'And this' })
  await using window = await visit(app.url, { as: member, tolerates: [/favicon/, /status of 404/] })
  const { page } = window
  await page.goto(`${PATH}?open=${id}`)
  await page.getByText('What it says').waitFor()
  await readIn(page, 'Behind the others').and(page.locator(':focus')).waitFor()
  await eventually('it is read', async () => (await listOf(app, member)).unreadCount === 36)

  await page.getByRole('navigation', { name: 'Menu' }).first().getByRole('link', { name: 'Home' }).click()
  await page.locator(`a[href="${PATH}?open=${newest}"]`).click()
  await page.getByText('And this').waitFor()

  await page.goto(`${PATH}?open=00000000-0000-7000-8000-000000000000`)
  await page.getByText('This notification has been deleted or has expired.').waitFor()
})

test('what becomes of a delivery that is under way is seen without loading anything anew', async () => {
  const member = await app.member('member')
  const id = await insertOne(app, member, { title: 'Under way', channels: ['IN_APP', 'EMAIL'] })
  await untilDelivery(app, id, 'EMAIL', ({ status }) => status === 'SKIPPED')
  const set = (values: object) =>
    app.owner
      .updateTable('notification_deliveries')
      .set(values)
      .where('notification_id', '=', id)
      .where('channel', '=', 'EMAIL')
      .execute()
  const lease = new Date(Date.now() + 300_000)
  await set({ status: 'PENDING', failure_reason: null, next_attempt_at: lease })
  await using window = await open(member)
  const { page } = window
  await page.goto(PATH)
  await unreadIn(page, 'Under way').click()
  await page.getByText('Is being sent').waitFor()
  await set({ status: 'SENT', sent_at: new Date(), next_attempt_at: null })
  await page.getByText(/^\s*Sent/).waitFor()
})

test('a kind is switched off for one channel on the page, and nothing else is', async () => {
  const member = await app.member('member')
  await using window = await open(member)
  const { page } = window
  await page.goto('/app/preferences')
  const here = page.getByRole('checkbox', { name: 'Opportunities and applications: In the app' })
  await here.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your preferences are saved.').waitFor()
  const { body } = await app.request('GET', '/api/notifications/preferences', { as: member })
  const all = { inApp: true, email: true, sms: true, push: true }
  assert.deepEqual(body.channelsByCategory.opportunities, { ...all, inApp: false })
  assert.deepEqual(body.channelsByCategory.system, all)
  await page.getByRole('checkbox', { name: 'Opportunities and applications', exact: true }).uncheck()
  assert.equal(await here.isDisabled(), true)
  await page.getByRole('checkbox', { name: 'In the app', exact: true }).uncheck()
  assert.equal(await page.getByRole('checkbox', { name: 'Organizations: In the app' }).isDisabled(), true)
})
