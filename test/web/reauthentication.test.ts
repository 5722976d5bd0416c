import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { testAppWithMail } from '../harness/mail-app.ts'
import { nextMail } from '../harness/mail-sink.ts'
import { pageOf } from '../harness/passkey-fixtures.ts'
import { anHourLater } from '../harness/stolen-sessions.ts'
import type { Member } from '../harness/test-app.ts'
import { testBrowser } from './browser.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

const [app, sink] = testAppWithMail()
const visit = testBrowser()

/** What the browser writes of the refusal that asks for a proof. */
const tolerates = [/status of 403/]

/** Asks for a passkey in the app, on a device that makes them by itself. */
async function askForPasskey(context: BrowserContext, page: Page): Promise<void> {
  await addAuthenticator(context, page)
  await page.goto('/app/security?tab=factors')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
}

const passkeysOf = async (as: Member) =>
  (await app.owner.selectFrom('passkeys').select('id').where('user_id', '=', as.id).execute()).length

/** With the first factor come recovery codes, and nothing is said above them. */
const keepCodes = (page: Page) =>
  page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'I have kept it' }).click()

test('a passkey asks for the password once more above the page, and is then made', async () => {
  const member = await app.member('member')
  await anHourLater(app, member)
  await using visited = await visit(pageOf(app), { as: member, tolerates })
  const { page, context } = visited
  await askForPasskey(context, page)
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByText('This changes how your account is opened').waitFor()
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await keepCodes(page)
  await page.getByText('The passkey is added.').first().waitFor()
  assert.equal(await passkeysOf(member), 1)
})

test('whoever has neither a password nor a factor gets a code by mail', async () => {
  const member = await app.member('member')
  await app.owner.updateTable('accounts').set({ password: null }).where('user_id', '=', member.id).execute()
  await anHourLater(app, member)
  await using visited = await visit(pageOf(app), { as: member, tolerates })
  const { page, context } = visited
  await askForPasskey(context, page)
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Mail me a code' }).click()
  const { text = '' } = await nextMail(sink, member.email, 'Your code to continue')
  await dialog
    .getByLabel('Code from the mail')
    .and(page.locator(':focus'))
    .fill(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/m.exec(text)?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await keepCodes(page)
  await page.getByText('The passkey is added.').first().waitFor()
  assert.equal(await passkeysOf(member), 1)
})
