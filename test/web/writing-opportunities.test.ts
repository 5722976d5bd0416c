import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { attach } from '../harness/attachment-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { notificationsOf } from '../harness/notification-rows.ts'
import { changeOpportunity, postIn } from '../harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { seen, testBrowser } from './browser.ts'
import { pdf } from './chosen-files.ts'
import { hasFocus } from './keyboard.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const visit = testBrowser()

const FORM = '/app/opportunities/new'
const DAY_MS = 24 * 3600 * 1000

const own = async (as: Member) => (await app.request('GET', '/api/opportunities/mine', { as })).body.data.opportunities
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('what is written in Markdown is previewed as readers will see it, and what fails is said with a way to try again', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member, tolerates: [/status of (422|503)/] })
  const { page } = window
  await page.goto(FORM)
  const preview = page.getByRole('button', { name: 'Preview' })
  await seen(preview)
  assert.equal(await preview.isDisabled(), true)
  await textbox(page, 'Title').fill('A weaver')
  await textbox(page, 'Description').fill('**Bold** work\nnext line\n\n- one\n- two')
  await page.route('**/api/opportunities/preview', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await preview.click()
  await page.getByRole('button', { name: 'Try again' }).click()
  const frame = page.frameLocator('iframe[title=Preview]')
  await seen(frame.locator('strong', { hasText: 'Bold' }))
  assert.deepEqual(await frame.locator('li').allTextContents(), ['one', 'two'])
  assert.equal(await textbox(page, 'Description').count(), 0)
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await textbox(page, 'Description').fill('x'.repeat(10_001))
  await preview.click()
  await page.getByRole('button', { name: 'Publish' }).click()
  // What is wrong is shown where it is written.
  await hasFocus(textbox(page, 'Description'))
})

test('what must be filled in says so, unless nothing else can be', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto(FORM)
  const marks = page.getByText('required', { exact: true })
  await seen(marks.first())
  const marked = page.locator('.label').filter({ has: marks.filter({ visible: true }) })
  assert.deepEqual(await marked.locator('label').allTextContents(), ['Title', 'Description'])
  await page.getByRole('combobox', { name: 'Way' }).selectOption('By e-mail')
  await seen(marked.filter({ hasText: 'E-mail address for applications' }))
  await page.goto('/app/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await seen(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }))
  assert.equal(await marks.filter({ visible: true }).count(), 0)
})

test('a draft is saved without telling an administrator', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto(FORM)
  await textbox(page, 'Title').fill('Not yet')
  await textbox(page, 'Description').fill('Still thinking.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await seen(page.getByText('Saved as a draft.'))
  const [{ id, status }] = await own(member)
  assert.equal(status, 'draft')
  const notifications = await notificationsOf(app, admin)
  assert.doesNotMatch(JSON.stringify(notifications), new RegExp(`${id}|Not yet`))
})

test('where a program of before drafts answers, as while it is replaced, it is a draft all the same, and the page says so', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  // Such a program drops the field that it does not know.
  await page.route('**/api/opportunities/create', (route) => {
    const { as_draft: _, ...known } = route.request().postDataJSON()
    return route.continue({ postData: known })
  })
  await page.goto(FORM)
  await textbox(page, 'Title').fill('Half way')
  await textbox(page, 'Description').fill('Still thinking.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await seen(page.getByText('It is a draft now, but administrators may have been told of it.'))
  await seen(page.getByText('Saved as a draft.'))
  assert.equal((await own(member))[0].status, 'draft')
})

test('when an answer is lost and a letter typed before the next try, one is made', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member, tolerates: [/request: |ERR_FAILED/] })
  const { page } = window
  await page.goto(FORM)
  await textbox(page, 'Title').fill('Made once')
  await textbox(page, 'Description').fill('Text')
  await page.route(
    '**/api/opportunities/create',
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await seen(page.getByText('The service cannot be reached.'))
  await textbox(page, 'Description').fill('Text!')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await seen(page.getByText('Saved as a draft.'))
  const all = await own(member)
  assert.deepEqual(
    all.map(({ title, description, status }: Record<string, unknown>) => [title, description, status]),
    [['Made once', 'Text!', 'draft']],
  )
})

test('what is over is extended from the list, what soon will be from its form, whose text stays', async () => {
  const member = await app.member('member')
  const id = await postIn(app, member, { title: 'Over' })
  await app.owner
    .updateTable('opportunities')
    .set({ status: 'expired', expires_at: new Date(Date.now() - DAY_MS) })
    .where('id', '=', id)
    .execute()
  const soon = new Date(Date.now() + 3 * DAY_MS).toISOString()
  const other = await postIn(app, member, { title: 'Soon over', expires_at: soon })
  await postIn(app, member, { title: 'For long' })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/app/opportunities')
  const row = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Over', exact: true }) })
  await row.getByRole('button', { name: 'Extend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Until when is it open?' })
  await seen(dialog.getByText('It is published again at once.'))
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await seen(page.getByText('Published.', { exact: true }))
  await seen(row.getByText('Published', { exact: true }))
  await hasFocus(row.getByRole('link', { name: 'Over', exact: true }))
  assert.equal(await page.getByRole('button', { name: 'Extend' }).count(), 1, 'only what soon is over')
  const [first] = (await own(member)).filter((one: { id: string }) => one.id === id)
  const days = (Date.parse(first.expires_at) - Date.now()) / DAY_MS
  assert.ok(first.status === 'active' && days > 29 && days < 32, first.expires_at)

  await page.goto(`/app/opportunities/${other}`)
  await textbox(page, 'City').fill('Lviv')
  await seen(page.getByText('It expires soon.'))
  await page.getByRole('button', { name: 'Extend' }).click()
  await dialog.getByLabel('Last day').fill('2999-12-31')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await seen(page.getByText('Extended.'))
  await page.getByText('It expires soon.').waitFor({ state: 'detached' })
  await eventually(
    'the form has the day that was chosen above it',
    async () => (await page.getByLabel('Last day').inputValue()) === '2999-12-31',
  )
  assert.equal(await textbox(page, 'City').inputValue(), 'Lviv')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('Saved.', { exact: true }))
  const [stored] = (await own(member)).filter((one: { id: string }) => one.id === other)
  assert.deepEqual([stored.location.city, stored.expires_at.slice(0, 7)], ['Lviv', '2999-12'])
})

test('files get descriptions, one that failed is sent again by itself, and those that are there can be removed', async () => {
  const member = await app.member('member')
  const id = await postIn(app, member, { title: 'With files' })
  await attach(app, member, { opportunityId: id, name: 'old.pdf', description: 'Of last year' })
  await using window = await visit(app.url, { as: member, tolerates: [/status of 503/] })
  const { page } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/app/opportunities/${id}`)
  await seen(page.getByText('Of last year'))
  await page.getByLabel('Attach files').setInputFiles([pdf('plan.pdf'), pdf('budget.pdf')])
  await textbox(page, 'Description of plan.pdf').fill('What we plan')
  await page.route('**/api/opportunities/upload', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('The text is saved, but not all files could be sent.'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/upload')) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sent', { exact: true }).nth(1).waitFor()
  assert.equal(sent.length, 1, 'not the other one too')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('Saved.', { exact: true }))
  assert.equal(sent.length, 1)

  await page.getByRole('button', { name: 'Remove old.pdf' }).click()
  await seen(page.getByText('old.pdf is deleted at once, for everyone'))
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await seen(page.getByText('old.pdf is removed.'))
  await page.getByRole('link', { name: 'old.pdf' }).waitFor({ state: 'detached' })
  await hasFocus(page.getByRole('heading', { name: 'Attached' }))
  const { attachments } = (await app.request('GET', `/api/opportunities/${id}`)).body.data.opportunity
  assert.deepEqual(
    attachments.map(({ name, description }: Record<string, unknown>) => [name, description]).toSorted(),
    [
      ['budget.pdf', undefined],
      ['plan.pdf', 'What we plan'],
    ],
  )
})

test('when somebody else has changed it meanwhile, one looks at theirs or saves over it', async () => {
  const member = await app.member('member')
  const id = await postIn(app, member, { title: 'Two hands' })
  await using window = await visit(app.url, { as: member, tolerates: [/status of 409/] })
  const { page, context } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/app/opportunities/${id}`)
  await textbox(page, 'City').fill('Lviv')
  await changeOpportunity(app, admin, id, { location: { city: 'Odesa', remote: false } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('Somebody else changed this since you opened it.'))
  const [theirs] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Look at theirs' }).click(),
  ])
  assert.equal(await textbox(theirs, 'City').inputValue(), 'Odesa')
  await theirs.close()
  assert.equal((await own(member))[0].location.city, 'Odesa')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await seen(page.getByText('Saved.', { exact: true }))
  assert.equal(await page.getByText('Somebody else changed this').count(), 0)
  assert.equal((await own(member))[0].location.city, 'Lviv')
  await textbox(page, 'City').fill('Kyiv')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually('it is saved', async () => (await own(member))[0].location.city === 'Kyiv')
})

test('an amount is for what is usual of the type until one chooses another', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(FORM)
  const paid = page.getByRole('combobox', { name: 'Paid' })
  const isPaid = (text: string) => paid.locator('option:checked', { hasText: text }).waitFor({ state: 'attached' })
  const choose = (type: string) => page.getByRole('radio', { name: type }).check()
  await isPaid('a month')
  await choose('Project')
  await isPaid('for the whole project')
  await choose('Job')
  await isPaid('a month')
  await paid.selectOption('an hour')
  await choose('Project')
  await isPaid('an hour')
  await paid.selectOption('a month')
  await textbox(page, 'Title').fill('Paid by the month')
  await textbox(page, 'Description').fill('Though it ends.')
  await page.getByRole('spinbutton', { name: 'From' }).fill('10')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await seen(page.getByText('Saved as a draft.'))
  const [{ id, budget }] = await own(member)
  assert.deepEqual(budget, { min: 10, currency: 'UAH', per: 'month' })
  await page.goto(`/app/opportunities/${id}`)
  await choose('Collaboration')
  await isPaid('a month')
})

test('another way of applying takes the address of the former one out, and gives it back', async () => {
  const member = await app.member('member')
  const asked = { method: 'email', contact: 'jobs@garden.example' }
  const id = await postIn(app, member, { title: 'By mail', application_process: asked })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto(`/app/opportunities/${id}`)
  const way = page.getByRole('combobox', { name: 'Way', exact: true })
  const address = page.getByRole('textbox', { name: 'E-mail address for applications' })
  assert.equal(await address.inputValue(), asked.contact)
  await way.selectOption('link')
  assert.equal(await page.getByRole('textbox', { name: 'Address of the page' }).inputValue(), '')
  await way.selectOption('email')
  assert.equal(await address.inputValue(), asked.contact)
  await way.selectOption('form')
  await address.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('Saved.', { exact: true }))
  const { body } = await app.request('GET', `/api/opportunities/mine/${id}`, { as: member })
  assert.deepEqual(
    [body.data.opportunity.application_process.method, body.data.opportunity.application_process.contact],
    ['form', undefined],
  )
})

test('a time zone is chosen, and confidential details are written for those whom the visibility admits', async () => {
  const member = await app.member('confidential')
  const reader = await app.member('member')
  const stored = { tiers: { gold: 1 }, Note: 'First\nSecond' }
  const id = await postIn(app, member, { title: 'In confidence', confidential_details: stored })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  const details = textbox(page, 'Confidential details')
  await page.goto(FORM)
  await seen(textbox(page, 'Title'))
  assert.equal(await details.count(), 0)
  await page.getByRole('radio', { name: 'Confidential members' }).check()
  await seen(details)

  // What is there is shown whoever sees it, and what a program has written otherwise than as a text stays.
  await page.goto(`/app/opportunities/${id}`)
  assert.equal(await details.inputValue(), 'Note: First\nNote: Second\ntiers: {"gold":1}')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Kyiv')
  await details.fill('tiers: {"gold":1}\nNova Bank')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('Begin each line with a name and a colon'))
  await hasFocus(details)
  await details.fill('tiers: {"gold":1}\nClient: Nova: Bank\n\nClient: and others')
  await page.getByRole('radio', { name: 'Confidential members' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('Saved.', { exact: true }))
  const { opportunity } = (await app.request('GET', `/api/opportunities/${id}`, { as: member })).body.data
  assert.deepEqual(
    [opportunity.location, opportunity.confidential_details],
    [
      { remote: false, timezone: 'Europe/Kyiv' },
      { tiers: { gold: 1 }, Client: 'Nova: Bank\nand others' },
    ],
  )
  assert.equal((await app.request('GET', `/api/opportunities/${id}`, { as: reader })).status, 404)

  // What a program has stored as an object is a text once something is added to it.
  await details.fill('tiers: {"gold":1}\ntiers: silver soon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually('it is saved', async () => {
    const { body } = await app.request('GET', `/api/opportunities/${id}`, { as: member })
    return body.data.opportunity.confidential_details.tiers === '{"gold":1}\nsilver soon'
  })

  await details.fill('')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Any')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually('it is saved', async () => {
    const { body } = await app.request('GET', `/api/opportunities/${id}`, { as: member })
    const { location, confidential_details: left } = body.data.opportunity
    return location.timezone === undefined && left === undefined
  })
})

test('a file that is cut off goes on by itself when the network is back, and what is there already is not sent again', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member, tolerates: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })
  const { page, context } = window
  await page.goto(FORM)
  await textbox(page, 'Title').fill('From a train')
  await textbox(page, 'Description').fill('There are tunnels.')
  await page.getByLabel('Attach files').setInputFiles([pdf('first.pdf'), pdf('second.pdf'), pdf('third.pdf')])
  const keys: (string | undefined)[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/opportunities/upload', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 2) await released
    // The last one is stored, but its answer is lost.
    if (keys.length === 4) {
      await route.fetch()
      await route.abort('failed')
    } else await route.continue()
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  await seen(page.getByRole('progressbar', { name: 'second.pdf' }))
  await context.setOffline(true)
  release()
  const row = page.getByRole('listitem').filter({ hasText: 'second.pdf' })
  await seen(row.getByText('The connection is lost. The sending goes on by itself when it is back.'))
  await seen(row.getByRole('button', { name: 'Remove second.pdf' }))
  await context.setOffline(false)
  await seen(page.getByText('Published.', { exact: true }))
  const [first, second, again, third, last] = keys
  assert.deepEqual([keys.length, new Set(keys).size, again, last], [5, 3, second, third])
  assert.notEqual(first, second)
  const [{ id }] = await own(member)
  const { attachments } = (await app.request('GET', `/api/opportunities/${id}`)).body.data.opportunity
  assert.deepEqual(
    attachments.map(({ name }: { name: string }) => name),
    ['first.pdf', 'second.pdf', 'third.pdf'],
  )
})

test('a file that is stored though the answer was lost is taken back when it is taken out', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member, tolerates: [/ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/] })
  const { page, context } = window
  const id = await postIn(app, member, { title: 'Heard by one' })
  const attachments = async () =>
    (await app.request('GET', `/api/opportunities/${id}`)).body.data.opportunity.attachments
  await page.goto(`/app/opportunities/${id}`)
  await page.getByLabel('Attach files').setInputFiles([pdf('heavy.pdf')])
  const browser = await context.newCDPSession(page)
  browser.once('Fetch.requestPaused', async ({ requestId }) => {
    await context.setOffline(true)
    await browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await browser.send('Fetch.disable')
  })
  const patterns = [{ urlPattern: '*/api/opportunities/upload', requestStage: 'Response' as const }]
  await browser.send('Fetch.enable', { patterns })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('The connection is lost.'))
  assert.equal((await attachments()).length, 1)
  await page.getByRole('button', { name: 'Remove heavy.pdf' }).click()
  await page.getByText('heavy.pdf').waitFor({ state: 'detached' })
  await context.setOffline(false)
  await eventually('the service has it no more', async () => (await attachments()).length === 0)
})

test('a file that waits for the network can be taken out, and the rest is sent without it', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member, tolerates: [/ERR_INTERNET_DISCONNECTED/] })
  const { page, context } = window
  const id = await postIn(app, member, { title: 'In the tunnel' })
  await page.goto(`/app/opportunities/${id}`)
  await page.getByLabel('Attach files').setInputFiles([pdf('heavy.pdf')])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/opportunities/upload', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByRole('progressbar', { name: 'heavy.pdf' }))
  await context.setOffline(true)
  release()
  await page.getByRole('button', { name: 'Remove heavy.pdf' }).click()
  await page.getByText('heavy.pdf').waitFor({ state: 'detached' })
  await seen(page.getByText('Saved.', { exact: true }))
  await context.setOffline(false)
})
