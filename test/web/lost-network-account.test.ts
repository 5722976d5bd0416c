import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../harness/eventually.ts'
import { insertInApp, listOf } from '../harness/notification-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import { startReceiver, TO_THIS_MACHINE } from '../harness/webhook-fixtures.ts'
import { button, dialog, memberIn } from './account-fixtures.ts'
import { testBrowser } from './browser.ts'
import { tolerates } from './lost-network.ts'

const app = testApp(TO_THIS_MACHINE, { hasClock: true })
const visit = testBrowser()

const unchanged = (page: Page) => page.getByText('Nothing has been changed: check the connection, then try again.')

/** Presses without a network: it is said that nothing has been changed. Then once more, with one. */
async function pressTwice(page: Page, pressed: Locator) {
  await pressed.waitFor()
  await page.context().setOffline(true)
  await pressed.click()
  await unchanged(page).first().waitFor()
  await page.context().setOffline(false)
  await pressed.click()
}

test('preferences that cannot be saved stay as they were chosen, and are saved when the network is back', async () => {
  const member = await memberIn(app, 'en')
  await using window = await visit(app.url, { as: member, tolerates })
  const { page } = window
  await page.goto('/app/preferences')
  const offers = page.getByRole('checkbox', { name: 'Offers', exact: true })
  const before = await offers.isChecked()
  await offers.click()
  await pressTwice(page, button(page, 'Save'))
  await page.getByText('Your preferences are saved.').waitFor()
  assert.equal(await unchanged(page).count(), 0)
  const { body } = await app.request('GET', '/api/notifications/preferences', { as: member })
  assert.equal(body.types.marketingOffers, !before)
})

test('what is typed into a profile and for a password stays while the network is gone', async () => {
  const member = await memberIn(app, 'en')
  await using window = await visit(app.url, { as: member, tolerates })
  const { page } = window
  await page.goto('/app/profile')
  await page.getByLabel('Position').fill('Gardener')
  await pressTwice(page, button(page, 'Save profile'))
  await page.getByText('Your profile is saved.').waitFor()

  await page.goto('/app/security')
  await page.getByLabel('Current password').fill(member.password)
  await page.getByLabel('New password').fill('three green bicycles')
  await pressTwice(page, button(page, 'Change password'))
  await page.getByText('The password is changed.').waitFor()
})

test('a key and a webhook are made once the network is back, of what was typed before', async () => {
  const member = await memberIn(app, 'en')
  await using receiver = await startReceiver()
  await using window = await visit(app.url, { as: member, tolerates })
  const { page } = window
  await page.goto('/app/keys')
  await button(page, 'New key').click()
  await page.getByLabel('Name').fill('A board')
  await pressTwice(page, button(page, 'Make key'))
  await dialog(page, 'Your new key').getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('listitem', { name: 'A board' }).waitFor()

  await page.goto('/app/webhooks')
  await button(page, 'New webhook').click()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('checkbox', { name: 'Submitted' }).check()
  await pressTwice(page, button(page, 'Make webhook'))
  await dialog(page, 'The secret of your webhook').getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('link', { name: receiver.url }).click()
  await pressTwice(page, button(page, 'Send test event'))
  await receiver.arrived(1)
})

test('a notification stays unread while the network is gone, and lists that failed are read anew when it is back', async () => {
  const member = await memberIn(app, 'en')
  await insertInApp(app, member, 1, { title: 'Told once' })
  await using window = await visit(app.url, { as: member, tolerates })
  const { page, context } = window
  await page.goto('/app/notifications')
  const unread = page.getByRole('button', { name: 'Unread. Told once' })
  await unread.waitFor()
  await pressTwice(page, page.getByRole('button', { name: 'Mark as read: Told once' }))
  await page.getByRole('button', { name: 'Mark as unread: Told once' }).waitFor()
  // The page shows it before the service has stored it.
  await eventually('it is read', async () => (await listOf(app, member)).unreadCount === 0)

  await context.setOffline(true)
  await page.getByLabel('Kind').selectOption('Security')
  await page.getByRole('main').getByRole('alert').getByText('The service cannot be reached.').waitFor()
  await context.setOffline(false)
  await page.getByText('There are none of this kind.').waitFor()
  assert.equal(await page.getByRole('main').getByRole('alert').count(), 0)
})
