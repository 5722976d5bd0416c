import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { testApp } from '../harness/suite.ts'
import { button, memberIn } from './account-fixtures.ts'
import { hello, testBrowser } from './browser.ts'

const app = testApp({ HROMADA_SIGN_UP: 'open' })
const visit = testBrowser()

const typeOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).getAttribute('type')

/** The password is looked at, and hidden again, by keys as well as by hand: nothing is sent by that. */
async function look(page: Page, label: string, shown: string) {
  const show = page.getByRole('button', { name: `${shown} ${label}`, exact: true })
  await show.and(page.locator('[aria-pressed="false"]')).press('Enter')
  await show.and(page.locator('[aria-pressed="true"]')).waitFor()
  assert.equal(await typeOf(page, label), 'text')
  await show.click()
  await show.and(page.locator('[aria-pressed="false"]')).waitFor()
  assert.equal(await typeOf(page, label), 'password')
  return show
}

test('whoever signs in may look at the password, which is hidden when it is sent', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { tolerates: [/status of 401/] })
  const { page } = visited
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await page.goto('/app/sign-in')
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  const show = await look(page, 'Password', 'Show')
  assert.deepEqual(asked, [])
  await show.click()
  await button(page, 'Sign in').click()
  await page.getByText('The address or the password is not right.').waitFor()
  await show.and(page.locator('[aria-pressed="false"]')).waitFor()
  assert.equal(await typeOf(page, 'Password'), 'password')
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await hello(page)
})

test('each password has a button of its own, in the language of the page', async () => {
  await using stranger = await visit(app.url, { locale: 'uk' })
  await stranger.page.goto('/app/sign-up')
  await stranger.page.getByLabel('Пароль', { exact: true }).fill('хліб, сіль і вода')
  await look(stranger.page, 'Пароль', 'Показати')

  const member = await memberIn(app, 'en')
  await using visited = await visit(app.url, { as: member })
  const { page } = visited
  await page.goto('/app/security')
  for (const label of ['Current password', 'New password']) await look(page, label, 'Show')
})
