// Depends on: servers
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/harness/eventually.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { bearer, readProfile, readSessions, storeArticles, storeLikes } from '../../../test/harness/profile-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')

const exportOf = (as: Member) => app.request('GET', '/api/profile/export', { as })

/** Begins to receive, and leaves the rest where it is. */
async function beginExport(as: Member): Promise<IncomingMessage> {
  const sent = httpRequest(`${app.url}/api/profile/export`, { headers: bearer(as.token) }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

test('the export is a file of JSON with everything that there is of a member, and nothing else', async () => {
  const author = await app.member('admin')
  const article = await writeArticle(app, author, { title: 'Стаття "з лапками" \u2028 🐴', content: '</script>\n' })
  await app.request('POST', `/api/news/${article.id}/like`, { as: author, body: { action: 'like' } })
  await app.request('POST', `/api/news/${article.id}/like`, { as: admin, body: { action: 'like' } })
  await writeArticle(app, admin)
  const devices = await untilDevicesKnown(author)
  // Right before the export, which has it all the same. What notifies comes into it too, and is of the tests of
  // notifications.
  const verdict = { isVerified: false, notes: 'passport not seen' }
  await app.request('PUT', `/api/admin/users/${author.id}/verification`, { as: admin, body: verdict })
  const { status, headers, body, text } = await exportOf(author)
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="personal-data.json"')
  assert.equal(headers.get('cache-control'), 'no-store')
  const [{ createdAt: joinedAt } = { createdAt: '' }] = body.signInAccounts
  const [{ createdAt: likedAt, id: likeId } = { createdAt: '', id: '' }] = body.news.likes
  const [{ timestamp } = { timestamp: '' }] = body.administration
  const [{ timestamp: actedAt } = { timestamp: '' }] = body.recordedActions
  const {
    views: _views,
    likeCount: _likeCount,
    author: _author,
    contentHtml: _html,
    featuredImageShown: _shown,
    galleryShown: _galleryShown,
    ...written
  } = {
    contentHtml: '',
    ...article,
  }
  assert.deepEqual(body, {
    exportedAt: body.exportedAt,
    profile: await readProfile(app, author),
    signInAccounts: [{ provider: 'credential', accountId: author.id, createdAt: joinedAt }],
    sessions: await readSessions(app, bearer(author.token)),
    knownDevices: devices,
    administration: [
      {
        action: 'USER_VERIFICATION',
        timestamp,
        details: {
          previousValue: { isVerified: false, verificationType: null },
          newValue: { isVerified: false, verificationType: 'manual' },
        },
        reason: null,
        notes: 'passport not seen',
      },
    ],
    recordedActions: [{ action: 'NEWS_CREATE', timestamp: actedAt, ipAddress: '127.0.0.1', userAgent: 'node' }],
    news: {
      articles: [written],
      likes: [{ id: likeId, userId: author.id, targetId: article.id, targetType: 'news', createdAt: likedAt }],
    },
    entities: {
      entities: [],
      memberships: [],
      invitations: [],
      invitations_sent: [],
      invitations_counted: [],
      invitations_ended: [],
    },
    applications: { applications: [] },
    files: { files: [] },
    opportunities: { opportunities: [], opportunityDecisions: [] },
    pictures: { pictures: [] },
    apiKeys: { apiKeys: [] },
    securityLog: { events: [] },
    secondFactors: { factors: [] },
    invitations: { accepted: [] },
    addressChanges: { requested: [] },
    telephone: { verified: [], codes: [] },
    webhooks: { webhooks: [] },
    wallets: { wallets: [] },
    notifications: { notifications: [], notificationPreferences: [], pushSubscriptions: [] },
  })
  for (const time of [body.exportedAt, joinedAt, likedAt, timestamp]) assert.match(time, /^\d{4}-.*\.\d{3}Z$/)
  for (const foreign of [admin.id, admin.email]) assert.ok(!text.includes(foreign), foreign)
})

/** It is learnt in the background from where an account is used. */
async function untilDevicesKnown({ id }: Member) {
  const known = await eventually(
    'the device is known',
    () => app.owner.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute(),
    ({ length }) => length > 0,
  )
  return known.map(({ device, first_seen_at, last_seen_at }) => ({
    device,
    firstSeenAt: first_seen_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }))
}

test('what a member has a thousand times is all there, once, and nothing of anybody else', async () => {
  const author = await app.member('admin')
  const stranger = await app.member('member')
  await storeArticles(app, author, 130)
  await storeArticles(app, stranger, 2_300)
  await storeLikes(app, author)
  await storeLikes(app, stranger)
  const { body, text } = await exportOf(author)
  const stored = async (table: 'news_articles' | 'news_likes', owner: 'author_id' | 'user_id') => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${sql.ref(owner)} = ${author.id} order by id`.execute(app.platform.db)
    return rows.map(({ id }) => id)
  }
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
  assert.deepEqual(idsOf(body.news.articles), await stored('news_articles', 'author_id'))
  assert.deepEqual(idsOf(body.news.likes), await stored('news_likes', 'user_id'))
  assert.deepEqual([body.news.articles.length, body.news.likes.length > 2_400], [130, true])
  assert.ok(!text.includes(stranger.id))
})

test('a member of whom there is nothing gets whole JSON too', async () => {
  const { body } = await exportOf(await app.member('visitor'))
  assert.deepEqual([body.administration, body.news], [[], { articles: [], likes: [] }])
})

test('no credential is in the export: neither of this service nor of a provider', async () => {
  const member = await app.member('member')
  const other = await app.signIn(member)
  const jwt = await member.jwt()
  const { db } = app.platform
  await sql`
    update accounts set access_token = 'canary-access', refresh_token = 'canary-refresh'
    where user_id = ${member.id}`.execute(db)
  const { password } = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const { text } = await exportOf(member)
  for (const secret of [member.token, other.token, jwt, member.password, password ?? 'a hash', 'canary']) {
    assert.ok(!text.includes(secret), secret)
  }
})

test('the export is read as it is sent: what changes behind the part that was taken is in it', async () => {
  const author = await app.member('admin')
  await storeArticles(app, author, 100, 300_000)
  const last = sql<string>`(select id from news_articles where author_id = ${author.id} order by id desc limit 1)`
  const response = await beginExport(author)
  await sql`update news_articles set title = 'Changed meanwhile' where id = ${last}`.execute(app.platform.db)
  const { news } = JSON.parse(await textOf(response))
  assert.deepEqual([news.articles.length, news.articles.at(-1).title], [100, 'Changed meanwhile'])
})

test('clients that go away midway leave no statement and no transaction open, and others are served', async () => {
  const author = await app.member('admin')
  await storeArticles(app, author, 40, 300_000)
  for (let count = 0; count < 25; count += 1) (await beginExport(author)).destroy()
  const busy = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(app.platform.db)
    return rows[0]?.open
  }
  await eventually('no statement of the export is open', async () => (await busy()) === 0)
  assert.equal((await exportOf(author)).body.news.articles.length, 40)
  assert.deepEqual(
    app.logs.filter((line) => JSON.parse(line).level >= 50),
    [],
  )
})

test('an account that is deleted while it is exported ends nothing but itself', async () => {
  const member = await app.member('admin')
  await storeArticles(app, member, 60, 300_000)
  const response = await beginExport(member)
  assert.equal((await app.request('DELETE', '/api/profile', { as: member })).status, 200)
  const { profile, news } = JSON.parse(await textOf(response))
  assert.equal(profile.id, member.id)
  assert.ok(news.articles.length < 60, 'articles that have no author any more are nobody’s')
  assert.equal((await exportOf(member)).status, 401)
})

test('HEAD does not read everything for nobody', async () => {
  const { status, headers, text } = await app.request('HEAD', '/api/profile/export', { as: admin })
  assert.deepEqual([status, headers.get('allow'), text], [405, 'GET', ''])
})
