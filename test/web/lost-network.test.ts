import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { issueFoundingLink } from '../../src/features/auth/founding/founding.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { nextMail } from '../harness/mail-sink.ts'
import { codeOf, enableTotp } from '../harness/second-factor-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import { hello, testBrowser, type Visit } from './browser.ts'
import { COUNT } from './live.ts'
import { pressTwice, pressUnheard, tolerates } from './lost-network.ts'

const PASSWORD = 'three green bicycles'
const [app, sink] = testAppWithMail()
const open = testApp({ HROMADA_SIGN_UP: 'open' })
const visit = testBrowser()

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Fills in the form of a new account, and presses its button until the answer comes: the first one is lost. */
async function createUnheard({ page }: Visit, name: string, path: string, pressed: string) {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail address').fill(`${name.toLowerCase()}@lost.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await pressUnheard(page, button(page, pressed), path)
}

test('a network that is gone while one signs in, by two steps, is shown, and nothing has to be entered again', async () => {
  const member = await app.member('member')
  const { secret } = await enableTotp(app, member)
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto('/app/sign-in')
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await pressTwice(page, button(page, 'Sign in'))
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await pressTwice(page, button(page, 'Confirm'))
  await hello(page)
})

test('a forgotten password is asked for without a network, and mailed once', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto('/app/forgot')
  await page.getByLabel('E-mail address').fill(member.email)
  await pressTwice(page, button(page, 'Send the link'))
  await page.getByText(`If ${member.email} has an account`).waitFor()
  await nextMail(sink, member.email, 'Choose a new password')
})

test('whoever signs up, and does not hear of it, is in when they try again', async () => {
  await using visited = await visit(open.url, { tolerates })
  await visited.page.goto('/app/sign-up')
  await createUnheard(visited, 'Newcomer', '/api/auth/sign-up/email', 'Sign up')
  await hello(visited.page)
})

test('whoever founds the community, and does not hear of it, has founded it when they try again', async () => {
  const link = (await issueFoundingLink(open.platform.db, open.url)) ?? ''
  await using visited = await visit(open.url, { tolerates })
  await visited.page.goto(link)
  await visited.page.getByLabel('Name of the community').fill('Weavers')
  await createUnheard(visited, 'Founder', '/api/auth/found', 'Found the community')
  await visited.page.getByRole('heading', { level: 1, name: 'The community is founded' }).waitFor()
})

for (const isOffline of [false, true]) {
  const network = isOffline ? 'the network was gone next' : 'the network was there, as while the service is restarted'
  test(`live events arrive when the script for them was lost, and ${network}`, async () => {
    await using visited = await visit(app.url, { as: await app.member('member'), tolerates })
    const { page, context } = visited
    await page.route('**/app/assets/live-*.js', (route) => route.abort('connectionreset'), { times: 1 })
    const counted = page.waitForRequest(COUNT)
    await Promise.all([page.waitForEvent('requestfailed'), page.goto('/app/profile')])
    await context.setOffline(isOffline)
    await context.setOffline(false)
    await counted
  })
}
