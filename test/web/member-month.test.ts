import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { submit } from '../harness/application-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { callsOnInvitations } from '../harness/invitation-fixtures.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { insertInApp, listOf } from '../harness/notification-fixtures.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { picture } from '../harness/pictures.ts'
import { readProfile, readSessions } from '../harness/profile-fixtures.ts'
import { codeOf, secretOf } from '../harness/second-factor-fixtures.ts'
import { testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { type Receiver, startReceiver, TO_THIS_MACHINE } from '../harness/webhook-fixtures.ts'
import { DESK_PX, PHONE_PX, seen, testBrowser } from './browser.ts'
import { pdf } from './chosen-files.ts'
import { finger, type Hand, keyboard } from './hands.ts'

const [app, sink] = testAppWithMail(TO_THIS_MACHINE)
const employer = testMember(app, 'member')
const visit = testBrowser()
const { mine, accept } = callsOnInvitations(app)

interface Month {
  readonly page: Page
  readonly hand: Hand
  readonly member: Member
  /** Where the webhook goes. */
  readonly receiver: Receiver
  /** The title of what the first two are about. */
  readonly job: string
  /** The opportunity of the third, whose applications the fourth answers. */
  post: string
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })
const link = (within: Page | Locator, name: string | RegExp) => within.getByRole('link', { name, exact: true })
const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const heading = (page: Page, name: string) => seen(page.getByRole('heading', { level: 1, name }))

/** From the menu, as a person goes: on a phone most of it is behind a button. */
async function begin({ page, hand }: Month, name: string | RegExp): Promise<void> {
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name })
  const more = page.getByRole('navigation', { name: 'Menu' }).getByText('More', { exact: true })
  await seen(entry.or(more).first())
  if (!(await entry.isVisible())) await hand.press(more)
  await hand.press(entry)
}

/** By what is in the menu of a phone too, and without leaving the keys. */
async function find({ page, hand }: Month, text: string): Promise<void> {
  const more = page.getByRole('navigation', { name: 'Menu' }).getByText('More', { exact: true })
  if (await more.isVisible()) {
    await hand.press(more)
    await hand.press(button(page, 'Find'))
  } else await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).waitFor()
  await page.keyboard.type(text)
}

/** The tasks of docs/member-month.md, in their order. */
const tasks: readonly ((month: Month) => Promise<void>)[] = [
  async (month) => {
    const { page, hand, job } = month
    await begin(month, /^Opportunities$/)
    await hand.write(page.getByRole('searchbox'), 'gardener')
    await page.keyboard.press('Enter')
    await hand.press(link(page, job))
    await hand.press(link(page, 'Apply'))
    await hand.write(textbox(page, 'Your message'), 'I know roses.')
    await hand.attach(page.getByLabel('Attach files'), pdf('cv.pdf'))
    await seen(page.getByText('cv.pdf'))
    await hand.press(button(page, 'Send the application'))
    await seen(page.getByText('Your application is sent.'))
  },
  async ({ page, hand, member, job }) => {
    await hand.press(link(page, 'My applications'))
    const application = page.getByRole('article').filter({ hasText: job })
    await seen(application.getByText('Sent', { exact: true }))
    const path = '/api/opportunities/applications'
    const { body } = await app.request('GET', `${path}/mine`, { as: member })
    const [{ id }] = body.data.applications
    assert.equal(
      (await app.request('PUT', `${path}/${id}`, { as: employer, body: { status: 'accepted' } })).status,
      200,
    )
    // It comes by itself.
    await seen(application.getByText('Accepted', { exact: true }))
    await seen(application.getByText('Yard Keeper'))
  },
  async (month) => {
    const { page, hand, member } = month
    await begin(month, /^(My opportunities|Posts)$/)
    await hand.press(link(page, 'New opportunity').first())
    await hand.write(textbox(page, 'Title'), 'Paint the fence')
    await hand.write(textbox(page, 'Description'), 'It is **long**.')
    await page.reload()
    await hand.press(button(page, 'Restore it'))
    await hand.press(button(page, 'Preview'))
    await seen(page.frameLocator('iframe[title=Preview]').locator('strong', { hasText: 'long' }))
    await hand.press(button(page, 'Back to the text'))
    await hand.choose(page.getByRole('radio', { name: 'Project' }))
    await hand.write(page.getByRole('spinbutton', { name: 'From' }), '2000')
    await hand.write(textbox(page, 'City'), 'Lviv')
    await hand.write(page.getByLabel('Last day'), '2999-12-31')
    await hand.attach(page.getByLabel('Attach files'), pdf('fence.pdf'))
    await hand.press(button(page, 'Publish'))
    await seen(page.getByText('Published.', { exact: true }))
    const { body } = await app.request('GET', '/api/opportunities/mine', { as: member })
    const [{ id, type, budget, location, expires_at }] = body.data.opportunities
    assert.deepEqual([type, budget.min, location.city, expires_at.slice(0, 4)], ['project', 2000, 'Lviv', '2999'])
    month.post = id
  },
  async ({ page, hand, post }) => {
    for (const message of ['I have a brush.', 'I have none.']) {
      await submit(app, await app.member('subscriber'), post, { message, contact: 'painter@hands.example' })
    }
    await hand.press(page.getByRole('article').getByRole('link', { name: '2 applications' }))
    const card = (text: string) => page.getByRole('article').filter({ hasText: text })
    await hand.press(button(card('I have a brush.'), 'Accept'))
    await hand.press(button(dialog(page), 'Accept'))
    await seen(card('I have a brush.').getByText('Accepted', { exact: true }))
    await hand.press(button(card('I have none.'), 'Decline'))
    await hand.press(button(dialog(page), 'Decline'))
    await seen(card('I have none.').getByText('Declined', { exact: true }))
  },
  async (month) => {
    const { page, hand, member } = month
    await begin(month, 'Preferences')
    await hand.select(page.getByRole('combobox', { name: 'E-mail' }), 'One digest a day, at 9:00')
    await hand.press(page.getByRole('checkbox', { name: 'Keep quiet hours' }))
    await hand.write(page.getByLabel('From'), '22:00')
    await hand.write(page.getByLabel('Until'), '08:00')
    await hand.press(page.getByRole('checkbox', { name: 'Wallets: E-mail' }))
    await hand.press(button(page, 'Save'))
    await seen(page.getByText('Your preferences are saved.'))
    await hand.press(button(page, 'Send a test message: E-mail'))
    await sink.next(({ recipients }) => recipients.includes(member.email))
    const { body } = await app.request('GET', '/api/notifications/preferences', { as: member })
    const { enabled, start, end } = body.quietHours
    assert.deepEqual([body.frequency.digest, enabled, start, end], ['daily', true, '22:00', '08:00'])
  },
  async (month) => {
    const { page, hand, member } = month
    await insertInApp(app, member, 3, { title: 'Told at last' })
    await begin(month, /^Notifications/)
    await hand.press(button(page, 'Mark all as read'))
    await seen(page.getByText(/^Marked as read: /))
    await hand.press(button(page, 'Delete read ones'))
    await hand.press(button(dialog(page), 'Delete'))
    await seen(page.getByText('Nothing has been told to you yet.'))
    await eventually('nothing is left', async () => (await listOf(app, member)).totalCount === 0)
  },
  async (month) => {
    const { page, hand, member } = month
    await begin(month, 'Profile')
    const buffer = await picture(60, 40).png().toBuffer()
    await hand.attach(page.getByLabel('Choose a picture'), { name: 'me.png', mimeType: 'image/png', buffer })
    await hand.press(button(dialog(page, 'Which part is shown?'), 'Use this part'))
    await seen(page.getByText('The picture is in its place.'))
    await hand.write(textbox(page, 'Position'), 'Gardener')
    await hand.choose(page.getByRole('radio', { name: 'Anyone' }))
    await hand.press(button(page, 'Save profile'))
    await seen(page.getByText('Your profile is saved.'))
    await hand.press(link(page, 'Your card, as others see it'))
    await heading(page, (await readProfile(app, member)).name)
    await seen(page.getByText('Gardener'))
    await page.goBack()
  },
  async (month) => {
    const { page, hand, member } = month
    await app.signIn(member)
    await begin(month, 'Security')
    await hand.press(link(page, 'Sessions'))
    const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
    await hand.press(button(sessions.nth(1), 'End'))
    await hand.press(button(dialog(page, 'End this session?'), 'End'))
    await seen(page.getByText('The session is ended.'))
    assert.equal((await readSessions(app, { cookie: member.cookie })).length, 1)
    await hand.press(link(page, 'Second factor'))
    await hand.press(button(page, 'Set up'))
    await hand.write(page.getByLabel('Current password'), member.password)
    await hand.press(button(page, 'Continue'))
    const shown = (await page.getByRole('region', { name: 'Secret' }).textContent()) ?? ''
    const secret = secretOf(`otpauth://totp/x?secret=${shown.replaceAll(' ', '')}`)
    await hand.write(page.getByLabel('Code that the app shows now'), codeOf(secret))
    await hand.press(button(page, 'Switch on'))
    await hand.press(button(dialog(page, 'Your recovery codes'), 'I have kept it'))
    await seen(page.getByText('10 codes left.'))
  },
  async (month) => {
    const { page, hand } = month
    const colleague = await app.member('member')
    const name = `Olena ${colleague.email}`
    await renameUser(app, colleague, name)
    await begin(month, 'My organizations')
    await hand.press(link(page, 'New organization'))
    await hand.write(textbox(page, 'Name'), 'The Yard')
    const buffer = await picture(80, 80).png().toBuffer()
    await hand.attach(page.getByLabel('Logo', { exact: true }), { name: 'logo.png', mimeType: 'image/png', buffer })
    await seen(button(page, 'Remove the logo'))
    await hand.press(button(page, 'Add the organization'))
    await heading(page, 'The Yard')
    await seen(page.getByText('An administrator has not looked at its current version yet.'))
    await hand.write(page.getByRole('searchbox', { name: 'Find somebody to invite' }), name)
    await hand.press(button(page, 'Search'))
    await hand.press(button(page, `Invite ${name}`))
    await seen(page.getByText(`${name} has been asked`))
    const [{ id }] = await mine(colleague)
    await accept(id, colleague)
    await seen(button(page, `Remove ${name}`))
  },
  async (month) => {
    const { page, hand, receiver } = month
    await begin(month, 'API keys')
    await hand.press(button(page, 'New key'))
    await hand.write(dialog(page, 'New key').getByLabel('Name'), 'Job board')
    await hand.press(button(page, 'Make key'))
    await hand.press(button(dialog(page, 'Your new key'), 'I have kept it'))
    await seen(page.getByRole('listitem', { name: 'Job board' }))
    await begin(month, 'Webhooks')
    await hand.press(button(page, 'New webhook'))
    await hand.write(page.getByLabel('Address'), receiver.url)
    await hand.press(page.getByRole('checkbox', { name: 'Submitted' }))
    await hand.press(button(page, 'Make webhook'))
    await hand.press(button(dialog(page, 'The secret of your webhook'), 'I have kept it'))
    await hand.press(link(page, receiver.url))
    receiver.answerWith(() => ({ status: 500 }))
    await hand.press(button(page, 'Send test event'))
    // It is followed while it is under way.
    const deliveries = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')
    await seen(deliveries.getByText('Given up'))
    receiver.answerWith(() => ({ status: 204 }))
    await hand.press(button(deliveries, 'Send again'))
    await seen(deliveries.getByText('Delivered'))
    await find(month, 'olena')
    await seen(page.getByRole('option', { name: /^Olena / }).first())
  },
]

for (const [by, hand, screen] of [
  ['by keyboard alone', keyboard, { widthPx: DESK_PX }],
  ['by finger on a phone', finger, { widthPx: PHONE_PX, hasTouch: true }],
] as const)
  test(`ten tasks of a month are done ${by}`, async () => {
    const member = await app.member('member')
    const job = `A gardener for the yard, ${screen.widthPx}`
    await postIn(app, employer, { title: job, contact_person: { name: 'Yard Keeper', email: 'keeper@hands.example' } })
    await using receiver = await startReceiver()
    await using window = await visit(app.url, { as: member, ...screen, tolerates: [/status of 401/] })
    const month: Month = { page: window.page, hand, member, receiver, job, post: '' }
    // While somebody listens, Chromium asks Playwright and not the desktop.
    window.page.on('filechooser', () => {})
    await window.page.goto('/app')
    for (const task of tasks) await task(month)
  })
