import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertInApp } from '../harness/notification-fixtures.ts'
import { pageOf } from '../harness/passkey-fixtures.ts'
import { picture } from '../harness/pictures.ts'
import { readProfile, readSessions } from '../harness/profile-fixtures.ts'
import {
  codeOf,
  cookiesOf,
  forgetUsedCodes,
  passwordStep,
  secretOf,
  totpStep,
} from '../harness/second-factor-fixtures.ts'
import { startSmsProvider } from '../harness/sms-provider.ts'
import { testApp } from '../harness/suite.ts'
import { button, dialog, memberIn } from './account-fixtures.ts'
import { PHONE_PX, testBrowser } from './browser.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

let sms: Awaited<ReturnType<typeof startSmsProvider>>
const app = testApp(
  async (stack) => {
    sms = stack.use(await startSmsProvider())
    return sms.environment
  },
  { hasClock: true },
)
const visit = testBrowser()

const said = (page: Page, text: string) => page.getByRole('region', { name: /Messages|Повідомлення/ }).getByText(text)

test('nobody is asked to drag a file with a finger', async () => {
  const member = await memberIn(app, 'uk')
  for (const { hasTouch, ofPicture, ofFiles } of [
    { hasTouch: true, ofPicture: 'Виберіть файл, а тоді', ofFiles: 'Виберіть файл' },
    {
      hasTouch: false,
      ofPicture: 'Виберіть файл або перетягніть сюди, а тоді',
      ofFiles: 'Виберіть файл або перетягніть сюди',
    },
  ]) {
    await using window = await visit(app.url, { as: member, hasTouch })
    const { page } = window
    await page.goto('/app/profile')
    await page.getByText(`PNG, JPEG або WEBP. ${ofPicture}`).waitFor()
    await page.goto('/app/opportunities/new')
    await page.getByText(ofFiles, { exact: true }).first().waitFor()
  }
})

test('a profile is written, and its picture chosen, cut, sent again and removed', async () => {
  const member = await memberIn(app, 'en')
  await using window = await visit(app.url, { as: member, tolerates: [/ERR_FAILED/] })
  const { page } = window
  await page.goto('/app/profile')
  await page.getByLabel('Name', { exact: true }).fill('')
  await button(page, 'Save profile').click()
  await page.getByText('Fill this in.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Олеся <b>Згурська</b>')
  await page.getByLabel('About you, in a few sentences').fill('Builds bridges.')
  await page.getByLabel('Website').fill('https://example.org')
  await page.getByRole('radio', { name: 'Anyone' }).check()
  await button(page, 'Save profile').click()
  await said(page, 'Your profile is saved.').waitFor()
  const stored = await readProfile(app, member)
  assert.deepEqual(
    [stored.name, stored.bio, stored.website, stored.visibility, stored.company],
    ['Олеся <b>Згурська</b>', 'Builds bridges.', 'https://example.org', 'public', null],
  )
  const card = page.getByRole('link', { name: 'Your card, as others see it' })
  assert.equal(await card.getAttribute('href'), `/members/${member.id}`)

  const chooser = page.getByLabel('Choose a picture')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await page.getByRole('alert').getByText('This is not a whole PNG, JPEG or WEBP picture.').waitFor()
  const buffer = await picture(60, 40).png().toBuffer()
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const cropping = dialog(page, 'Which part is shown?')
  await cropping.getByRole('button', { name: 'Cancel' }).click()
  await cropping.waitFor({ state: 'detached' })
  await chooser.focus()
  assert.equal((await chooser.boundingBox())?.width, 1, 'with the focus the control of the browser is still not seen')
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await cropping.getByRole('img', { name: 'The part that is shown' }).press('ArrowLeft')
  await cropping.getByRole('slider', { name: 'Size' }).fill('2')
  await page.route('**/api/profile/avatar', (route) => route.abort())
  await cropping.getByRole('button', { name: 'Use this part' }).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Send again' })
  await again.waitFor()
  await page.unroute('**/api/profile/avatar')
  await again.click()
  await said(page, 'The picture is in its place.').waitFor()
  assert.match((await readProfile(app, member)).avatar ?? '', /\/api\/avatars\/.+\.webp$/)

  await button(page, 'Remove picture').click()
  await dialog(page, 'Remove the picture?').getByRole('button', { name: 'Remove picture' }).click()
  await said(page, 'The picture is removed.').waitFor()
  assert.equal((await readProfile(app, member)).avatar, null)
})

test('a picture of another site is not asked for: the letters of the name stand in its place', async () => {
  const member = await app.member('member')
  const avatar = 'https://pictures.example/of-somebody.png'
  assert.equal((await app.request('PUT', '/api/profile', { as: member, body: { avatar } })).status, 200)
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('span.avatar').first().waitFor()
  assert.equal(await page.locator('img.avatar').count(), 0)
})

test('a telephone number is proven by the code of an SMS', async () => {
  const member = await memberIn(app, 'uk')
  await using window = await visit(app.url, { as: member, tolerates: [/400 \(Bad Request\)/] })
  const { page } = window
  await page.goto('/app/profile')
  await page.getByLabel('Номер').fill('067 123')
  await button(page, 'Надіслати код').click()
  await page.getByText('Введіть номер з кодом країни, наприклад +380 67 123 45 67.').waitFor()
  await page.getByLabel('Номер').fill('+380 (67) 123-45-67')
  await button(page, 'Надіслати код').click()
  await page.getByText('Код надіслано на +380671234567.').waitFor()
  const [code = ''] = /\d{6}/.exec((await sms.next()).text) ?? []
  await page.getByLabel('Код із SMS').fill(code === '000000' ? '111111' : '000000')
  await button(page, 'Підтвердити номер').click()
  await page.getByText('Код неправильний або вже не діє.').waitFor()
  // A phone may drop the page while the SMS is read.
  await page.reload()
  await page.getByText('Код надіслано на +380671234567.').waitFor()
  await page.getByLabel('Код із SMS').fill(code)
  await button(page, 'Підтвердити номер').click()
  await said(page, 'Номер підтверджено.').waitFor()
  const { phone, phoneVerified } = await readProfile(app, member)
  assert.deepEqual([phone, phoneVerified], ['+380671234567', true])
})

test('an authenticator app is set up by picture and code, and signing in needs it then', async () => {
  const member = await memberIn(app, 'en')
  await using window = await visit(app.url, { as: member, tolerates: [/400 \(Bad Request\)/] })
  const { page } = window
  await page.goto('/app/security?tab=factors')
  await button(page, 'Set up').click()
  await page.getByLabel('Current password').fill('not this one')
  await button(page, 'Continue').click()
  await page.getByText('This is not your current password. Try again.').waitFor()
  await page.getByLabel('Current password').fill(member.password)
  await button(page, 'Continue').click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const shown = (await page.getByRole('region', { name: 'Secret' }).textContent()) ?? ''
  const secret = secretOf(`otpauth://totp/x?secret=${shown.replaceAll(' ', '')}`)
  await page.getByLabel('Code that the app shows now').fill(codeOf(secret))
  await button(page, 'Switch on').click()

  const codes = dialog(page, 'Your recovery codes')
  const listed = ((await codes.getByRole('region', { name: 'Recovery codes' }).textContent()) ?? '').split('\n')
  assert.deepEqual(
    listed.map((code) => code.replaceAll(/[0-9A-Z]/g, '0')),
    Array(10).fill('0000-0000-0000-0000-0000-0000-0000'),
  )
  const downloading = page.waitForEvent('download')
  await codes.getByRole('link', { name: 'Download' }).click()
  const [community, account, day, gap, ...kept] = (await readFile(await (await downloading).path(), 'utf8')).split('\n')
  assert.deepEqual([community, account, gap, kept], ['Hromada', member.email, '', [...listed, '']])
  assert.match(String(day), /^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
  await page.keyboard.press('Escape')
  assert.equal(await codes.isVisible(), true, 'what is shown once is not closed by accident')
  await codes.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByText('10 codes left.').waitFor()

  const step = await passwordStep(app, member)
  assert.deepEqual(step.body, { twoFactorRedirect: true, twoFactorMethods: ['totp', 'recovery-code'] })
  await forgetUsedCodes(app, member)
  assert.equal((await totpStep(app, cookiesOf(step), codeOf(secret))).status, 200)
})

test('on a phone the app is opened by a link, and recovery codes are seen whole, with nothing over them', async () => {
  const member = await memberIn(app, 'uk')
  await using window = await visit(app.url, { as: member, widthPx: PHONE_PX })
  const { page } = window
  await page.goto('/app/security?tab=factors')
  await button(page, 'Налаштувати').click()
  await page.getByLabel('Теперішній пароль').fill(member.password)
  await button(page, 'Далі').click()
  const link = page.getByRole('link', { name: 'Відкрити застосунок на цьому пристрої' })
  const address = (await link.getAttribute('href')) ?? ''
  assert.match(address, /^otpauth:\/\/totp\/Hromada:/)
  await page.getByLabel('Код, який зараз показує застосунок').fill(codeOf(secretOf(address)))
  await button(page, 'Увімкнути').click()

  const codes = dialog(page, 'Ваші коди відновлення')
  const list = codes.getByRole('region', { name: 'Коди відновлення' }).locator('code')
  const seen = await list.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    return { lines: tops.size, hidden: element.scrollWidth - element.clientWidth }
  })
  assert.deepEqual(seen, { lines: 10, hidden: 0 })
  assert.equal(await said(page, 'Відтепер для входу потрібен код.').count(), 0)
  await codes.getByRole('button', { name: 'Закрити: уже збережено' }).click()
  await said(page, 'Відтепер для входу потрібен код.').waitFor()
})

test('where the community sends no mail, pages do not say that it does', async () => {
  const member = await memberIn(app, 'uk')
  await insertInApp(app, member, 1, { channels: ['IN_APP', 'EMAIL', 'SMS'] })
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/security')
  const section = page.getByRole('region', { name: 'Електронна адреса' })
  await section.getByText(`Ваша адреса: ${member.email}. Ця громада не надсилає листів`).waitFor()
  assert.equal(await section.getByRole('button').count(), 0)

  await page.goto('/app/notifications?view=figures')
  const byChannel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'За каналом' }) })
  await byChannel.getByRole('row', { name: 'SMS' }).waitFor()
  assert.deepEqual((await byChannel.getByRole('rowheader').allTextContents()).toSorted(), [
    'Push',
    'SMS',
    'У застосунку',
  ])
})

test('a passkey is added, renamed and removed', async () => {
  const member = await memberIn(app, 'uk')
  const origin = pageOf(app)
  await using window = await visit(origin, { as: member })
  const { page, context } = window
  await addAuthenticator(context, page)
  await page.goto('/app/security?tab=factors')
  await button(page, 'Додати ключ доступу').click()
  await page.getByLabel('Назва').fill('Телефон')
  await dialog(page, 'Додати ключ доступу').getByRole('button', { name: 'Додати ключ доступу' }).click()
  await button(page, 'Закрити: уже збережено').click()
  await button(page, 'Перейменувати').click()
  await page.getByLabel('Назва', { exact: true }).fill('Старий телефон')
  await button(page, 'Зберегти').click()
  await page.getByText('Старий телефон').waitFor()
  await button(page, 'Прибрати').click()
  await dialog(page, 'Прибрати «Старий телефон»?').getByRole('button', { name: 'Прибрати' }).click()
  await said(page, 'Ключ доступу прибрано.').waitFor()
  const { body } = await app.request('GET', '/api/auth/passkey/list-user-passkeys', { as: member })
  assert.deepEqual(body, [])
})

test('a session elsewhere is ended, and a changed password ends the others', async () => {
  const member = await memberIn(app, 'en')
  const elsewhere = await app.signIn(member)
  const third = await app.signIn(member)
  const statusAt = async ({ cookie }: { cookie: string }) =>
    (await app.request('GET', '/api/profile', { headers: { cookie } })).status
  await using window = await visit(app.url, { as: member, tolerates: [/400 \(Bad Request\)/] })
  const { page } = window
  await page.goto('/app/security?tab=sessions')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await sessions.nth(2).waitFor()
  assert.match((await sessions.first().textContent()) ?? '', /This one$/)
  // The newest of the others comes first.
  await sessions.nth(1).getByRole('button', { name: 'End' }).click()
  await dialog(page, 'End this session?').getByRole('button', { name: 'End' }).click()
  await said(page, 'The session is ended.').waitFor()
  assert.deepEqual([await statusAt(third), await statusAt(elsewhere)], [401, 200])

  await page.getByRole('link', { name: 'Sign-in', exact: true }).click()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('three green bicycles')
  await button(page, 'Change password').click()
  await page.getByText('This is not your current password. Try again.').waitFor()
  await page.getByLabel('Current password').fill(member.password)
  await button(page, 'Change password').click()
  await said(page, 'The password is changed.').waitFor()
  assert.deepEqual([await statusAt(elsewhere), await statusAt(member)], [401, 200])
  assert.equal((await readSessions(app, { cookie: member.cookie })).length, 1)

  await page.getByRole('link', { name: 'Activity' }).click()
  for (const sentence of ['The password was changed', 'A session was ended', 'You signed in (password)']) {
    await page.getByText(sentence).first().waitFor()
  }
})

test('personal data are downloaded, and the account is deleted by typing its name', async () => {
  const member = await memberIn(app, 'uk')
  const { name } = await readProfile(app, member)
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/security?tab=data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити дані' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  assert.equal(file.profile.email, member.email)

  await page.getByRole('checkbox', { name: 'Видалити також усе, що я публікую' }).check()
  await button(page, 'Видалити обліковий запис').click()
  const asked = dialog(page, 'Видалити обліковий запис?')
  const confirm = asked.getByRole('button', { name: 'Видалити обліковий запис' })
  assert.equal(await confirm.isDisabled(), true)
  await asked.getByRole('textbox').fill(name)
  await confirm.click()
  await dialog(page, 'Обліковий запис видалено').getByRole('link', { name: 'На головну сторінку' }).waitFor()
  assert.equal((await app.request('GET', '/api/profile', { as: member })).status, 401)
})
