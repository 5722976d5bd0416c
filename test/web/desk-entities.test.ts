import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnEntities, makeEntity } from '../harness/entity-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { seen, testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const visit = testBrowser()
const { read, update, verify } = callsOnEntities(app)

test('an organization that changed since somebody decided shows what changed, and is verified', async () => {
  const { id } = await makeEntity(app, owner, { name: 'The Bakery', description: 'Bread' })
  await verify(id, { isVerified: false, notes: 'No website yet' }, admin)
  await update({ id, website: 'https://bakery.example/', description: 'Bread and cakes' }, owner)
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/entities')
  const card = page.getByRole('listitem', { name: 'The Bakery' })
  await seen(card.getByText('No website yet'))
  await seen(card.getByRole('cell', { name: 'https://bakery.example/' }))
  await seen(card.getByText('Bread and cakes').first())
  await card.getByRole('button', { name: 'Verify', exact: true }).click()
  await seen(page.getByText('“The Bakery” is verified.'))
  await seen(page.getByText('Nothing waits.'))
  await eventually('it is verified', async () => (await read(id, admin)).body.data.entity.is_verified === true)

  await page.getByRole('button', { name: 'Verified', exact: true }).click()
  await card.getByRole('button', { name: 'End verification' }).click()
  await page.getByRole('dialog').getByLabel('Notes').fill('Closed down')
  await page.getByRole('dialog').getByRole('button', { name: 'End verification' }).click()
  await seen(page.getByText('“The Bakery” stays unverified.'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await seen(card)
  assert.equal((await read(id, admin)).body.data.entity.is_verified, true)
})

test('what is decided while the list is read anew after another decision stays decided', async () => {
  await makeEntity(app, owner, { name: 'Decided first' })
  await makeEntity(app, owner, { name: 'Decided second' })
  await using window = await visit(app.url, { as: admin })
  const { page, context } = window
  await page.goto('/app/admin/entities')
  const verifyOf = (name: string) =>
    page.getByRole('listitem', { name }).getByRole('button', { name: 'Verify', exact: true })
  const isDecided = Promise.withResolvers<void>()
  const isSent = Promise.withResolvers<void>()
  await context.route('**/verification', async (route) => {
    isSent.resolve()
    await isDecided.promise
    await route.continue()
  })
  await verifyOf('Decided first').click()
  await isSent.promise
  await verifyOf('Decided second').click()
  await makeEntity(app, owner, { name: 'Submitted meanwhile' })
  isDecided.resolve()
  await seen(page.getByRole('listitem', { name: 'Submitted meanwhile' }))
  assert.equal(await page.getByRole('listitem', { name: /^Decided/ }).count(), 0)
})

test('many are invited from a pasted list, and who was refused is said', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/invitations')
  await page.getByText('Invite many').click()
  const lines = ['email;role', 'one@pasted.example;confidential', '"two@pasted.example"', member.email, 'nobody']
  lines.push('r&d@pasted.example', 'ivan@пошта.укр', 'five@pasted.example; six@pasted.example, x@')
  await page.getByRole('textbox', { name: 'Addresses' }).fill(lines.join('\n'))
  await page.locator('details').getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText('6 done, 3 refused.'))
  await seen(dialog.getByText('This address has an account.'))
  await seen(dialog.getByText('This is no address.').first())
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await seen(page.getByText('one@pasted.example'))
  await seen(page.getByText('ivan@пошта.укр'))
  const { invitations } = (await app.request('GET', '/api/admin/invitations', { as: admin })).body
  assert.deepEqual(
    (invitations as { email: string; role: string }[]).map(({ email, role }) => [email, role]).toSorted(),
    [
      ['five@pasted.example', 'member'],
      ['ivan@xn--80a1acn3a.xn--j1amh', 'member'],
      ['one@pasted.example', 'confidential'],
      ['r&d@pasted.example', 'member'],
      ['six@pasted.example', 'member'],
      ['two@pasted.example', 'member'],
    ],
  )
})

test('who made an open invitation is named, what became of its mail is said, and it is withdrawn', async () => {
  const colleague = await app.member('admin')
  await renameUser(app, colleague, 'Olena Koval')
  for (const email of ['open@invited.example', 'late@invited.example']) {
    const { status } = await app.request('POST', '/api/admin/invitations', { as: colleague, body: { email } })
    assert.equal(status, 201)
  }
  await eventually('the mails have been sent', async () => {
    const waiting = await app.owner.selectFrom('invitations').select('id').where('mail_state', '=', 'pending').execute()
    return waiting.length === 0
  })
  const rows = app.owner.updateTable('invitations')
  await rows.set({ mail_state: 'failed' }).where('email', '=', 'open@invited.example').execute()
  await rows
    .set({ expires_at: new Date('2026-01-01T00:00:00Z') })
    .where('email', '=', 'late@invited.example')
    .execute()
  await using window = await visit(app.url, { as: admin })
  const { page } = window
  await page.goto('/app/admin/invitations')
  const rowOf = (email: string) => page.getByRole('listitem').filter({ hasText: email })
  const [row, late] = [rowOf('open@invited.example'), rowOf('late@invited.example')]
  await seen(row.getByText('The mail did not arrive'))
  assert.equal(
    await row.getByRole('link', { name: 'Olena Koval' }).getAttribute('href'),
    `/app/admin/users/${colleague.id}`,
  )
  assert.equal(await late.count(), 0)
  await page.getByRole('button', { name: 'Expired', exact: true }).click()
  await late.getByRole('button', { name: 'Invite again' }).click()
  await seen(page.getByText('There is none of them.'))
  await page.getByRole('button', { name: 'Waiting', exact: true }).click()
  await seen(late)
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await row.waitFor({ state: 'detached' })
})
