import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../harness/eventually.ts'
import { listOf } from '../harness/notification-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const visit = testBrowser()

const PATH = '/app/admin/announcements'
/** Chromium asks for the icon of every site. */
const tolerates = [/favicon/]

const open = () => visit(app.url, { as: admin, tolerates })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const heading = (page: Page, name: string, level = 2) => page.getByRole('heading', { name, exact: true, level })

/** Writes an announcement for one role, up to the last look. */
async function write(page: Page, { role, title, at }: { role: string; title: string; at?: string }) {
  await page.goto(`${PATH}/new`)
  await page.getByLabel('Some roles').check()
  await page.getByLabel(role, { exact: true }).check()
  for (const [language, text] of [
    ['English', title],
    ['Українська', `${title} uk`],
  ] as const) {
    const group = page.getByRole('group', { name: language })
    await group.getByLabel('Title').fill(text)
    await group.getByLabel('Text').fill(`${text}.`)
  }
  if (at !== undefined) {
    await page.getByLabel('At a time').check()
    await page.getByLabel('Goes out at').fill(at)
  }
  await page.getByRole('button', { name: 'Look at it before sending' }).click()
  await heading(page, 'A last look').waitFor()
}

/** As if the time had come. */
async function becomeDue(batchId: string): Promise<void> {
  const due = new Date(Date.now() - 1_000)
  const ofBatch = app.owner.selectFrom('notifications').select('id').where('batch_id', '=', batchId)
  await app.owner.updateTable('notification_batches').set({ scheduled_for: due }).where('id', '=', batchId).execute()
  await app.owner
    .updateTable('notification_deliveries')
    .set({ next_attempt_at: due })
    .where('notification_id', 'in', ofBatch)
    .where('channel', '!=', 'IN_APP')
    .execute()
  await app.owner
    .updateTable('notifications')
    .set({ scheduled_for: due, due_at: due })
    .where('batch_id', '=', batchId)
    .execute()
}

test('an announcement is written, looked at, scheduled, and seen in the figures after its time', async () => {
  const people = await Promise.all([app.member('confidential'), app.member('confidential')])
  await using window = await open()
  const { page } = window
  await page.goto(PATH)
  await page.getByText('Nothing has been announced yet.').waitFor()
  await page.getByRole('link', { name: 'New announcement' }).click()
  await write(page, { role: 'Confidential members', title: 'Meeting', at: '2999-05-01T09:00' })
  await page.getByText('Goes to 2 people, 2 channels.').waitFor()
  await page.getByText('1 May 2999').or(page.getByText('May 1, 2999')).waitFor()
  assert.equal(await page.getByText('Meeting uk.').count(), 2)
  await page.getByRole('button', { name: 'Back to writing' }).click()
  await page.getByLabel('SMS').check()
  await page.getByRole('button', { name: 'Look at it before sending' }).click()
  await page.getByText('16 characters, 1 message').waitFor()
  await page.getByRole('button', { name: 'Schedule for 2 people' }).click()
  await heading(page, 'Meeting', 1).waitFor()
  await page.getByText('Scheduled', { exact: true }).waitFor()
  const batchId = idOf(page)
  const count = app.owner.selectFrom('notifications').select('id').where('batch_id', '=', batchId)
  await eventually('the audience has its notifications', async () => (await count.execute()).length === 2)

  await becomeDue(batchId)
  for (const member of people) {
    await eventually('it has arrived', async () => (await listOf(app, member)).totalCount === 1)
    await app.request('POST', '/api/notifications/read-all', { as: member })
  }
  const look = page.getByRole('button', { name: 'Look again' })
  await eventually('it is done', async () => {
    await look.click()
    return (await page.getByText('Done', { exact: true }).count()) === 1
  })
  await page.getByText('2 have read it in the app.').waitFor()
  const figures = page.getByRole('table', { name: 'Deliveries' })
  const rowOf = (name: string) => figures.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts()
  assert.deepEqual(
    [await rowOf('In the app'), await rowOf('E-mail'), await rowOf('SMS')],
    [
      ['', '2', '0', '2'],
      ['', '0', '2', '2'],
      ['', '0', '2', '2'],
    ],
  )
  const reasons = await page.getByRole('table', { name: 'Why not' }).getByRole('row').allInnerTexts()
  assert.deepEqual(
    reasons
      .slice(1)
      .map((row) => row.replaceAll(/\s+/g, ' ').trim())
      .toSorted(),
    ['The channel is not set up here E-mail Skipped 2', 'They have switched the channel off SMS Skipped 2'],
  )
})

test('an announcement that is scheduled is cancelled, and nobody gets it', async () => {
  const member = await app.member('visitor')
  await using window = await open()
  const { page } = window
  await write(page, { role: 'Visitors', title: 'Mistaken', at: '2999-05-01T09:00' })
  await page.getByRole('button', { name: 'Schedule for 1 person' }).click()
  await heading(page, 'Mistaken', 1).waitFor()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  const question = page.getByRole('dialog', { name: 'Stop the announcement?' })
  await question.getByText('It will reach none of 1 person.').waitFor()
  await question.getByRole('button', { name: 'Do not send it' }).click()
  await page.getByText('The announcement is cancelled.').waitFor()
  await page.getByRole('button', { name: 'Cancel it' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Announcements' }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'Mistaken' })
  await row.getByText('Cancelled', { exact: true }).waitFor()
  await eventually('nothing is left of it', async () => {
    const left = await app.owner.selectFrom('notifications').select('id').where('user_id', '=', member.id).execute()
    return left.length === 0
  })
})

test('what is not complete is said beside its field, and nothing is asked while one writes', async () => {
  await using window = await open()
  const { page } = window
  let counted = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/announcements/count')) counted += 1
  })
  await page.goto(`${PATH}/new`)
  await page.getByText(/English: \d/).waitFor()
  await page.getByRole('group', { name: 'English' }).getByLabel('Title').pressSequentially('Slowly written')
  assert.equal(counted, 1)
  await page.getByRole('button', { name: 'Look at it before sending' }).click()
  await page.getByText('Fill this in.').first().waitFor()
  for (const language of ['English', 'Українська']) {
    const group = page.getByRole('group', { name: language })
    await group.getByLabel('Title').fill('Words')
    await group.getByLabel('Text').fill('Words.')
  }
  await page.getByLabel('At a time').check()
  await page.getByLabel('Goes out at').fill('2020-05-01T09:00')
  await page.getByRole('button', { name: 'Look at it before sending' }).click()
  await page.getByText('This time has passed.').waitFor()
  assert.equal(await heading(page, 'A last look').count(), 0)
})
