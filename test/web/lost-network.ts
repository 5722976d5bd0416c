import assert from 'node:assert/strict'
import type { BrowserContext, Locator, Page } from 'playwright-core'

/** What the browser writes of requests that come to nothing, and of refusals. */
export const tolerates = [
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/,
  /the server responded with a status of 4\d\d/,
]

const seesLoss = (page: Page) => page.getByText('The service cannot be reached.').waitFor()

/** Presses without a network, which is back then. */
export async function pressOffline(page: Page, pressed: Locator): Promise<void> {
  await pressed.waitFor()
  await page.context().setOffline(true)
  await pressed.click()
  await seesLoss(page)
  await page.context().setOffline(false)
}

/** Presses without a network, then with one. */
export async function pressTwice(page: Page, pressed: Locator): Promise<void> {
  await pressOffline(page, pressed)
  await pressed.click()
}

/** Presses until the answer comes: the first one, at a path, is lost. */
export async function pressUnheard(page: Page, pressed: Locator, path: string): Promise<void> {
  await loseAnswer(page.context(), path)
  // What an earlier press has left on the page is gone by then.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path))
  await pressed.click()
  await lost
  await seesLoss(page)
  await pressed.click()
}

/** The next request to a path does its work, but its answer does not arrive. */
export async function loseAnswer(context: BrowserContext, path: string): Promise<void> {
  await context.route(
    `**${path}`,
    async (route) => {
      const request = route.request()
      const cookies = await context.cookies(request.url())
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const answer = await fetch(request.url(), {
        method: 'POST',
        headers: { ...request.headers(), ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' },
        body: request.postData(),
      })
      assert.equal(answer.status, 200, await answer.text())
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
