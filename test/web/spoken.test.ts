import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { insertInApp } from '../harness/notification-fixtures.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { before, testApp } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { testBrowser } from './browser.ts'

const FOLDER = join(import.meta.dirname, 'spoken')

const app = testApp({ HROMADA_NAME: 'Weavers', HROMADA_TIMEZONE: 'Europe/Kyiv' }, { hasClock: true })
const visit = testBrowser()
let member: Member
let opportunity: string

before(async () => {
  member = await app.member('member')
  await renameUser(app, member, 'Olena')
  opportunity = await postIn(app, member, { title: 'A weaver for two looms', description: 'Mornings only.' })
  await insertInApp(app, member, 1, { title: 'Doors open at seven' })
})

const pages = {
  shell: () => '/app',
  'sign-in': () => '/app/sign-in',
  notifications: () => '/app/notifications',
  'own-opportunities': () => '/app/opportunities',
  opportunity: () => `/opportunities/${opportunity}`,
  opportunities: () => '/opportunities',
} as const

/** Of every run the same. */
const settled = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '{id}')
    .replaceAll(app.url, '{origin}')
    .replaceAll(/\b(now|this minute|in \d+ \w+|\d+ \w+ ago|a \w+ ago|just now)\b/g, '{when}')
    .replaceAll(/\b\d{1,2} [A-Z][a-z]+ 20\d\d|[A-Z][a-z]+ \d{1,2}, 20\d\d(, [\d:]+ [AP]M)?/g, '{date}')

/** TEST_WRITE_SPOKEN=1 writes the files anew: read what has changed in them as a person who hears the page. */
for (const [name, addressOf] of Object.entries(pages)) {
  test(`what a screen reader finds on a page is as it was reviewed: ${name}`, async () => {
    await using visited = await visit(app.url, name === 'sign-in' ? {} : { as: member })
    const { page } = visited
    await page.goto(addressOf())
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const spoken = `${settled(await page.locator('body').ariaSnapshot())}\n`
    const file = join(FOLDER, `${name}.txt`)
    if (process.env.TEST_WRITE_SPOKEN) await writeFile(file, spoken)
    assert.equal(spoken, await readFile(file, 'utf8'))
  })
}
