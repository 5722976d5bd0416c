// Depends on: instances
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'

const secrets = {
  SMTP_URL: 'smtp://mail-user:canary-password@127.0.0.1:9',
  HROMADA_SECRET: 'canary-secret-that-is-long-enough-to-be-taken',
  HROMADA_GITHUB_CLIENT_ID: 'canary-client',
  HROMADA_GITHUB_CLIENT_SECRET: 'canary-client-secret',
  HROMADA_MAIL_FROM: 'canary@host.example',
}

const PUBLIC_URL = 'https://community.example'

const bareFeatures = {
  languages: ['en', 'uk'],
  signIn: ['email'],
  signUp: 'open',
  mail: false,
  sms: false,
  push: true,
  wallets: false,
  moderation: 'open',
  magicLink: false,
  passkeys: true,
  requiredSecondFactor: null,
  providers: [],
}

const app = testApp({ ...secrets, HROMADA_PUBLIC_URL: PUBLIC_URL })
const admin = testMember(app, 'admin')

async function readCounts(): Promise<{ users: number; news: number; opportunities: number }> {
  return (await app.request('GET', '/api/info')).body.counts
}

test('anyone may know what runs here and what it can do', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const { status, body } = await app.request('GET', '/api/info')
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        name: 'Hromada',
        description: null,
        logo: null,
        color: '#0b5f63',
        contact: null,
        publicUrl: PUBLIC_URL,
        siteUrl: PUBLIC_URL,
        languages: ['en', 'uk'],
        timeZone: 'UTC',
        chainId: 1,
        version,
        uptime: body.uptime,
        counts: { users: 1, news: 0, opportunities: 0 },
        features: {
          ...bareFeatures,
          signIn: ['email', 'github'],
          mail: true,
          magicLink: true,
          passkeys: true,
          requiredSecondFactor: null,
          providers: ['github'],
        },
        limits: { bodyBytes: 1_048_576, avatarBytes: 5_242_880, bulkUsers: 1_000, restorableDays: 30 },
      },
    ],
  )
  assert.ok(Number.isInteger(body.uptime) && body.uptime >= 0 && body.uptime <= process.uptime())
})

test('no setting is in it, whoever asks', async () => {
  for (const send of [{}, { as: admin }, { headers: { cookie: 'better-auth.session-token=stale' } }]) {
    const { status, text } = await app.request('GET', '/api/info', send)
    assert.equal(status, 200)
    for (const value of ['canary', '127.0.0.1', app.platform.settings.databaseUrl ?? '', admin.email]) {
      assert.ok(!text.includes(value), value)
    }
  }
})

test('without mail server and providers it says so', async () => {
  await using bare = await startTestApp()
  const { body } = await bare.request('GET', '/api/info')
  assert.deepEqual(body.features, bareFeatures)
  assert.deepEqual([body.publicUrl, body.siteUrl], [bare.url, bare.url])
})

test('accounts are counted that are there', async () => {
  const { users } = await readCounts()
  const member = await app.member('member')
  await app.member('subscriber')
  assert.equal((await readCounts()).users, users + 2)
  await app.request('DELETE', '/api/profile', { as: member, body: { deleteData: true } })
  assert.equal((await readCounts()).users, users + 1)
  await app.request('POST', `/api/admin/users/${member.id}/restore`, { as: admin })
  assert.equal((await readCounts()).users, users + 2)
})

test('articles are counted that anyone may read: nothing reveals the others', async () => {
  const { news } = await readCounts()
  const { id } = await writeArticle(app, admin)
  assert.equal((await readCounts()).news, news + 1)
  for (const hidden of [
    { status: 'draft' },
    { status: 'archived' },
    { visibility: 'member' },
    { visibility: 'confidential' },
  ] as const) {
    await writeArticle(app, admin, hidden)
    assert.equal((await readCounts()).news, news + 1, JSON.stringify(hidden))
  }
  const change = (body: object) => app.request('PUT', `/api/news/${id}`, { as: admin, body })
  await change({ visibility: 'confidential' })
  assert.equal((await readCounts()).news, news)
  await change({ visibility: 'public' })
  assert.equal((await readCounts()).news, news + 1)
  await app.request('DELETE', `/api/news/${id}`, { as: admin })
  assert.equal((await readCounts()).news, news)
})

test('other methods and bad credentials are refused in the words of the administration', async () => {
  const posted = await app.request('POST', '/api/info', { body: {} })
  assert.deepEqual(
    [posted.status, posted.headers.get('allow'), posted.body],
    [405, 'GET, HEAD', { error: 'METHOD_NOT_ALLOWED', message: 'Method not allowed', code: 405 }],
  )
  const forged = await app.request('GET', '/api/info', { headers: { authorization: 'Bearer garbage' } })
  assert.deepEqual(
    [forged.status, forged.body],
    [401, { error: 'UNAUTHORIZED', message: 'Authentication required', code: 401 }],
  )
})
