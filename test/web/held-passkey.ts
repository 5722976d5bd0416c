import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '../harness/eventually.ts'
import type { Member } from '../harness/test-app.ts'
import { signIn } from './browser.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

/** In which the service says what it wants signed. */
export const QUESTIONS = '**/generate-authenticate-options'

/** An authenticator with a passkey of the member. */
export async function holdPasskey(context: BrowserContext, page: Page, member: Member, origin: string) {
  const { devTools, authenticatorId } = await addAuthenticator(context, page)
  await context.route(`${origin}/passkeys`, (route) =>
    route.fulfill({ path: join(import.meta.dirname, 'passkeys.html') }),
  )
  await signIn(context, member, origin)
  await page.goto('/passkeys')
  await page.evaluate('register()')
  await context.clearCookies()
  const setPresence = (enabled: boolean) =>
    devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  let questions = 0
  let firstTouched = 0
  // It never answers what it was asked while nobody touched it.
  await context.route(QUESTIONS, async (route) => {
    questions += 1
    await setPresence(questions >= firstTouched)
    await route.continue()
  })
  return {
    setPresence,
    /** From the how manieth question of the service on somebody touches it, counted from now. */
    touchFrom(question: number) {
      questions = 0
      firstTouched = question
    },
    untilAsked: (times: number) => eventually(`it is asked ${times} times`, () => questions === times),
  }
}
