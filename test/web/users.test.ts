import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeKey } from '../harness/api-key-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { addUser, renameUser, storedUser } from '../harness/user-fixtures.ts'
import { seen, testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const visit = testBrowser()

const inDialog = (page: Page) => page.getByRole('dialog')
const actions = async () => {
  const { body } = await app.request('GET', `/api/admin/audit-log?adminId=${admin.id}&limit=200`, { as: admin })
  return (body.entries as { action: string; targetId: string; batchId: string | null }[]).toReversed()
}

test('many are suspended at once, also those that a filter hides; who is refused is said, and chosen again', async () => {
  const name = 'Bulk Person'
  const members = await Promise.all(
    Array.from({ length: 5 }, (_, number) => addUser(app, { name, email: `bulk${number}@bulk.example` })),
  )
  const visitors = await Promise.all([addUser(app, { name, role: 'visitor' }), addUser(app, { name, role: 'visitor' })])
  await renameUser(app, admin, name)
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/users?search=bulk')
  await page.getByRole('checkbox', { name: 'Choose all of this page' }).check()
  await seen(page.getByText('8 chosen'))
  await page.getByLabel('Role').selectOption('visitor')
  await seen(page.getByText('6 of them not shown'))

  await page.getByRole('button', { name: 'Suspend' }).click()
  await inDialog(page).getByLabel('Reason').fill('They advertise')
  await inDialog(page).getByRole('button', { name: 'Suspend' }).click()
  await seen(inDialog(page).getByText('7 done, 1 refused.'))
  await seen(inDialog(page).getByText('This is your own account'))
  await inDialog(page).getByRole('button', { name: 'Choose the 1' }).click()
  await seen(page.getByText('1 chosen'))
  for (const id of [...members, ...visitors]) assert.equal((await storedUser(app, id)).is_active, false)

  const suspensions = (await actions()).filter(({ action }) => action === 'USER_STATUS_UPDATE')
  assert.deepEqual(new Set(suspensions.map(({ targetId }) => targetId)), new Set([...members, ...visitors]))
  assert.equal(new Set(suspensions.map(({ batchId }) => batchId)).size, 1)
})

test('one is found, verified, given a role, suspended and taken back, deleted and restored', async () => {
  const id = await addUser(app, { name: 'Olena Desk', email: 'olena@desk.example' })
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/users')
  await page.getByRole('searchbox', { name: 'Name or e-mail address' }).fill('olena desk')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Olena Desk' }).click()
  await seen(page.getByRole('heading', { name: 'Olena Desk' }))
  const act = async (name: string) => {
    await page.getByRole('complementary').getByRole('button', { name }).click()
    return inDialog(page)
  }

  const verification = await act('Verify')
  await verification.getByLabel('Notes').fill('Passport seen')
  await verification.getByRole('button', { name: 'Verify' }).click()
  await seen(page.getByText('Olena Desk is verified.'))
  const role = await act('Change role')
  await role.getByLabel('Role').selectOption('confidential')
  await role.getByRole('button', { name: 'Change role' }).click()
  await seen(page.getByText('Olena Desk is now: Confidential member.'))

  const suspension = await act('Suspend')
  await suspension.getByLabel('Reason').fill('By mistake')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  const message = page.locator('.toast', { hasText: 'Olena Desk is suspended.' })
  await message.getByRole('button', { name: 'Undo' }).click()
  await seen(page.getByRole('complementary').getByRole('button', { name: 'Suspend' }))
  // Whoever has the pointer in the messages has more time.
  await page.mouse.move(0, 0)
  const stored = await eventually(
    'what was not taken back is done',
    () => storedUser(app, id),
    ({ role: given, is_verified }) => given === 'confidential' && is_verified,
  )
  assert.deepEqual([stored.is_active, stored.verification_notes], [true, 'Passport seen'])

  const deletion = await act('Delete')
  await deletion.getByLabel('To confirm, enter').fill('somebody else')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await seen(deletion.getByText('This is not the same.'))
  await deletion.getByLabel('To confirm, enter').fill('olena@desk.example')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await seen(page.getByText('The account of Olena Desk is deleted.'))
  await page.getByRole('checkbox', { name: 'Choose Olena Desk' }).check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await inDialog(page).getByRole('button', { name: 'Restore' }).click()
  await seen(page.getByText('1 restored.'))
  await page.goto(`/app/admin/users/${id}?tab=history`)
  await seen(page.getByText('Restored', { exact: false }).first())

  const about = (await actions()).filter(({ targetId }) => targetId === id).map(({ action }) => action)
  const decisions = about.filter((action) => action !== 'USER_VIEW')
  assert.deepEqual(decisions, ['USER_VERIFICATION', 'USER_ROLE_UPDATE', 'USER_DELETE', 'USER_RESTORE'])
})

test('what opens an account is read only when its part is opened, and revoked by naming it', async () => {
  const member = await app.member('member')
  await makeKey(app, member, { name: 'Old laptop' })
  const views = async () =>
    (await actions()).filter(({ action, targetId }) => action === 'USER_VIEW' && targetId === member.id).length
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto(`/app/admin/users/${member.id}`)
  await seen(page.getByText('Viewing this is recorded in the audit log.'))
  assert.equal(await views(), 1)
  await page.getByRole('link', { name: 'Access' }).click()
  await seen(page.getByText('Old laptop'))
  await eventually('three parts were looked at', async () => (await views()) === 4)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await seen(inDialog(page).getByText('Revoke the API key “Old laptop”?'))
  await inDialog(page).getByRole('button', { name: 'Revoke' }).click()
  await seen(page.getByText('No API keys.'))
  await page.getByRole('button', { name: 'End all' }).click()
  await inDialog(page).getByRole('button', { name: 'End all' }).click()
  await seen(page.getByText('Signed in nowhere.'))
  assert.equal((await app.request('GET', '/api/profile', { as: member })).status, 401)
})

test('a suspension ends with its last day, is taken back for several at once, and found again by its reason', async () => {
  const name = 'Term Person'
  const ids = await Promise.all([addUser(app, { name }), addUser(app, { name })])
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/users?search=term+person')
  await page.getByRole('checkbox', { name: 'Choose all of this page' }).check()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await seen(inDialog(page).getByText('Term Person, Term Person'))
  await inDialog(page).getByRole('button', { name: 'Suspend' }).click()
  await page.locator('.toast', { hasText: '2 suspended.' }).getByRole('button', { name: 'Undo' }).click()
  await seen(page.getByText('2 chosen'))
  assert.deepEqual(await Promise.all(ids.map(async (id) => (await storedUser(app, id)).is_active)), [true, true])

  await page.getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: 'Published' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Suspend' }).click()
  await inDialog(page).getByLabel('Last day').fill('2026-01-01')
  await inDialog(page).getByRole('button', { name: 'Suspend' }).click()
  await seen(inDialog(page).getByText('Choose a day that is not over.'))
  await inDialog(page).getByRole('button', { name: '30 days' }).click()
  const lastDay = await inDialog(page).getByLabel('Last day').inputValue()
  await inDialog(page).getByLabel('Reason').fill('Sells watches')
  await inDialog(page).getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('link', { name: 'All users' }).click()
  await page.waitForURL(/search=term\+person/)
  const suspended = () => app.owner.selectFrom('suspensions').select('until').where('reason', '=', 'Sells watches')
  const { until } = await eventually(
    'it is suspended',
    () => suspended().executeTakeFirst(),
    (row) => row !== undefined,
  ).then((row) => row ?? { until: null })
  // The community lives by UTC.
  assert.equal((until?.getTime() ?? 0) - Date.parse(`${lastDay}T00:00:00Z`), 24 * 60 * 60 * 1000)
  await page.getByLabel('State').selectOption('suspended')
  await seen(page.getByRole('row', { name: /Term Person/ }).getByRole('cell', { name: 'Sells watches' }))
})

test('a view is saved under a name, filters stand in the address, and who is no administrator learns nothing', async () => {
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/users')
  await page.getByLabel('State').selectOption('suspended')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await inDialog(page).getByLabel('Name of the view').fill('Suspended ones')
  await inDialog(page).getByRole('button', { name: 'Save this view' }).click()
  await page.goto('/app/admin/users')
  await page.getByRole('button', { name: 'Suspended ones', exact: true }).click()
  await page.waitForURL(/state=suspended/)

  const subscriber = await app.member('subscriber')
  await using other = await visit(app.url, { as: subscriber, tolerates: [/403/] })
  const asked: string[] = []
  other.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await other.page.goto('/app/admin/users')
  await seen(other.page.getByRole('heading', { level: 1 }))
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/api/admin')),
    [],
  )
})
