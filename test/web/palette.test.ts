import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeEntity } from '../harness/entity-fixtures.ts'
import { writeArticle } from '../harness/news-fixtures.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../harness/suite.ts'
import { addUser } from '../harness/user-fixtures.ts'
import { testBrowser } from './browser.ts'
import { hasFocus } from './keyboard.ts'

const app = testApp({}, { hasClock: true })
const visit = testBrowser()

const admin = testMember(app, 'admin')
const LONG = `Loom ${'з довгою назвою '.repeat(12)}`.trim()

before(async () => {
  await writeArticle(app, admin, { title: 'Loom repair', slug: 'loom-repair' })
  await postIn(app, admin, { title: 'Loom weaver wanted' })
  await makeEntity(app, admin, { name: 'Loom & Sons' })
  await addUser(app, { name: LONG })
})

const open = async (page: Page, address = '/app/keys') => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find' })
  await field.waitFor()
  return field
}
const announced = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const namesOf = async (page: Page) =>
  (await page.getByRole('option').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
const chosen = (page: Page) => page.getByRole('option', { selected: true })

const pathOf = (page: Page) => new URL(page.url()).pathname

test('Ctrl K finds a page, also from within a field; Escape gives the focus back', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.goto('/app/profile')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find' })
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await hasFocus(page.getByLabel('Name', { exact: true }))
  await page.keyboard.press('Control+k')
  await field.fill('api')
  assert.deepEqual(await page.getByRole('option').allInnerTexts(), ['API keys', 'Search the community for “api”'])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
  assert.equal(pathOf(page), '/app/keys')
})

test('what the community has is shown below the commands, Enter opens the first of it, arrows lead to others', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await open(page)
  await page.keyboard.type('loom')
  await announced(page, '4 found in the community')
  assert.deepEqual(await namesOf(page), [
    'Loom repair Article',
    'Loom weaver wanted Opportunity',
    'Loom & Sons Organization',
    `${LONG} Member`,
    'Search the community for “loom”',
  ])
  await chosen(page)
    .and(page.getByRole('option', { name: 'Loom repair' }))
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Loom & Sons', level: 1 }).waitFor()
  await open(page)
  await page.keyboard.type('loom repair')
  await announced(page, '1 found in the community')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/news/loom-repair')
  await open(page)
  await page.keyboard.type('zzyzx')
  await announced(page, 'Nothing in the community matches.')
})

test('what is named as typed comes first, whatever it is, then what begins so', async () => {
  const member = await app.member('member')
  await writeArticle(app, admin, { title: 'About the reed' })
  await postIn(app, admin, { title: 'Reed & rush wanted' })
  await makeEntity(app, admin, { name: 'Reed' })
  await makeEntity(app, admin, { name: 'Keys' })
  await makeEntity(app, admin, { name: 'Keys and locks' })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  const field = await open(page)
  await field.fill('keys')
  await announced(page, '2 found in the community')
  assert.deepEqual(await namesOf(page), [
    'Keys Organization',
    'API keys',
    'Keys and locks Organization',
    'Search the community for “keys”',
  ])
  await field.fill('reed')
  await announced(page, '3 found in the community')
  assert.deepEqual(await namesOf(page), [
    'Reed Organization',
    'Reed & rush wanted Opportunity',
    'About the reed Article',
    'Search the community for “reed”',
  ])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Reed', level: 1, exact: true }).waitFor()
})

test('no hit of what was typed before is chosen; older ones stay until there are new ones, and while one of them is chosen', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/search?**', async (route) => {
    await (route.request().url().includes('weaver') ? second : first).promise
    await route.continue()
  })
  const field = await open(page)
  const asked = page.waitForRequest('**/api/search?q=loom&**')
  await field.fill('l')
  await field.fill('loom')
  await asked
  const all = chosen(page).and(page.getByRole('option', { name: 'Search the community' }))
  await all.waitFor()
  first.resolve()
  await announced(page, '4 found in the community')
  await chosen(page)
    .and(page.getByRole('option', { name: 'Loom repair' }))
    .waitFor()

  const askedAnew = page.waitForRequest('**/api/search?q=loom%20weaver&**')
  await field.fill('loom weaver')
  await askedAnew
  assert.equal(await page.getByRole('option').count(), 5)
  await all.waitFor()
  await field.press('ArrowDown')
  await chosen(page)
    .and(page.getByRole('option', { name: 'Loom repair' }))
    .waitFor()
  const answered = page.waitForResponse('**/api/search?q=loom%20weaver&**')
  second.resolve()
  await (await answered).finished()
  assert.equal(await page.getByRole('option').count(), 5)
  await field.press('ArrowUp')
  await announced(page, '1 found in the community')
  assert.deepEqual(await namesOf(page), ['Loom weaver wanted Opportunity', 'Search the community for “loom weaver”'])
})

test('with nothing typed the first entry is a page; on a telephone the palette is opened from what is behind More', async () => {
  await using window = await visit(app.url, { as: await app.member('member'), widthPx: 390 })
  const { page } = window
  await page.goto('/app/keys')
  await page.getByRole('navigation', { name: 'Menu' }).getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Find' }).click()
  await chosen(page)
    .and(page.getByRole('option', { name: 'Home' }))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')
  await page.getByRole('button', { name: 'Find' }).waitFor({ state: 'hidden' })
})

test('a search that fails is reported in a quiet line, and everything else goes on', async () => {
  await using window = await visit(app.url, { as: await app.member('member'), tolerates: [/status of 503/] })
  const { page } = window
  await page.route('**/api/search?**', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  const field = await open(page)
  await field.fill('loom')
  await announced(page, 'The search did not answer. Keep typing to try again.')
  assert.deepEqual(await namesOf(page), ['Search the community for “loom”'])
  await field.fill('loom weaver')
  await announced(page, '1 found in the community')
  await field.fill('security')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
})

test('a search of people by an administrator leads to its page and asks nothing before', async () => {
  await using window = await visit(app.url, { as: await app.member('admin') })
  const { page } = window
  await page.goto('/app/keys')
  await page.getByRole('button', { name: 'Find' }).click()
  const asked: string[] = []
  // The frame of the page may still ask for its own figures.
  page.on(
    'request',
    (request) => void (/\/api\/.*(search|users|olena)/.test(request.url()) && asked.push(request.url())),
  )
  await page.getByRole('combobox', { name: 'Find' }).fill('olena koval')
  await page.getByRole('option', { name: 'Search users for “olena koval”' }).waitFor()
  await announced(page, 'Nothing in the community matches.')
  // It is recorded nowhere, unlike looks at users.
  assert.deepEqual(asked, [`${app.url}/api/search?q=olena%20koval&limit=3`])
  await page.getByRole('option', { name: 'Search the community for “olena koval”' }).click()
  await page.waitForURL('**/search?q=olena%20koval')
})

test('keys lead to pages one after the other, act in no field, and can be switched off', async () => {
  await using window = await visit(app.url, { as: await app.member('member') })
  const { page } = window
  await page.goto('/app/profile')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.keyboard.type('gn?')
  assert.deepEqual([await page.getByLabel('Name', { exact: true }).inputValue(), pathOf(page)], ['gn?', '/app/profile'])
  await page.getByLabel('Name', { exact: true }).blur()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).waitFor()
  assert.deepEqual([pathOf(page), await help.count()], ['/app/notifications', 0])
})
