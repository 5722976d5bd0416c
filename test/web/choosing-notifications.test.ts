import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { insertInApp, listOf } from '../harness/notification-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'
import { inaccessible } from './judgements.ts'

const app = testApp({}, { hasClock: true })
const visit = testBrowser()

test('several are chosen by keyboard, marked as read and deleted together, and can be taken back', async () => {
  const member = await app.member('member')
  for (const title of ['Three', 'Two', 'One']) await insertInApp(app, member, 1, { title })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/notifications')
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Choose all shown here' }).press('Space')
  await page.getByRole('checkbox', { name: 'Choose: Two' }).press('Space')
  const acts = page.getByRole('region', { name: 'What to do with the chosen ones' })
  await acts.getByText('2 chosen').waitFor()
  assert.deepEqual(await inaccessible(page), [])
  await acts.getByRole('button', { name: 'Mark as read' }).press('Enter')
  await acts.waitFor({ state: 'detached' })
  const { notifications } = await listOf(app, member)
  assert.deepEqual(
    notifications.map(({ title, isRead }: Record<string, unknown>) => [title, isRead]),
    [
      ['One', true],
      ['Two', false],
      ['Three', true],
    ],
  )

  const chooseTwo = async () => {
    for (const title of ['One', 'Two']) await page.getByRole('checkbox', { name: `Choose: ${title}` }).press('Space')
    await acts.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('Notifications deleted: 2.').waitFor()
    assert.equal(await page.locator('h1:focus').count(), 1)
  }
  await chooseTwo()
  await page.getByRole('button', { name: 'Undo' }).click()
  await chooseTwo()
  await page.goto('/api/info')
  await eventually(
    'they are deleted',
    () => listOf(app, member),
    ({ totalCount }) => totalCount === 1,
  )
})

test('what an act on several leaves as it was is shown, and why', async () => {
  const member = await app.member('member')
  for (const title of ['Gone', 'Here']) await insertInApp(app, member, 1, { title })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/notifications')
  await page.getByRole('button', { name: 'Choose several' }).click()
  await page.getByRole('checkbox', { name: 'Choose all shown here' }).check()
  await app.owner.deleteFrom('notifications').where('user_id', '=', member.id).where('title', '=', 'Gone').execute()
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
  await page.getByText('Left as before: 1. What has expired stays read, and what is deleted is gone.').waitFor()
})
