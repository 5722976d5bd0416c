import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { testApp } from '../harness/suite.ts'
import { memberIn } from './account-fixtures.ts'
import { testBrowser } from './browser.ts'

const app = testApp()
const visit = testBrowser()

test('the page of API keys leads to what the reference says of them', async () => {
  await using window = await visit(app.url, { as: await memberIn(app, 'en') })
  const { page } = window
  await page.goto('/app/keys')
  await page.getByRole('link', { name: 'What programs can do' }).click()
  const heading = page.getByRole('heading', { name: 'API keys', level: 2 })
  await heading.waitFor()
  await eventually('its section is in sight', () =>
    heading.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }),
  )
})
