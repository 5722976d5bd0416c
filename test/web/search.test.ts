import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../harness/entity-fixtures.ts'
import { before, testApp, testMember } from '../harness/suite.ts'
import { DESK_PX, PHONE_PX, testBrowser } from './browser.ts'

const FEW = 21

const app = testApp()
const admin = testMember(app, 'admin')
const visit = testBrowser()

before(async () => {
  for (let number = 1; number <= FEW; number += 1) {
    await makeEntity(app, admin, { name: `Loom & Sons ${number} ${'Довгейім’я'.repeat(15)}` })
  }
})

test('whoever is signed in sees the way back to their own pages and to the search, at every width', async () => {
  const member = await app.member('member')
  for (const widthPx of [PHONE_PX, DESK_PX]) {
    await using window = await visit(app.url, { as: member, widthPx })
    const { page } = window
    const header = page.getByRole('banner')
    await page.goto('/entities')
    for (const name of ['Search', 'My space']) {
      const box = await header.getByRole('link', { name, exact: true }).boundingBox()
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= widthPx, `${name} at ${widthPx}`)
    }
    await header.locator('summary').click()
    for (const name of ['Notifications', 'My opportunities', 'My applications', 'My page'])
      await header.getByRole('link', { name, exact: true }).waitFor()
    await header.getByRole('link', { name: 'My space', exact: true }).click()
    await page.waitForURL('**/app')
  }
})

test('all of one kind is gone through page by page, without a script', async () => {
  await using window = await visit(app.url, { widthPx: PHONE_PX, hasScripts: false })
  const { page } = window
  await page.goto('/search')
  await page.getByRole('searchbox').fill('loom & sons')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `Organizations: all ${FEW}` }).click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText('Page 1 of 2').waitFor()
  const found = page.getByRole('region', { name: 'Organizations' }).getByRole('listitem')
  assert.equal(await found.count(), 20)
  await pages.getByRole('link', { name: 'Next' }).click()
  await pages.getByText('Page 2 of 2').waitFor()
  assert.equal(await found.count(), 1)
  assert.equal(await page.getByRole('searchbox').inputValue(), 'loom & sons')
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await pages.getByRole('link', { name: 'Previous' }).click()
  await pages.getByText('Page 1 of 2').waitFor()
  await page.getByRole('link', { name: 'Everything' }).click()
  await page.getByRole('link', { name: `Organizations: all ${FEW}` }).waitFor()
})
