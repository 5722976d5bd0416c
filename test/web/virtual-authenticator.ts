import type { BrowserContext, Page } from 'playwright-core'

/**
 * An authenticator of the DevTools protocol (WebAuthn domain) on the device of a page, which makes passkeys and uses them
 * by itself.
 */
export async function addAuthenticator(context: BrowserContext, page: Page, isUserVerified = true) {
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
  return { devTools, authenticatorId }
}
