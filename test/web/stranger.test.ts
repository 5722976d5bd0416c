import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { linkOf } from '../harness/link-mails.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { writeArticle } from '../harness/news-fixtures.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { testMember } from '../harness/suite.ts'
import { PHONE_PX, testBrowser } from './browser.ts'

const [app, sink] = testAppWithMail({ HROMADA_SIGN_UP: 'confirmed', HROMADA_NAME: 'Ткачі' })
const admin = testMember(app, 'admin')
const visit = testBrowser()

const mailAbout = (about: RegExp) => sink.next(({ subject = '' }) => about.test(subject))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a stranger finds a job by search, signs up, confirms by the mail, applies with a file; the owner is notified live and by mail', async () => {
  const owner = await app.member('member')
  const title = 'Шукаємо пічника'
  const id = await postIn(app, owner, { title, description: 'Старі печі на Поділлі.', visibility: 'public' })
  await using ofOwner = await visit(app.url, { as: owner })
  await ofOwner.page.goto('/app/notifications')
  await heading(ofOwner.page, 'Notifications')

  await using window = await visit(app.url, { locale: 'uk', widthPx: PHONE_PX })
  const { page } = window
  await page.goto('/')
  await page.getByRole('link', { name: 'Оголошення', exact: true }).click()
  await page.getByRole('searchbox').fill('пічники')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: title }).click()
  await heading(page, title)
  await page.getByRole('link', { name: 'Увійти й подати заявку' }).click()
  await heading(page, 'Вхід')
  await page.getByRole('link', { name: 'Зареєструватися' }).click()
  await page.getByLabel('Ваше ім’я').fill('Марія Піч')
  await page.getByLabel('Електронна адреса').fill('maria@stranger.example')
  await page.getByLabel('Пароль', { exact: true }).fill('цегла, глина й терпіння')
  await page.getByRole('main').getByRole('button', { name: 'Зареєструватися' }).click()
  await heading(page, 'Перевірте пошту')
  const confirmation = linkOf(await mailAbout(/^Підтвердьте свою електронну адресу$/)).link.href

  await page.goto(confirmation)
  await page.getByRole('button', { name: 'Підтвердити адресу' }).click()
  await page.getByText('Вашу адресу підтверджено.').waitFor()
  // The mail knows where they were going.
  await page.getByRole('link', { name: 'Увійти', exact: true }).click()
  await page.getByLabel('Електронна адреса').fill('maria@stranger.example')
  await page.getByLabel('Пароль', { exact: true }).fill('цегла, глина й терпіння')
  await page.getByRole('main').getByRole('button', { name: 'Увійти', exact: true }).click()
  await page.getByRole('textbox', { name: 'Ваше повідомлення' }).fill('Складаю печі двадцять років.')
  const file = { name: 'роботи.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 печі') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Надіслати заявку' }).click()
  await page.getByText('Вашу заявку надіслано.').waitFor()
  await heading(page, title)

  await ofOwner.page.getByRole('main').getByText(title).first().waitFor()
  const { text = '' } = await mailAbout(/application|Application/)
  assert.ok(text.includes(title), text)

  await page.getByRole('link', { name: 'Мої заявки' }).click()
  await page.getByRole('article').getByText('Надіслано', { exact: true }).waitFor()
  await ofOwner.page.goto(`/app/opportunities/${id}/applications`)
  const card = ofOwner.page.getByRole('article').filter({ hasText: 'Марія Піч' })
  await card.getByRole('button', { name: 'Decline' }).click()
  const question = ofOwner.page.getByRole('dialog', { name: 'Decline this application?' })
  await question.getByText('Марія Піч is told at once that you declined.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Accept' }).click()
  await ofOwner.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await card.getByText('Accepted: write to this contact').waitFor()
  // Nothing is loaded anew here: it comes by itself.
  await page.getByRole('article').getByText('Прийнято', { exact: true }).waitFor()
  await sink.next(({ recipients, text = '' }) => recipients.includes('maria@stranger.example') && text.includes(title))
})

test('with scripts off the public pages do all that they promise', async () => {
  const article = await writeArticle(app, admin, { title: 'Верстати приїхали', content: 'Їх **три**.', tags: ['цех'] })
  const id = await postIn(app, admin, {
    title: 'Потрібна ткаля',
    type: 'job',
    location: { city: 'Решетилівка', remote: false },
  })
  await using window = await visit(app.url, { locale: 'uk', hasScripts: false })
  const { page } = window
  await page.goto('/')
  await heading(page, 'Ткачі')
  await page.getByRole('link', { name: article.title }).first().click()
  await heading(page, article.title)
  assert.equal(await page.locator('strong', { hasText: 'три' }).count(), 1)
  await page.getByRole('link', { name: 'цех' }).click()
  await page.getByRole('link', { name: article.title }).waitFor()

  await page.getByRole('link', { name: 'Оголошення', exact: true }).click()
  await page.getByLabel('Місто чи країна').fill('Решетилівка')
  await page.getByRole('button', { name: 'Показати' }).click()
  await page.getByRole('link', { name: 'Потрібна ткаля' }).click()
  assert.equal(new URL(page.url()).pathname, `/opportunities/${id}`)

  await page.getByRole('link', { name: 'Пошук' }).click()
  await page.getByRole('searchbox').fill('верстати')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: article.title }).waitFor()
  await page.getByRole('link', { name: 'English' }).click()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  assert.equal(await page.getByRole('searchbox').inputValue(), 'верстати')
})
