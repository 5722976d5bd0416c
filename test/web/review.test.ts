import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../harness/eventually.ts'
import { notificationsOf } from '../harness/notification-rows.ts'
import { changeOpportunity, postIn, postOpportunity, storedViews } from '../harness/opportunity-fixtures.ts'
import { storedOpportunity } from '../harness/opportunity-rows.ts'
import { testApp } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { DESK_PX, PHONE_PX, seen, testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const visit = testBrowser()

const REVIEW = '/app/admin/review'

const headingOf = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
const inQueue = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Opportunities' }).getByRole('link', { name: title })
const statusOf = async (id: string) => (await storedOpportunity(app, id)).status
const gone = async (id: string) =>
  (await app.owner.selectFrom('opportunities').select('id').where('id', '=', id).execute()).length === 0

/** Everything that waits goes, so that each test has a queue of its own. */
async function emptyQueue(): Promise<void> {
  await app.owner.updateTable('opportunities').set({ status: 'closed' }).where('status', '=', 'pending').execute()
}

async function posted(owner: Member, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) ids.push((await postOpportunity(app, owner, { title })).id)
  return ids
}

test('fifty are reviewed in one session by keys alone, with less than three requests for each, and no view is counted', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  const titles = Array.from({ length: 50 }, (_, index) => `Post ${index + 1}`)
  const ids = await posted(owner, titles)
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Post 1'))
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) requests += 1
  })
  for (const [index, title] of titles.entries()) {
    await seen(headingOf(page, title))
    if (index % 10 === 9) {
      await page.keyboard.press('r')
      await page.getByRole('textbox', { name: 'Why' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Say what you pay.')
      await page.keyboard.press('Control+Enter')
    } else if (index % 25 === 12) {
      await page.keyboard.press('d')
      await page.getByRole('textbox', { name: 'Why' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Advertising.')
      await page.keyboard.press('Control+Enter')
    } else {
      await page.keyboard.press('a')
    }
  }
  await seen(page.getByText('Nothing awaits review.'))
  // Whoever leaves sends what was still held.
  await page.goto('/app')
  await eventually('all have been decided', async () => {
    const waiting = await app.owner.selectFrom('opportunities').select('id').where('status', '=', 'pending').execute()
    return waiting.length === 0
  })
  for (const [index, id] of ids.entries()) {
    if (index % 25 === 12 && index % 10 !== 9) assert.ok(await gone(id))
    else {
      assert.equal(await statusOf(id), index % 10 === 9 ? 'draft' : 'active')
      assert.equal(await storedViews(app, id), 0)
    }
  }
  assert.ok(requests < 3 * titles.length, `${requests} requests`)
  assert.equal((await notificationsOf(app, owner)).length, titles.length)
})

test('two administrators at once: the second sees who was quicker, and what they did', async () => {
  await emptyQueue()
  const [first, second, owner] = [await app.member('admin'), await app.member('admin'), await app.member('member')]
  await renameUser(app, first, 'Olena Koval')
  const [one = '', two = ''] = await posted(owner, ['Contested', 'Edited'])
  await using here = await visit(app.url, { as: first })
  await using there = await visit(app.url, { as: second })
  for (const { page } of [here, there]) {
    await page.goto(REVIEW)
    await seen(headingOf(page, 'Contested'))
  }
  await here.page.keyboard.press('a')
  await seen(headingOf(here.page, 'Edited'))
  await here.page.goto('/app')
  await eventually('the first has decided', async () => (await statusOf(one)) === 'active')
  await there.page.keyboard.press('r')
  await there.page.getByRole('textbox', { name: 'Why' }).and(there.page.locator(':focus')).waitFor()
  await there.page.keyboard.type('Too late.')
  await there.page.keyboard.press('Control+Enter')
  await seen(headingOf(there.page, 'Edited'))
  await seen(there.page.getByText(/“Contested”: Olena Koval published it/))
  assert.equal(await statusOf(one), 'active')
  // What its owner has changed comes back, to be looked at again.
  const description = there.page.frameLocator('iframe[title="Description"]')
  await seen(description.getByText('Some work to do.'))
  await changeOpportunity(app, owner, two, { description: 'Quite another work.' })
  await there.page.keyboard.press('a')
  await seen(there.page.getByText('“Edited”: It has changed since you looked.'))
  await seen(description.getByText('Quite another work.'))
  assert.equal(await statusOf(two), 'pending')
  await there.page.keyboard.press('a')
  await seen(there.page.getByText('Nothing awaits review.'))
  await there.page.goto('/app')
  await eventually('the second has decided', async () => (await statusOf(two)) === 'active')
  assert.equal((await notificationsOf(app, owner)).length, 2)
})

test('of many at once each is done or refused for a reason, and the refused ones can be chosen', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  const ids = await posted(owner, ['One', 'Two', 'Three'])
  await app.owner
    .updateTable('opportunities')
    .set({ expires_at: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', ids[1] ?? '')
    .execute()
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto(REVIEW)
  await seen(headingOf(page, 'One'))
  // A double click decides on one.
  await page.getByRole('button', { name: 'Publish', exact: true }).dblclick()
  await seen(page.getByText('2 await review'))
  await page.keyboard.press('u')
  await seen(page.getByText('3 await review'))
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await seen(page.getByText('3 chosen'))
  assert.equal(await page.getByRole('button', { name: 'Publish', exact: true }).count(), 1)
  await page.keyboard.press('a')
  await seen(page.getByText('3 published.'))
  const dialog = page.getByRole('dialog', { name: 'What became of them' })
  await seen(dialog)
  await seen(dialog.getByText('2 done, 1 refused.'))
  await seen(dialog.getByText('Its last day is over: the owner has to choose another one.'))
  await dialog.getByRole('button', { name: 'Choose the 1' }).click()
  await seen(page.getByText('1 chosen'))
  await seen(inQueue(page, 'Two'))
  assert.deepEqual(await Promise.all(ids.map(statusOf)), ['active', 'pending', 'active'])
})

test('undo takes back what was not sent yet, and nobody is notified', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  const [one = ''] = await posted(owner, ['Hasty', 'Other'])
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Hasty'))
  await page.keyboard.press('d')
  await page.getByRole('textbox', { name: 'Why' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Oh no.')
  await page.keyboard.press('Control+Enter')
  await seen(headingOf(page, 'Other'))
  await seen(page.getByText('1 awaits review'))
  await page.keyboard.press('u')
  await seen(headingOf(page, 'Hasty'))
  await seen(page.getByText('2 await review'))
  await page.goto('/app')
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Hasty'))
  assert.equal(await statusOf(one), 'pending')
  assert.deepEqual(await notificationsOf(app, owner), [])
})

test('what comes in meanwhile is counted in the menu and announced on the page, which does not move', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  await posted(owner, ['Early'])
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Early'))
  await seen(page.getByRole('link', { name: 'Review 1 awaiting review' }))
  await posted(owner, ['Late'])
  await seen(page.getByText('1 has come in since.'))
  await seen(page.getByRole('link', { name: 'Review 2 awaiting review' }))
  assert.equal(await inQueue(page, 'Late').count(), 0)
  await page.getByRole('button', { name: 'Show' }).click()
  await seen(inQueue(page, 'Late'))
})

test('a reason that is saved is there the next time; filters stand in the address; a notice leads to its subject', async () => {
  await emptyQueue()
  const [admin, owner, other] = [await app.member('admin'), await app.member('member'), await app.member('member')]
  await posted(owner, ['Baker wanted', 'Miller wanted'])
  const project = await postIn(app, other, { title: 'A project of bakers', type: 'project' }, 'pending')
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Baker wanted'))
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Why' }).fill('Say what you pay.')
  await page.getByRole('checkbox', { name: 'Keep this reason' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await seen(headingOf(page, 'Miller wanted'))
  await page.keyboard.press('d')
  await page.getByRole('textbox', { name: 'Why' }).and(page.locator(':focus')).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Say what you pay.', exact: true }).count(), 0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Say what you pay.', exact: true }).click()
  assert.equal(
    await page.getByRole('textbox', { name: 'Why' }).and(page.locator(':focus')).inputValue(),
    'Say what you pay.',
  )
  await page.keyboard.press('Escape')
  await page.getByLabel('Type').selectOption('project')
  await seen(headingOf(page, 'A project of bakers'))
  assert.equal(new URL(page.url()).search, '?type=project')
  await page.reload()
  await seen(headingOf(page, 'A project of bakers'))
  await page.getByLabel('Type').selectOption('collaboration')
  await seen(page.getByText('Nothing matches these filters.'))
  await page.goto('/app/notifications')
  await page.getByText('Awaiting review: “A project of bakers”').click()
  await page.locator(`a[href="${REVIEW}?open=${project}"]`).click()
  await seen(headingOf(page, 'A project of bakers'))
})

test('a key that comes right behind the one that asks why belongs to the question, which Ctrl with Enter answers', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  await posted(owner, ['Hurried', 'Following', 'Last'])
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Hurried'))
  await page.evaluate(async () => {
    const press = (key: string, code: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
    const isAsked = new Promise<void>((resolve) => {
      // Before anything is painted.
      new MutationObserver(() => document.querySelector('dialog') && resolve()).observe(document.body, {
        childList: true,
        subtree: true,
      })
    })
    press('r', 'KeyR')
    await isAsked
    press('j', 'KeyJ')
  })
  await page.getByRole('textbox', { name: 'Why' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Say what you pay.')
  await page.keyboard.press('Control+Enter')
  await seen(page.getByText('2 await review'))
  await seen(headingOf(page, 'Following'))
})

test('a decision that fails comes back to the list, and leaves alone what was opened and chosen meanwhile', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  await posted(owner, ['Failing', 'Open now', 'Chosen'])
  await using window = await visit(app.url, { as: admin, tolerates: [/status of 503/] })
  const { page } = window
  await page.route('**/bulk/status', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Failing'))
  await page.keyboard.press('a')
  await seen(headingOf(page, 'Open now'))
  await page.getByRole('checkbox', { name: 'Choose Chosen' }).check()
  await seen(page.locator('.toast.danger'))
  await seen(inQueue(page, 'Failing'))
  await seen(headingOf(page, 'Open now'))
  await seen(page.getByText('1 chosen'))
})

test('on a telephone the list leads to its subject and back', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  const [one = ''] = await posted(owner, ['Cook', 'Gardener'])
  await using window = await visit(app.url, { as: admin, widthPx: PHONE_PX })
  const { page } = window
  await page.goto(REVIEW)
  await seen(inQueue(page, 'Cook'))
  assert.equal(await headingOf(page, 'Cook').isVisible(), false)
  await inQueue(page, 'Cook').click()
  await seen(headingOf(page, 'Cook'))
  await page.goBack()
  await inQueue(page, 'Cook').click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await seen(headingOf(page, 'Gardener'))
  await page.getByRole('button', { name: 'To the list' }).click()
  await seen(inQueue(page, 'Gardener'))
  await page.goto('/app')
  await eventually('it is published', async () => (await statusOf(one)) === 'active')
})

test('the browser leads back through what was opened, and from where a decision led to the page before', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  await posted(owner, ['Potter', 'Glazier', 'Roofer'])
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/keys')
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Potter'))
  for (const title of ['Glazier', 'Roofer']) {
    await page.keyboard.press('j')
    await seen(headingOf(page, title))
  }
  await page.goBack()
  await seen(headingOf(page, 'Glazier'))
  await page.goBack()
  await seen(headingOf(page, 'Potter'))
  await page.keyboard.press('a')
  await seen(headingOf(page, 'Glazier'))
  await page.goBack()
  await page.waitForURL('**/app/keys')
})

test('who is no administrator learns that it is not for them, and is asked for nothing', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member, widthPx: DESK_PX })
  const { page } = window
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/admin')) asked.push(request.url())
  })
  await page.goto(REVIEW)
  await seen(page.getByText('This page is for the role'))
  assert.deepEqual(asked, [])
})

test('a description is shown as readers see it, its words can be chosen, and the keys of the desk work from there', async () => {
  await emptyQueue()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  const description = '## What we do\n\nWe **weave**. <script>alert(1)</script>'
  await postOpportunity(app, owner, { title: 'Weaver', description })
  await posted(owner, ['Spinner'])
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto(REVIEW)
  await seen(headingOf(page, 'Weaver'))
  const frame = page.frameLocator('iframe[title="Description"]')
  await seen(frame.getByRole('heading', { name: 'What we do' }))
  await seen(frame.getByText('<script>alert(1)</script>'))
  await frame.getByText('weave', { exact: true }).dblclick()
  const chosen = await frame.locator('body').evaluate((body) => body.ownerDocument.getSelection()?.toString().trim())
  assert.equal(chosen, 'weave')
  await page.keyboard.press('j')
  await seen(headingOf(page, 'Spinner'))
})
