import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { callsOnEntities, makeEntity } from '../harness/entity-fixtures.ts'
import { callsOnInvitations } from '../harness/invitation-fixtures.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { gone, seen, testBrowser } from './browser.ts'
import { hasFocus } from './keyboard.ts'

const app = testApp({}, { hasClock: true })
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
const visit = testBrowser()
const { read, verify } = callsOnEntities(app)
const { invited, open, mine, withdraw } = callsOnInvitations(app)

const memberIds = async (id: string) => (await read(id, owner)).body.data.entity.member_ids

async function named(name: string): Promise<Member> {
  const member = await app.member('member')
  await renameUser(app, member, name)
  return member
}

async function invite(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find somebody to invite' }).fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: `Invite ${name}` }).click()
  await seen(page.getByRole('button', { name: `Withdraw: ${name}` }))
}

test('the owner invites, the other accepts in a second window, and both see it at once', async () => {
  const guest = await named('Olena Guest')
  const { id } = await makeEntity(app, owner, {
    name: 'The Secret Mill',
    description: 'Flour at night',
    visibility: 'confidential',
  })
  await using own = await visit(app.url, { as: owner })
  await using other = await visit(app.url, { as: guest })
  await other.page.goto('/app/entities')
  await seen(other.page.getByText('You do not belong to an organization yet.'))
  await own.page.goto(`/app/entities/${id}`)
  await invite(own.page, 'Olena Guest')

  const card = other.page.getByRole('listitem', { name: 'The Secret Mill' })
  await seen(card.getByText('Flour at night'))
  await other.page.goto('/app/notifications')
  await other.page.getByRole('button', { name: /^Unread\. “The Secret Mill”/ }).click()
  await other.page.getByRole('link', { name: 'Accept or decline' }).click()
  await card.getByRole('button', { name: 'Accept' }).click()
  await seen(other.page.getByText('You belong to “The Secret Mill” now.'))
  await seen(other.page.getByRole('link', { name: 'The Secret Mill' }))
  await gone(card.getByRole('button', { name: 'Accept' }))
  await hasFocus(other.page.getByRole('heading', { level: 1 }))
  assert.deepEqual(await memberIds(id), [owner.id, guest.id].toSorted())

  await seen(own.page.getByRole('button', { name: 'Remove Olena Guest' }))
  await gone(own.page.getByRole('button', { name: 'Withdraw: Olena Guest' }))
  await own.page.getByRole('button', { name: 'Remove Olena Guest' }).click()
  await own.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await seen(own.page.getByText('Olena Guest no longer belongs to it.'))
  await hasFocus(own.page.getByRole('searchbox'))
  assert.deepEqual(await memberIds(id), [owner.id])
})

test('an invitation is declined, another is withdrawn while it is looked at', async () => {
  const guest = await named('Petro Guest')
  const { id } = await makeEntity(app, owner, { name: 'The Choir of Petro' })
  const { id: second } = await makeEntity(app, owner, { name: 'The Band of Petro' })
  await using own = await visit(app.url, { as: owner, tolerates: [/ 409 \(Conflict\)/] })
  await using other = await visit(app.url, { as: guest })
  await own.page.goto(`/app/entities/${id}`)
  await invite(own.page, 'Petro Guest')
  await other.page.goto('/app/entities')
  await other.page.getByRole('button', { name: 'Decline' }).click()
  await seen(other.page.getByText('You have declined the invitation to “The Choir of Petro”.'))
  await gone(own.page.getByRole('button', { name: 'Withdraw: Petro Guest' }))
  assert.deepEqual([await mine(guest), await memberIds(id)], [[], [owner.id]])

  await own.page.getByRole('searchbox', { name: 'Find somebody to invite' }).fill('Petro Guest')
  await own.page.getByRole('button', { name: 'Search' }).click()
  await own.page.getByRole('button', { name: 'Invite Petro Guest' }).click()
  await seen(own.page.getByText(/ This person can be invited again from [A-Z][a-z]{2} \d+, \d{4}\./))
  assert.deepEqual(await mine(guest), [])

  await own.page.goto(`/app/entities/${second}`)
  await invite(own.page, 'Petro Guest')
  await seen(other.page.getByRole('button', { name: 'Accept' }))
  await own.page.getByRole('button', { name: 'Withdraw: Petro Guest' }).click()
  await seen(own.page.getByText('You can send another after 30 days.'))
  await own.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await seen(own.page.getByText('The invitation is withdrawn.'))
  await gone(other.page.getByRole('button', { name: 'Accept' }))
  assert.deepEqual(await open(second, owner), [])
})

test('an invitation comes before the form of a new organization, and on the page of the one that invites', async () => {
  const guest = await app.member('member')
  const { id } = await makeEntity(app, owner, { name: 'The Early Mill' })
  await invited(id, guest, owner)
  await using window = await visit(app.url, { as: guest })
  const { page } = window
  const card = page.getByRole('listitem', { name: 'The Early Mill' })
  await page.goto('/app/entities/new')
  await seen(card)
  const [offered, form] = [await card.boundingBox(), await page.getByRole('textbox', { name: 'Name' }).boundingBox()]
  assert.ok((offered?.y ?? 0) < (form?.y ?? 0))
  await page.goto(`/app/entities/${id}`)
  await card.getByRole('button', { name: 'Accept' }).click()
  await seen(page.getByText('You belong to “The Early Mill” now.'))
  await seen(page.getByRole('button', { name: 'Leave' }))
})

test('the link of an invitation that is no longer open says so', async () => {
  const guest = await app.member('member')
  const { id } = await makeEntity(app, owner)
  await withdraw(await invited(id, guest, owner), owner)
  await using window = await visit(app.url, { as: guest })
  await window.page.goto(`/app/entities?invitation=${id}`)
  await seen(window.page.getByText('This invitation is not open'))
})

test('the notice of an invitation whose sender is suspended leads to a page that says that it is not open', async () => {
  const [maker, guest] = [await app.member('member'), await app.member('member')]
  const { id } = await makeEntity(app, maker, { name: 'The Closed Mill' })
  await invited(id, guest, maker)
  await app.owner.updateTable('users').set({ is_active: false }).where('id', '=', maker.id).execute()
  await using window = await visit(app.url, { as: guest })
  const { page } = window
  await page.goto('/app/notifications')
  await page.getByRole('button', { name: /^Unread\. “The Closed Mill”/ }).click()
  await page.getByRole('link', { name: 'Accept or decline' }).click()
  await seen(page.getByText('This invitation is not open'))
})

test('an owner sees why an organization is not verified and what to do, and that it waits once it is changed', async () => {
  const maker = await app.member('member')
  const { id } = await makeEntity(app, maker, { name: 'The Unknown Mill' })
  await verify(id, { isVerified: false, reason: 'No such mill there' }, admin)
  await using window = await visit(app.url, { as: maker })
  const { page } = window
  await page.goto('/app/entities')
  await seen(page.getByText('Not verified', { exact: true }))
  await page.getByRole('link', { name: 'The Unknown Mill' }).click()
  await seen(page.getByText('No such mill there'))
  await seen(page.getByText('Everyone sees it already, without the mark “Verified”.'))
  await page.getByRole('textbox', { name: 'City' }).fill('Odesa')
  await page.getByRole('button', { name: 'Save' }).click()
  await seen(page.getByText('An administrator has not looked at its current version yet.'))
  await seen(page.getByText('Everyone sees it already, without the mark “Verified”.'))
  await gone(page.getByText('No such mill there'))
  await verify(id, { isVerified: true }, admin)
  await page.reload()
  await seen(page.getByText(/^Verified since /))
})

test('whoever belongs to more than fifty organizations can post for each of them', async () => {
  const maker = await app.member('member')
  for (let count = 0; count < 51; count += 1) await makeEntity(app, maker, { name: `Many ${100 + count}` })
  const opportunity = await postIn(app, maker, { title: 'Baker' })
  await using window = await visit(app.url, { as: maker })
  const { page } = window
  await page.goto(`/app/opportunities/${opportunity}`)
  await page.getByRole('combobox', { name: 'Organization' }).selectOption('Many 150')
})

test('where more people are found than are shown, the page says so', async () => {
  const { id } = await makeEntity(app, owner)
  await using window = await visit(app.url, { as: owner })
  const { page } = window
  await page.goto(`/app/entities/${id}`)
  for (const [count, name] of [
    [10, 'Taras Tenfold'],
    [11, 'Taras Elevenfold'],
  ] as const) {
    for (let made = 0; made < count; made += 1) await named(name)
    await page.getByRole('searchbox', { name: 'Find somebody to invite' }).fill(name)
    await page.getByRole('button', { name: 'Search' }).click()
    await seen(page.getByRole('button', { name: `Invite ${name}` }).nth(9))
    assert.equal(await page.getByText('More people match. Enter more of the name.').count(), count - 10)
  }
})
