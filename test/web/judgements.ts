import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Locale } from '../../src/platform/database/tables/accounts.ts'

const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: false,
}

/** What axe finds against WCAG 2.2 AA and good practice. The DevTools protocol may run it, whatever the page's policy. */
export async function inaccessible(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(axeOptions)})`)) as AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  )
}

/** What is wider than the window, outermost first. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      return width > 0 && right > clientWidth + 0.5
    })
    return [`${scrollWidth} of ${clientWidth} px`, ...wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 160))]
  })

/** Names that are the same in every language, and those of the languages in themselves. */
const properNames = new Set(
  `Hromada API JSON JSONL HTML RSS Atom OpenAPI HTTP HTTPS URL SMS IP DNS UTC Markdown TOTP SIWE SMTP Enter Escape Push push
  Redis PostgreSQL Node js Ctrl PDF pdf JPEG PNG WEBP WebP AVIF GIF ZIP CSV Word PowerPoint Excel
  Ethereum GitHub Google Telegram WhatsApp LinkedIn Chromium Chrome Firefox Safari Linux Windows macOS Android iOS Europe Kyiv
  UAH USD EUR GBP PLN CHF CZK CAD English Українська`.split(/\s+/),
)
const faults = /undefined|\bNaN\b|\[object|\bnull\b|Invalid Date/

/** What cannot be read in the language: words of the other one, and what a program shows by mistake. */
export async function unreadable(page: Page, locale: Locale): Promise<string[]> {
  const texts = await page.evaluate(readTexts, locale)
  const foreign = locale === 'uk' ? /\p{Script=Latin}[\p{Script=Latin}'’]+/gu : /\p{Script=Cyrillic}+/gu
  return texts.flatMap((text) => {
    // Addresses, paths, and zones of time.
    const plain = text.replaceAll(
      /\S+@\S+|\S*example\.org\S*|\b(?:https?:\/\/|0x)\S*|(?:^|\s)\/\S*|\b[A-Z]\w+\/[A-Z][\w /+-]*/g,
      ' ',
    )
    const words = [...plain.matchAll(foreign)].map(([word]) => word).filter((word) => !properNames.has(word))
    return words.length > 0 || faults.test(text) ? [text.trim().slice(0, 200)] : []
  })
}

/** Every text that a person sees or hears, but for code and what is marked as another language. */
function readTexts(locale: string): string[] {
  const spoken = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']
  const elements = [...document.querySelectorAll('title, body, body *')].filter(
    (element) =>
      element.closest('script, style, noscript, code, pre, kbd, samp, [translate="no"]') === null &&
      element.closest('[lang]')?.getAttribute('lang') === locale,
  )
  return elements.flatMap((element) => {
    const own = [...element.childNodes].map((node) => (node instanceof Text ? node.data : ''))
    return [...own, ...spoken.map((name) => element.getAttribute(name) ?? '')].filter((text) => text.trim() !== '')
  })
}

/** What is wrong with the frame: language, title, headings, landmarks. */
export async function misframed(page: Page, { locale, name }: { locale: Locale; name: string }): Promise<string[]> {
  const { lang, title, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent.trim()),
  }))
  const isNamed = title === name || (title.endsWith(` · ${name}`) && title.length > name.length + 3)
  return [
    ...(lang === locale ? [] : [`the language is ${lang}`]),
    ...(isNamed ? [] : [`the title is “${title}”`]),
    ...(headings.length === 1 && headings[0] !== '' ? [] : [`the first headings are ${JSON.stringify(headings)}`]),
  ]
}

/** What would be printed, and is of use on a screen only. */
export async function printedInVain(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() =>
    [...document.querySelectorAll('.no-print')]
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => one.outerHTML.slice(0, 160)),
  )
  await page.emulateMedia({ media: 'screen' })
  return printed
}
