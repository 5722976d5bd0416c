import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertOne, insertTogether, untilDelivery } from '../harness/delivery-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { announce, insertInApp, listOf } from '../harness/notification-fixtures.ts'
import { startPushService } from '../harness/push-service.ts'
import { testApp, testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { PHONE_PX, testBrowser } from './browser.ts'
import { hasFocus } from './keyboard.ts'
import { gotoLive } from './live.ts'

const app = testApp(
  async (stack) => {
    const push = stack.use(await startPushService())
    return { ...push.environment }
  },
  { hasClock: true },
)
const admin = testMember(app, 'admin')
const visit = testBrowser()

const PATH = '/app/notifications'
/** Chromium asks for the icon of every site. */
const tolerates = [/favicon/]

const open = (as: Member, options: { widthPx?: number } = {}) => visit(app.url, { as, tolerates, ...options })

const titleIn = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })
const unreadIn = (page: Page, title: string) => titleIn(page, `Unread. ${title}`)
const actOn = (page: Page, act: string, title: string) => page.getByRole('button', { name: `${act}: ${title}` })

async function preferencesOf(as: Member) {
  const { body } = await app.request('GET', '/api/notifications/preferences', { as })
  const { updatedAt: _, ...preferences } = body
  return preferences
}

async function prefer(as: Member, body: object): Promise<void> {
  const { status, text } = await app.request('PUT', '/api/notifications/preferences', { as, body })
  assert.equal(status, 200, text)
}

test('a notification arrives in every window, and what is read in one is read in the other', async () => {
  const member = await app.member('member')
  await using first = await open(member)
  await using second = await open(member)
  for (const { page } of [first, second]) {
    await gotoLive(page, PATH)
    await page.getByText('Nothing has been told to you yet.').waitFor()
  }
  assert.equal((await announce(app, admin, { userId: member.id, title: 'Doors open at seven' })).status, 201)
  for (const { page } of [first, second]) await unreadIn(page, 'Doors open at seven').waitFor()
  await second.page.getByText('New: Doors open at seven').waitFor()

  await unreadIn(first.page, 'Doors open at seven').click()
  await first.page.getByText('Body', { exact: true }).waitFor()
  await actOn(second.page, 'Mark as unread', 'Doors open at seven').waitFor()
  await actOn(second.page, 'Mark as unread', 'Doors open at seven').click()
  await eventually('it is unread', async () => (await listOf(app, member)).unreadCount === 1)
  await first.page.getByRole('button', { name: 'Mark all as read' }).click()
  await first.page.getByText('Marked as read: 1.').waitFor()
  await actOn(second.page, 'Mark as unread', 'Doors open at seven').waitFor()
})

test('what is read while the list is read anew stays read, whatever the answer knew', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 1, { title: 'Read meanwhile' })
  await using window = await open(member)
  const { page, context } = window
  const isListed = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  // Connected once the list is there, so that it is read a second time.
  await context.route('**/socket.io/**', async (route) => {
    await isListed.promise
    await route.continue()
  })
  let reads = 0
  await context.route(/notifications\?limit=30/, async (route) => {
    reads += 1
    if (reads === 1) return route.continue()
    const answer = await route.fetch()
    isAnswered.resolve()
    await isRead.promise
    // The button of older ones shows that it has come.
    return route.fulfill({ response: answer, json: { ...(await answer.json()), hasMore: true } })
  })
  await page.goto(PATH)
  await unreadIn(page, 'Read meanwhile').waitFor()
  isListed.resolve()
  await isAnswered.promise
  const marked = page.waitForResponse((response) => response.url().endsWith('/read'))
  await unreadIn(page, 'Read meanwhile').click()
  await marked
  isRead.resolve()
  await page.getByRole('button', { name: 'Show older ones' }).waitFor()
  assert.equal(await titleIn(page, 'Read meanwhile').isVisible(), true)
})

test('who deletes has a moment to take it back, and it is deleted at once when the page is left', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 1, { title: 'Kept' })
  await insertInApp(app, member, 1, { title: 'Gone' })
  await using window = await open(member)
  const { page } = window
  await page.goto(PATH)
  await actOn(page, 'Delete', 'Gone').click()
  await unreadIn(page, 'Gone').waitFor({ state: 'detached' })
  assert.equal((await listOf(app, member)).totalCount, 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await unreadIn(page, 'Gone').waitFor()

  await actOn(page, 'Delete', 'Gone').click()
  await page.goto('/api/info')
  const rest = await eventually(
    'it is deleted',
    () => listOf(app, member),
    ({ totalCount }) => totalCount === 1,
  )
  assert.equal(rest.notifications[0].title, 'Kept')
})

test('what was deleted in another tab is deleted here too, and a list that was read before does not show it again', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 1, { title: 'Stays' })
  const [twice = ''] = await insertInApp(app, member, 1, { title: 'Deleted twice' })
  await using window = await visit(app.url, { as: member, tolerates: [...tolerates, /status of 404/] })
  const { page } = window
  await page.goto(PATH)
  await unreadIn(page, 'Deleted twice').waitFor()
  await actOn(page, 'Delete', 'Deleted twice').click()
  assert.equal((await app.request('DELETE', `/api/notifications/${twice}`, { as: member })).status, 200)
  await page.getByRole('link', { name: 'Figures' }).click()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await unreadIn(page, 'Stays').waitFor()
  const answered = page.waitForResponse((response) => response.url().endsWith('/bulk/delete'))
  await page.mouse.move(0, 0)
  await answered
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  assert.equal(await titleIn(page, 'Deleted twice').count(), 0)
  assert.equal(await page.getByRole('alert').count(), 0)
})

test('older ones come once, however often they are asked for, and none of them into another list', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 70)
  await using window = await open(member)
  const { page } = window
  await page.goto(PATH)
  await page.getByText('30 of 70').waitFor()
  const asked: (() => void)[] = []
  await page.route(/startAfter=/, async (route) => {
    const answer = await route.fetch()
    await new Promise<void>((resolve) => asked.push(resolve))
    await route.fulfill({ response: answer })
  })
  const older = page.getByRole('button', { name: 'Show older ones' })
  await older.click()
  await older.click()
  await eventually('it is asked for', () => asked.length === 1)
  asked[0]?.()
  await page.getByText('60 of 70').waitFor()
  assert.equal(asked.length, 1)

  await older.click()
  await eventually('it is asked for again', () => asked.length === 2)
  await page.getByLabel('Kind').selectOption('Security')
  await page.getByText('There are none of this kind.').waitFor()
  asked[1]?.()
  await page.getByLabel('Kind').selectOption('Every kind')
  await page.getByText('30 of 70').waitFor()
})

test('a notification says on which ways it came, and why one is held', async () => {
  const member = await app.member('member')
  const hour = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString().slice(11, 16)
  await prefer(member, {
    timezone: 'UTC',
    channels: { push: true, email: false },
    quiet_hours: { enabled: true, start: hour(-1), end: hour(2) },
  })
  const id = await insertOne(app, member, { title: 'Quiet', channels: ['IN_APP', 'EMAIL', 'PUSH', 'SMS'] })
  await untilDelivery(app, id, 'PUSH', ({ failure_reason }) => failure_reason !== null)
  await untilDelivery(app, id, 'SMS', ({ status }) => status === 'SKIPPED')
  await untilDelivery(app, id, 'EMAIL', ({ status }) => status === 'SKIPPED')
  await using window = await open(member)
  const { page } = window
  await page.goto(PATH)
  await unreadIn(page, 'Quiet').click()
  const ways = page.getByRole('list').filter({ hasText: 'Push' }).getByRole('listitem')
  await page.getByText('Held by your quiet hours').waitFor()
  const texts = await ways.filter({ hasNot: page.getByRole('heading') }).allInnerTexts()
  assert.match(texts.join('\n'), /In the app[\s\S]*Shown/)
  assert.match(texts.join('\n'), /E-mail[\s\S]*Not sent: this channel is switched off in your preferences/)
  assert.match(texts.join('\n'), /Push[\s\S]*Held by your quiet hours · goes out/)
  await page.getByRole('link', { name: 'Change this' }).first().click()
  await page.getByRole('heading', { name: 'Preferences', level: 1 }).waitFor()
})

test('a preference is saved by itself: nothing else changes', async () => {
  const member = await app.member('member')
  await prefer(member, { language: 'uk', frequency: { digest: 'hourly' } })
  const before = await preferencesOf(member)
  await using window = await open(member)
  const { page } = window
  await page.goto('/app/preferences')
  await page.getByRole('checkbox', { name: 'Пропозиції', exact: true }).uncheck()
  await page.getByText('Є незбережені зміни').waitFor()
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByText('Налаштування збережено.').waitFor()
  const { types, categories, ...others } = before
  assert.deepEqual(await preferencesOf(member), {
    ...others,
    types: { ...types, marketingOffers: false },
    categories: { ...categories, marketing: false },
  })
})

test('quiet hours and the time zone are stored as they were chosen', async () => {
  const member = await app.member('member')
  await using window = await open(member)
  const { page } = window
  await page.goto('/app/preferences')
  await page.getByRole('checkbox', { name: 'Keep quiet hours' }).check()
  await page.getByLabel('From').fill('23:30')
  await page.getByLabel('Until').fill('07:15')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your preferences are saved.').waitFor()
  const { quietHours, timezone } = await preferencesOf(member)
  assert.deepEqual(
    [quietHours, timezone],
    [{ enabled: true, start: '23:30', end: '07:15', timezone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
  )
})

test('language and look change with the page that is open', async () => {
  const member = await app.member('member')
  await using window = await open(member)
  const { page } = window
  await page.goto('/app/preferences')
  await page.getByLabel('Language').selectOption('Українська')
  await page.getByLabel('Look').selectOption('Dark')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Налаштування', level: 1 }).waitFor()
  const root = page.locator('html')
  assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('data-theme')], ['uk', 'dark'])
  const { body } = await app.request('GET', '/api/profile', { as: member })
  assert.deepEqual([body.preferences.language, body.preferences.theme], ['uk', 'dark'])
})

test('who leaves with unsaved changes is asked, and stays or goes', async () => {
  await using window = await open(await app.member('member'))
  const { page } = window
  await page.goto('/app/preferences')
  await page.getByRole('checkbox', { name: 'Offers', exact: true }).uncheck()
  const asked: string[] = []
  const answers = [false, true]
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (answers.shift() ? dialog.accept() : dialog.dismiss())
  })
  const menu = page.getByRole('navigation', { name: 'Menu' }).first()
  await menu.getByRole('link', { name: 'Home' }).click()
  assert.equal(await page.getByRole('checkbox', { name: 'Offers', exact: true }).isChecked(), false)
  assert.equal(new URL(page.url()).pathname, '/app/preferences')
  await menu.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()
  assert.deepEqual(asked, Array(2).fill('Leave the page? What you have changed is not saved.'))
})

test('of a thousand, old ones come when they are asked for, by kind too; the figures count all', async () => {
  const member = await app.member('member')
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    userId: member.id,
    channels: ['IN_APP'] as const,
    title: `Number ${index + 1}`,
    type: index % 100 === 0 ? ('SECURITY_ALERT' as const) : ('SYSTEM_ANNOUNCEMENT' as const),
  }))
  await insertTogether(app, rows)
  await using window = await open(member)
  const { page } = window
  await page.goto(PATH)
  await page.getByText('30 of 1,000').waitFor()
  await page.getByRole('button', { name: 'Show older ones' }).click()
  await page.getByText('60 of 1,000').waitFor()
  await page.getByLabel('Kind').selectOption('Security')
  await eventually(
    'ten are of the kind',
    async () => (await page.getByRole('button', { name: /^Unread\. / }).count()) === 10,
  )
  assert.equal(new URL(page.url()).search, '?type=SECURITY_ALERT')
  await page.getByRole('link', { name: 'Figures' }).click()
  const row = page.getByRole('row', { name: 'Announcement' })
  assert.match((await row.textContent()) ?? '', /990/)
})

test('on a phone, by keyboard: hostile texts are opened and deleted, and the focus goes on', async () => {
  const member = await app.member('member')
  await insertInApp(app, member, 1, { title: 'The next' })
  const title = `<img src=x onerror=alert(1)>${'w'.repeat(170)}`
  await insertInApp(app, member, 1, { title, body: `\u202e${'y'.repeat(3_000)}`, actionUrl: 'javascript:alert(1)' })
  await using window = await open(member, { widthPx: PHONE_PX })
  const { page } = window
  await page.goto(PATH)
  await unreadIn(page, title).focus()
  await page.keyboard.press('Enter')
  await titleIn(page, title).and(page.locator('[aria-expanded=true]')).waitFor()
  assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
  assert.equal(await page.getByRole('link', { name: 'Open', exact: true }).count(), 0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await titleIn(page, title).waitFor({ state: 'detached' })
  await hasFocus(unreadIn(page, 'The next'))
})
