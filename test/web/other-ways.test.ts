import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { type OidcPerson, oidcSettings, startOidcProvider } from '../harness/oidc-provider.ts'
import { pageOf } from '../harness/passkey-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import { forgetSession, hello, testBrowser } from './browser.ts'
import { holdPasskey, QUESTIONS } from './held-passkey.ts'

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

test('a provider signs in, at first to a new account, and leads to where one wanted to go', async () => {
  const person: OidcPerson = { sub: 'p1', email: 'new@provider.example', email_verified: true, name: 'Дарина' }
  provider.is(person)
  await using visited = await visit(app.url, { locale: 'uk' })
  const { page } = visited
  for (let times = 0; times < 2; times += 1) {
    await page.goto('/app/security')
    await page.getByRole('button', { name: 'Увійти через єдиний вхід' }).click()
    await page.getByRole('heading', { level: 1, name: 'Безпека' }).waitFor()
    await forgetSession(page)
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

/** The field of the address has asked before the button is pressed. */
const OF_FIELD = 1
const OF_BUTTON = 2

test('a passkey signs in alone, and is offered as the second step', async () => {
  const member = await app.member('member')
  const origin = pageOf(app)
  await using visited = await visit(origin, { tolerates })
  const { page, context } = visited
  const { touchFrom, untilAsked } = await holdPasskey(context, page, member, origin)
  touchFrom(OF_BUTTON)
  await page.goto('/app/sign-in')
  await untilAsked(OF_FIELD)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await hello(page)

  await forgetSession(page)
  touchFrom(OF_BUTTON)
  await page.goto('/app/sign-in')
  await untilAsked(OF_FIELD)
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await hello(page)
})

test('whoever presses the button while passkeys are still to be offered is not put off by the offer', async () => {
  const member = await app.member('member')
  const origin = pageOf(app)
  await using visited = await visit(origin, { tolerates })
  const { page, context } = visited
  const { setPresence } = await holdPasskey(context, page, member, origin)
  await setPresence(false)
  const pressed = Promise.withResolvers<void>()
  const offerEnded = Promise.withResolvers<void>()
  let questions = 0
  await context.route(QUESTIONS, async (route) => {
    questions += 1
    if (questions === OF_FIELD) {
      await pressed.promise
      await route.continue()
      await route.request().response()
      offerEnded.resolve()
    } else {
      pressed.resolve()
      await offerEnded.promise
      await setPresence(true)
      await route.continue()
    }
  })
  await page.goto('/app/sign-in')
  await eventually('the offer is being made', () => questions === OF_FIELD)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await hello(page)
})

test('nor by an offer that is begun only when the browser has said that it can make one', async () => {
  const member = await app.member('member')
  const origin = pageOf(app)
  await using visited = await visit(origin, { tolerates })
  const { page, context } = visited
  await holdPasskey(context, page, member, origin)
  await page.addInitScript(`
    const { promise, resolve } = Promise.withResolvers()
    PublicKeyCredential.isConditionalMediationAvailable = () => promise
    globalThis.sayThatItCan = () => resolve(true)`)
  let questions = 0
  await context.route(QUESTIONS, async (route) => {
    questions += 1
    await page.evaluate('sayThatItCan()')
    await route.fallback()
  })
  await page.goto('/app/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await hello(page)
  assert.equal(questions, 1)
})

test('the field of the address offers the passkeys of the browser, and nobody is disturbed who has none', async () => {
  const member = await app.member('member')
  const origin = pageOf(app)
  await using visited = await visit(origin, { tolerates })
  const { page, context } = visited
  const { touchFrom } = await holdPasskey(context, page, member, origin)
  touchFrom(OF_FIELD)
  await page.goto('/app/sign-in')
  await hello(page)
  await using other = await visit(origin)
  const field = other.page.getByLabel('E-mail address')
  const asked = other.page.waitForResponse(/generate-authenticate-options/)
  await other.page.goto('/app/sign-in')
  await asked
  await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  assert.equal(await field.getAttribute('autocomplete'), 'username webauthn')
  assert.equal(await other.page.getByRole('alert').count(), 0)
})
