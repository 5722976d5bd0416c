import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type ViewportSize } from 'playwright-core'

const CHROMIUM = process.env.BENCH_CHROMIUM ?? '/usr/bin/chromium'
const CPU_SLOWDOWN = 4
/** A telephone away from the city: 1.6 Mbit/s, 150 ms there and back. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

const TELEPHONE = { width: 412, height: 823 }
/** Before each step. */
const READING_MS = 500
const DESKTOP = { width: 1280, height: 900 }

/** What a person feels of a page (web.dev/vitals), in milliseconds but for the shift. */
export interface Vitals {
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
  /** Of the act, from the press to the next painting; without an act NaN. */
  readonly interactionMs: number
}

interface Visit {
  readonly url: string
  /** Of who is signed in. */
  readonly cookie?: string | undefined
  readonly isNetworkSlow: boolean
  /** 1: as fast as it is. */
  readonly cpuSlowdown?: number
  act?(page: Page): Promise<void>
}

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })

/** Opens a page for the first time, on a processor four times slower, and does one thing there. */
export function measureVitals(browser: Browser, { act, ...visit }: Visit): Promise<Vitals> {
  return visited(browser, { ...visit, viewport: TELEPHONE }, async (page) => {
    await act?.(page)
    return page.evaluate<Vitals>('vitals()')
  })
}

interface Step {
  /** What is pressed: an element by its selector, or a key. */
  readonly press: { readonly element: string } | { readonly key: string }
  /** What is there when it is done: an element of this selector, with a text that was not there before. */
  readonly shown: string
}

/** Does steps on a page of a desktop, on a processor four times slower unless told otherwise: milliseconds until each is painted. */
export function timeSteps(browser: Browser, visit: Omit<Visit, 'act'>, steps: readonly Step[]): Promise<number[]> {
  return visited(browser, { ...visit, viewport: DESKTOP }, async (page) => {
    const times: number[] = []
    for (const { press, shown } of steps) {
      await sleep(READING_MS)
      await page.evaluate(`awaitChange(${JSON.stringify(shown)})`)
      if ('key' in press) await page.keyboard.press(press.key)
      else await page.click(press.element)
      times.push(await page.evaluate<number>('changed'))
    }
    return times
  })
}

async function visited<Found>(
  browser: Browser,
  {
    url,
    cookie,
    isNetworkSlow,
    cpuSlowdown = CPU_SLOWDOWN,
    viewport,
  }: Omit<Visit, 'act'> & { readonly viewport: ViewportSize },
  measure: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport })
  try {
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: new URL(url).origin }])
    }
    await context.addInitScript({ content: OBSERVE })
    const page = await context.newPage()
    await slowDown(context, page, { isNetworkSlow, cpuSlowdown })
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    return await measure(page)
  } finally {
    await context.close()
  }
}

async function slowDown(
  context: BrowserContext,
  page: Page,
  { isNetworkSlow, cpuSlowdown }: Required<Pick<Visit, 'isNetworkSlow' | 'cpuSlowdown'>>,
): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  if (!isNetworkSlow) return
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
}

/** Runs in the page before anything of it. A task blocks for as long as it exceeds 50 ms. */
const OBSERVE = `
  const found = { largestPaintMs: NaN, blockingMs: 0, layoutShift: 0, interactionMs: NaN }
  const observe = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', ({ startTime }) => { found.largestPaintMs = startTime })
  observe('longtask', ({ duration }) => { found.blockingMs += Math.max(0, duration - 50) })
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) found.layoutShift += value })
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) found.interactionMs = Math.max(found.interactionMs || 0, duration)
  }, { durationThreshold: 16 })
  globalThis.vitals = () => new Promise((resolve) => setTimeout(() => resolve(found), 300))
  // From the press, which the page itself sees, to the painting of what follows.
  globalThis.awaitChange = (selector) => {
    const textOf = () => document.querySelector(selector)?.textContent
    const before = textOf()
    const pressed = new Promise((resolve) => {
      for (const type of ['keydown', 'pointerdown']) {
        addEventListener(type, ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true })
      }
    })
    globalThis.changed = new Promise((resolve) => {
      const look = () => {
        const text = textOf()
        if (text === undefined || text === before) requestAnimationFrame(look)
        else requestAnimationFrame(async () => resolve(performance.now() - (await pressed)))
      }
      look()
    })
  }
`
