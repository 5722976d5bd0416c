import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { testApp } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const visit = testBrowser()

const pathOf = (page: Page) => new URL(page.url()).pathname

test('Ctrl K finds a page, also from within a field; Escape gives the focus back', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.goto('/app/profile')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find' })
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name')
  await page.keyboard.press('Control+k')
  await field.fill('api')
  assert.deepEqual(await page.getByRole('option').allInnerTexts(), ['API keys', 'Search the community for “api”'])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
  assert.equal(pathOf(page), '/app/keys')
})

test('a search leads to its page and asks nothing before', async () => {
  await using window = await visit(app.url, { as: await app.member('admin') })
  const { page } = window
  await page.goto('/app/keys')
  await page.getByRole('button', { name: 'Find' }).click()
  const asked: string[] = []
  // The frame of the page may still ask for its own figures.
  page.on(
    'request',
    (request) => void (/\/api\/.*(search|users|olena)/.test(request.url()) && asked.push(request.url())),
  )
  await page.getByRole('combobox', { name: 'Find' }).fill('olena koval')
  await page.getByRole('option', { name: 'Search users for “olena koval”' }).waitFor()
  assert.deepEqual(asked, [])
  await page.getByRole('option', { name: 'Search the community for “olena koval”' }).click()
  await page.waitForURL('**/search?q=olena%20koval')
})

test('keys lead to pages one after the other, act in no field, and can be switched off', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.goto('/app/profile')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.keyboard.type('gn?')
  assert.deepEqual([await page.getByLabel('Name', { exact: true }).inputValue(), pathOf(page)], ['gn?', '/app/profile'])
  await page.getByLabel('Name', { exact: true }).blur()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).waitFor()
  assert.deepEqual([pathOf(page), await help.count()], ['/app/notifications', 0])
})
