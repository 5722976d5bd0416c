import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { testApp } from '../harness/suite.ts'
import { button } from './account-fixtures.ts'
import { hello, testBrowser } from './browser.ts'

const FORM = '/app/entities/new'

const app = testApp()
const visit = testBrowser()

const line = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const found = (page: Page) => page.getByText('You have an unsent draft of this')

/** Until it is in the storage of the browser, where another tab finds it. */
const keptIn = (page: Page, text: string) =>
  page.waitForFunction((part) => Object.values({ ...localStorage }).some((kept) => kept.includes(part)), text)

test('what is written while the form is on its way stays, in the form and as a draft', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.goto(FORM)
  await line(page, 'Name').fill('The Library')
  await button(page, 'Add the organization').click()
  await page.getByRole('heading', { level: 1, name: 'The Library' }).waitFor()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/entities/update', async (route) => {
    await released
    await route.continue()
  })
  await line(page, 'City').fill('Lviv')
  const asked = page.waitForRequest('**/api/entities/update')
  await button(page, 'Save').click()
  await asked
  await line(page, 'City').fill('Lviv, and since then Odesa')
  release()
  await page.getByText('Saved.', { exact: true }).waitFor()
  assert.equal(await line(page, 'City').inputValue(), 'Lviv, and since then Odesa')
  await keptIn(page, 'since then Odesa')
  await page.reload()
  await found(page).waitFor()
  assert.equal(await line(page, 'City').inputValue(), 'Lviv')
  await button(page, 'Restore it').click()
  assert.equal(await line(page, 'City').inputValue(), 'Lviv, and since then Odesa')
})

test('what is written above a draft that was found leaves it as it is', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.goto(FORM)
  await line(page, 'Name').fill('The first')
  await keptIn(page, 'The first')
  await page.goto(FORM)
  await found(page).waitFor()
  await line(page, 'Name').fill('The second')
  await keptIn(page, 'The second')

  await button(page, 'Restore it').click()
  assert.equal(await line(page, 'Name').inputValue(), 'The first')
  await found(page).waitFor()
  await button(page, 'Restore it').click()
  assert.equal(await line(page, 'Name').inputValue(), 'The second')
  await button(page, 'Discard it').click()
  await found(page).waitFor({ state: 'detached' })
})

test('two tabs that write the same thing keep a draft each, and what one sends takes only its own away', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page, context } = window
  const other = await context.newPage()
  for (const [tab, name] of [
    [page, 'Of one tab'],
    [other, 'Of the other'],
  ] as const) {
    await tab.goto(FORM)
    await line(tab, 'Name').waitFor()
    await line(tab, 'Name').fill(name)
    await keptIn(tab, name)
  }
  await button(page, 'Add the organization').click()
  await page.getByRole('heading', { level: 1, name: 'Of one tab' }).waitFor()
  await other.reload()
  await button(other, 'Restore it').click()
  assert.equal(await line(other, 'Name').inputValue(), 'Of the other')
  await found(other).waitFor({ state: 'detached' })
})

test('a profile is stored as a draft while it is written, and only what was changed is sent', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member })
  const { page, context } = window
  await page.goto('/app/profile')
  await line(page, 'About you, in a few sentences').fill('Written for an hour')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'Security' }).first().click()
  assert.equal(new URL(page.url()).pathname, '/app/profile', 'one is asked, and stays')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await button(page, 'Restore it').click()

  const other = await context.newPage()
  await other.goto('/app/profile')
  await line(other, 'Company').fill('From another tab')
  await button(other, 'Save profile').click()
  await other.getByText('Your profile is saved.').waitFor()
  await button(page, 'Save profile').click()
  await page.getByText('Your profile is saved.').waitFor()
  const { body } = await app.request('GET', '/api/profile', { as: member })
  assert.deepEqual([body.bio, body.company], ['Written for an hour', 'From another tab'])
})

test('signing out asks before drafts go, and takes those of no other account', async () => {
  const another = 'draft:another:entity:new'
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.goto(FORM)
  await line(page, 'Name').fill('Not sent')
  await keptIn(page, 'Not sent')
  await page.goto('/app')
  await hello(page)
  await page.evaluate((key) => localStorage.setItem(key, '{}'), another)
  await button(page, 'Sign out').first().click()
  const question = page.getByRole('dialog', { name: 'Sign out, and give up drafts?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await keptIn(page, 'Not sent')
  await button(page, 'Sign out').first().click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${app.url}/`)
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))), [
    another,
  ])
})

test('a stored draft is shown beside the button, and found again in the list of one’s own', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/app/opportunities/new')
  await line(page, 'Title').waitFor()
  const isKept = page.getByText('Your draft is kept in this browser.')
  assert.equal(await isKept.count(), 0)
  await line(page, 'Title').fill('Half a thought')
  await isKept.waitFor()
  await line(page, 'Title').fill('')
  await isKept.waitFor({ state: 'detached' })
  await line(page, 'Title').fill('Half a thought')
  await isKept.waitFor()

  await page.goto('/app/opportunities?status=active')
  await page.getByText('None of yours has this status.').waitFor()
  assert.equal(await page.getByText('“Half a thought”').count(), 0)
  await button(page, 'Draft').click()
  await page.getByText('You began an opportunity in this browser and have not sent it: “Half a thought”.').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await button(page, 'Restore it').click()
  assert.equal(await line(page, 'Title').inputValue(), 'Half a thought')
})

test('a browser without room for a draft says so', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await page.goto(FORM)
  await line(page, 'Name').fill('Nowhere to be kept')
  await page.getByText('This browser has no room to keep a draft').waitFor()
})

test('a tag that cannot be one stays in its line, and the form is not sent without it', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.goto('/app/opportunities/new')
  await line(page, 'Title').fill('With a long tag')
  await line(page, 'Description').fill('Text')
  await line(page, 'Tags').fill(`short, ${'long'.repeat(20)}`)
  await button(page, 'Publish').click()
  await page.getByText('A word has at most 50 characters.').waitFor()
  await button(page, 'Remove short').waitFor()
  assert.equal(await line(page, 'Tags').inputValue(), 'long'.repeat(20))
  await line(page, 'Tags').fill('long')
  await button(page, 'Publish').click()
  await page.getByText('Published.', { exact: true }).waitFor()
})
