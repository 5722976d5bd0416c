import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { verifyDaily } from '../../src/features/audit/daily-verification.ts'
import { tellOfBrokenAuditLog } from '../../src/features/notifications/broken-audit-log.ts'
import { eventually } from '../harness/eventually.ts'
import { before, testApp, testMember } from '../harness/suite.ts'
import { gone, seen, testBrowser } from './browser.ts'
import { type Backlog, fillBacklog } from './moderator-content.ts'

const app = testApp({ HROMADA_TIMEZONE: 'Europe/Kyiv' }, { hasClock: true })
const admin = testMember(app, 'admin')
const visit = testBrowser()
let backlog: Backlog
before(async () => {
  backlog = await fillBacklog(app, admin)
})

const dialog = (page: Page) => page.getByRole('dialog')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** From the menu, as a person goes. */
async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name: 'Administration' }).getByRole('link', { name }).click()
  await seen(page.getByRole('heading', { level: 1 }))
}

/** The tasks of docs/moderator-day.md, in their order. */
const tasks: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await page.goto('/app/admin')
    await seen(page.getByRole('link', { name: /Review\s+3 opportunities await review/ }))
    await seen(page.getByRole('link', { name: /Organizations\s+1 organization awaits a decision/ }))
  },
  async (page) => {
    await begin(page, 'Review')
    await seen(heading(page, 'Baker for the early shift'))
    await button(page, 'Publish').click()
    await seen(heading(page, 'Work, details by telephone'))
    await button(page, 'Send back').click()
    await dialog(page).getByLabel('Why').fill('Say what you pay.')
    await button(dialog(page), 'Send back').click()
    await seen(heading(page, 'EARN 3000 A WEEK'))
    await seen(page.getByText('1 awaits review'))
  },
  async (page) => {
    await button(page, 'Delete').click()
    await dialog(page).getByLabel('Why').fill('There is no such work.')
    const owner = page.getByRole('region', { name: 'Who posted it' }).getByRole('link', { name: 'Easy Money' })
    const address = await owner.getAttribute('href')
    await button(dialog(page), 'Delete').click()
    await seen(page.getByText('Nothing awaits review.'))
    await page.goto(address ?? '')
    await button(page, 'Suspend').click()
    await dialog(page).getByLabel('Reason').fill('Asks for money before work.')
    await dialog(page).getByLabel('Hide what they published').check()
    await button(dialog(page), 'Suspend').click()
    await seen(page.getByText('What they published is hidden.'))
    await seen(page.getByText('Suspended', { exact: true }))
  },
  async (page) => {
    await begin(page, 'Organizations')
    const card = page.getByRole('listitem', { name: 'The Bakery' })
    await seen(card.getByRole('cell', { name: 'https://bakery-bank.example/' }))
    await button(card, 'Verify').click()
    await gone(card)
  },
  async (page) => {
    await begin(page, 'Users')
    await page.getByLabel('State').selectOption('suspended')
    await page.getByRole('link', { name: 'Greta Pause' }).click()
    await button(page, 'Reinstate').click()
    await dialog(page).getByLabel('Reason').fill('Her mailbox is hers again.')
    await button(dialog(page), 'Reinstate').click()
    await seen(page.getByText('Greta Pause is active again.'))
  },
  async (page) => {
    await begin(page, 'Users')
    await page.getByLabel('State').selectOption('deleted')
    await page.getByRole('checkbox', { name: 'Choose Ostap Return' }).check()
    await button(page, 'Restore').click()
    await button(dialog(page), 'Restore').click()
    await seen(page.getByText('1 restored.'))
    await seen(page.getByText('No deleted account matches these filters.'))
  },
  async (page) => {
    await begin(page, 'News')
    await page.getByRole('link', { name: 'Categories' }).click()
    await page.getByLabel('Name of a new category').fill('Neighbours')
    await button(page, 'Create the category').click()
    await seen(page.getByRole('listitem', { name: 'Neighbours' }).getByText('no articles'))
    await page.getByRole('link', { name: 'All news' }).click()
    await page.getByRole('link', { name: 'Write an article' }).click()
    await page.getByLabel('Title', { exact: true }).fill('A yard party')
    await page.getByLabel('Summary').fill('Bring a chair.')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Bring a chair and something to drink.')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Neighbours')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Scheduled')
    await page.getByLabel('Time of publication').fill('2099-07-01T09:30')
    await button(page, 'Schedule').click()
    await seen(page.getByText(/The article will be published July 1, 2099/))
    await begin(page, 'News')
    await button(page, 'Scheduled 1').click()
    await seen(page.getByRole('row', { name: /A yard party/ }))
  },
  async (page) => {
    await begin(page, 'Announcements')
    await page.getByRole('link', { name: 'New announcement' }).click()
    for (const [language, text] of [
      ['English', 'Meeting'],
      ['Українська', 'Збори'],
    ] as const) {
      const group = page.getByRole('group', { name: language })
      await group.getByLabel('Title').fill(text)
      await group.getByLabel('Text').fill(`${text}.`)
    }
    await page.getByLabel('At a time').check()
    await page.getByLabel('Goes out at').fill('2999-05-01T09:00')
    await button(page, 'Look at it before sending').click()
    await page.getByRole('button', { name: /^Schedule for/ }).click()
    await seen(page.getByRole('heading', { name: 'Meeting', level: 1 }))
    await button(page, 'Cancel it').click()
    await button(dialog(page), 'Do not send it').click()
    await seen(page.getByText('Cancelled', { exact: true }).first())
  },
  async (page) => {
    await begin(page, 'Announcements')
    await page.getByRole('link', { name: 'New rooms' }).click()
    await page.getByRole('link', { name: 'Recipients' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Failed · The mail server refused it' })
    await row.getByRole('link', { name: 'Kateryna Books' }).click()
    const notice = page.getByRole('listitem', { name: 'New rooms' })
    await seen(notice.getByText('Failed · The mail server refused it'))
    await seen(notice.getByRole('link', { name: 'To the announcement' }))
  },
  async (page) => {
    await begin(page, 'Security events')
    await page.getByLabel('What happened').selectOption('Somebody entered a wrong password')
    await page
      .getByRole('row', { name: /Somebody entered a wrong password/ })
      .getByRole('button')
      .click()
    await page.getByRole('link', { name: 'To the account' }).click()
    await seen(heading(page, 'Kateryna Books'))
    await page.getByRole('link', { name: 'Access' }).click()
    await button(page, 'End all').click()
    await button(dialog(page), 'End all').click()
    await seen(page.getByText('Signed in nowhere.'))
  },
]

/** Of the tasks, without looks. */
const ACTS = 12

async function countActs(): Promise<number> {
  const { body } = await app.request('GET', '/api/admin/audit-log?limit=200', { as: admin })
  return (body.entries as { action: string }[]).filter(({ action }) => !action.endsWith('_VIEW')).length
}

test('ten tasks of a day are done by what a person sees, and the audit log says each of them', async () => {
  const { fraud, suspended, deleted, guessed } = backlog
  const earlier = await countActs()
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  for (const task of tasks) await task(page)
  // What can be taken back for some seconds is sent by whoever leaves.
  await page.goto('/app')
  await eventually('every act is done', async () => (await countActs()) === earlier + ACTS)
  const { db, community, keys, settings, log } = app.platform
  const tellOfBreak = tellOfBrokenAuditLog(community)
  await verifyDaily({ db, keys: keys.audit, dataFolder: settings.dataFolder, log, tellOfBreak })

  await begin(page, 'Audit log')
  await seen(page.getByText(/^Verified: \d+ entries, none changed or missing\./))
  const sentences = page.locator('.audit-sentence')
  await seen(sentences.first())
  const said = (await sentences.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  for (const sentence of [
    /^Opportunity changed: in review → published · opportunity “Baker for the early shift”$/,
    /^Opportunity changed: in review → draft · opportunity “Work, details by telephone”$/,
    /^Opportunity deleted · opportunity \w{8}$/,
    new RegExp(`^Suspension changed: active → suspended · ${fraud.email}$`),
    /^Verification of an organization changed: not verified → verified · organization “The Bakery”$/,
    new RegExp(`^Suspension changed: suspended → active · ${suspended.email}$`),
    new RegExp(`^Account restored · ${deleted.email}$`),
    /^News category created · news category “Neighbours”$/,
    /^Article created · article “A yard party”$/,
    /^Announcement made · announcement “Meeting”$/,
    /^Announcement cancelled · announcement “Meeting”$/,
    /^Notifications viewed · announcement “New rooms”$/,
    new RegExp(`^Notifications viewed · ${guessed.email}$`),
    new RegExp(`^Sessions ended · ${guessed.email}$`),
  ]) {
    assert.ok(
      said.some((text) => sentence.test(text)),
      `${sentence} is among:\n${said.join('\n')}`,
    )
  }
})
