import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnApplications, submit } from '../harness/application-fixtures.ts'
import { changeOpportunity, postIn } from '../harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { seen, testBrowser } from './browser.ts'
import { pdf } from './chosen-files.ts'

const app = testApp({}, { hasClock: true })
const bakers = testApp({ HROMADA_CONTACT: 'bread@bakers.example' })
const owner = testMember(app, 'member')
const visit = testBrowser()

test('a visitor reads whom to ask for the right to apply or to post, and where to write to them', async () => {
  const visitor = await bakers.member('visitor')
  const id = await postIn(bakers, await bakers.member('member'), { title: 'Someone to bake' })
  await using window = await visit(bakers.url, { as: visitor })
  const { page } = window
  for (const [path, refused] of [
    [`/opportunities/${id}`, 'Your account does not have the right to apply yet.'],
    [`/app/opportunities/${id}/apply`, 'This page is for the role “subscriber” and above.'],
    ['/app/opportunities', 'Posting opportunities is for the role “member” and above.'],
    ['/app/members', 'This page is for the role “member” and above.'],
  ] as const) {
    await page.goto(path)
    const answer = page.getByText(refused).filter({ hasText: 'Rights are given by the administrators: ' })
    const contact = answer.getByRole('link', { name: 'bread@bakers.example' })
    assert.equal(await contact.getAttribute('href'), 'mailto:bread@bakers.example', path)
  }
})

test('one applies with a file, the owner is notified in the open page and answers, the applicant sees it', async () => {
  const applicant = await app.member('subscriber')
  const title = 'Someone to water the garden'
  const id = await postIn(app, owner, {
    title,
    contact_person: { name: 'Olha', email: 'olha@garden.example' },
    application_process: { method: 'form', instructions: 'Say which days.', required_documents: ['A letter'] },
  })
  await using ofOwner = await visit(app.url, { as: owner })
  await ofOwner.page.goto(`/app/opportunities/${id}/applications`)
  await seen(ofOwner.page.getByText('Nobody has applied yet.'))

  await using ofApplicant = await visit(app.url, { as: applicant })
  const { page } = ofApplicant
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/app/opportunities/${id}/apply`)
  await seen(page.getByRole('heading', { name: title }))
  await seen(page.getByText('Say which days.'))
  assert.equal(await page.getByRole('textbox', { name: 'How to reach you' }).inputValue(), applicant.email)
  await page.getByRole('textbox', { name: 'Your message' }).fill('On <b>Mondays</b>.\n\nI like roses.')
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 me') }
  await page.getByLabel('Attach files').setInputFiles(cv)
  await page.getByRole('button', { name: 'Send the application' }).click()
  await seen(page.getByText('Your application is sent.'))
  assert.equal(new URL(page.url()).pathname, `/opportunities/${id}`)
  await page.getByRole('link', { name: 'My applications' }).click()
  await seen(page.getByRole('link', { name: title }))

  await seen(ofOwner.page.getByText('A new application has come.'))
  await seen(ofOwner.page.getByText('Nobody has applied yet.'))
  await ofOwner.page.getByRole('button', { name: 'Show' }).click()
  const card = ofOwner.page.getByRole('article').filter({ hasText: 'On <b>Mondays</b>.' })
  await seen(card)
  assert.equal(await card.getByRole('link', { name: 'cv.pdf' }).count(), 1)
  assert.equal(await ofOwner.page.getByText('A new application has come.').count(), 0)
  await card.getByRole('button', { name: 'Accept', exact: true }).click()
  const asked = ofOwner.page.getByRole('dialog', { name: 'Accept this application?' })
  await seen(asked.getByText('is told at once that you accepted.'))
  await seen(asked.getByText('With that they are shown whom to write to: Olha, olha@garden.example.'))
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await seen(card.getByText('New', { exact: true }))
  await card.getByRole('button', { name: 'Accept' }).click()
  await asked.getByRole('button', { name: 'Accept' }).click()
  await seen(card.getByText('Accepted', { exact: true }))
  // The button that was pressed is gone.
  await card.getByRole('heading').and(ofOwner.page.locator(':focus')).waitFor()

  // Told live, in the list that is open.
  await seen(page.getByRole('article').getByText('Accepted', { exact: true }))
  await page.goto(`/app/opportunities/${id}/apply`)
  await seen(page.getByText('You have applied for this.'))
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await seen(page.getByText('You cannot apply to it again.'))
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await seen(page.getByRole('article').getByText('Withdrawn', { exact: true }))

  await ofOwner.page.getByRole('button', { name: 'Accepted', exact: true }).click()
  await seen(ofOwner.page.getByText('No application has this status.'))
  assert.match(ofOwner.page.url(), /\?status=accepted$/)
})

test('where one cannot apply, the page says why and where to go', async () => {
  const subscriber = await app.member('subscriber')
  const id = await postIn(app, owner)
  await using ofOwner = await visit(app.url, { as: owner })
  await ofOwner.page.goto(`/app/opportunities/${id}/apply`)
  await seen(ofOwner.page.getByText('This is yours: you cannot apply for it.'))

  await using window = await visit(app.url, { as: subscriber, tolerates: [/status of 4(03|09)/] })
  const { page } = window
  await page.goto(`/app/opportunities/${id}/apply`)
  await page.getByRole('textbox', { name: 'Your message' }).fill('In the middle of writing')
  await changeOpportunity(app, owner, id, { status: 'closed' })
  await page.getByRole('button', { name: 'Send the application' }).click()
  await seen(page.getByText('It is closed and takes no more applications.'))
  const unsent = page.getByRole('region', { name: 'What you wrote and did not send' })
  await seen(unsent.getByText('In the middle of writing'))
  await page.reload()
  await seen(unsent.getByText('In the middle of writing'))
  await page.goto(`/app/opportunities/${id}/applications`)
  await seen(page.getByText('Only who posted it sees its applications.'))

  const visitor = await app.member('visitor')
  await using ofVisitor = await visit(app.url, { as: visitor })
  await ofVisitor.page.goto(`/app/opportunities/${id}/apply`)
  await seen(ofVisitor.page.getByText('This page is for the role “subscriber” and above.'))
})

test('a file that was not taken holds the application back, and can be taken out', async () => {
  const applicant = await app.member('subscriber')
  const id = await postIn(app, owner)
  await using window = await visit(app.url, { as: applicant, tolerates: [/status of 415/] })
  const { page } = window
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/app/opportunities/${id}/apply`)
  await page.getByRole('textbox', { name: 'Your message' }).fill('With a picture that is none')
  const buffer = Buffer.from('not a picture')
  await page.getByLabel('Attach files').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Send the application' }).click()
  await seen(page.getByText('Not all files could be sent, so the application was not either.'))
  await seen(page.getByText('What is in it is not what its name says'))
  await page.getByRole('button', { name: 'Remove me.png' }).click()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await seen(page.getByText('Your application is sent.'))
})

test('of many files those are sent that there is room for, and none that was taken out', async () => {
  const applicant = await app.member('subscriber')
  const id = await postIn(app, owner)
  await using window = await visit(app.url, { as: applicant })
  const { page } = window
  await page.goto(`/app/opportunities/${id}/apply`)
  await page.getByRole('textbox', { name: 'Your message' }).fill('With papers')
  const files = Array.from({ length: 12 }, (_, index) => pdf(`page-${index + 1}.pdf`))
  await page.getByLabel('Attach files').setInputFiles(files.slice(0, 2))
  await page.getByLabel('Attach files').setInputFiles(files.slice(2))
  await seen(page.getByText('Only the first 8 files were added: there is no room for more.'))
  for (const { name } of files.slice(3, 10)) await page.getByRole('button', { name: `Remove ${name}` }).click()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/opportunities/upload', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send the application' }).click()
  await seen(page.getByRole('progressbar', { name: 'page-1.pdf' }))
  await page.getByRole('button', { name: 'Remove page-2.pdf' }).click()
  release()
  await seen(page.getByText('Your application is sent.'))
  await page.getByRole('link', { name: 'My applications' }).click()
  await seen(page.getByRole('heading', { name: 'My applications' }))
  await seen(page.getByRole('link', { name: 'page-1.pdf' }))
  assert.deepEqual(await page.getByRole('link', { name: /page-\d+\.pdf/ }).allTextContents(), [
    'page-1.pdf',
    'page-3.pdf',
  ])
})

test('an accepted one says whom to write to, who writes, or that there is no contact', async () => {
  const contact_person = { name: 'Iryna', email: 'iryna@mill.example' }
  const cases = [
    {
      given: { contact_person },
      contact: undefined,
      ofOwner: 'Accepted: no contact was given. Whoever applied now sees the contact person of your opportunity',
      ofApplicant: 'iryna@mill.example',
    },
    {
      given: {},
      contact: 'call me: 112',
      ofOwner: 'Accepted: write to this contact',
      ofApplicant: 'who posted it can write to you, by what you gave: call me: 112',
    },
    {
      given: { contact_person: { name: 'Nobody who can be reached' } },
      contact: undefined,
      ofOwner: 'Accepted, but neither the application nor your opportunity names a contact.',
      ofApplicant: 'neither the opportunity nor your application names a contact',
    },
  ]
  const { change } = callsOnApplications(app)
  await using own = await visit(app.url, { as: owner })
  for (const { given, contact, ofOwner, ofApplicant } of cases) {
    const applicant = await app.member('subscriber')
    const id = await postIn(app, owner, given)
    const { id: application } = await submit(app, applicant, id, { message: 'Me', ...(contact && { contact }) })
    await change(application, 'accepted', owner)
    await own.page.goto(`/app/opportunities/${id}/applications`)
    await seen(own.page.getByText(ofOwner))
    await using other = await visit(app.url, { as: applicant })
    for (const page of ['/app/applications', `/app/opportunities/${id}/apply`]) {
      await other.page.goto(page)
      await seen(other.page.getByRole('article').getByText(ofApplicant))
    }
  }
})

test('reading applications marks their notifications as read, and no others', async () => {
  const applicant = await app.member('subscriber')
  const maker = await app.member('member')
  const [id, other] = [await postIn(app, maker, { title: 'Read' }), await postIn(app, maker, { title: 'Unread' })]
  for (const one of [id, other]) await submit(app, applicant, one)
  await using window = await visit(app.url, { as: maker })
  const { page } = window
  await page.goto(`/app/opportunities/${id}/applications`)
  await seen(page.getByRole('article').getByText('New', { exact: true }))
  await seen(page.getByRole('link', { name: 'Notifications 1 unread', exact: true }))
  const { body } = await app.request('GET', '/api/notifications?unreadOnly=true', { as: maker })
  assert.deepEqual(
    body.notifications.map(({ data }: { data: { opportunityId: string } }) => data.opportunityId),
    [other],
  )
})

test('one’s own say who offers what they are for', async () => {
  const applicant = await app.member('subscriber')
  const maker = await app.member('member')
  await renameUser(app, maker, 'Iryna Miller')
  await submit(app, applicant, await postIn(app, maker, { title: 'Miller wanted' }))
  await using window = await visit(app.url, { as: applicant })
  await window.page.goto('/app/applications')
  const own = window.page.getByRole('article').filter({ hasText: 'Miller wanted' })
  await seen(own.getByText('offered by').getByRole('link', { name: 'Iryna Miller', exact: true }))
  await seen(own.getByText('Sent', { exact: true }))
})

test('what is decided on is neither withdrawn in vain nor marked as looked at', async () => {
  const applicant = await app.member('subscriber')
  const id = await postIn(app, owner)
  const application = await submit(app, applicant, id)
  const decision = { as: owner, body: { status: 'rejected' } }
  const path = `/api/opportunities/applications/${application.id}`
  assert.equal((await app.request('PUT', path, decision)).status, 200)
  await using ofApplicant = await visit(app.url, { as: applicant })
  await ofApplicant.page.goto('/app/applications')
  await seen(ofApplicant.page.getByRole('article').getByText('Declined', { exact: true }))
  assert.equal(await ofApplicant.page.getByRole('button', { name: 'Withdraw', exact: true }).count(), 0)
  await using ofOwner = await visit(app.url, { as: owner })
  await ofOwner.page.goto(`/app/opportunities/${id}/applications`)
  await seen(ofOwner.page.getByRole('button', { name: 'Accept', exact: true }))
  assert.equal(await ofOwner.page.getByRole('button', { name: 'Mark as reviewed' }).count(), 0)
})
