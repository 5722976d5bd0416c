import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { testApp } from '../harness/suite.ts'
import { memberIn } from './account-fixtures.ts'
import { testBrowser } from './browser.ts'

const app = testApp()
const visit = testBrowser()

for (const [path, link, section] of [
  ['/app/keys', 'What programs can do', 'API keys'],
  ['/app/webhooks', 'How to receive them', 'Webhooks'],
] as const)
  test(`${path} leads to what the reference says of them`, async () => {
    await using window = await visit(app.url, { as: await memberIn(app, 'en') })
    const { page } = window
    await page.goto(path)
    await page.getByRole('link', { name: link }).click()
    const heading = page.getByRole('heading', { name: section, exact: true, level: 2 })
    await heading.waitFor()
    await eventually('its section is in sight', () =>
      heading.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    )
  })
