import type { Browser, Page } from 'playwright-core'
import { fetchAnswer, get } from '../lib/http-client.ts'
import { ROUNDS } from '../lib/measure.ts'
import { measureVitals, openBrowser, timeSteps } from '../lib/page-vitals.ts'
import type { Pinning } from '../lib/pinning.ts'
import { startSeededProgram } from '../lib/program.ts'
import { durationRow, progress, type Row } from '../lib/report.ts'
import { benchLogin, openAccount } from '../lib/seed-accounts.ts'
import { seedNotifications } from '../lib/seed-notifications.ts'
import { seedOpportunities } from '../lib/seed-opportunities.ts'

const NOTIFICATIONS = 1_000
const OPPORTUNITIES = 200
const ROWS = 200
const MAX_INTERACTION_MS = 150
const MAX_SECOND_VISIT_MS = 300

/** What a member feels in long lists. */
export async function measureMembers(pinning: Pinning): Promise<Row[]> {
  await using community = await startSeededProgram(pinning, async (database, program) => {
    const { userId, headers } = await openAccount(program, database, benchLogin, 'member')
    await seedNotifications(database, userId, NOTIFICATIONS)
    await seedOpportunities(database, OPPORTUNITIES, 1, [userId])
    return { cookie: headers.cookie }
  })
  const { program, cookie } = community
  await using browser = await openBrowser()
  // Bundles it.
  await (await fetchAnswer(program.url, get('/app', { cookie: cookie ?? '' }))).text()
  const rows: Row[] = []
  for (const [name, act] of Object.entries(acts)) {
    progress(`${name} …`)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const visit = { url: `${program.url}/app/notifications`, cookie, isNetworkSlow: false }
      const { interactionMs } = await measureVitals(browser, { ...visit, act })
      times.push(interactionMs)
    }
    rows.push(durationRow(`${ROWS} notifications: ${name}`, times, MAX_INTERACTION_MS))
  }
  for (const [page, row] of [
    ['notifications', '.notice'],
    ['opportunities', '.post-row'],
    ['members', 'main article'],
  ] as const)
    rows.push(await measureSecondVisit(browser, { url: program.url, cookie }, page, row))
  return rows
}

async function showMany(page: Page): Promise<void> {
  const rows = page.locator('.notice')
  await rows.first().waitFor()
  for (let shown = await rows.count(); shown < ROWS; shown = await rows.count()) {
    await page.getByRole('button', { name: 'Show older ones' }).click()
    await rows.nth(shown).waitFor()
  }
}

/** Each begins with as many rows; the longest press is what counts, those that brought the rows among them. */
const acts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'one is opened': async (page) => {
    await showMany(page)
    await page.locator('.notice-title').nth(3).click()
    await page.locator('.notice.open').waitFor()
  },
  'all of them are chosen': async (page) => {
    await showMany(page)
    await page.getByRole('button', { name: 'Choose several' }).click()
    await page.getByRole('checkbox', { name: 'Choose all shown here' }).click()
    await page.getByRole('region', { name: 'What to do with the chosen ones' }).waitFor()
  },
  'one is deleted': async (page) => {
    await showMany(page)
    // On a telephone its buttons are there once it is open.
    await page.locator('.notice-title').first().click()
    await page.locator('.notice.open .notice-actions button').nth(1).click()
    await page.getByText('The notification is deleted.').waitFor()
  },
}

/** From the press of the link to the painting of the first row, on a processor as fast as it is. */
async function measureSecondVisit(
  browser: Browser,
  { url, cookie }: { readonly url: string; readonly cookie: string | undefined },
  page: string,
  row: string,
): Promise<Row> {
  progress(`second visit: ${page} …`)
  const times: number[] = []
  const visit = { url: `${url}/app/${page}`, cookie, isNetworkSlow: false, cpuSlowdown: 1 }
  const away = { press: { element: 'a.rail-link[href="/app"]' }, shown: 'main h1' }
  const back = { press: { element: `a.rail-link[href="/app/${page}"]` }, shown: row }
  for (let round = 0; round < ROUNDS; round += 1) {
    const [, second = Number.NaN] = await timeSteps(browser, visit, [away, back])
    times.push(second)
  }
  return durationRow(`second visit to a list: ${page}`, times, MAX_SECOND_VISIT_MS)
}
