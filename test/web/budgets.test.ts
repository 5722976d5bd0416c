import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { openBundles } from '../../src/features/app/bundle.ts'
import { locales } from '../../src/platform/database/tables/accounts.ts'
import { before, testApp } from '../harness/suite.ts'
import { compressed, sizesOf } from './app-sizes.ts'
import { testBrowser } from './browser.ts'
import { addressOf, nameOf, pages } from './pages.ts'
import { fillWorld, type World } from './world.ts'

const KB = 1024
const MAX_FIRST_LOAD = 60 * KB
const MAX_FURTHER_PAGE = 15 * KB
const MAX_WITHOUT_DESK = 150 * KB
/** What administrators load besides. */
const MAX_DESK = 62 * KB
const MAX_PUBLIC_PAGE = 40 * KB
/** Documents, styles, scripts and who is signed in, until the heading is there; not what the page itself asks for. */
const MAX_FIRST_REQUESTS = 6
const MAX_NEXT_REQUESTS = 2

const app = testApp({}, { hasClock: true })
const visit = testBrowser()
let world: World
before(async () => {
  world = await fillWorld(app, 'en')
})

for (const locale of locales)
  test(`what the app loads is small, as it is sent: ${locale}`, async (t) => {
    const { text } = await app.request('GET', '/app')
    const { first, later, withoutDesk, everything } = sizesOf(await openBundles()(locale, app.platform.community.color))
    t.diagnostic(
      `first ${first + compressed(text)}, without the desk ${withoutDesk}, everything ${everything} bytes; ${JSON.stringify([...later])}`,
    )
    assert.ok(first + compressed(text) <= MAX_FIRST_LOAD, `${first} with the document`)
    assert.ok(later.size > 0)
    for (const [name, size] of later) assert.ok(size <= MAX_FURTHER_PAGE, `${name}: ${size} bytes`)
    assert.ok(withoutDesk <= MAX_WITHOUT_DESK, `${withoutDesk} bytes without the desk`)
    assert.ok(everything - withoutDesk <= MAX_DESK, `${everything - withoutDesk} bytes of the desk`)
  })

test('the first page of the app takes few requests, the next one fewer', async (t) => {
  await using visited = await visit(app.url, { as: world.people.member })
  const { page } = visited
  const first = await requestsUntil(page, () => page.goto('/app/keys'))
  const next = await requestsUntil(page, () =>
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click(),
  )
  t.diagnostic(`first: ${first.join(' ')}; next: ${next.join(' ')}`)
  assert.ok(first.length <= MAX_FIRST_REQUESTS, first.join('\n'))
  assert.ok(next.length <= MAX_NEXT_REQUESTS, next.join('\n'))
})

test('public pages are small, and have no script', async () => {
  const ours = pages.filter(({ route }) => !route.startsWith('/app'))
  assert.ok(ours.length > 0)
  for (const one of ours) {
    const as = one.as && world.people[one.as]
    const headers = { accept: 'text/html', ...(as && { cookie: as.cookie }) }
    const { text } = await app.request('GET', addressOf(one, world), { headers })
    const stylesheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)
    assert.ok(stylesheets.length > 0, nameOf(one))
    const styles = await Promise.all(stylesheets.map(async (path) => (await app.request('GET', path)).text))
    const size = [text, ...styles].reduce((sum, part) => sum + compressed(part), 0)
    assert.ok(size <= MAX_PUBLIC_PAGE, `${nameOf(one)}: ${size} bytes`)
    // Data blocks of JSON-LD are no scripts.
    assert.deepEqual(text.match(/<script(?! type="application\/ld\+json")|\son\w+=|javascript:/gi), null, nameOf(one))
  }
})

/** What is asked for until the heading of the page that `move` leads to is there. */
async function requestsUntil(page: Page, move: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const note = (request: Request) => void asked.push(request.url().slice(app.url.length))
  const former = await page.locator('h1').allTextContents()
  page.on('request', note)
  await move()
  await page
    .locator('h1')
    .filter({ hasNotText: former[0] ?? / ^/ })
    .waitFor()
  page.off('request', note)
  return asked.filter((path) => !IS_OF_CONTENT.test(path))
}

/** Data of the page, and live events, which begin after the first painting, but perhaps before we see that. */
const IS_OF_CONTENT = /^\/(api\/(?!profile$)|socket\.io|app\/assets\/live-|favicon|app\/manifest)/
