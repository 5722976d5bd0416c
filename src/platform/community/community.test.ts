import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeKey } from '../../../test/harness/api-key-fixtures.ts'
import { linkedDataIn } from '../../../test/harness/page-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { TestApp } from '../../../test/harness/test-app.ts'

const weavers = testApp({ HROMADA_NAME: 'Weavers', HROMADA_COLOR: '#1f4e79' })
// Opened later: nothing of it reaches the first.
const bakers = testApp(async (stack) => {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-community-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const own = { 'notification.test_message.title': { en: 'Bread from {community}' } }
  await writeFile(join(folder, 'own.json'), JSON.stringify(own))
  return {
    HROMADA_NAME: 'Пекарі',
    HROMADA_COLOR: '#aa3377',
    HROMADA_LANGUAGE: 'uk',
    HROMADA_TIMEZONE: 'Europe/Kyiv',
    HROMADA_CONTACT: 'bread@bakers.example',
    HROMADA_TEXTS: folder,
  }
})

/** Without a language of the reader's. */
const read = (app: TestApp, path: string) => app.request('GET', path, { headers: { accept: 'text/html' } })

async function described(app: TestApp) {
  const { name, color, languages, timeZone, contact } = (await app.request('GET', '/api/info')).body
  return { name, color, language: languages[0], timeZone, contact }
}

test('two services in one process are each of their own community', async () => {
  const ofWeavers = { name: 'Weavers', color: '#1f4e79', language: 'en', timeZone: 'UTC', contact: null }
  const ofBakers = { name: 'Пекарі', color: '#aa3377', language: 'uk', timeZone: 'Europe/Kyiv' }
  assert.deepEqual(await described(weavers), ofWeavers)
  assert.deepEqual(await described(bakers), { ...ofBakers, contact: 'bread@bakers.example' })
  for (const [app, { name, language }] of [
    [weavers, ofWeavers],
    [bakers, ofBakers],
  ] as const) {
    const front = await read(app, '/')
    assert.ok(front.text.includes(`<html lang="${language}">`))
    assert.deepEqual(
      linkedDataIn(front.text).map((thing) => thing.name),
      [name],
    )
    const missing = await read(app, '/nothing-here')
    assert.deepEqual([missing.status, missing.headers.get('content-language')], [404, language])
    assert.ok(missing.text.includes(` · ${name}</title>`))
    const manifest = JSON.parse((await read(app, '/app/manifest.webmanifest')).text)
    assert.deepEqual([manifest.name, manifest.lang], [name, language])
  }
})

test('each has its own stylesheet and icon, however often the other is asked in between', async () => {
  const look = async (app: TestApp) => {
    const [, path = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec((await read(app, '/')).text) ?? []
    const stylesheet = await read(app, path)
    const icon = await fetch(`${app.url}/favicon.ico`)
    assert.deepEqual([stylesheet.status, icon.status], [200, 200])
    return [path, icon.headers.get('etag')]
  }
  const first = [await look(weavers), await look(bakers)]
  assert.equal(new Set(first.flat()).size, 4)
  assert.deepEqual([await look(weavers), await look(bakers)], first)
})

test('own texts are said by the community whose they are', async () => {
  const titleIn = async (app: TestApp) => {
    const as = await app.member('member')
    await app.owner.updateTable('users').set({ language: 'en' }).where('id', '=', as.id).execute()
    assert.equal((await app.request('POST', '/api/notifications/test', { as, body: { channel: 'EMAIL' } })).status, 200)
    const { title } = await app.owner
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', as.id)
      .executeTakeFirstOrThrow()
    return title
  }
  assert.deepEqual([await titleIn(weavers), await titleIn(bakers)], ['This is a test message', 'Bread from Пекарі'])
})

test('a day ends where the community is', async () => {
  const endIn = async (app: TestApp) => {
    const { apiKey } = await makeKey(app, await app.member('member'), { expires_at: '2999-12-31' })
    return apiKey.expires_at
  }
  assert.deepEqual(
    [await endIn(weavers), await endIn(bakers)],
    ['2999-12-31T23:59:59.999Z', '2999-12-31T21:59:59.999Z'],
  )
})
