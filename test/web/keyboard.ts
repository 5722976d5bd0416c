import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** By keys alone: each field in turn, then Enter. */
export async function typeAll(page: Page, texts: readonly string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}

/** By Tab alone, to the field of this label. */
export async function tabTo(page: Page, label: string) {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.getByLabel(label, { exact: true }).evaluate((element) => element === document.activeElement)) return
  }
  assert.fail(`${label} is not reached by Tab`)
}
