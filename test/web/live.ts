import type { Page } from 'playwright-core'

/** The number of unread ones, which a page asks for when it hears what the service tells. */
export const COUNT = '**/api/notifications?limit=1'

/** Opens a page, and waits until it hears what the service tells. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForRequest(COUNT), page.goto(path)])
}
