import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { before, testApp, testMember } from '../harness/suite.ts'
import { addUser, renameUser } from '../harness/user-fixtures.ts'
import { PHONE_PX, testBrowser } from './browser.ts'

const LONG = 'Довгейім’я'.repeat(20)
const FIRST_PAGE = 30

const app = testApp({}, { hasClock: true })
const reader = testMember(app, 'member')
const visit = testBrowser()

before(async () => {
  await renameUser(app, reader, 'Яна Остання')
  await addUser(app, {
    name: 'Olena Koval',
    position: 'Engineer',
    company: 'Bridges Ltd',
    location: 'Kyiv',
    is_verified: true,
    verified_at: new Date(),
  })
  await addUser(app, { name: LONG, position: LONG, company: LONG, location: LONG })
  for (let number = 10; number < 40; number += 1) await addUser(app, { name: `Bohdan ${number}` })
})

const people = (page: Page) => page.getByRole('main').getByRole('article')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Name or part of it' })
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

test('members find each other by name, and open a card and come back', async () => {
  await using window = await visit(app.url, { as: reader })
  const { page } = window
  await page.goto('/app')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Members' }).click()
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await shown(page, '33 members with a card')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/members') && asked.push(request.url())))
  await field(page).fill('olena')
  await field(page).press('Enter')
  await shown(page, '1 member with a card')
  assert.deepEqual(asked, [`${app.url}/api/members?page=1&limit=30&search=olena`])
  assert.equal(new URL(page.url()).search, '?search=olena')
  for (const text of ['Engineer, Bridges Ltd', 'Kyiv', 'Verified']) await people(page).getByText(text).waitFor()
  await page.getByRole('link', { name: 'Olena Koval' }).click()
  await page.getByRole('heading', { name: 'Olena Koval', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Where this is' }).getByRole('link', { name: 'Members' }).click()
  await shown(page, '33 members with a card')
  await page.goBack()
  await page.goBack()
  await shown(page, '1 member with a card')
  assert.equal(await field(page).inputValue(), 'olena')
})

test('pages are in the address; behind the last one nobody is said to be nobody', async () => {
  await using window = await visit(app.url, { as: reader, tolerates: [/status of 400/] })
  const { page } = window
  await page.goto('/app/members')
  await shown(page, '33 members with a card')
  assert.equal(await people(page).count(), FIRST_PAGE)
  await page.getByRole('button', { name: 'Next' }).click()
  await people(page).getByText('This is you').waitFor()
  assert.deepEqual([await people(page).count(), new URL(page.url()).search], [3, '?page=2'])
  for (const beyond of ['9', '900000', '99999999']) {
    await page.goto(`/app/members?page=${beyond}&search=bohdan`)
    await shown(page, 'The list ends before this page.')
    await page.getByRole('button', { name: 'To the first page' }).click()
    await shown(page, '30 members with a card')
  }
})

test('a search that finds nobody says by what, and leads on; one that is none is refused at its field', async () => {
  await using window = await visit(app.url, { as: reader, tolerates: [/status of 400/] })
  const { page } = window
  await page.goto('/app/members?search=Bridges')
  await shown(page, 'Nobody’s name has “Bridges”.')
  const everywhere = page.getByRole('link', { name: 'Search places, companies and occupations too' })
  assert.equal(await everywhere.getAttribute('href'), '/search?kinds=members&q=Bridges')
  await page.getByRole('link', { name: 'Show all members' }).click()
  await shown(page, '33 members with a card')
  assert.equal(await field(page).inputValue(), '')
  await field(page).fill('!!!')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('This is not in the expected form').waitFor()
  assert.equal(await field(page).getAttribute('aria-invalid'), 'true')
})

test('a list that fails says so and is asked for again; one that is older stays', async () => {
  await using window = await visit(app.url, { as: reader, tolerates: [/status of 503/] })
  const { page } = window
  await page.route('**/api/members?**', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.goto('/app/members')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await shown(page, '33 members with a card')
})

test('names of two hundred characters stay on a telephone', async () => {
  await using window = await visit(app.url, { as: reader, widthPx: PHONE_PX })
  const { page } = window
  await page.goto('/app/members?search=Довгейім’я')
  await shown(page, '1 member with a card')
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
})

test('whoever may not read the list is not offered it, and reads for whom it is', async () => {
  await using window = await visit(app.url, { as: await app.member('subscriber') })
  const { page } = window
  await page.goto('/app/members')
  await page.getByText('This page is for the role “member” and above.').waitFor()
  assert.equal(await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Members' }).count(), 0)
})
