import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { PHONE_PX, seen, testBrowser } from './browser.ts'
import { pdf } from './chosen-files.ts'
import { reach } from './keyboard.ts'

const app = testApp({}, { hasClock: true })
const owner = testMember(app, 'member')
const strictApp = testApp({ HROMADA_MODERATION: 'strict' })
const reviewed = testMember(strictApp, 'member')
const visit = testBrowser()

const FORM = '/app/opportunities/new'

const own = async (as: Member) => (await app.request('GET', '/api/opportunities/mine', { as })).body.data.opportunities

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Waits until it can be seen. */

test('what is written survives a reload, gets its files, is published and read by anyone', async () => {
  await using window = await visit(app.url, { as: owner })
  const { page } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(FORM)
  await textbox(page, 'Title').fill('Editor of the newsletter')
  await textbox(page, 'Description').fill('Two evenings a month.')
  await textbox(page, 'Tags').pressSequentially('texts,')
  await textbox(page, 'Tags').pressSequentially('evenings')
  await textbox(page, 'Tags').press('Enter')
  await page.reload()
  await seen(page.getByText('You have an unsent draft of this'))
  assert.equal(await textbox(page, 'Title').inputValue(), '')
  await page.getByRole('button', { name: 'Restore it' }).click()
  assert.equal(await textbox(page, 'Title').inputValue(), 'Editor of the newsletter')
  await seen(page.getByRole('button', { name: 'Remove evenings' }))

  await page.getByRole('radio', { name: 'Project' }).check()
  await page.getByRole('spinbutton', { name: 'From' }).fill('1000')
  await page.getByLabel('Attach files').setInputFiles([pdf('plan.pdf'), { ...pdf('plan.exe') }])
  await seen(page.getByText('plan.exe cannot be taken'))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/opportunities/upload', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  await seen(page.getByRole('progressbar', { name: 'plan.pdf' }))
  assert.equal((await own(owner))[0].status, 'pending', 'nothing is published before its files are there')
  release()
  await seen(page.getByText('Published.', { exact: true }))
  await seen(page.getByRole('heading', { name: 'My opportunities' }))

  const [{ id, type, tags, budget }] = await own(owner)
  assert.deepEqual(
    [type, tags, budget],
    ['project', ['texts', 'evenings'], { min: 1000, currency: 'UAH', per: 'project' }],
  )
  const { attachments } = (await app.request('GET', `/api/opportunities/${id}`)).body.data.opportunity
  assert.deepEqual(
    attachments.map(({ name }: { name: string }) => name),
    ['plan.pdf'],
  )
  await using anyone = await visit(app.url)
  await anyone.page.goto(`/opportunities/${id}`)
  await seen(anyone.page.getByRole('heading', { name: 'Editor of the newsletter' }))

  await page.goto(FORM)
  await seen(textbox(page, 'Title'))
  assert.equal(await page.getByText('You have an unsent draft').count(), 0)
})

test('a draft is saved, changed, published, closed and deleted, each said in words', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto(FORM)
  await textbox(page, 'Title').fill('Choir for beginners')
  await textbox(page, 'Description').fill('On Sundays.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await seen(page.getByText('Saved as a draft.'))
  await page.getByRole('link', { name: 'Choir for beginners' }).click()
  await textbox(page, 'City').fill('Lviv')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('Saved.', { exact: true }))
  const [{ location, status }] = await own(member)
  assert.deepEqual([location, status], [{ city: 'Lviv', remote: false }, 'draft'])

  await page.getByRole('link', { name: 'My opportunities' }).click()
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  assert.match(page.url(), /\?status=draft$/)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await seen(page.getByText('None of yours has this status.'))
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('article').getByRole('button', { name: 'Close' }).click()
  await seen(page.getByText('Closed: it takes no more applications.'))
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await seen(page.getByText('“Choir for beginners” and its files are gone for good.'))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await seen(page.getByText('You have not posted anything yet.'))
  assert.deepEqual(await own(member), [])
})

test('on a phone, by keyboard alone and in Ukrainian, errors are said where they are and then it is published', async () => {
  const member = await app.member('member')
  const body = { preferences: { language: 'uk' } }
  const changed = await app.request('PUT', '/api/profile', { as: member, body })
  assert.equal(changed.status, 200, changed.text)
  await using window = await visit(app.url, { as: member, widthPx: PHONE_PX, locale: 'uk' })
  const { page } = window
  await page.goto(FORM)
  await seen(textbox(page, 'Назва'))
  await reach(page.getByRole('button', { name: 'Опублікувати' }), 80)
  await page.keyboard.press('Enter')
  await seen(page.getByText('Заповніть це поле.').first())
  assert.equal(await textbox(page, 'Назва').and(page.locator(':focus')).count(), 1)
  await page.keyboard.type('Шукаємо перекладачку')
  await reach(textbox(page, 'Опис'), 80)
  await page.keyboard.type('Двадцять сторінок про озеленення.')
  await reach(textbox(page, 'Теги'), 80)
  for (const tag of ['переклад', 'зайве', 'сади']) {
    await page.keyboard.type(tag)
    await page.keyboard.press(tag === 'сади' ? ',' : 'Enter')
    if (tag === 'зайве') await page.keyboard.press('Backspace')
  }
  await reach(page.getByRole('radio', { name: 'Усі' }), 80)
  await page.keyboard.press('ArrowDown')
  await reach(page.getByRole('button', { name: 'Опублікувати' }), 80)
  await page.keyboard.press('Enter')
  await seen(page.getByText('Опубліковано.', { exact: true }))
  const [{ title, tags, visibility, status }] = await own(member)
  assert.deepEqual(
    [title, tags, visibility, status],
    ['Шукаємо перекладачку', ['переклад', 'сади'], 'members', 'active'],
  )
})

test('a session that ends while one writes is renewed above the form, at once or later, and nothing is lost', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member, tolerates: [/status of 401/] })
  const { page, context } = window
  await page.goto(FORM)
  await textbox(page, 'Title').fill('Written for an hour')
  await textbox(page, 'Description').fill('Every word of it.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await seen(dialog)
  assert.equal(
    await textbox(page, 'Description')
      .inputValue()
      .catch(() => 'hidden'),
    'Every word of it.',
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await seen(page.getByText('Published.', { exact: true }))
  assert.equal((await own(member))[0].description, 'Every word of it.')
})

test('what the service refuses stands beside its field', async () => {
  const member = await app.member('member')
  const same = await postIn(app, member, { title: 'The same' })
  await using window = await visit(app.url, { as: member, tolerates: [/status of 4(09|22)/] })
  const { page } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(FORM)
  await textbox(page, 'Title').fill('The same')
  await textbox(page, 'Description').fill('Once more.')
  await page.getByRole('spinbutton', { name: 'From' }).fill('20')
  await page.getByRole('spinbutton', { name: 'To' }).fill('10')
  await page.getByRole('button', { name: 'Publish' }).click()
  await seen(page.getByText('must be at least 20'))
  await page.getByRole('spinbutton', { name: 'To' }).fill('30')
  await page.getByRole('button', { name: 'Publish' }).click()
  await seen(page.getByText('You already have an open one of this type with this title.'))
  assert.equal(await textbox(page, 'Title').getAttribute('aria-invalid'), 'true')
  await page.getByRole('link', { name: 'Open the one you have' }).click()
  assert.equal(new URL(page.url()).pathname, `/app/opportunities/${same}`)
})

test('hostile texts are shown as they are', async () => {
  const member = await app.member('member')
  const title = `<img src=x onerror=alert(1)> \u202etxt ${'W'.repeat(150)} 😀`
  const id = await postIn(app, member, { title, tags: ['<b>bold</b>'] })
  await using window = await visit(app.url, { as: member, widthPx: PHONE_PX })
  const { page } = window
  page.on('dialog', () => assert.fail('a script of a text ran'))
  await page.goto('/app/opportunities')
  await seen(page.getByRole('link', { name: title }))
  for (const path of [`/app/opportunities/${id}`, `/app/opportunities/${id}/applications`]) {
    await page.goto(path)
    await seen(page.getByText(title).first())
    const overflow: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.equal(overflow, 0, path)
  }
})

test('who may not post reads which role may, and of another’s opportunity that it is not theirs', async () => {
  const subscriber = await app.member('subscriber')
  const id = await postIn(app, owner)
  await using window = await visit(app.url, { as: subscriber, tolerates: [/status of 40[34]/] })
  const { page } = window
  await page.goto('/app/opportunities')
  await seen(page.getByText('is for the role “member” and above'))
  assert.equal(await page.getByRole('link', { name: 'New opportunity' }).count(), 0)
  await page.goto(FORM)
  await seen(page.getByText('This page is for the role “member” and above.'))
  await page.goto(`/app/opportunities/${id}`)
  await seen(page.getByText('Only who posted it may change it.'))
  await page.goto('/app/opportunities/01a2075d-0000-7000-8000-000000000000')
  await seen(page.getByText('This does not exist, or no longer does.'))
})

test('where an administrator looks first, it is sent for review with its files, or saved as a draft', async () => {
  await using window = await visit(strictApp.url, { as: reviewed })
  const { page } = window
  await page.goto(FORM)
  await textbox(page, 'Title').fill('To be looked at')
  await textbox(page, 'Description').fill('By somebody else.')
  await seen(page.getByText('is published when an administrator has approved it'))
  await page.getByLabel('Attach files').setInputFiles([pdf('plan.pdf')])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/opportunities/upload', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send for review' }).click()
  await seen(page.getByRole('progressbar', { name: 'plan.pdf' }))
  const { body } = await strictApp.request('GET', '/api/opportunities/mine', { as: reviewed })
  assert.equal(body.data.opportunities[0].status, 'draft', 'nobody is notified before its files are there')
  release()
  await seen(page.getByText('Sent for review.'))
  await seen(page.getByRole('article').getByText('In review'))
  assert.equal(
    await page
      .getByRole('article')
      .getByRole('button', { name: /Publish|Send/ })
      .count(),
    0,
  )
})
