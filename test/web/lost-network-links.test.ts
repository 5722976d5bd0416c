import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { linkOf } from '../harness/link-mails.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { nextMail } from '../harness/mail-sink.ts'
import { testMember } from '../harness/suite.ts'
import { hello, PHONE_PX, testBrowser, type Visit } from './browser.ts'
import { loseAnswer, tolerates } from './lost-network.ts'

const PASSWORD = 'three green bicycles'

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')
const visit = testBrowser()

const linkInMail = async (to: string, about: string) => linkOf(await nextMail(sink, to, about)).link.href

/** Does what leads to another page, be it one of the browser's own. */
async function leave(page: Page, act: () => Promise<unknown>): Promise<void> {
  const left = page.waitForEvent('framenavigated')
  await act()
  await left
  await page.waitForLoadState()
}

/** Sends the form of a page without a network; by loading the browser's page anew, whose answer is lost; and once more. */
async function sendUnheard({ page, context }: Visit, pressed: string): Promise<void> {
  const action = await page.locator('form[method=post]').getAttribute('action')
  await context.setOffline(true)
  await leave(page, () => page.getByRole('button', { name: pressed, exact: true }).click())
  await context.setOffline(false)
  await loseAnswer(context, action ?? '')
  await leave(page, () => assert.rejects(page.reload(), /ERR_CONNECTION_RESET/))
  await page.reload()
}

test('whoever is invited, and loses the network twice on a phone, has joined', async () => {
  const email = 'friend@lost.example'
  await app.request('POST', '/api/admin/invitations', { as: admin, body: { email } })
  await using visited = await visit(app.url, { tolerates, widthPx: PHONE_PX })
  const { page } = visited
  await page.goto(await linkInMail(email, 'You are invited to the community'))
  await page.getByLabel('Your name').fill('Friend')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sendUnheard(visited, 'Join')
  await page.getByText('Your account is ready, and you are signed in.').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await hello(page)
})

test('whoever resets a password, and loses the network twice, has the new one', async () => {
  const { email } = await app.member('member')
  await app.request('POST', '/api/auth/request-password-reset', { body: { email } })
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto(await linkInMail(email, 'Choose a new password'))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await sendUnheard(visited, 'Save the password')
  await page.getByText('Your password has been changed.').waitFor()
  const { status } = await app.request('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } })
  assert.equal(status, 200)
})
