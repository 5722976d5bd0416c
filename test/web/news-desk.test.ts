import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../harness/eventually.ts'
import { writeArticle } from '../harness/news-fixtures.ts'
import { picture } from '../harness/pictures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { testBrowser } from './browser.ts'

const app = testApp({ HROMADA_TIMEZONE: 'Asia/Tokyo' }, { hasClock: true })
const admin = testMember(app, 'admin')
const colleague = testMember(app, 'admin')
const visit = testBrowser()

/** Of what the service refuses on purpose. */
const tolerates = [/status of (401|412)/]

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const articleOf = async (id: string) => (await app.request('GET', `/api/admin/news/${id}`, { as: admin })).body.data

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/app/admin/news/${id}`)
  await field(page, 'Text').waitFor()
}

/** As if it were dropped or pasted there. */
async function dropPicture(page: Page): Promise<void> {
  const bytes = [...(await picture(40, 30).png().toBuffer())]
  await field(page, 'Text').evaluate((area, content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'garden.png', { type: 'image/png' }))
    area.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  }, bytes)
}

test('an article is written, the session lost, signed in again, published: nothing is lost', async () => {
  const author = await app.member('admin')
  await using visited = await visit(app.url, { as: author, tolerates })
  const { page } = visited
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/app/admin/news/new')
  await field(page, 'Title').fill('The garden opens')
  await field(page, 'Summary').fill('On Saturday, for everyone.')
  const text = field(page, 'Text')
  await text.fill('Come and see.')
  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+b')
  assert.equal(await text.inputValue(), '**Come and see.**')
  await text.press('ControlOrMeta+z')
  assert.equal(await text.inputValue(), 'Come and see.', 'what a button wrote is undone as what was typed')
  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+i')
  await text.press('End')

  await dropPicture(page)
  const asked = page.getByRole('dialog', { name: 'What does the picture show?' })
  await asked.getByLabel('Description').fill('Tulips [red] and blue')
  await asked.getByRole('button', { name: 'Insert the picture' }).click()
  await asked.waitFor({ state: 'detached' })
  assert.match(
    await text.inputValue(),
    /^\*Come and see\.\*\n\n!\[Tulips \\\[red\\\] and blue\]\(http\S+\/api\/pictures\/[\w-]+\)\n\n$/,
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview.locator('em', { hasText: 'Come and see.' }).waitFor()
  const shown = preview.getByRole('img', { name: 'Tulips [red] and blue' })
  await shown.waitFor()
  assert.ok(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), 'a picture nobody else sees yet')
  await page.getByRole('button', { name: 'Back to the text' }).click()

  await app.owner.deleteFrom('sessions').where('user_id', '=', author.id).execute()
  await text.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(author.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('The article is saved.').waitFor()
  await page.waitForURL(/\/app\/admin\/news\/[0-9a-f-]{36}$/)

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('The article is published.').waitFor()
  const { status, title, content } = await articleOf(page.url().split('/').at(-1) ?? '')
  assert.deepEqual([status, title], ['published', 'The garden opens'])
  await using anyone = await visit(app.url)
  await anyone.page.goto('/news/the-garden-opens')
  await anyone.page.getByRole('img', { name: 'Tulips [red] and blue' }).waitFor()
  assert.match(content, /^\*Come and see\.\*/)
  await page.reload()
  await text.waitFor()
  assert.equal(await page.getByText('You have an unsent draft').count(), 0)
})

test('what was not saved is stored in the browser, shows its difference, and leaves alone what others changed', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Kept', content: 'One line.\n\nAnother line.' })
  await using visited = await visit(app.url, { as: admin })
  const { page } = visited
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, id)
  await field(page, 'Text').fill('One line.\n\nA better line.')
  await page.reload()
  await app.request('PUT', `/api/news/${id}`, { as: colleague, body: { title: 'By a colleague' } })
  await page.reload()
  await page.getByText('You have an unsent draft of this').waitFor()
  await page.getByText('What is different in it').click()
  await page.getByRole('insertion').filter({ hasText: 'A better line.' }).waitFor()
  await page.getByRole('deletion').filter({ hasText: 'Another line.' }).waitFor()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await field(page, 'Text').press('ControlOrMeta+s')
  await page.getByText('The article is saved.').waitFor()
  const { title, content } = await articleOf(id)
  assert.deepEqual([title, content], ['By a colleague', 'One line.\n\nA better line.'])
})

test('of two editors at once, the second is shown what the first saved, and chooses field by field', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Both', content: 'Begun.', excerpt: 'Short.' })
  const windowOf = async (as: Member) => {
    const visited = await visit(app.url, { as, tolerates })
    await open(visited.page, id)
    return visited
  }
  await using first = await windowOf(colleague)
  await using second = await windowOf(admin)
  await field(first.page, 'Text').fill('Begun.\n\nBy the first.')
  await field(first.page, 'Title').fill('Both, by the first')
  await field(first.page, 'Text').press('ControlOrMeta+s')
  await first.page.getByText('The article is saved.').waitFor()

  const { page } = second
  await field(page, 'Text').fill('Begun.\n\nBy the second.')
  await field(page, 'Summary').fill('Short, by the second.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved meanwhile' })
  await dialog.waitFor()
  const chosen = (name: string, whose: 'Mine' | 'Theirs') =>
    dialog.getByRole('group', { name }).getByRole('radio', { name: new RegExp(`^${whose}`) })
  assert.equal(await chosen('Title', 'Theirs').isChecked(), true, 'who changed it alone')
  assert.equal(await chosen('Summary', 'Mine').isChecked(), true)
  assert.equal(await chosen('Text', 'Mine').isChecked(), true)
  await dialog.getByRole('deletion').filter({ hasText: 'By the first.' }).waitFor()
  const { title: unchanged } = await articleOf(id)
  assert.equal(unchanged, 'Both, by the first')
  await chosen('Text', 'Theirs').check()
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
  await page.getByText('The article is saved.').waitFor()
  const { title, content, excerpt } = await articleOf(id)
  assert.deepEqual(
    [title, content, excerpt],
    ['Both, by the first', 'Begun.\n\nBy the first.', 'Short, by the second.'],
  )
})

test('an article is published at its time, which is that of the community', async () => {
  const { id } = await writeArticle(app, admin, { title: 'In Tokyo', status: 'draft' })
  await using visited = await visit(app.url, { as: admin })
  const { page } = visited
  await open(page, id)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Scheduled')
  await page.getByLabel('Time of publication').fill('2099-07-01T09:30')
  await page.getByText('By the clocks of the community (Asia/Tokyo). By yours: July 1, 2099').waitFor()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText(/The article will be published July 1, 2099/).waitFor()
  assert.equal((await articleOf(id)).publishAt, '2099-07-01T00:30:00.000Z')
  await page.goto('/app/admin/news')
  await page.getByRole('button', { name: 'Scheduled 1' }).click()
  await page.getByRole('row', { name: /In Tokyo/ }).waitFor()
  await app.owner.updateTable('news_schedule').set({ publish_at: new Date() }).where('article_id', '=', id).execute()
  await eventually(
    'it is published',
    async () => (await articleOf(id)).status,
    (status) => status === 'published',
  )
  await page.reload()
  await page.getByText('No article has this status and these words.').waitFor()
  await page.getByRole('button', { name: /^Published/ }).click()
  await page.getByRole('row', { name: /In Tokyo/ }).waitFor()
})

test('a revision is compared and restored', async () => {
  const { id } = await writeArticle(app, admin, { title: 'Right', content: 'Right.' })
  const body = { title: 'Wrong', content: 'Wrong.' }
  assert.equal((await app.request('PUT', `/api/news/${id}`, { as: colleague, body })).status, 200)
  await using visited = await visit(app.url, { as: admin })
  const { page } = visited
  await open(page, id)
  assert.equal(await field(page, 'Title').inputValue(), 'Wrong')
  await page.getByRole('link', { name: 'Revisions' }).click()
  const written = page.getByRole('listitem').filter({ hasText: 'Written' })
  await written.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'What differs' })
  // What is older stands before what is there now.
  await dialog.getByRole('deletion').filter({ hasText: 'Right.' }).waitFor()
  await dialog.getByRole('cell', { name: 'Wrong' }).waitFor()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('The revision is restored.').waitFor()
  assert.equal(await field(page, 'Title').inputValue(), 'Right')
  const { title, content } = await articleOf(id)
  assert.deepEqual([title, content], ['Right', 'Right.'])
  await page.getByRole('link', { name: 'Revisions' }).click()
  await page.getByText('Restored', { exact: true }).waitFor()
})

test('a category is made once, goes while no article uses it, and stays when one was written meanwhile', async () => {
  await using visited = await visit(app.url, { as: admin, tolerates: [/status of (400|409)/] })
  const { page } = visited
  await page.goto('/app/admin/news/categories')
  const make = async (name: string) => {
    await field(page, 'Name of a new category').fill(name)
    await page.getByRole('button', { name: 'Create the category' }).click()
  }
  const remove = async (name: string) => {
    await page.getByRole('listitem', { name }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await make('Gardens')
  await page.getByText('The category “Gardens” is created.').waitFor()
  await make('gardens')
  await page.getByText('is taken', { exact: false }).first().waitFor()
  await make('Orchards')
  await page.getByRole('listitem', { name: 'Orchards' }).waitFor()
  await remove('Orchards')
  await page.getByText('The category “Orchards” is deleted.').waitFor()
  await page.getByRole('listitem', { name: 'Orchards' }).waitFor({ state: 'detached' })

  await writeArticle(app, colleague, { category: 'Gardens' })
  await remove('Gardens')
  await page.getByText('An article uses this category by now: it stays.').waitFor()
  await page.getByRole('listitem', { name: 'Gardens' }).getByText('1 article').waitFor()
})
