import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeArticle } from '../harness/news-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const visit = testBrowser()

test('home greets a newcomer with three steps, in few requests', async () => {
  await using window = await visit(app.url, { as: await app.member('visitor'), tolerates: [/favicon/] })
  const { page } = window
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto('/app')
  for (const step of ['Say who you are', 'Look around', 'Choose what you are told']) {
    await page.getByRole('link', { name: step }).waitFor()
  }
  await page.getByText('There is no news yet.').waitFor()
  await page.getByText('There are no open opportunities yet.').waitFor()
  const own = asked.filter((path) => path !== '/api/profile' && !path.includes('limit=1&') && !path.endsWith('limit=1'))
  assert.equal(new Set(own).size, 4, own.join('\n'))
})

test('to administrators too, news are what is published', async () => {
  const admin = await app.member('admin')
  await writeArticle(app, admin, { title: 'Out in the world' })
  await writeArticle(app, admin, { title: 'Not yet written', status: 'draft' })
  await using window = await visit(app.url, { as: admin, tolerates: [/favicon/] })
  const news = window.page.getByRole('region', { name: 'News' })
  await window.page.goto('/app')
  await news.getByRole('listitem').first().waitFor()
  assert.deepEqual(await news.getByRole('listitem').getByRole('link').allInnerTexts(), ['Out in the world'])
})
