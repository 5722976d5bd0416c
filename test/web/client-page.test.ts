import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { writeArticle } from '../harness/news-fixtures.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { storePicture } from '../harness/pictures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { renameUser } from '../harness/user-fixtures.ts'
import { testBrowser } from './browser.ts'

const FOLDER = join(import.meta.dirname, '../../client/examples/page')
let origin: string
const app = testApp(
  async (stack) => {
    origin = await servePage(stack)
    return { HROMADA_TRUSTED_ORIGINS: origin }
  },
  { hasClock: true },
)
const admin = testMember(app, 'admin')
const visit = testBrowser()

/** The example of the client as a server of its own sends it, of another origin than the service. */
async function servePage(stack: AsyncDisposableStack): Promise<string> {
  const [html, script] = await Promise.all([readFile(join(FOLDER, 'index.html'), 'utf8'), bundle()])
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : html.replace('http://127.0.0.1:3000', app.url))
  })
  stack.defer(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function bundle(): Promise<string> {
  const entryPoints = [join(FOLDER, 'page.ts')]
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', write: false })
  return outputFiles[0]?.text ?? assert.fail('nothing was bundled')
}

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })

const texts = {
  en: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    name: 'Name',
    email: 'E-mail address',
    password: 'Password',
    tooShort: 'must have at least 8 characters',
    tooCommon: 'is too common',
    signInToApply: 'Sign in to apply',
    apply: 'Apply',
    applied: 'You have applied',
    message: 'Your message',
    edit: 'Edit',
    title: 'Title',
    push: 'On this device',
    start: 'Quiet from',
    format: 'is not in the expected form',
    save: 'Save',
    saved: 'Saved',
  },
  uk: {
    signIn: 'Увійти',
    signOut: 'Вийти',
    name: 'Ім’я',
    email: 'Електронна адреса',
    password: 'Пароль',
    tooShort: 'має містити щонайменше 8 символів',
    tooCommon: 'має надто поширене значення',
    signInToApply: 'Увійдіть, щоб подати заявку',
    apply: 'Подати заявку',
    applied: 'Ви подали заявку',
    message: 'Ваше повідомлення',
    edit: 'Змінити',
    title: 'Назва',
    push: 'На цьому пристрої',
    start: 'Тиша від',
    format: 'має неправильний формат',
    save: 'Зберегти',
    saved: 'Збережено',
  },
}

for (const language of ['en', 'uk'] as const) {
  const words = texts[language]

  test(`a page with the client alone shows news and jobs, signs up, applies, edits and keeps preferences: ${language}`, async () => {
    await renameUser(app, admin, 'Ada Beehive')
    const picture = await storePicture(app, admin)
    const title = `Hive ${language}`
    const article = { title, excerpt: 'Bees', content: 'Bees.', featuredImage: picture.url }
    await writeArticle(app, admin, article)
    await postIn(app, admin, { title: `Beekeeper ${language}`, visibility: 'public' })
    const email = `${language}@page.example`

    await using window = await visit(origin, { tolerates: [/status of 4(00|22)/] })
    const { page } = window
    await page.goto(`/?language=${language}`)
    const news = item(page, title)
    await news.getByText('Ada Beehive').waitFor()
    assert.equal(await shownWidth(page, title), 40)
    await item(page, `Beekeeper ${language}`).getByText(words.signInToApply).waitFor()

    const joining = page.locator('form', { has: page.getByLabel(words.name) })
    await joining.getByLabel(words.name).fill('Марія')
    await joining.getByLabel(words.email).fill(email)
    for (const [password, refusal] of [
      ['short', words.tooShort],
      ['password1', words.tooCommon],
    ] as const) {
      await joining.getByLabel(words.password).fill(password)
      await joining.getByRole('button').click()
      await joining.getByRole('alert').filter({ hasText: refusal }).waitFor()
    }
    await joining.getByLabel(words.password).fill('three green bicycles')
    await joining.getByRole('button').click()

    const job = item(page, `Beekeeper ${language}`)
    await job.locator('summary', { hasText: words.apply }).click()
    await job.getByLabel(words.message).fill('Ten hives of my own.')
    await job.getByRole('button', { name: words.apply }).click()
    await job.getByText(words.saved).waitFor()
    await page.reload()
    await item(page, `Beekeeper ${language}`).getByText(words.applied).waitFor()

    await page.getByLabel(words.push).check()
    await page.getByLabel(words.start).fill('25:00')
    await page.getByRole('button', { name: words.save }).click()
    await page.getByRole('alert').filter({ hasText: words.format }).waitFor()
    await page.getByLabel(words.start).fill('21:30')
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText(words.saved).waitFor()
    await page.reload()
    await page.getByLabel(words.push).waitFor()
    assert.ok(await page.getByLabel(words.push).isChecked())
    assert.equal(await page.getByLabel(words.start).inputValue(), '21:30')

    await page.getByRole('button', { name: words.signOut }).click()
    const entering = page.locator('form', { has: page.getByRole('button', { name: words.signIn, exact: true }) })
    await entering.getByLabel(words.email).fill(admin.email)
    await entering.getByLabel(words.password).fill(admin.password)
    await entering.getByRole('button').click()
    await job.locator('summary', { hasText: words.edit }).click()
    await job.getByLabel(words.title).fill(`Keeper ${language}`)
    await job.getByRole('button', { name: words.save }).click()
    await job.getByText(words.saved).waitFor()
    await page.reload()
    await item(page, `Keeper ${language}`).waitFor()
  })
}

/** In pixels of the picture, once it is there. */
async function shownWidth(page: Page, title: string): Promise<number> {
  const picture = item(page, title).getByRole('presentation')
  await picture.scrollIntoViewIfNeeded()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth
  })
}
