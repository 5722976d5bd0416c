import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../harness/suite.ts'
import { makeWebhook, storeDelivery } from '../harness/webhook-fixtures.ts'
import { button, dialog, memberIn } from './account-fixtures.ts'
import { testBrowser } from './browser.ts'
import { loseAnswer, tolerates } from './lost-network.ts'

const app = testApp()
const visit = testBrowser()

const URL = 'https://example.org/hook'

test('a delivery that is under way is followed, in the list and on its own page', async () => {
  const member = await memberIn(app, 'en')
  const { webhook } = await makeWebhook(app, member, URL)
  const id = await storeDelivery(app, webhook, { status: 'pending' })
  const set = (values: object) => app.owner.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute()
  const soon = () => new Date(Date.now() + 30_000)
  await using window = await visit(app.url, { as: member })
  const { page } = window
  for (const path of [`/app/webhooks/${webhook.id}`, `/app/webhooks/${webhook.id}/${id}`]) {
    await set({ status: 'pending', next_attempt_at: soon() })
    await page.goto(path)
    await page.locator('.chip').getByText('Waiting').waitFor()
    await set({ status: 'delivered', next_attempt_at: null })
    await page.locator('.chip').getByText('Delivered').waitFor()
  }
})

test('what was sent meanwhile is there when one comes back to the page', async () => {
  const member = await memberIn(app, 'en')
  const { webhook } = await makeWebhook(app, member, URL)
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto(`/app/webhooks/${webhook.id}`)
  await page.getByText('Nothing has been sent yet.').waitFor()
  await storeDelivery(app, webhook, {})
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.locator('.chip').getByText('Given up').waitFor()
})

test('what waits says when it is tried next, and is sent now or again while the webhook is on', async () => {
  const member = await memberIn(app, 'en')
  const { webhook } = await makeWebhook(app, member, URL)
  const id = await storeDelivery(app, webhook, { status: 'pending' })
  const set = (values: object) => app.owner.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute()
  await set({ attempts: 2, next_attempt_at: new Date(Date.now() + 3_600_000) })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  const [list, own] = [`/app/webhooks/${webhook.id}`, `/app/webhooks/${webhook.id}/${id}`]
  for (const path of [list, own]) {
    await page.goto(path)
    await page.getByText('Next attempt').waitFor()
    await set({ next_attempt_at: new Date(Date.now() + 3_600_000) })
    await button(page, 'Send now').click()
    await page.getByText('It is being sent again.').waitFor()
    const { next_attempt_at: nextAt } = await app.owner
      .selectFrom('webhook_deliveries')
      .select('next_attempt_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.ok(Number(nextAt) <= Date.now())
    await button(page, 'Send now').waitFor({ state: 'detached' })
    await set({ next_attempt_at: new Date(Date.now() + 3_600_000) })
  }
  await set({ status: 'failed', next_attempt_at: null })
  await page.goto(list)
  await button(page, 'Send again').and(page.locator(':enabled')).waitFor()
  await button(page, 'Switch off').click()
  await button(page, 'Send again').and(page.locator(':disabled')).waitFor()
  await page.goto(own)
  await page.getByText('The webhook is off.').waitFor()
  await button(page, 'Send again').and(page.locator(':disabled')).waitFor()
})

test('looking again keeps what was loaded below', async () => {
  const member = await memberIn(app, 'en')
  const { webhook } = await makeWebhook(app, member, URL)
  for (let count = 0; count < 25; count += 1) await storeDelivery(app, webhook, { status: 'delivered' })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto(`/app/webhooks/${webhook.id}`)
  const deliveries = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')
  await deliveries.nth(19).waitFor()
  await button(page, 'Show more').click()
  await deliveries.nth(24).waitFor()
  const answered = page.waitForResponse(/\/deliveries\?/)
  await button(page, 'Look again').click()
  await (await answered).finished()
  await page.evaluate('new Promise(requestAnimationFrame)')
  assert.equal(await deliveries.count(), 25)
})

test('a new secret whose answer is lost is shown at the next press, and the former one goes on', async () => {
  const member = await memberIn(app, 'en')
  const { webhook } = await makeWebhook(app, member, URL)
  const stored = () =>
    app.owner
      .selectFrom('webhooks')
      .select(['secret', 'former_secret'])
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow()
  const before = await stored()
  await using window = await visit(app.url, { as: member, tolerates })
  const { page, context } = window
  await page.goto(`/app/webhooks/${webhook.id}`)
  const rotate = async () => {
    await button(page, 'New secret').click()
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
  }
  await loseAnswer(context, `/api/webhooks/${webhook.id}/rotate-secret`)
  await rotate()
  await page.getByText('The service cannot be reached.').waitFor()
  await rotate()
  const shown = dialog(page, 'The secret of your webhook')
  assert.match((await shown.getByRole('region', { name: 'Secret' }).textContent()) ?? '', /^whsec_/)
  assert.deepEqual((await stored()).former_secret, before.secret)
})
