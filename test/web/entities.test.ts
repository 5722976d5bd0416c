import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnEntities, makeEntity } from '../harness/entity-fixtures.ts'
import { callsOnInvitations } from '../harness/invitation-fixtures.ts'
import { picture } from '../harness/pictures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { seen, testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
const visit = testBrowser()
const { read, verify, list } = callsOnEntities(app)
const { mine, accept } = callsOnInvitations(app)

const png = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await picture(400, 400).png().toBuffer(),
})

test('an organization is made with a logo, somebody is asked and taken out, and it is deleted', async () => {
  const colleague = await app.member('member')
  const name = 'Olena Colleague'
  await renameUser(app, colleague, name)
  await using window = await visit(app.url, { as: owner })
  const { page } = window
  await page.goto('/app/entities')
  await seen(page.getByText('You do not belong to an organization yet.'))
  await page.getByRole('link', { name: 'New organization' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The Reading Room')
  await page.getByRole('textbox', { name: 'Website' }).fill('reading.example')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await png())
  await seen(page.getByRole('button', { name: 'Remove the logo' }))
  await page.getByRole('button', { name: 'Add the organization' }).click()
  await seen(page.getByText('Enter a whole address, such as https://example.org.'))
  await page.getByRole('textbox', { name: 'Website' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('textbox', { name: 'Website' }).fill('https://reading.example')
  await page.getByRole('button', { name: 'Add the organization' }).click()
  await seen(page.getByRole('heading', { name: 'The Reading Room' }))

  await page.getByRole('searchbox', { name: 'Find somebody to invite' }).fill('olena col')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: `Invite ${name}` }).click()
  await seen(page.getByText(`${name} has been asked, and belongs to it after accepting.`))
  const [{ id }] = (await list('?mine=true', owner)).body.data.entities
  assert.deepEqual((await read(id, owner)).body.data.entity.member_ids, [owner.id])
  const [{ id: invitation }] = await mine(colleague)
  await accept(invitation, colleague)
  await seen(page.getByRole('button', { name: `Remove ${name}` }))
  const { member_ids: ids, logo, website } = (await read(id, owner)).body.data.entity
  assert.deepEqual(new Set(ids), new Set([owner.id, colleague.id]))
  assert.equal(website, 'https://reading.example')
  assert.match(logo, /\/api\/pictures\/[-0-9a-f]{36}$/)

  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await seen(page.getByText(`${name} no longer belongs to it.`))
  assert.deepEqual((await read(id, owner)).body.data.entity.member_ids, [owner.id])

  await page.getByRole('button', { name: 'Delete the organization' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('button', { name: 'Delete' }).isDisabled(), true)
  await dialog.getByRole('textbox').fill('The Reading Room')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seen(page.getByText('You do not belong to an organization yet.'))
})

test('before a verified organization is renamed it is said that the mark goes', async () => {
  const entity = await makeEntity(app, owner, { name: 'The Old Name' })
  await verify(entity.id, { isVerified: true }, admin)
  await using window = await visit(app.url, { as: owner })
  const { page } = window
  await page.goto(`/app/entities/${entity.id}`)
  await seen(page.getByText('Verified', { exact: true }))
  const warning = page.getByText('loses the mark until an administrator looks at it again')
  await page.getByRole('textbox', { name: 'City' }).fill('Odesa')
  assert.equal(await warning.count(), 0)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The New Name')
  await seen(warning)
  await page.getByRole('button', { name: 'Save' }).click()
  await seen(page.getByRole('heading', { name: 'The New Name' }))
  assert.equal(await page.getByText('Verified', { exact: true }).count(), 0)
})

test('who only belongs to an organization sees who else does, and may leave', async () => {
  const member = await app.member('member')
  const { id } = await makeEntity(app, owner, { name: 'The Choir', member_ids: [member.id] })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto(`/app/entities/${id}`)
  await seen(page.getByText('Only who added it, or an administrator, may change it.'))
  await seen(page.getByText('owns it'))
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await seen(page.getByText('You no longer belong to it.'))
  assert.deepEqual((await read(id, owner)).body.data.entity.member_ids, [owner.id])
})
