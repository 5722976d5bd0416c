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

/** By Tab alone, to the field of this label. */
export async function tabTo(page: Page, label: string) {
  await page.keyboard.press('Tab')
  await pressUntil(page.getByLabel(label, { exact: true }), 'Tab', 29)
}

/** By Tab, to the control or to one of them. */
export async function reach(control: Locator, maxPresses = 120): Promise<void> {
  await control.first().waitFor()
  await pressUntil(control, 'Tab', maxPresses)
}

export async function pressUntil(control: Locator, key: string, maxPresses = 120): Promise<void> {
  const page = control.page()
  const isFocused = async () => (await control.and(page.locator(':focus')).count()) > 0
  for (let left = maxPresses; left > 0 && !(await isFocused()); left -= 1) await page.keyboard.press(key)
  assert.ok(await isFocused(), `${control} is reached by ${key}`)
}
