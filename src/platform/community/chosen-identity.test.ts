import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { nextMail } from '../../../test/harness/mail-sink.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { transaction } from '../database/transaction.ts'
import type { SomeIdentity } from './identity.ts'

const [app, sink] = testAppWithMail()
const several = testApp({}, { instances: 2 })
const named = testApp({ HROMADA_NAME: 'Weavers', HROMADA_COLOR: '#1F4E79' })

async function choose({ platform: { db, chosenIdentity } }: typeof app, chosen: SomeIdentity) {
  await transaction(db, (trx) => chosenIdentity.store(trx, chosen))
  await chosenIdentity.refresh()
}

async function described(of: typeof app) {
  const { name, color, languages, timeZone } = (await of.request('GET', '/api/info')).body
  return { name, color, language: languages[0], timeZone }
}

const read = async (path: string) => (await app.request('GET', path, { headers: { accept: 'text/html' } })).text

test('what is chosen is in everything that speaks to people, at once, also in what was cached', async () => {
  const admin = await app.member('admin')
  const { slug } = await writeArticle(app, admin)
  const paths = ['/', `/news/${slug}`, '/app', '/app/manifest.webmanifest', '/feeds/news.atom']
  const seen = async () => ({
    pages: await Promise.all(paths.map(read)),
    icon: (await app.request('GET', '/favicon.ico')).headers.get('etag'),
    preview: (await app.request('GET', '/previews/sections/home.png')).headers.get('etag'),
  })
  const before = await seen()
  assert.deepEqual(await described(app), { name: 'Hromada', color: '#0b5f63', language: 'en', timeZone: 'UTC' })

  await choose(app, { name: 'Пекарі & Ко', color: '#AA3377', language: 'uk', timeZone: 'Europe/Kyiv' })
  assert.deepEqual(await described(app), {
    name: 'Пекарі & Ко',
    color: '#aa3377',
    language: 'uk',
    timeZone: 'Europe/Kyiv',
  })
  const after = await seen()
  for (const [index, path] of paths.entries()) {
    const page = after.pages[index] ?? ''
    assert.notEqual(page, before.pages[index], path)
    assert.match(page, /Пекарі (&amp;|&) Ко/, path)
  }
  assert.notEqual(after.icon, before.icon)
  assert.notEqual(after.preview, before.preview)
  for (const path of ['/', '/app']) {
    const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(await read(path)) ?? []
    assert.match((await app.request('GET', stylesheet)).text, /--accent-on-light/, path)
    assert.ok(!before.pages.some((page) => page.includes(stylesheet)), path)
  }

  const { email } = await app.member('member')
  await app.request('POST', '/api/auth/request-password-reset', { body: { email } })
  const { from, html } = await nextMail(sink, email, 'Choose a new password')
  assert.equal(from?.name, 'Пекарі & Ко')
  assert.match(String(html), /#aa3377/)
})

test('a part alone is chosen, and the others stay; what nobody chose is as ever', async () => {
  await choose(several, { name: 'Bakers' })
  await choose(several, { color: '#123456' })
  await eventually(
    'every process knows',
    async () => [await described(several), await described(several)],
    (all) => all.every(({ name, color }) => name === 'Bakers' && color === '#123456'),
  )
  const { language, timeZone } = await described(several)
  assert.deepEqual([language, timeZone], ['en', 'UTC'])
})

test('what the environment says nobody chooses', async () => {
  assert.deepEqual(named.platform.chosenIdentity.fixed, ['name', 'color'])
  for (const refused of [{ name: 'Bakers' }, { color: '#123456' }]) {
    await assert.rejects(choose(named, { ...refused, timeZone: 'Europe/Kyiv' }), { kind: 'CONFLICT' })
  }
  await choose(named, { name: 'Weavers', color: '#1f4E79', language: 'uk' })
  assert.deepEqual(await described(named), { name: 'Weavers', color: '#1f4e79', language: 'uk', timeZone: 'UTC' })
})
