import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { issueFoundingLink } from '../../src/features/auth/founding/founding.ts'
import { linkOf } from '../harness/link-mails.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { codeOf, enableTotp } from '../harness/second-factor-fixtures.ts'
import { testApp } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { link, newWallet } from '../harness/wallet-fixtures.ts'
import { forgetSession, hello, PHONE_PX, testBrowser } from './browser.ts'
import { injectWallet } from './injected-wallet.ts'
import { hasFocus, tabTo, typeAll } from './keyboard.ts'

const PASSWORD = 'three green bicycles'
/** What the browser writes of an answer that refuses: it is what these tests are about. */
const tolerates = [/Failed to load resource: the server responded with a status of 4\d\d/]

const [app, sink] = testAppWithMail({ HROMADA_SIGN_UP: 'confirmed' })
const open = testApp({ HROMADA_SIGN_UP: 'open' })
const invited = testApp({ HROMADA_SIGN_UP: 'invited', HROMADA_CONTACT: 'board@community.example' })
const visit = testBrowser()

const linkInMail = async (about: string) => linkOf(await sink.next(({ subject }) => subject === about)).link.href

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function enterPassword(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('on a phone and by keys alone one signs up, confirms by the link of the mail, and signs in', async () => {
  await using visited = await visit(app.url, { locale: 'uk', widthPx: PHONE_PX, tolerates })
  const { page } = visited
  await page.goto('/app/sign-up?next=%2Fapp%2Fkeys')
  await heading(page, 'Реєстрація')
  await tabTo(page, 'Ваше ім’я')
  await typeAll(page, ['Олена Коваль', 'olena@signup.example', 'короткий'.slice(0, 5)])
  await page.getByText('Щонайменше 8 символів.', { exact: true }).waitFor()
  await hasFocus(page.getByLabel('Пароль', { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await heading(page, 'Перевірте пошту')
  const confirmation = await linkInMail('Підтвердьте свою електронну адресу')

  await page.getByRole('link', { name: 'Увійти' }).last().press('Enter')
  await heading(page, 'Вхід')
  await tabTo(page, 'Електронна адреса')
  await typeAll(page, ['olena@signup.example', PASSWORD])
  await page
    .getByText('Щойно зареєструвалися? Спершу відкрийте посилання з листа, надісланого на olena@signup.example.')
    .waitFor()

  await page.goto(confirmation)
  await page.getByRole('button', { name: 'Підтвердити адресу' }).press('Enter')
  await page.getByText('Вашу адресу підтверджено.').waitFor()
  await page.goto('/app/sign-in')
  await tabTo(page, 'Електронна адреса')
  await typeAll(page, ['olena@signup.example', PASSWORD])
  await heading(page, 'Вітаємо, Олена Коваль')
})

test('where sign-up is open, one is in at once; a taken address and a common password are said beside their fields', async () => {
  const member = await open.member('member')
  await using visited = await visit(open.url, { tolerates })
  const { page } = visited
  await page.goto('/app/sign-up')
  await page.getByLabel('Your name').fill('Newcomer')
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('password123')
  const send = () => main(page).getByRole('button', { name: 'Sign up', exact: true }).click()
  await send()
  await page.getByText('This password is too common').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await send()
  await page.getByText('This address has an account already').waitFor()
  await page.getByLabel('E-mail address').fill('newcomer@open.example')
  await send()
  await heading(page, 'Hello, Newcomer')
})

test('every form with a password names its account to password managers, and cuts nothing that is pasted', async () => {
  const member = await open.member('member')
  await using strange = await visit(open.url, { tolerates })
  await using own = await visit(open.url, { as: member, tolerates })
  for (const [page, path] of [
    [strange.page, '/app/sign-in'],
    [strange.page, '/app/sign-up'],
    [strange.page, '/app/found?token=x'],
    [own.page, '/app/security?tab=sign-in'],
  ] as const) {
    await page.goto(path)
    const form = page.locator('form', { has: page.locator('[type=password]') })
    await form.first().waitFor()
    assert.equal(await form.count(), 1, path)
    const name = form.locator('[autocomplete^=username]')
    assert.equal(await name.inputValue(), path.includes('security') ? member.email : '', path)
    const text = 'long enough '.repeat(11)
    for (const field of await form.locator('[type=password]').all()) {
      assert.equal(await field.getAttribute('maxlength'), null, path)
      await field.fill(text)
      assert.equal(await field.inputValue(), text, path)
    }
    if (path === '/app/sign-in') continue
    assert.match(
      (await form.locator('[autocomplete=new-password]').getAttribute('passwordrules')) ?? '',
      /maxlength: 128/,
    )
    await form.locator('[type=submit]').click()
    await form.getByText('At most 128 characters.').waitFor()
  }
})

test('where one joins by invitation, the page says so and whom to ask', async () => {
  await using visited = await visit(invited.url, { tolerates })
  const { page } = visited
  await page.goto('/app/sign-up')
  await heading(page, 'By invitation')
  assert.equal(await page.getByRole('textbox').count(), 0)
  assert.equal(
    await page.getByRole('link', { name: 'board@community.example' }).getAttribute('href'),
    'mailto:board@community.example',
  )
})

test('a forgotten password is replaced by the link of a mail', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto('/app/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await heading(page, 'Forgotten password')
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(`If ${member.email} has an account`).waitFor()
  await page.goto(await linkInMail('Choose a new password'))
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByText('Your password has been changed.').waitFor()
  await page.goto('/app/sign-in')
  await enterPassword(page, { ...member, password: PASSWORD })
  await hello(page)
})

test('a wrong password is said; the right one leads to where one wanted to go, on this site only', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto('/app/sign-in?next=%2Fapp%2Fkeys%3Fone%3D1')
  await enterPassword(page, { ...member, password: 'not this one' })
  await page.getByRole('alert').getByText('The address or the password is not right.').waitFor()
  await enterPassword(page, member)
  await page.waitForURL('**/app/keys?one=1')
  for (const outside of [
    '//evil.example',
    'https://evil.example/app',
    '/\\evil.example',
    '/.//evil.example',
    '/app/..//evil.example',
    'javascript:alert(1)',
  ]) {
    await forgetSession(page)
    await page.goto(`/app/sign-in?next=${encodeURIComponent(outside)}`)
    await enterPassword(page, member)
    await hello(page)
    assert.equal(new URL(page.url()).href, `${app.url}/app`)
  }
})

test('of a suspended account it is said why and until when', async () => {
  const [admin, member] = [await app.member('admin'), await app.member('member')]
  const body = { isActive: false, reason: 'Spam', until: '2099-01-31' }
  const { status, text } = await app.request('PUT', `/api/admin/users/${member.id}/status`, { as: admin, body })
  assert.equal(status, 200, text)
  await using visited = await visit(app.url, { tolerates, timeZone: 'Asia/Tokyo' })
  await visited.page.goto('/app/sign-in')
  await enterPassword(visited.page, member)
  await visited.page.getByText(/^Your account is suspended until January 31, 2099\. The reason: Spam/).waitFor()
  await app.owner.updateTable('users').set({ role: 'member' }).where('id', '=', admin.id).execute()
})

test('the second step takes a code of the app, or a recovery code', async () => {
  const member = await app.member('member')
  const { secret, recoveryCodes } = await enableTotp(app, member)
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto('/app/sign-in')
  await enterPassword(page, member)
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  const code = page.getByLabel('Code', { exact: true })
  assert.equal(await code.getAttribute('autocomplete'), 'one-time-code')
  await hasFocus(code)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByText('Six digits, such as 123 456.').waitFor()
  const right = codeOf(secret)
  await code.fill(right === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is not right, or was used already.').waitFor()
  await code.fill(`\u202a${right.slice(0, 3)}\u00a0${right.slice(3)}\u202c`)
  await page.keyboard.press('Enter')
  await hello(page)

  await forgetSession(page)
  await page.goto('/app/sign-in')
  await enterPassword(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await hello(page)
})

test('a wallet of the browser signs in to the account that it is linked to; without one nothing is offered', async () => {
  const member = await app.member('member')
  const wallet = newWallet()
  await using without = await visit(app.url, { tolerates })
  await without.page.goto('/app/sign-in')
  await heading(without.page, 'Sign in')
  assert.equal(await without.page.getByRole('button', { name: 'Sign in with a wallet' }).count(), 0)

  await using visited = await visit(app.url, { tolerates })
  const { page, context } = visited
  await injectWallet(context, wallet)
  await page.goto('/app/sign-in')
  await page.getByRole('button', { name: 'Sign in with a wallet' }).click()
  await page.getByText('This wallet has no account.').waitFor()
  assert.equal((await link(app, member, wallet)).status, 201)
  await page.getByRole('button', { name: 'Sign in with a wallet' }).click()
  await hello(page)
})

test('the link of a mail signs in, and leads to where one wanted to go', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { tolerates })
  const { page } = visited
  await page.goto('/app/sign-in?next=%2Fapp%2Fkeys')
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByRole('button', { name: 'Send me a link by e-mail' }).click()
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(`If ${member.email} has an account`).waitFor()
  await page.goto(await linkInMail('Your link to sign in'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/app/keys')
})

/** What is missing has the focus. */
async function nameCommunity(page: Page) {
  await hasFocus(page.getByLabel('Назва громади', { exact: true }))
  await typeAll(page, ['Ткачі'])
}

test('the first administrator founds the community by the printed link, once', async () => {
  const foundingLink = (await issueFoundingLink(invited.platform.db, invited.url)) ?? ''
  await using visited = await visit(invited.url, { locale: 'uk', widthPx: PHONE_PX, tolerates })
  const { page } = visited
  await page.goto(foundingLink)
  await heading(page, 'Заснування громади')
  await tabTo(page, 'Ваше ім’я')
  await typeAll(page, ['Леся', 'lesia@found.example', PASSWORD])
  await nameCommunity(page)
  await heading(page, 'Громаду засновано')
  const { role } = await page.evaluate(async () => (await fetch('/api/profile')).json())
  assert.equal(role, 'admin')

  await forgetSession(page)
  await page.goto(foundingLink)
  await tabTo(page, 'Ваше ім’я')
  await typeAll(page, ['Хтось', 'other@found.example', PASSWORD])
  await nameCommunity(page)
  await page.getByRole('alert').getByText('Це посилання більше не діє').waitFor()
})
