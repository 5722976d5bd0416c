import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'kysely'
import { exportRecords } from '../../src/tools/exchange/export-records.ts'
import { recordKinds } from '../../src/tools/exchange/kinds.ts'
import { submit } from '../harness/application-fixtures.ts'
import { makeEntity } from '../harness/entity-fixtures.ts'
import { writeArticle } from '../harness/news-fixtures.ts'
import { announce } from '../harness/notification-fixtures.ts'
import { postIn, postOpportunity } from '../harness/opportunity-fixtures.ts'
import { picture, storePicture, uploadAvatar } from '../harness/pictures.ts'
import { readProfile } from '../harness/profile-fixtures.ts'
import { callsOnReview } from '../harness/review-fixtures.ts'
import { before, environmentBeside, testApp, testMember } from '../harness/suite.ts'
import type { TestApp } from '../harness/test-app.ts'
import { audited } from '../harness/user-fixtures.ts'
import { declaredOperations } from './declared-operations.ts'

const FORMER = 'https://former.example'
const UNKNOWN = 'https://long-ago.example'
const NOW = 'https://community.example'
const ELSEWHERE = 'https://pictures.example/a.png'

const former = testApp({ HROMADA_PUBLIC_URL: FORMER, HROMADA_SECRET: 'a secret that outlives the address' })
const admin = testMember(former, 'admin')
const member = testMember(former, 'member')
/** The same service after its move, with its settings as before. */
const moved = testApp(() => ({ ...environmentBeside(former), HROMADA_PUBLIC_URL: NOW }))
/** With settings that name its former address. */
const informed = testApp(() => ({
  ...environmentBeside(former),
  HROMADA_PUBLIC_URL: NOW,
  HROMADA_FORMER_URLS: FORMER,
}))

let own: string
let ids: Readonly<Record<string, string>>
let revision: number
let contested: string

before(async () => {
  for (const one of [admin, member]) {
    const { status } = await uploadAvatar(former, one, await picture(8, 8).png().toBuffer())
    assert.equal(status, 200)
    await former.request('PUT', '/api/profile', { as: one, body: { visibility: 'public' } })
  }
  own = new URL((await storePicture(former, admin)).url).pathname
  const logo = FORMER + own
  const article = await writeArticle(former, admin, { featuredImage: logo, gallery: [logo, ELSEWHERE] })
  assert.equal(
    (await former.request('PUT', `/api/news/${article.id}`, { as: admin, body: { title: 'New' } })).status,
    200,
  )
  const revisions = await former.request('GET', `/api/admin/news/${article.id}/revisions`, { as: admin })
  revision = revisions.body.data.revisions.at(-1).revision
  const entity = await makeEntity(former, admin, { logo, member_ids: [member.id] })
  const verification = { as: admin, body: { isVerified: true } }
  assert.equal((await former.request('PUT', `/api/admin/entities/${entity.id}/verification`, verification)).status, 200)
  const opportunity = await postIn(former, admin, { entity_id: entity.id, show_owner: true })
  await submit(former, member, opportunity)
  await postOpportunity(former, member)
  contested = (await postOpportunity(former, member)).id
  await callsOnReview(former, admin).resultsOf('status', { ids: [contested], status: 'active', reason: 'Good' })
  const announced = await announce(former, admin, { userIds: [member.id] })
  assert.equal(announced.status, 201, announced.text)
  const batchId = announced.body.data?.batchId ?? announced.body.batchId
  ids = { news: article.id, entities: entity.id, opportunities: opportunity, announcements: batchId }
})

/** Without its parameters' values: which object an operation is about, its path says. */
function urlOf(path: string): string {
  const kind = Object.keys(ids).find((name) => path.includes(`/${name}/`))
  return path
    .replace('{revision}', String(revision))
    .replace(/\{\w+\}/, kind === undefined ? member.id : (ids[kind] ?? ''))
    .replaceAll(/\{\w+\}/g, member.id)
}

/** Everything that is read, and what else answers accounts and pictures. */
async function* answersOf(app: TestApp): AsyncGenerator<readonly [what: string, text: string]> {
  for (const { method, path } of await declaredOperations(app)) {
    if (method !== 'GET') continue
    const query = path === '/api/admin/notifications' ? `?batchId=${ids.announcements}` : ''
    for (const as of [admin, member]) {
      yield [`GET ${path} as ${as.role}`, (await app.request(method, urlOf(path) + query, { as })).text]
    }
  }
  const read = (path: string, headers: Record<string, string> = {}) => app.request('GET', path, { headers })
  yield ['page of the article', (await read(`/news/${ids.news}`)).text]
  yield ['page of the entity', (await read(`/entities/${ids.entities}`)).text]
  yield ['page of the opportunity', (await read(`/opportunities/${ids.opportunities}`)).text]
  yield ['page of the member', (await read(`/members/${admin.id}`)).text]
  yield ['JSON-LD', (await read(`/api/opportunities/${ids.opportunities}`, { accept: 'application/ld+json' })).text]
  for (const kind of Object.values(recordKinds)) {
    const { db, ownAddresses: addresses } = app.platform
    yield [
      `export of ${kind.name}`,
      await text(exportRecords(db, kind, { format: 'jsonl', addresses, onProgress() {} })),
    ]
  }
  const { email, password } = admin
  yield ['sign-in', (await app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })).text]
  const seen = { [contested]: 0 }
  const decision = { ids: [contested], status: 'closed', seen }
  yield ['late decision', JSON.stringify(await callsOnReview(app, member).send('status', decision, admin))]
}

async function assertMoved(app: TestApp): Promise<void> {
  const expected = {
    avatar: (await readProfile(app, admin)).avatar ?? '',
    theirs: (await readProfile(app, member)).avatar ?? '',
    own: NOW + own,
  }
  const places = { avatar: 0, theirs: 0, own: 0 }
  for await (const [what, answer] of answersOf(app)) {
    for (const origin of [FORMER, UNKNOWN]) assert.ok(!answer.includes(origin), `${what}: ${answer}`)
    for (const name of Object.keys(places) as (keyof typeof places)[])
      if (answer.includes(expected[name])) places[name] += 1
  }
  assert.match(expected.avatar, /^https:\/\/community\.example\/api\/avatars\/[0-9a-f-]{36}\.webp$/)
  // Else it looked at nothing.
  assert.ok(places.avatar >= 28 && places.theirs >= 20 && places.own >= 26, JSON.stringify(places))
}

/** As what was written before an address was known to be ours; avatars, even of one that nobody remembers. */
async function storeWhole(): Promise<void> {
  const { owner } = former
  await sql`update users set image = ${UNKNOWN} || image where image like '/%'`.execute(owner)
  await sql`
    update news_articles set featured_image = ${FORMER} || featured_image, gallery = array(
      select case when one like '/%' then ${FORMER} || one else one end from unnest(gallery) one
    ) where featured_image like '/%'`.execute(owner)
  await sql`
    update news_revisions set article = jsonb_set(article, '{featuredImage}', to_jsonb(${FORMER} || (article->>'featuredImage')))
    where article->>'featuredImage' like '/%'`.execute(owner)
  await sql`
    update entities set logo = ${FORMER} || logo,
      looked_at_as = jsonb_set(looked_at_as, '{logo}', to_jsonb(${FORMER} || (looked_at_as->>'logo')))
    where logo like '/%'`.execute(owner)
}

test('under another public address every answer has it, whatever the address was when something was stored', async () => {
  await assertMoved(moved)
  await storeWhole()
  await assertMoved(informed)
})

test('what was read after the move can be written back, however it is stored: nothing has changed', async () => {
  const owner = await former.member('member')
  await uploadAvatar(former, owner, await picture(8, 8).png().toBuffer())
  const { url } = await storePicture(former, owner)
  const pictures = { featuredImage: url, gallery: [url, ELSEWHERE] }
  const { id: articleId } = await writeArticle(former, admin, { ...pictures, content: `![here](${url})` })
  const { id: entityId } = await makeEntity(former, owner, { logo: url })
  const verified = await informed.request('PUT', `/api/admin/entities/${entityId}/verification`, {
    as: admin,
    body: { isVerified: true },
  })
  assert.equal(verified.status, 200)
  const read = async () => ({
    profile: await readProfile(informed, owner),
    article: (await informed.request('GET', `/api/admin/news/${articleId}`, { as: admin })).body.data,
    entity: (await informed.request('GET', `/api/entities/${entityId}`, { as: owner })).body.data.entity,
  })
  for (const origin of ['', FORMER]) {
    const stored = sql`${origin}::text`
    await sql`update users set image = ${stored} || ${new URL((await readProfile(informed, owner)).avatar ?? '').pathname}
      where id = ${owner.id}`.execute(former.owner)
    await sql`update news_articles set featured_image = ${stored} || ${new URL(url).pathname}, version = version + 1
      where id = ${articleId}`.execute(former.owner)
    await sql`update news_counters set version = version + 1 where article_id = ${articleId}`.execute(former.owner)
    await sql`update entities set logo = ${stored} || ${new URL(url).pathname} where id = ${entityId}`.execute(
      former.owner,
    )
    const before = await read()
    const [answers, entries] = await audited(informed, () =>
      Promise.all([
        informed.request('PUT', '/api/profile', { as: owner, body: before.profile }),
        informed.request('PUT', `/api/news/${articleId}`, { as: admin, body: before.article }),
        informed.request('PUT', '/api/entities/update', { as: owner, body: before.entity }),
      ]),
    )
    for (const { status, text, headers } of answers) {
      assert.equal(status, 200, text)
      assert.doesNotMatch(headers.get('ignored-fields') ?? '', /shown/i)
    }
    assert.deepEqual(entries, [])
    const after = await read()
    const unchanging = ({ profile, article, entity }: typeof before) => ({
      profile: { ...profile, updatedAt: '', statistics: null },
      article: { ...article, updatedAt: '', etag: '' },
      entity: { ...entity, updated_at: '' },
    })
    assert.deepEqual(unchanging(after), unchanging(before))
    assert.equal((await informed.request('GET', new URL(after.profile.avatar ?? '').pathname)).status, 200)
    const uses = await former.owner
      .selectFrom('picture_uses')
      .select('content_id')
      .where('picture_id', '=', new URL(url).pathname.split('/').at(-1) ?? '')
      .execute()
    assert.deepEqual(uses.map(({ content_id }) => content_id).toSorted(), [articleId, entityId].toSorted())
  }
})

test('beside a picture stands where it is shown from: those from elsewhere too by this service', async () => {
  // Once its signs are encoded, it is too long to be asked for.
  const tooLong = `https://pictures.example/?${"'".repeat(1_000)}`
  const written = await writeArticle(informed, admin, {
    featuredImage: ELSEWHERE,
    gallery: [NOW + own, ELSEWHERE, tooLong],
  })
  const { body } = await informed.request('GET', `/api/news/${written.id}`)
  const { featuredImage, gallery, featuredImageShown, galleryShown } = body.data
  assert.deepEqual([featuredImage, gallery], [ELSEWHERE, [NOW + own, ELSEWHERE, tooLong]])
  assert.match(featuredImageShown, /^https:\/\/community\.example\/api\/pictures\/outside\/[\w-]{43}\/[\w-]+$/)
  assert.ok((await informed.request('GET', `/news/${written.id}`)).text.includes(new URL(featuredImageShown).pathname))
  assert.deepEqual(galleryShown, [NOW + own, featuredImageShown, null])
  assert.deepEqual([written.featuredImageShown, written.galleryShown], [featuredImageShown, galleryShown])

  const revisions = `/api/admin/news/${written.id}/revisions`
  const isShown = ({ article }: { article: object }) =>
    assert.deepEqual(article, { ...article, featuredImage, gallery, featuredImageShown, galleryShown })
  isShown((await informed.request('GET', `${revisions}/1`, { as: admin })).body.data)
  await informed.request('PUT', `/api/news/${written.id}`, { as: admin, body: { gallery: [] } })
  isShown((await informed.request('GET', `${revisions}/1`, { as: admin })).body.data)

  const { id, name, logo, logo_shown } = await makeEntity(informed, admin, { logo: ELSEWHERE })
  assert.deepEqual([logo, logo_shown], [ELSEWHERE, featuredImageShown])
  const posted = await informed.request('GET', `/api/opportunities/${await postIn(informed, admin, { entity_id: id })}`)
  assert.deepEqual(posted.body.data.opportunity.entity, { id, name, logo, logo_shown })
  await informed.request('PUT', `/api/admin/entities/${id}/verification`, {
    as: admin,
    body: { isVerified: false, notes: 'No papers' },
  })
  const looked = (await informed.request('GET', '/api/admin/entities', { as: admin })).body.data.entities[0]
    .looked_at_as
  assert.deepEqual([looked.logo, looked.logo_shown], [ELSEWHERE, featuredImageShown])
  const withoutLogo = await makeEntity(informed, admin)
  assert.deepEqual([withoutLogo.logo, withoutLogo.logo_shown], [null, null])
})
