import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, testMember } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'
import { inaccessible } from './judgements.ts'

const app = testApp({}, { hasClock: true })
const member = testMember(app, 'admin')
const visit = testBrowser()

async function openComponents() {
  const visited = await visit(app.url, { as: member })
  await visited.page.goto('/app/components')
  const button = (name: string) => visited.page.getByRole('button', { name, exact: true })
  return { ...visited, button, focused: visited.page.locator(':focus') }
}

test('a dialog has the focus, closes by Escape, and gives the focus back to what opened it', async () => {
  await using opened = await openComponents()
  const { page, button, focused } = opened
  await button('Open a dialog').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Open a dialog' })
  await dialog.waitFor()
  assert.equal(await dialog.locator(':focus').count(), 1)
  assert.deepEqual(await inaccessible(page), [])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await focused.textContent(), 'Open a dialog')
})

test('what destroys is asked for, and what cannot be undone only after its name is entered', async () => {
  await using opened = await openComponents()
  const { page, button } = opened
  await button('Ask to enter a name').click()
  const dialog = page.getByRole('dialog', { name: 'Delete the opportunity?' })
  const act = dialog.getByRole('button', { name: 'Delete' })
  assert.equal(await act.isDisabled(), true)
  assert.deepEqual(await inaccessible(page), [])
  // The focus is where one writes.
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('Kyiv')
  assert.equal(await dialog.getByLabel('To confirm, enter: Kyiv').inputValue(), 'Kyiv')
  await act.click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await button('Ask before deleting').click()
  await dialog.locator('button:focus').waitFor()
  assert.equal(await dialog.locator('button:focus').textContent(), 'Cancel')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
})

test('what is said can be heard, and what has a way back stays until it is closed', async () => {
  await using opened = await openComponents()
  const { page, button } = opened
  await button('Say it with a way back').click()
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  await messages.getByText('The notification is deleted.').waitFor()
  assert.equal(await messages.getAttribute('aria-live'), 'polite')
  assert.deepEqual(await inaccessible(page), [])
  await messages.getByRole('button', { name: 'Undo' }).click()
  await messages.getByText('Saved.').waitFor()
  await button('Say that it failed').click()
  await messages.getByText(/cannot be reached/).waitFor()
})

test('what is said while a dialog is open stands above it and can be reached there, and afterwards on the page', async () => {
  await using opened = await openComponents()
  const { page, button } = opened
  await button('Open a dialog').click()
  const dialog = page.getByRole('dialog', { name: 'Open a dialog' })
  await dialog.getByRole('button', { name: 'Say it with a way back' }).click()
  const inDialog = dialog.getByRole('region', { name: 'Messages', exact: true })
  await inDialog.getByText('The notification is deleted.').waitFor()
  assert.deepEqual(await inaccessible(page), [])
  await inDialog.getByRole('button', { name: 'Undo' }).click()
  await inDialog.getByText('Saved.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Messages', exact: true }).getByText('Saved.').waitFor()
})

test('a form says what is wrong beside its fields, and the first of them has the focus', async () => {
  await using opened = await openComponents()
  const { page, focused } = opened
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('')
  await name.press('Enter')
  await page.getByText('Fill this in.').waitFor()
  assert.equal(await focused.getAttribute('name'), 'name')
  assert.equal(await name.getAttribute('aria-invalid'), 'true')
})

test('whoever moves to another page, or back, is at its heading', async () => {
  await using opened = await openComponents()
  const { page } = opened
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
  await page.locator('h1:focus', { hasText: /^Hello/ }).waitFor()
  assert.match(await page.title(), /^Home · /)
  await page.goBack()
  await page.locator('h1:focus', { hasText: 'Components' }).waitFor()
  assert.match(await page.title(), /^Components · /)
})

test('whoever moves on before the first page has come is at the heading of the next', async () => {
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.route('**/app/assets/components-*.js', () => {})
  await page.goto('/app/components')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
  await page.locator('h1:focus', { hasText: /^Hello/ }).waitFor()
})

test('whoever moves on while the first page is being painted is at the heading of the next', async () => {
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const home = document.querySelector<HTMLElement>('.rail-nav a[href="/app"]')
      if (home === null || document.querySelector('main h1') === null) return
      observer.disconnect()
      home.click()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/app/components')
  await page.locator('h1:focus', { hasText: /^Hello/ }).waitFor()
})
