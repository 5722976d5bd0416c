import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { changeOpportunity, postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { startTestApp } from '../../../../test/harness/test-app.ts'

const COLOR = { red: 0xaa, green: 0x33, blue: 0x77 }

const app = testApp({ HROMADA_COLOR: '#aa3377' })
const admin = testMember(app, 'admin')

async function download(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function assertPicture(path: string): Promise<Buffer> {
  const { status, headers, bytes } = await download(path)
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/png'], path)
  assert.match(headers.get('cache-control') ?? '', /^public/)
  const { format, width, height } = await sharp(bytes).metadata()
  assert.deepEqual([format, width, height], ['png', 1200, 630], path)
  return bytes
}

/** The color of the picture's left edge. */
async function edgeOf(picture: Buffer) {
  const [red, green, blue] = await sharp(picture).extract({ left: 4, top: 300, width: 1, height: 1 }).raw().toBuffer()
  return { red, green, blue }
}

const long = 'Надзвичайно довга назва, '.repeat(8).trim()
const hostile = `<span size="999999">&amp;</b>\u202e\ud83d\ude00 ${'я'.repeat(150)}`

test('what anyone may read has a picture in the color of the community, whatever its title', async () => {
  const pictures = new Set<string>()
  for (const title of ['Short', long, hostile]) {
    const article = await writeArticle(app, admin, { title })
    const opportunity = await postIn(app, admin, { title })
    // No name turns the direction of text.
    const { id: entity } = await makeEntity(app, admin, { name: title.replace('\u202e', '') })
    for (const path of [`news/${article.id}`, `opportunities/${opportunity}`, `entities/${entity}`]) {
      const picture = await assertPicture(`/previews/${path}.png`)
      assert.deepEqual(await edgeOf(picture), COLOR)
      pictures.add(picture.toString('base64'))
    }
  }
  assert.equal(pictures.size, 9)
  for (const section of ['home', 'news', 'opportunities', 'entities'])
    await assertPicture(`/previews/sections/${section}.png`)
})

test('what is missing or not for everybody has none, whoever asks', async () => {
  const draft = await writeArticle(app, admin, { status: 'draft' })
  const members = await postIn(app, admin, { visibility: 'members' })
  const pending = await postIn(app, admin, {}, 'pending')
  const { id: entity } = await makeEntity(app, admin, { visibility: 'members' })
  for (const path of [
    `news/${draft.id}`,
    `opportunities/${members}`,
    `opportunities/${pending}`,
    `entities/${entity}`,
    'sections/constructor',
    'toString/1',
    'news/none',
    `news/${'9'.repeat(90)}`,
    'opportunities/%00',
  ]) {
    const { status } = await app.request('GET', `/previews/${path}.png`, { as: admin })
    assert.equal(status, 404, path)
  }
})

test('a picture is sent again only when what it shows has changed', async () => {
  const id = await postIn(app, admin, { title: 'Before' })
  const path = `/previews/opportunities/${id}.png`
  const etag = (await download(path)).headers.get('etag') ?? ''
  const again = await download(path, { 'if-none-match': etag })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
  await changeOpportunity(app, admin, id, { title: 'After' })
  const changed = await download(path, { 'if-none-match': etag })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.get('etag'), etag)
})

test('many who ask at once are served in turn, and no more than the limit', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const id = await postIn(app, admin, { title: `At once ${index}` })
      return (await download(`/previews/opportunities/${id}.png`)).status
    }),
  )
  assert.deepEqual(new Set(statuses), new Set([200]))
  await using limited = await startTestApp({ HROMADA_RATE_LIMIT_SCALE: '0.01' })
  const answers = [1, 2].map(() => limited.request('GET', '/previews/sections/news.png'))
  const limitedStatuses = (await Promise.all(answers)).map(({ status }) => status)
  assert.deepEqual(limitedStatuses.toSorted(), [200, 429])
})
