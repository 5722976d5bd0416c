import { test } from 'node:test'
import { testApp, testMember } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const member = testMember(app, 'member')
const visit = testBrowser()

const tolerates = [/status of 404/, /Failed to fetch dynamically imported module/]

test('after an update, which took the scripts of pages away, the app is loaded anew once, and then says what to do', async () => {
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page, context } = visited
  await page.goto('/app')
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  let missing = 1
  await context.route('**/app/assets/preferences-*.js', (route) => {
    missing -= 1
    return missing >= 0 ? route.fulfill({ status: 404 }) : route.continue()
  })
  const openPreferences = () => page.getByRole('link', { name: 'Preferences' }).first().click()
  await openPreferences()
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor()

  await page.goto('/app')
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  missing = 2
  await openPreferences()
  await page.getByRole('heading', { level: 1, name: 'The page could not be loaded' }).waitFor()
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor()
})
