import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageOf } from '../harness/passkey-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import type { Answer, Member } from '../harness/test-app.ts'
import { testBrowser } from './browser.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

const PAGE = join(import.meta.dirname, 'passkeys.html')

const app = testApp({}, { hasClock: true })
const visit = testBrowser()

type Outcome = Pick<Answer, 'status' | 'body'>

interface PasskeyOptions {
  readonly as?: Member
  readonly isUserVerified?: boolean
}

/** A page at an origin, with an authenticator of the DevTools protocol (WebAuthn domain). */
async function openPage(origin: string, { as, isUserVerified = true }: PasskeyOptions = {}) {
  const visited = await visit(origin, { ...(as && { as }), tolerates: [/status of 401/] })
  const { context, page } = visited
  // A page of the test at the origin of the service.
  await context.route(`${origin}/passkeys`, (route) => route.fulfill({ path: PAGE }))
  await page.goto('/passkeys')
  const { devTools, authenticatorId } = await addAuthenticator(context, page, isUserVerified)
  const credentials = async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return { ...visited, credentials, run: (call: string): Promise<Outcome> => page.evaluate(call) }
}

test('a browser makes a passkey, forgets the session, and signs in by the passkey alone', async () => {
  const origin = pageOf(app)
  const member = await app.member('member')
  await using visited = await openPage(origin, { as: member })
  const { context, credentials, run } = visited
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
})

test('an authenticator that does not verify its user makes no passkey', async () => {
  const origin = pageOf(app)
  const member = await app.member('member')
  await using visited = await openPage(origin, { as: member, isUserVerified: false })
  await assert.rejects(visited.run('register()'), /NotAllowedError/)
})

test('a passkey is not to be had for another domain', async () => {
  await using visited = await openPage(pageOf(app))
  await assert.rejects(visited.run("signIn({ rpId: 'community.example' })"), /SecurityError/)
})

test('with a passkey, a password alone does not sign in, and the browser completes it by the passkey', async () => {
  const origin = pageOf(app)
  const member = await app.member('member')
  await using visited = await openPage(origin, { as: member })
  const { context, run } = visited
  assert.equal((await run('register()')).status, 200)
  await context.clearCookies()
  const { email, password } = member
  const step = await app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })
  assert.deepEqual(step.body, { twoFactorRedirect: true, twoFactorMethods: ['passkey', 'recovery-code'] })
  assert.equal((await run('signIn()')).body.user?.id, member.id)
})
