import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../harness/entity-fixtures.ts'
import { writeArticle } from '../harness/news-fixtures.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { PHONE_PX, testBrowser } from './browser.ts'
import { overflowing } from './judgements.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const visit = testBrowser()

const LONG = 'я'.repeat(1_600)
/** Refusals are what these tests are about. */
const tolerates = [/status of 4\d\d/]

test('no address gives a blank page: unknown ids, foreign signs, ten thousand characters', async () => {
  await using visited = await visit(app.url, { as: admin, tolerates, widthPx: PHONE_PX })
  const { page } = visited
  for (const address of [
    `/app/${LONG}`,
    `/app/opportunities/${LONG}`,
    '/app/opportunities/%E2%80%AE%F0%9F%90%B4/applications',
    '/app/entities/%25%25',
    '/app/admin/news/none',
    '/app/webhooks/none',
    '/app/webhooks/none/%E2%80%AE?status=none',
    `/app/notifications?type=${LONG}&view=none&unread=perhaps`,
    `/app/applications?page=${LONG}&status=none`,
    '/app/opportunities?page=-1',
    `/app/sign-in?next=${LONG}`,
    `/news/${LONG}`,
    `/news?search=${LONG}`,
    '/opportunities/none',
    `/opportunities?near=${LONG}`,
    `/entities?category=${LONG}`,
    '/members/none',
    `/search?q=${LONG}`,
    '/?lang=xx',
  ]) {
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    assert.notEqual((await page.locator('main').textContent())?.trim(), '', address.slice(0, 60))
    assert.deepEqual(await overflowing(page), [], address.slice(0, 60))
  }
})

test('words of 190 characters, markup, marks of direction and emoji are shown as they were written', async () => {
  const hostile = `<b onclick=alert(1)>\u202Eолес\u202C 🐴👩🏽‍🚀 &amp; ${'ї'.repeat(140)}`
  const article = await writeArticle(app, admin, { title: hostile, excerpt: hostile, tags: [hostile.slice(0, 50)] })
  // No name turns the direction of text.
  const name = hostile.replaceAll(/[\u202A-\u202E]/g, '')
  const { id: entity } = await makeEntity(app, admin, { name, description: hostile })
  const opportunity = await postIn(app, admin, { title: hostile, description: hostile, entity_id: entity })
  await renameUser(app, admin, hostile)
  for (const widthPx of [PHONE_PX, 1280]) {
    await using visited = await visit(app.url, { as: admin, widthPx })
    const { page } = visited
    page.on('dialog', () => assert.fail('a script of a text ran'))
    for (const address of [
      '/',
      '/news',
      `/news/${article.slug}`,
      '/opportunities',
      `/opportunities/${opportunity}`,
      '/entities',
      `/entities/${entity}`,
      `/members/${admin.id}`,
      '/search?q=onclick',
      '/app',
      '/app/opportunities',
      '/app/entities',
      `/app/entities/${entity}`,
      '/app/admin/news',
    ]) {
      await page.goto(address)
      await page.locator('h1').first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      assert.equal(await page.locator('b[onclick]').count(), 0, address)
      assert.deepEqual(await overflowing(page), [], `${address} at ${widthPx}`)
    }
  }
})

test('a form that is sent twice makes one thing', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { as: member })
  const { page } = visited
  await page.goto('/app/entities/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weavers')
  await page.getByRole('main').locator('button[type=submit]').dblclick()
  await page.waitForURL((url) => url.pathname !== '/app/entities/new')
  const { body } = await app.request('GET', '/api/entities?mine=true', { as: member })
  assert.deepEqual(
    body.data.entities.map(({ name }: { name: string }) => name),
    ['Weavers'],
  )
})

test('a form of another site does nothing here, and says so', async () => {
  const member = await app.member('member')
  const article = await writeArticle(app, admin, { title: 'Liked by nobody' })
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page, context } = visited
  await context.route('http://elsewhere.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${app.url}/news/${article.slug}/like"><button name="action" value="like">Win</button></form>`,
    }),
  )
  await page.goto('http://elsewhere.example/')
  await page.getByRole('button', { name: 'Win' }).click()
  await page.waitForURL(`${app.url}/**`)
  const { body } = await app.request('GET', `/api/news/${article.id}/like`, { as: member })
  assert.deepEqual(body.data, { liked: false, totalLikes: 0 })
})
