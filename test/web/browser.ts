import assert from 'node:assert/strict'
import { after, afterEach } from 'node:test'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import type { Locale } from '../../src/platform/database/tables/accounts.ts'
import type { Member } from '../harness/test-app.ts'

/** The whole of it, as people have it. */
export const CHROMIUM = process.env.TEST_CHROMIUM ?? '/usr/bin/chromium'
/** Without what only somebody at a screen needs: a window costs half as much. */
const HEADLESS_SHELL = process.env.TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell'

/** Of whatever a test awaits: a machine may be busy. */
const PATIENCE_MS = 60_000
const MAX_TOLD_CHARACTERS = 1_500

export const PHONE_PX = 360
export const DESK_PX = 1280

export const heightOf = (widthPx: number) => (widthPx < 600 ? 740 : 900)

interface VisitOptions {
  /** Whose session the browser has; absent: nobody's. */
  readonly as?: Pick<Member, 'cookie'>
  /** Of the browser: an account has a language of its own. */
  readonly locale?: Locale
  /** Of the browser (IANA). */
  readonly timeZone?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly widthPx?: number
  readonly hasScripts?: boolean
  /** Of a phone. */
  readonly hasTouch?: boolean
  /** Faults that belong to what the test does, such as the status of a refusal. */
  readonly tolerates?: readonly RegExp[]
}

/** A window of its own, with nothing kept from others. */
export interface Visit extends AsyncDisposable {
  readonly page: Page
  readonly context: BrowserContext
}

interface BrowserOptions {
  /** What concerns notifications of the system is in no other. */
  readonly isWhole?: boolean
}

/**
 * The browser of a test file, started when it is first needed and ended after the last test. A test fails in whose
 * windows anything went wrong unseen: errors of the console and of scripts, reports of the policy, failed requests.
 */
export function testBrowser({ isWhole = false }: BrowserOptions = {}) {
  let browser: Promise<Browser> | undefined
  let faults: string[] = []
  after(async () => (await browser)?.close())
  afterEach((test) => {
    const found = faults
    faults = []
    // Of a test that fails anyway, only what it asserts is shown: this may be the cause.
    for (const fault of found) if ('diagnostic' in test) test.diagnostic(fault)
    assert.deepEqual(found, [], 'the browser reports nothing')
  })

  /** @param origin of the service, at which the member is signed in */
  return async function visit(origin: string, options: VisitOptions = {}): Promise<Visit> {
    const {
      as,
      locale = 'en',
      timeZone,
      colorScheme = 'light',
      widthPx = DESK_PX,
      hasScripts = true,
      hasTouch = false,
      tolerates = [],
    } = options
    browser ??= chromium.launch({ executablePath: isWhole ? CHROMIUM : HEADLESS_SHELL, args: ['--no-sandbox'] })
    const context = await (await browser).newContext({
      baseURL: origin,
      locale,
      ...(timeZone !== undefined && { timezoneId: timeZone }),
      colorScheme,
      viewport: { width: widthPx, height: heightOf(widthPx) },
      javaScriptEnabled: hasScripts,
      hasTouch,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(PATIENCE_MS)
    if (as !== undefined) await signIn(context, as, origin)
    watch(context, (fault) => {
      if (!tolerates.some((pattern) => pattern.test(fault))) faults.push(fault)
    })
    return { page: await context.newPage(), context, [Symbol.asyncDispose]: () => context.close() }
  }
}

/** Gives the browser the session of a member. */
export async function signIn(context: BrowserContext, { cookie }: Pick<Member, 'cookie'>, origin: string) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
}

/** Waits until it is to be seen. @throws with what the page shows instead */
export async function seen(locator: Locator): Promise<void> {
  await locator.waitFor().catch(async (error) => {
    const shown = await locator.page().locator('main').ariaSnapshot({ timeout: 1_000 }).catch(String)
    throw new Error(`${error.message}\nThe page: ${shown.slice(0, MAX_TOLD_CHARACTERS)}`, { cause: error })
  })
}

/** Waits until it is no longer there. */
export const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })

/** Home, as whoever has signed in sees it at first, in English. */
export const hello = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()

/** Takes the session from a browser, whose page would report what it is refused meanwhile. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

function watch(context: BrowserContext, tell: (fault: string) => void): void {
  context.on('console', (message) => {
    // Chromium writes reports of the policy (CSP, Trusted Types) there too.
    if (message.type() === 'error') tell(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => tell(`script: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What a page no longer wants when it is left.
    if (reason !== 'net::ERR_ABORTED') tell(`request: ${reason} ${request.method()} ${request.url()}`)
  })
}
