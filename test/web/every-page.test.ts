import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Locale, locales } from '../../src/platform/database/tables/accounts.ts'
import { before, testApp } from '../harness/suite.ts'
import { DESK_PX, PHONE_PX, testBrowser } from './browser.ts'
import { inaccessible, misframed, overflowing, unreadable } from './judgements.ts'
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

const app = testApp({ HROMADA_NAME: COMMUNITY }, { hasClock: true })
const visit = testBrowser()
const worlds = new Map<Locale, World>()
before(async () => {
  for (const locale of locales) worlds.set(locale, await fillWorld(app, locale))
})

for (const page of pages) {
  for (const look of process.env.TEST_WEB_ALL ? all : diagonal) {
    test(`${nameOf(page)} in ${Object.values(look).join(', ')}`, () => judge(page, look))
  }
}

async function judge(one: PageCase, look: Look): Promise<void> {
  const world = worlds.get(look.locale)
  assert.ok(world)
  const address = addressOf(one, world)
  await using visited = await visit(app.url, {
    ...look,
    ...(one.as && { as: world.people[one.as] }),
    ...(one.status !== undefined && { tolerates: [new RegExp(`status of ${one.status} .*${RegExp.escape(address)}`)] }),
  })
  const { page } = visited
  const answer = await page.goto(address)
  assert.equal(answer?.status(), one.status ?? 200)
  await settled(page)
  await keepPicture(page, one, look)
  const found = {
    frame: await misframed(page, { locale: look.locale, name: COMMUNITY }),
    language: await unreadable(page, look.locale),
    accessibility: await inaccessible(page),
    overflow: await overflowing(page),
    overflowAtNarrowest: await narrowed(page, look),
  }
  assert.deepEqual(found, { frame: [], language: [], accessibility: [], overflow: [], overflowAtNarrowest: [] })
}

/** The page has its heading, and waits for no answer. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  // Only pages of the app ask for anything once they are there.
  if (new URL(page.url()).pathname.startsWith('/app')) await page.waitForLoadState('networkidle')
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
  const { body } = await app.request('GET', '/openapi.json')
  const paths = Object.entries<Record<string, { responses: Record<string, { content?: object }> }>>(body.paths)
  const written = paths
    .filter(([, { get }]) => Object.keys(get?.responses[200]?.content ?? {}).includes('text/html'))
    .map(([path]) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    .filter((path) => !path.startsWith('/app'))
  assert.deepEqual(
    judged((route) => !route.startsWith('/app')),
    written.toSorted(),
  )
})

const judged = (isMeant: (route: string) => boolean) =>
  [...new Set(pages.map(({ route }) => route))].filter(isMeant).toSorted()
