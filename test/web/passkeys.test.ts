import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { pageOf } from '../harness/passkey-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import type { Answer, Member } from '../harness/test-app.ts'

const CHROMIUM = process.env.TEST_CHROMIUM ?? '/usr/bin/chromium'

const PAGE = join(import.meta.dirname, 'passkeys.html')

const app = testApp()
let browser: Browser | undefined
after(() => browser?.close())

type Outcome = Pick<Answer, 'status' | 'body'>

/** A page at an origin, with an authenticator of the DevTools protocol (WebAuthn domain). */
async function openPage(origin: string, { isUserVerified = true } = {}) {
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const context = await browser.newContext()
  context.setDefaultTimeout(60_000)
  // A page of the test at the origin of the service, which has none of its own for this yet.
  await context.route(`${origin}/passkeys`, (route) => route.fulfill({ path: PAGE }))
  const page = await context.newPage()
  await page.goto(`${origin}/passkeys`)
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return { context, credentials, run: (call: string): Promise<Outcome> => page.evaluate(call) }
}

/** Gives the browser the session of a member. */
async function useSession(context: BrowserContext, { cookie }: Member, origin: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
}

test('a browser makes a passkey, forgets the session, and signs in by the passkey alone', async () => {
  const origin = pageOf(app)
  const member = await app.member('member')
  const { context, credentials, run } = await openPage(origin)
  await useSession(context, member, origin)
  const registered = await run('register()')
  assert.deepEqual(
    [registered.status, registered.body.name, registered.body.backupCodes?.length],
    [200, 'Chromium', 10],
  )
  const [stored, ...others] = await credentials()
  assert.deepEqual([stored?.rpId, stored?.isResidentCredential, others.length], ['localhost', true, 0])

  await context.clearCookies()
  assert.equal((await run('profile()')).status, 401)
  const signedIn = await run('signIn()')
  assert.deepEqual([signedIn.status, signedIn.body.user?.id], [200, member.id], JSON.stringify(signedIn.body))
  assert.equal((await run('profile()')).body.email, member.email)
  await context.close()
})

test('an authenticator that does not verify its user makes no passkey', async () => {
  const origin = pageOf(app)
  const member = await app.member('member')
  const { context, run } = await openPage(origin, { isUserVerified: false })
  await useSession(context, member, origin)
  await assert.rejects(run('register()'), /NotAllowedError/)
  await context.close()
})

test('a passkey is not to be had for another domain', async () => {
  const { context, run } = await openPage(pageOf(app))
  await assert.rejects(run("signIn({ rpId: 'community.example' })"), /SecurityError/)
  await context.close()
})

test('with a passkey, a password alone does not sign in, and the browser completes it by the passkey', async () => {
  const origin = pageOf(app)
  const member = await app.member('member')
  const { context, run } = await openPage(origin)
  await useSession(context, member, origin)
  assert.equal((await run('register()')).status, 200)
  await context.clearCookies()
  const { email, password } = member
  const step = await app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
  assert.deepEqual(step.body, { twoFactorRedirect: true, twoFactorMethods: ['passkey', 'recovery-code'] })
  assert.equal((await run('signIn()')).body.user?.id, member.id)
  await context.close()
})
