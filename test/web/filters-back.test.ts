import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../harness/suite.ts'
import { memberIn } from './account-fixtures.ts'
import { hello, testBrowser } from './browser.ts'

const app = testApp()
const visit = testBrowser()

test('a filter that was chosen is a step: back is to the list as it was before', async () => {
  const member = await memberIn(app, 'en')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app')
  await hello(page)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Notifications' }).click()
  const kind = page.getByLabel('Kind')
  await kind.selectOption('Security')
  await page.getByText('There are none of this kind.').waitFor()
  await kind.selectOption('Wallet')
  await page.waitForURL('**?type=WALLET_TRANSACTION')
  await page.goBack()
  await page.waitForURL('**?type=SECURITY_ALERT')
  await page.getByText('There are none of this kind.').waitFor()
  assert.equal(await kind.inputValue(), 'SECURITY_ALERT')
  await page.goBack()
  await page.getByText('Nothing has been told to you yet.').waitFor()
  assert.equal(await kind.inputValue(), '')
  await page.goBack()
  await hello(page)
  await page.goForward()
  await page.goForward()
  await page.getByText('There are none of this kind.').waitFor()
})

test('a tab that is pressed twice is one step; what is typed is none', async () => {
  const admin = await memberIn(app, 'en', 'admin')
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app')
  await hello(page)
  await page.getByRole('list', { name: 'Administration' }).getByRole('link', { name: 'News' }).click()
  const drafts = page.getByRole('navigation').getByRole('button', { name: /^Draft/ })
  await drafts.click()
  await page.waitForURL('**?status=draft')
  await drafts.click()
  const search = page.getByRole('searchbox')
  for (const text of ['bees', 'bees and wasps']) {
    await search.fill(text)
    await search.press('Enter')
    await page.waitForURL(`**search=${encodeURIComponent(text).replaceAll('%20', '+')}`)
  }
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/app/admin/news' && url.search === '')
  await page.goBack()
  await hello(page)
})
