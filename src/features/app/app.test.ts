import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const app = testApp({ HROMADA_NAME: 'Weavers </script>' })

async function bootOf(as?: Member) {
  const { text, headers } = await app.request('GET', '/app', as && { as })
  const [, boot = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text) ?? []
  return { boot: JSON.parse(boot), cache: headers.get('cache-control') }
}

test('the page brings along what the app would ask for first, and is never cached', async () => {
  const member = await app.member('member')
  const { body: profile } = await app.request('GET', '/api/profile', { as: member })
  const { body: info } = await app.request('GET', '/api/info')
  const { boot, cache } = await bootOf(member)
  assert.deepEqual(boot.profile, profile)
  assert.deepEqual(boot.fixed, ['name'])
  const { uptime: _, counts: __, ...described } = info
  assert.deepEqual(boot.info, described)
  assert.equal(cache, 'no-store')
})

test('to a stranger it is nobody’s', async () => {
  const { boot } = await bootOf()
  assert.equal(boot.profile, null)
})
