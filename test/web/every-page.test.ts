import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { type Locale, locales } from '../../src/platform/database/tables/accounts.ts'
import { eventually } from '../harness/eventually.ts'
import { before, testApp } from '../harness/suite.ts'
import { declaredRoutes } from '../system/access-review.ts'
import { DESK_PX, heightOf, PHONE_PX, testBrowser, type Visit } from './browser.ts'
import { inaccessible, misframed, overflowing, printedInVain, unreadable } from './judgements.ts'
import { addressOf, NO_PAGE, nameOf, type PageCase, pages } from './pages.ts'
import { COMMUNITY, fillWorld, type World } from './world.ts'

const NARROWEST_PX = 320
const PICTURES = process.env.TEST_WEB_PICTURES

interface Look {
  readonly locale: Locale
  readonly colorScheme: 'light' | 'dark'
  readonly widthPx: number
}

const all: readonly Look[] = locales.flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [DESK_PX, PHONE_PX].map((widthPx) => ({ locale, colorScheme, widthPx })),
  ),
)
/** For every change: each value once. */
const diagonal: readonly Look[] = [
  { locale: 'en', colorScheme: 'light', widthPx: DESK_PX },
  { locale: 'uk', colorScheme: 'dark', widthPx: PHONE_PX },
]

/** Answers that lead to no further question within this are the last. */
const QUIET_MS = 60

const app = testApp({ HROMADA_NAME: COMMUNITY }, { hasClock: true })
const visit = testBrowser()
const worlds = new Map<Locale, World>()
before(async () => {
  for (const locale of locales) worlds.set(locale, await fillWorld(app, locale))
})

/** A window for everybody and each look, which goes from page to page as people do. */
const windows = new Map<string, Promise<Window>>()

interface Window {
  readonly visited: Visit
  /** How many requests are under way. */
  readonly pending: () => number
}

async function openWindow(as: PageCase['as'], look: Look, world: World): Promise<Window> {
  const refused = pages.filter((one) => one.as === as && one.status !== undefined)
  const visited = await visit(app.url, {
    ...look,
    ...(as && { as: world.people[as] }),
    tolerates: refused.map((one) => new RegExp(`status of ${one.status} .*${RegExp.escape(addressOf(one, world))}`)),
  })
  const under = new Set<Request>()
  visited.page.on('request', (request) => under.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    visited.page.on(end as 'requestfinished', (request) => under.delete(request))
  }
  return { visited, pending: () => under.size }
}

for (const page of pages) {
  for (const look of process.env.TEST_WEB_ALL ? all : diagonal) {
    test(`${nameOf(page)} in ${Object.values(look).join(', ')}`, () => judge(page, look))
  }
}

async function judge(one: PageCase, look: Look): Promise<void> {
  const world = worlds.get(look.locale)
  assert.ok(world)
  const address = addressOf(one, world)
  const key = [one.as, ...Object.values(look)].join()
  const { visited, pending } = await windows.getOrInsertComputed(key, () => openWindow(one.as, look, world))
  const { page } = visited
  await page.setViewportSize({ width: look.widthPx, height: heightOf(look.widthPx) })
  const answer = await page.goto(address)
  assert.equal(answer?.status(), one.status ?? 200)
  await settled(page, pending)
  await keepPicture(page, one, look)
  const found = {
    frame: await misframed(page, { locale: look.locale, name: COMMUNITY }),
    language: await unreadable(page, look.locale),
    accessibility: await inaccessible(page),
    overflow: await overflowing(page),
    paper: await printedInVain(page),
    overflowAtNarrowest: await narrowed(page, look),
  }
  const nothing = Object.fromEntries(Object.keys(found).map((aspect) => [aspect, []]))
  assert.deepEqual(found, nothing)
}

/** The page has its heading, and waits for no answer. */
async function settled(page: Page, pending: () => number): Promise<void> {
  await page.locator('h1').first().waitFor()
  await eventually('no answer is awaited', async () => {
    if (pending() > 0) return false
    await sleep(QUIET_MS)
    return pending() === 0
  })
  await page.locator('.skeleton:not(.specimen *)').first().waitFor({ state: 'detached' })
}

async function narrowed(page: Page, { widthPx }: Look): Promise<string[]> {
  if (widthPx !== PHONE_PX) return []
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  return overflowing(page)
}

async function keepPicture(page: Page, one: PageCase, look: Look): Promise<void> {
  if (PICTURES === undefined) return
  await mkdir(PICTURES, { recursive: true })
  const name = [nameOf(one), ...Object.values(look)].join('-').replaceAll(/[^a-z0-9]+/gi, '_')
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
}

/** As web/routes.ts has it, whose own types are those of a browser. */
interface AppRoute {
  readonly path: string
  readonly minRole?: string
}

test('every page of the app is judged, and no other', async () => {
  const { routes } = (await import(new URL('../../web/routes.ts', import.meta.url).href)) as { routes: AppRoute[] }
  assert.deepEqual(
    judged((route) => route.startsWith('/app')),
    [...routes.map(({ path }) => path), NO_PAGE].toSorted(),
  )
})

test('every page of the program is judged, and no other', async () => {
  const written = (await declaredRoutes())
    .filter(({ isPage, method }) => isPage && method === 'GET')
    .map(({ path }) => path)
    // The reference draws itself.
    .filter((path) => !path.startsWith('/app') && path !== '/docs')
  assert.deepEqual(
    judged((route) => !route.startsWith('/app')),
    written.toSorted(),
  )
})

const judged = (isMeant: (route: string) => boolean) =>
  [...new Set(pages.map(({ route }) => route))].filter(isMeant).toSorted()
