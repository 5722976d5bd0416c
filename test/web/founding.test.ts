import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { issueFoundingLink } from '../../src/features/auth/founding/founding.ts'
import { linkOf } from '../harness/link-mails.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { nextMail } from '../harness/mail-sink.ts'
import { PHONE_PX, testBrowser } from './browser.ts'

const [app, sink] = testAppWithMail()
const visit = testBrowser()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function enterAccount(page: Page, name: string, email?: string): Promise<void> {
  await page.getByLabel('Ваше ім’я').fill(name)
  if (email !== undefined) await page.getByLabel('Електронна адреса').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill('хліб, сіль і вода')
}

test('a community is founded, an article written, a friend invited who posts on a phone, and an application comes: in Ukrainian', async () => {
  await using desk = await visit(app.url, { locale: 'uk' })
  const founder = desk.page
  await founder.goto((await issueFoundingLink(app.platform.db, app.url)) ?? '')
  await heading(founder, 'Заснування громади')
  await enterAccount(founder, 'Леся Пекар', 'lesia@found.example')
  await founder.getByLabel('Назва громади').fill('Пекарі Подолу')
  await founder.getByLabel('Часовий пояс').selectOption('Europe/Warsaw')
  await founder.getByLabel('Колір').fill('#aa3377')
  await button(founder, 'Заснувати громаду').click()
  await heading(founder, 'Громаду засновано')
  await founder.getByRole('banner').getByText('Пекарі Подолу').waitFor()
  await founder.getByText('SMS', { exact: true }).waitFor()
  const { languages, timeZone, color } = await founder.evaluate(async () => (await fetch('/api/info')).json())
  assert.deepEqual([languages[0], timeZone, color], ['uk', 'Europe/Warsaw', '#aa3377'])

  await founder.goto('/app/admin/community')
  await founder.getByLabel('Назва громади').fill('Пекарня Подолу')
  await button(founder, 'Зберегти').click()
  await founder.getByText('Громаду збережено.').waitFor()
  await founder.getByRole('banner').getByText('Пекарня Подолу').waitFor()
  await founder.goto('/app/found?founded')

  await founder.getByRole('link', { name: 'Нова стаття' }).click()
  await founder.getByLabel('Назва', { exact: true }).fill('Ми відчинилися')
  await founder.getByLabel('Коротко').fill('Перша піч уже гаряча.')
  await founder.getByLabel('Текст', { exact: true }).fill('Приходьте **зранку**.')
  await founder.getByLabel('Стан').selectOption('published')
  await button(founder, 'Опублікувати').click()
  await founder.getByText('Статтю опубліковано.').waitFor()
  await founder.goto('/')
  await founder.getByRole('link', { name: 'Ми відчинилися' }).waitFor()

  await founder.goto('/app/admin/invitations')
  await founder.getByLabel('Електронна адреса').fill('orest@friend.example')
  await button(founder, 'Запросити').click()
  await founder.getByText('orest@friend.example').first().waitFor()
  const invitation = linkOf(await nextMail(sink, 'orest@friend.example', 'Вас запрошено до громади')).link.href

  await using phone = await visit(app.url, { locale: 'uk', widthPx: PHONE_PX })
  const friend = phone.page
  await friend.goto(invitation)
  await enterAccount(friend, 'Орест')
  await friend.getByRole('button', { name: 'Приєднатися' }).click()
  await friend.getByRole('link', { name: 'Продовжити' }).click()
  await friend.getByRole('link', { name: 'Написати оголошення' }).first().click()
  await heading(friend, 'Нове оголошення')
  await friend.getByRole('textbox', { name: 'Назва', exact: true }).fill('Шукаю помічника до печі')
  await friend.getByRole('textbox', { name: 'Опис', exact: true }).fill('Зранку, двічі на тиждень.')
  await button(friend, 'Опублікувати').click()
  await friend.getByText('Опубліковано.', { exact: true }).waitFor()

  await founder.goto('/opportunities')
  await founder.getByRole('link', { name: 'Шукаю помічника до печі' }).click()
  await founder.getByRole('link', { name: 'Подати заявку' }).first().click()
  await founder.getByRole('textbox', { name: 'Ваше повідомлення' }).fill('Умію з вогнем.')
  await button(founder, 'Надіслати заявку').click()
  await founder.getByText('Вашу заявку надіслано.').waitFor()

  const { html = '' } = await nextMail(sink, 'orest@friend.example', 'Нова заявка на «Шукаю помічника до печі»')
  const [, address = ''] = /<a href="([^"]+)">Переглянути заявки<\/a>/.exec(html) ?? []
  assert.ok(address.startsWith(`${app.url}/app/opportunities/`), address)
  await friend.goto(address)
  await friend.getByText('Умію з вогнем.').waitFor()
})
