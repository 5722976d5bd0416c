import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { type OidcPerson, oidcSettings, startOidcProvider } from '../harness/oidc-provider.ts'
import { pageOf } from '../harness/passkey-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { signIn, testBrowser } from './browser.ts'

/** What the browser writes of an answer that refuses: it is what these tests are about. */
const tolerates = [/Failed to load resource: the server responded with a status of 4\d\d/]

let provider: Awaited<ReturnType<typeof startOidcProvider>>
const app = testApp(
  async (stack) => {
    provider = stack.use(await startOidcProvider())
    return oidcSettings(provider)
  },
  { hasClock: true },
)
const visit = testBrowser()

const hello = (page: Page) => page.getByRole('heading', { level: 1, name: /^(Hello|Вітаємо)/ }).waitFor()

test('a provider signs in, at first to a new account, and leads to where one wanted to go', async () => {
  const person: OidcPerson = { sub: 'p1', email: 'new@provider.example', email_verified: true, name: 'Дарина' }
  provider.is(person)
  await using visited = await visit(app.url, { locale: 'uk' })
  const { page, context } = visited
  for (let times = 0; times < 2; times += 1) {
    await page.goto('/app/security')
    await page.getByRole('button', { name: 'Увійти через єдиний вхід' }).click()
    await page.getByRole('heading', { level: 1, name: 'Безпека' }).waitFor()
    await context.clearCookies()
  }
  const accounts = await app.owner
    .selectFrom('users')
    .select(['name', 'email', 'email_verified'])
    .where('email', '=', person.email)
    .execute()
  assert.deepEqual(accounts, [{ name: person.name, email: person.email, email_verified: true }])
})

test('an address that an account has already is not taken over by a provider that has not proven it', async () => {
  const member = await app.member('member')
  provider.is({ sub: 'p2', email: member.email, email_verified: false, name: 'Somebody' })
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto('/app/sign-in')
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(new URL(page.url()).pathname, '/app/sign-in')
  const cookies = await page.context().cookies()
  assert.ok(!cookies.some(({ name }) => name.includes('session-token')))
})

/** An authenticator of the DevTools protocol (WebAuthn domain) with a passkey of the member. */
async function holdPasskey(context: BrowserContext, page: Page, member: Member, origin: string) {
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
  await context.route(`${origin}/passkeys`, (route) =>
    route.fulfill({ path: join(import.meta.dirname, 'passkeys.html') }),
  )
  await signIn(context, member, origin)
  await page.goto('/passkeys')
  await page.evaluate('register()')
  await context.clearCookies()
  /** Whether somebody touches it as soon as it is asked. */
  const isTouched = (enabled: boolean) =>
    devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await isTouched(false)
  return { isTouched }
}

test('a passkey signs in alone, and is offered as the second step', async () => {
  const member = await app.member('member')
  const origin = pageOf(app)
  await using visited = await visit(origin, { tolerates })
  const { page, context } = visited
  const { isTouched } = await holdPasskey(context, page, member, origin)
  await page.goto('/app/sign-in')
  await page.getByRole('button', { name: 'Sign in by passkey' }).click()
  await isTouched(true)
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()

  await isTouched(false)
  await context.clearCookies()
  await page.goto('/app/sign-in')
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await isTouched(true)
  await page.getByRole('button', { name: 'Sign in by passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()
})

test('the field of the address offers the passkeys of the browser, and nobody is disturbed who has none', async () => {
  const member = await app.member('member')
  const origin = pageOf(app)
  await using visited = await visit(origin, { tolerates })
  const { page, context } = visited
  const { isTouched } = await holdPasskey(context, page, member, origin)
  await page.goto('/app/sign-in')
  assert.equal(await page.getByLabel('E-mail address').getAttribute('autocomplete'), 'username webauthn')
  await isTouched(true)
  await hello(page)
  await using other = await visit(origin)
  const asked = other.page.waitForResponse(/generate-authenticate-options/)
  await other.page.goto('/app/sign-in')
  await asked
  await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  assert.equal(await other.page.getByRole('alert').count(), 0)
})
