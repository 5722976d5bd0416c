import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { pressUntil, reach } from './keyboard.ts'

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** What a person does with the controls of a page. */
export interface Hand {
  /** A button, a link, or a box to tick. */
  press(control: Locator): Promise<void>
  /** One of several. */
  choose(radio: Locator): Promise<void>
  /** @param text of a date `2030-12-31`, of a time `22:00` */
  write(field: Locator, text: string): Promise<void>
  select(field: Locator, option: string): Promise<void>
  attach(field: Locator, file: ChosenFile): Promise<void>
}

/** On a telephone. */
export const finger: Hand = {
  press: (control) => control.tap(),
  choose: (radio) => radio.check(),
  write: (field, text) => field.fill(text),
  select: async (field, option) => void (await field.selectOption(option)),
  attach: (field, file) => field.setInputFiles(file),
}

/** Keys alone: whatever Tab does not reach cannot be used. */
export const keyboard: Hand = {
  async press(control) {
    await reach(control)
    const isBox = await control.evaluate((element) => element.matches('[type=checkbox]'))
    await control.page().keyboard.press(isBox ? 'Space' : 'Enter')
  },
  async choose(radio) {
    await radio.waitFor()
    const group = await radio.getAttribute('name')
    await reach(radio.page().locator(`input[type=radio][name="${group}"]`))
    await pressUntil(radio, 'ArrowDown')
  },
  async write(field, text) {
    await reach(field)
    const kind = await field.getAttribute('type')
    const keys = field.page().keyboard
    if (kind === 'date' || kind === 'time') return keys.type(kind === 'date' ? typedDate(text) : typedTime(text))
    await keys.press('Control+a')
    await keys.type(text)
  },
  async select(field, option) {
    await reach(field)
    const chosen = () => field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
    const keys = field.page().keyboard
    await keys.press('Home')
    for (let left = 40; left > 0 && (await chosen()) !== option; left -= 1) await keys.press('ArrowDown')
    assert.equal(await chosen(), option)
  },
  async attach(field, file) {
    await reach(field)
    const asked = field.page().waitForEvent('filechooser')
    await field.page().keyboard.press('Enter')
    await (await asked).setFiles(file)
  },
}

/** Month, day and year, as an English browser has them in its field. */
const typedDate = (date: string) => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`

function typedTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const digits = (part: number) => String(part).padStart(2, '0')
  return `${digits(hours % 12 || 12)}${digits(minutes)}${hours < 12 ? 'AM' : 'PM'}`
}
