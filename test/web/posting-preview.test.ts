import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { attach } from '../harness/attachment-fixtures.ts'
import { makeEntity } from '../harness/entity-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import { seen, testBrowser } from './browser.ts'
import { pdf } from './chosen-files.ts'
import { hasFocus } from './keyboard.ts'

const app = testApp({}, { hasClock: true })
const visit = testBrowser()

const FORM = '/app/opportunities/new'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** How much of a frame is below what it shows. */
const emptyBelow = (frame: HTMLElement | SVGElement): number => {
  const shown = (frame as HTMLIFrameElement).contentDocument?.querySelector('article')
  return shown ? frame.clientHeight - shown.getBoundingClientRect().bottom : Number.NaN
}

/** What is said in pairs, name first. */
const factsIn = async (list: Locator) =>
  (await list.locator('div').allInnerTexts()).map((fact) => fact.split(/\s*\n\s*/))

test('before it is sent, the whole is seen as readers will see it', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member })
  const { page } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(FORM)
  const look = page.getByRole('button', { name: 'See it as readers will' })
  await look.click()
  const untitled = page.getByRole('dialog', { name: 'Title', exact: true })
  await hasFocus(untitled.getByRole('button', { name: 'Back to the form' }))
  await page.keyboard.press('Escape')
  await hasFocus(look)
  await textbox(page, 'Title').fill('A <b>weaver</b>')
  await textbox(page, 'In short').fill('For lists alone.')
  await textbox(page, 'Description').fill('**Bold** work')
  await textbox(page, 'What you offer').fill('Wool\n\nTea')
  await page.getByRole('radio', { name: 'Project' }).check()
  await page.getByRole('spinbutton', { name: 'From' }).fill('300')
  await page.getByRole('spinbutton', { name: 'To' }).fill('200')
  await page.getByLabel('Last day').fill('2999-12-31')
  await page.getByLabel('Attach files').setInputFiles([pdf('plan.pdf')])
  await textbox(page, 'Description of plan.pdf').fill('What we plan')
  await look.click()
  const seenBefore = page.getByRole('dialog', { name: 'A <b>weaver</b>' })
  await seen(seenBefore.frameLocator('iframe').locator('strong', { hasText: 'Bold' }))
  await eventually(
    'the frame is as high as the text, to the pixel that began',
    () => seenBefore.locator('iframe').evaluate(emptyBelow),
    (heightPx) => heightPx >= 0 && heightPx < 1,
  )
  const facts = await factsIn(seenBefore.locator('dl'))
  assert.deepEqual(
    facts.filter(([name]) => name !== 'Posted'),
    [
      ['Budget', 'UAH\u00a0300 in total'],
      ['Deadline', 'December 31, 2999'],
      ['Category', 'Other'],
      ['Posted by', member.email.split('@')[0]],
    ],
  )
  await seen(seenBefore.getByText('plan.pdf'))
  await seen(seenBefore.getByText('What we plan'))
  assert.equal(await seenBefore.getByText('For lists alone.').count(), 0, 'its page does not say it either')
  await seenBefore.getByRole('button', { name: 'Back to the form' }).click()
  await hasFocus(look)
  const { body } = await app.request('GET', '/api/opportunities/mine', { as: member })
  assert.deepEqual(body.data.opportunities, [])
})

for (const locale of ['en', 'uk'] as const)
  test(`the words, their order and the look are those of its page: ${locale}`, async () => {
    const member = await app.member('confidential')
    await app.owner.updateTable('users').set({ language: locale, name: 'Olena' }).where('id', '=', member.id).execute()
    const { id: entity } = await makeEntity(app, member, { name: 'The Mill' })
    const id = await postIn(app, member, {
      title: 'Miller',
      description: 'We **grind**.',
      category: 'Flour',
      entity_id: entity,
      location: { address: 'Main Street 1', city: 'Lviv', country: 'Ukraine', remote: true, timezone: 'Europe/Kyiv' },
      // Browsers and the service abbreviate the hryvnia differently: their locale data are not the same.
      budget: { min: 1000, max: 2000, currency: 'EUR', per: 'month' },
      requirements: ['Patience'],
      benefits: ['Bread'],
      tags: ['grain'],
      contact_person: { name: 'Petro', email: 'petro@mill.example' },
      application_process: { method: 'form', instructions: 'Say when.', required_documents: ['A letter'] },
      visibility: 'confidential',
      confidential_details: { pay_day: 'Friday' },
      expires_at: '2999-12-31',
    })
    await attach(app, member, { opportunityId: id, name: 'mill.pdf' })
    await using window = await visit(app.url, { as: member, locale })
    const { page } = window
    await page.goto(`/opportunities/${id}`)
    const parts = page.locator('.detail-body')
    const headings = (await parts.locator('h2').allInnerTexts()).map((text) => text.trim())
    const facts = await factsIn(page.locator('.detail-aside dl'))
    const details = await factsIn(parts.locator('dl'))
    const items = await parts.locator('li').allInnerTexts()
    const chips = await page.locator('.detail-head .chip').allInnerTexts()
    const font = (within: Locator) =>
      within.evaluate((element) => {
        const { fontFamily, fontSize } = getComputedStyle(element)
        return [fontFamily, fontSize]
      })
    const fontOfPage = await font(parts.locator('.prose'))

    await page.goto(`/app/opportunities/${id}`)
    await page.getByRole('button', { name: locale === 'en' ? 'See it as readers will' : 'Подивитися, як' }).click()
    const preview = page.getByRole('dialog', { name: 'Miller' })
    const prose = preview.frameLocator('iframe').locator('.prose')
    await seen(prose.locator('strong', { hasText: 'grind' }))
    assert.deepEqual(await preview.locator('h3').allInnerTexts(), headings)
    const shown = await factsIn(preview.locator('dl').first())
    assert.deepEqual(shown.slice(0, facts.length), facts)
    assert.deepEqual(shown.slice(facts.length), [[locale === 'en' ? 'Organization' : 'Організація', 'The Mill']])
    assert.deepEqual(await factsIn(preview.locator('dl').last()), details)
    const shownItems = [
      ...(await preview.locator('li').allInnerTexts()),
      ...(await preview.locator('h3 + .row .chip').allInnerTexts()),
    ]
    assert.deepEqual(
      shownItems.filter((text) => !text.startsWith('mill.pdf')),
      items.filter((text) => !text.startsWith('mill.pdf')),
    )
    await seen(preview.getByRole('link', { name: 'mill.pdf' }))
    assert.deepEqual(await preview.locator('.posting > .row .chip').allInnerTexts(), chips)
    assert.deepEqual(await font(prose), fontOfPage)
  })
