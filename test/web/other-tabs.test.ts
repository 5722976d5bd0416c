import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { testApp } from '../harness/suite.ts'
import { hello, testBrowser } from './browser.ts'

const tolerates = [/Failed to load resource: the server responded with a status of 401/]

const app = testApp()
const visit = testBrowser()

/** As the browser does when somebody chooses the tab: to a page that is driven, it says that it is always in front. */
const comeBackTo = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))")

test('whoever signed out in another tab is asked to sign in again, above what was written', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page, context } = visited
  await page.goto('/app/profile')
  const text = page.getByLabel('About you, in a few sentences')
  await text.fill('Written before.')
  const other = await context.newPage()
  await other.goto(`${app.url}/app`)
  await hello(other)
  await other.getByRole('button', { name: 'Sign out' }).first().click()
  const question = other.getByRole('dialog', { name: 'Sign out, and give up drafts?' })
  await question.getByText('1 draft that was not sent').waitFor()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await other.waitForURL(`${app.url}/`)

  await comeBackTo(page)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Your profile is saved.').waitFor()
  const { bio } = await page.evaluate(async () => (await fetch('/api/profile')).json())
  assert.equal(bio, 'Written before.')
})

test('a tab of one account does not stay when another one is signed in', async () => {
  const [member, another] = [await app.member('member'), await app.member('member')]
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page, context } = visited
  await page.goto('/app/security')
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  const other = await context.newPage()
  await other.goto(`${app.url}/app/sign-in?beside=1`)
  await other.getByLabel('E-mail address').fill(another.email)
  await other.getByLabel('Password', { exact: true }).fill(another.password)
  await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('heading', { name: 'You are signed in' }).waitFor()

  await comeBackTo(page)
  await hello(page)
  const { id } = await page.evaluate(async () => (await fetch('/api/profile')).json())
  assert.equal(id, another.id)
})
