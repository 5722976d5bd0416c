import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { readerOf } from '../../../test/harness/page-fixtures.ts'
import { picture, storePicture, uploadAvatar } from '../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const PUBLIC_URL = 'https://community.example'
const app = testApp({ HROMADA_PUBLIC_URL: PUBLIC_URL, HROMADA_FORMER_URLS: 'https://former.example' })
const admin = testMember(app, 'admin')
const readPage = readerOf(app)

/** Everything that a browser loads, or sends a form to. */
const loaded =
  /<(?!meta)[^>]*?\s(?:src|srcset|action|formaction|poster)="([^"]*)"|<link rel="(?!canonical|alternate)[^"]*"[^>]*?href="([^"]*)"/g

test('whatever name a page was opened under, all that it loads is from there', async () => {
  const { id: pictureId } = await storePicture(app, admin)
  const own = `${PUBLIC_URL}/api/pictures/${pictureId}`
  const former = own.replace(PUBLIC_URL, 'https://former.example')
  const elsewhere = 'https://pictures.example/a.png'
  assert.equal((await uploadAvatar(app, admin, await picture(8, 8).png().toBuffer())).status, 200)
  await app.request('PUT', '/api/profile', { as: admin, body: { visibility: 'public' } })
  const content = [own, former, elsewhere].map((address) => `![here](${address}) <img src="${address}">`).join('\n')
  const { id: articleId } = await writeArticle(app, admin, {
    content,
    featuredImage: own,
    gallery: [own, former, elsewhere],
  })
  const { id: entityId } = await makeEntity(app, admin, { logo: former })
  const opportunityId = await postIn(app, admin, { entity_id: entityId })
  let pictures = 0
  for (const path of [
    '/',
    '/news',
    `/news/${articleId}`,
    '/entities',
    `/entities/${entityId}`,
    '/opportunities',
    `/opportunities/${opportunityId}`,
    `/members/${admin.id}`,
    '/search?q=a',
  ]) {
    for (const as of [undefined, admin]) {
      const { status, text } = await readPage(path, as)
      assert.equal(status, 200, path)
      for (const [whole, source, link] of text.matchAll(loaded)) {
        for (const address of (source ?? link ?? '').split(', '))
          assert.match(address, /^\/(?!\/)/, `${path}: ${whole}`)
        if (/\/api\/(pictures|avatars)\//.test(whole)) pictures += 1
      }
    }
  }
  assert.ok(pictures > 30, `${pictures} pictures`)
})
