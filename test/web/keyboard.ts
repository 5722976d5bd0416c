import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** By keys alone: each field in turn, then Enter. */
export async function typeAll(page: Page, texts: readonly string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}

/** A browser drops the keys that are pressed before it has painted a page. */
const isPainted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The page moves the focus by itself: what is typed before goes elsewhere. */
export const hasFocus = (control: Locator) => control.and(control.page().locator(':focus')).waitFor()

/** By Tab alone, to the field of this label. */
export async function tabTo(page: Page, label: string) {
  await reach(page.getByLabel(label, { exact: true }), 30)
}

/** By Tab, to the control or to one of them. */
export async function reach(control: Locator, maxPresses = 120): Promise<void> {
  await control.first().waitFor()
  await isPainted(control.page())
  await pressUntil(control, 'Tab', maxPresses)
}

export async function pressUntil(control: Locator, key: string, maxPresses = 120): Promise<void> {
  const page = control.page()
  const isFocused = async () => (await control.and(page.locator(':focus')).count()) > 0
  for (let left = maxPresses; left > 0 && !(await isFocused()); left -= 1) await page.keyboard.press(key)
  assert.ok(await isFocused(), `${control} is reached by ${key}`)
}
