import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../test/harness/test-app.ts'
import { authErrors } from './features/auth/errors.ts'
import { newsErrors } from './features/news/errors.ts'
import { notificationErrors } from './features/notifications/errors.ts'
import { textCatalogue } from './features.ts'
import { adminErrors } from './platform/http/dialects/administration.ts'
import { type Dialect, dialectsByPrefix, plainErrors } from './platform/http/dialects/dialect.ts'
import { opportunityErrors } from './platform/http/dialects/opportunities.ts'

let app: TestApp

before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

test('the dialect of a path is that of its area, and no longer word falls into an area', () => {
  const expected: Record<string, Dialect> = {
    '/api/news': newsErrors,
    '/api/news/x': newsErrors,
    '/api/newsletter': plainErrors,
    '/api/auth/x': authErrors,
    '/api/admin/users': adminErrors,
    '/api/profile': adminErrors,
    '/api/set-user-role': adminErrors,
    '/api/info': adminErrors,
    '/api/information': plainErrors,
    '/api/notifications/preferences': notificationErrors,
    '/api/wallet/list': plainErrors,
    '/api/opportunities': opportunityErrors,
    '/api/confidential/opportunities': opportunityErrors,
    '/api/webhooks/x': opportunityErrors,
    '/api/api-keys': opportunityErrors,
    '/': plainErrors,
    '': plainErrors,
  }
  const dialectForPath = dialectsByPrefix(app.features.opened.flatMap(({ areas }) => areas ?? []))
  for (const [path, { name }] of Object.entries(expected)) assert.equal(dialectForPath(path).name, name, path)
})

test('every group of texts is in the catalogue, so that a community can say it in its own words', async () => {
  const folder = join(import.meta.dirname, 'features')
  const sources = await Array.fromAsync(glob('**/!(*.test).ts', { cwd: folder }))
  const texts = await Promise.all(sources.map((file) => readFile(join(folder, file), 'utf8')))
  const declared = texts.flatMap((text) =>
    [...text.matchAll(/textGroup\(\{\s*name: '([^']+)'/g)].map(([, name]) => name),
  )
  const known = new Set(textCatalogue.map(({ name }) => name))
  assert.ok(declared.length > 15)
  assert.deepEqual(
    declared.filter((name) => !known.has(name ?? '')),
    [],
  )
})
