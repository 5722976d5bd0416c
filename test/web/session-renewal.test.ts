import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { announce, insertInApp } from '../harness/notification-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { testBrowser } from './browser.ts'
import { COUNT } from './live.ts'

/** What the browser writes of an answer that refuses: it is what these tests are about. */
const tolerates = [/Failed to load resource: the server responded with a status of 4\d\d/]

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const visit = testBrowser()

/** Above a form whose session ends while it is filled in. */
async function loseSession(page: Page, member: Member) {
  await page.goto('/app/profile')
  await page.getByLabel('About you, in a few sentences').fill('Written before the session ended.')
  await app.owner.deleteFrom('sessions').where('user_id', '=', member.id).execute()
  await page.getByRole('button', { name: 'Save profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  return dialog
}

test('a session that ends while a form is filled in is renewed above it, and nothing is lost', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page } = visited
  const dialog = await loseSession(page, member)
  const email = dialog.getByLabel('E-mail address')
  assert.deepEqual([await email.inputValue(), await email.isEditable()], [member.email, false])
  await dialog.getByLabel('Password').fill('not this one')
  await page.keyboard.press('Enter')
  await dialog.getByText('The address or the password is not right.').waitFor()
  await dialog.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByText('Your profile is saved.').waitFor()
  const { bio } = await page.evaluate(async () => (await fetch('/api/profile')).json())
  assert.equal(bio, 'Written before the session ended.')
  assert.equal((await announce(app, admin, { userId: member.id, title: 'Told to the new session' })).status, 201)
  await page
    .getByRole('link', { name: /^Notifications.*1 unread/ })
    .first()
    .waitFor()
})

test('whoever closes the dialog keeps the text, and may send it later', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page } = visited
  await loseSession(page, member)
  await page.keyboard.press('Escape')
  await page.getByText('You are signed out. Sign in and try again.').waitFor()
  const text = page.getByLabel('About you, in a few sentences')
  assert.equal(await text.inputValue(), 'Written before the session ended.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Your profile is saved.').waitFor()
})

/** Holds the answer to the first question for the count until it is asked to go. */
async function holdCount(page: Page) {
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handler = async (route: Route) => {
    const response = await route.fetch()
    answered.resolve()
    await released.promise
    await route.fulfill({ response })
  }
  // Whoever loses the connection meanwhile asks again, and is answered.
  await page.route(COUNT, handler, { times: 1 })
  const [request] = await Promise.all([page.waitForRequest(COUNT), page.goto('/app/profile')])
  await answered.promise
  return async () => {
    released.resolve()
    await (await request.response())?.finished()
    // What the page does with an answer is done before it is asked this.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  }
}

const oneUnread = (page: Page) => page.getByRole('link', { name: /^Notifications.*1 unread/ }).first()

test('a count that was asked for before a live event does not replace it', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { as: member })
  const { page } = visited
  const release = await holdCount(page)
  assert.equal((await announce(app, admin, { userId: member.id, title: 'Told meanwhile' })).status, 201)
  await oneUnread(page).waitFor()
  await release()
  assert.equal(await oneUnread(page).isVisible(), true)
})

test('a count that was asked for before another was answered does not come back', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { as: member })
  const { page } = visited
  const release = await holdCount(page)
  await insertInApp(app, member, 1)
  await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click()
  await oneUnread(page).waitFor()
  await release()
  assert.equal(await oneUnread(page).isVisible(), true)
})
