import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { linkOf } from '../harness/link-mails.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { nextMail } from '../harness/mail-sink.ts'
import { oidcSettings, startOidcProvider } from '../harness/oidc-provider.ts'
import { readProfile } from '../harness/profile-fixtures.ts'
import { cookiesOf, enableTotp, passwordStep, recoveryStep } from '../harness/second-factor-fixtures.ts'
import type { Member } from '../harness/test-app.ts'
import { button, dialog, memberIn } from './account-fixtures.ts'
import { hello, testBrowser } from './browser.ts'

const PASSWORD = 'three green bicycles'
/** What the browser writes of answers that refuse. */
const tolerates = [/the server responded with a status of 4\d\d/]

let provider: Awaited<ReturnType<typeof startOidcProvider>>
const [app, sink] = testAppWithMail(async (stack) => {
  provider = stack.use(await startOidcProvider())
  return oidcSettings(provider)
})
const visit = testBrowser()

const mailedLink = async (address: string, subject: string) => linkOf(await nextMail(sink, address, subject)).link.href
/** As the browser does when somebody chooses the tab: see other-tabs.test.ts. */
const comeBackTo = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))")
async function signIn(page: Page, email: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

const waysOf = async (as: Member) => {
  const { body } = await app.request('GET', '/api/auth/list-accounts', { as })
  return body.map(({ providerId }: { providerId: string }) => providerId).toSorted()
}

test('a provider is linked to the account and unlinked again; the last way in stays', async () => {
  const member = await memberIn(app, 'en')
  provider.is({ sub: 'linked', email: member.email, email_verified: true, name: 'Somebody' })
  await using visited = await visit(app.url, { as: member })
  const { page } = visited
  await page.goto('/app/security')
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  const only = ways.getByRole('listitem').filter({ hasText: 'Address and password' })
  await only.getByText('Your only one').waitFor()
  await button(page, 'Link single sign-on').click()
  const linked = ways.getByRole('listitem').filter({ hasText: 'single sign-on' })
  await linked.waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(await waysOf(member), ['credential', 'oidc'])
  assert.equal(await button(page, 'Link single sign-on').count(), 0)

  await linked.getByRole('button', { name: 'Unlink' }).click()
  await dialog(page, 'Unlink single sign-on?').getByRole('button', { name: 'Unlink' }).click()
  await only.getByText('Your only one').waitFor()
  await page.locator('h1:focus').waitFor()
  assert.deepEqual(await waysOf(member), ['credential'])
})

test('a provider that is somebody else’s is not linked, and the page says so', async () => {
  const [member, other] = [await memberIn(app, 'uk'), await memberIn(app, 'en')]
  provider.is({ sub: 'theirs', email: other.email, email_verified: true, name: 'Somebody' })
  await using visited = await visit(app.url, { as: member })
  await visited.page.goto('/app/security')
  await button(visited.page, 'Під’єднати єдиний вхід').click()
  await visited.page.getByRole('alert').getByText('Не вдалося під’єднати.').waitFor()
  assert.deepEqual(await waysOf(member), ['credential'])
})

test('an address is changed by the mail to the new one, seen where the change began, and taken back by the other mail', async () => {
  const member = await memberIn(app, 'en')
  const newAddress = `moved-${member.email}`
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page, context } = visited
  await page.goto('/app/security')
  await page.getByText(`Mails go to ${member.email}.`).waitFor()
  await button(page, 'Change address').click()
  await page.getByLabel('New address').fill(member.email)
  await button(page, 'Send the link').click()
  await page.getByText('This is your address already.').waitFor()
  await page.getByLabel('New address').fill(newAddress)
  await button(page, 'Send the link').click()
  await page.getByText(`A link is on its way to ${newAddress}.`).waitFor()
  const forward = await mailedLink(newAddress, 'Confirm your new e-mail address')
  const back = await mailedLink(member.email, 'The address of your account is to change')

  const mail = await context.newPage()
  await mail.goto(forward)
  await button(mail, 'Use this address').click()
  await mail.getByText('Your account uses this address from now on.').waitFor()
  await comeBackTo(page)
  await page.getByText(`Mails go to ${newAddress}.`).waitFor()
  assert.equal(await page.getByText('A link is on its way').count(), 0)
  const { email, emailVerified } = await readProfile(app, member)
  assert.deepEqual([email, emailVerified], [newAddress, true])

  await mail.goto(back)
  await mail.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await button(mail, 'Secure the account').click()
  await mail.getByText('Your account is secured.').waitFor()
  await page.goto('/app/sign-in?next=%2Fapp%2Fsecurity')
  await signIn(page, member.email)
  await page.getByText(`Mails go to ${member.email}.`).waitFor()
})

test('new recovery codes take the place of the former ones', async () => {
  const member = await memberIn(app, 'en')
  const { recoveryCodes } = await enableTotp(app, member)
  const [former = ''] = recoveryCodes
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page } = visited
  await page.goto('/app/security?tab=factors')
  await button(page, 'New codes').click()
  const asked = dialog(page, 'Make new recovery codes')
  await asked.getByLabel('Current password').fill('not this one')
  await asked.getByRole('button', { name: 'New codes' }).click()
  await asked.getByText('This is not your current password. Try again.').waitFor()
  await asked.getByLabel('Current password').fill(member.password)
  await asked.getByRole('button', { name: 'New codes' }).click()
  const shown = dialog(page, 'Your recovery codes')
  const [code = ''] = ((await shown.getByRole('region', { name: 'Recovery codes' }).textContent()) ?? '').split('\n')
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByText('10 codes left.').waitFor()

  const statusWith = async (given: string) =>
    (await recoveryStep(app, cookiesOf(await passwordStep(app, member)), given)).status
  assert.notEqual(await statusWith(former), 200)
  assert.equal(await statusWith(code), 200)
  await page.reload()
  await page.getByText('9 codes left.').waitFor()
})

test('an account that came by a provider gets a password by mail, and signs in by it', async () => {
  const email = 'without-password@provider.example'
  provider.is({ sub: 'without', email, email_verified: true, name: 'Somebody' })
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto('/app/security')
  await button(page, 'Sign in with single sign-on').click()
  await page.getByText('Your account has no password.').waitFor()
  await button(page, 'Mail me a link').click()
  await page.getByText('A link is on its way to your address.').waitFor()
  await page.goto(await mailedLink(email, 'Choose a new password'))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await button(page, 'Save the password').click()
  await page.getByText('Your password has been changed.').waitFor()

  await page.goto('/app/sign-in')
  await signIn(page, email)
  await hello(page)
  await page.goto('/app/security')
  await page.getByRole('region', { name: 'Ways to sign in' }).getByText('Address and password').waitFor()
  await button(page, 'Change password').waitFor()
})
