import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { seen, testBrowser } from './browser.ts'

const app = testApp()
const strictApp = testApp({ HROMADA_MODERATION: 'strict' })
const reviewed = testMember(strictApp, 'member')
const visit = testBrowser()

const DAY_MS = 24 * 3600 * 1000

test('under review its page says who sees it and that one need not wait, and publishing shows it at once', async () => {
  const member = await app.member('member')
  const id = await postIn(app, member, { title: 'Waiting' }, 'pending')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/opportunities')
  await seen(page.getByRole('article').getByText('readers do not see it yet'))
  await page.getByRole('link', { name: 'Waiting' }).click()
  await seen(page.getByText('Readers do not see it yet: an administrator looks at it first'))
  await seen(page.getByText('You need not wait'))
  assert.equal((await app.request('GET', `/api/opportunities/${id}`)).status, 404)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await seen(page.getByText('Published.', { exact: true }))
  await page.getByText('You need not wait').waitFor({ state: 'detached' })
  assert.equal((await app.request('GET', `/api/opportunities/${id}`)).status, 200)
})

test('where the review is for administrators alone, its page offers no way past it', async () => {
  const id = await postIn(strictApp, reviewed, { title: 'Waiting' }, 'pending')
  await using window = await visit(strictApp.url, { as: reviewed })
  const { page } = window
  await page.goto(`/app/opportunities/${id}`)
  await seen(page.getByText('Readers do not see it yet: an administrator looks at it first'))
  await seen(page.getByRole('button', { name: 'Save', exact: true }))
  assert.equal(await page.getByText('You need not wait').count(), 0)
  assert.equal(await page.getByRole('button', { name: /^(Publish|Send for review)/ }).count(), 0)
})

test('the last day stands at the top of the page, with a way to a later one, and says when it is over', async () => {
  const member = await app.member('member')
  const expires_at = new Date(Date.now() + 20 * DAY_MS).toISOString()
  const id = await postIn(app, member, { title: 'For three weeks', expires_at })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  const head = page.locator('header.page-head')
  await page.goto(`/app/opportunities/${id}`)
  await head.getByRole('button', { name: 'Extend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Until when is it open?' })
  await dialog.getByLabel('Last day').fill('2999-12-31')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await seen(page.getByText('Extended.'))
  await seen(head.getByText('until December 31, 2999'))

  await app.owner
    .updateTable('opportunities')
    .set({ status: 'expired', expires_at: new Date(Date.now() - DAY_MS) })
    .where('id', '=', id)
    .execute()
  await page.reload()
  const over = page.getByRole('status').filter({ hasText: 'Its last day is over: it takes no more applications.' })
  await seen(over.getByRole('button', { name: 'Extend' }))
})
