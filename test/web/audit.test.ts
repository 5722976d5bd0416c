import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { seen, testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const visit = testBrowser()

const changeRole = (id: string, role: string, reason: string) =>
  app.request('PUT', `/api/admin/users/${id}/role`, { as: admin, body: { role, reason } })

test('what was done is read back as it was done, narrowed to one account by its entry, and exported so', async () => {
  const target = await app.member('subscriber')
  assert.equal((await changeRole(target.id, 'member', 'asked for by mail')).status, 200)
  assert.equal((await changeRole(member.id, 'confidential', 'trusted')).status, 200)
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/audit')
  await page.getByLabel('What happened').selectOption('Role changed')
  const entries = page.locator('.audit-entry')
  const ofTarget = entries.filter({ hasText: target.email })
  await eventually('nothing else is listed', async () => (await entries.count()) === 2)
  await ofTarget.locator('summary').first().click()
  await seen(ofTarget.getByText('asked for by mail', { exact: true }))
  assert.match((await ofTarget.allInnerTexts()).join(), /Role changed: Subscriber → Member/)
  await ofTarget.getByRole('button', { name: 'All about it' }).click()
  await entries.nth(1).waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('targetId'), target.id)
  const href = await page.getByRole('link', { name: 'JSONL' }).getAttribute('href')
  const exported = await app.request('GET', href ?? '', { as: admin })
  assert.deepEqual(
    exported.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).targetId),
    [target.id],
  )
})

test('filters are saved under a name, and an address is not changed by them unless one is chosen', async () => {
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/audit?action=USER_ROLE_UPDATE')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Roles')
  await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
  await page.goto('/app/admin/audit')
  const view = page.getByRole('button', { name: 'Roles', exact: true })
  await view.waitFor()
  assert.equal(new URL(page.url()).search, '')
  await view.click()
  assert.equal(await page.getByLabel('What happened').inputValue(), 'USER_ROLE_UPDATE')
  await page.getByRole('button', { name: 'Remove the view Roles' }).click()
  assert.equal(await view.count(), 0)
})

test('who is no administrator learns that the desk is not for them, and nothing of it is asked for', async () => {
  await using window = await visit(app.url, { as: await app.member('subscriber') })
  const { page } = window
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  for (const path of ['/app/admin', '/app/admin/audit', '/app/admin/health', '/app/admin/security']) {
    await page.goto(path)
    await page.getByText('This page is for the role “administrator” and above.').waitFor()
  }
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/api/admin')),
    [],
  )
  assert.equal((await app.request('GET', '/api/admin/overview', { as: await app.member('subscriber') })).status, 403)
})

test('what a security event was about is said in words, and found by the address of the account', async () => {
  const { email, id } = await app.member('member')
  const refused = await app.request('POST', '/api/auth/sign-in/email', { body: { email, password: 'not this one' } })
  assert.equal(refused.status, 401)
  await eventually('the wrong password is recorded', async () => {
    const path = `/api/admin/security-events?kind=SIGN_IN_FAILED&userId=${id}`
    return (await app.request('GET', path, { as: admin })).body.events.length === 1
  })
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/security?kind=SIGN_IN_FAILED')
  await page.getByLabel('Account', { exact: true }).fill(email)
  const rows = page.locator('tbody tr')
  await rows.getByText('password', { exact: true }).waitFor()
  assert.deepEqual([await rows.count(), await rows.locator('code').count()], [1, 0])
})
