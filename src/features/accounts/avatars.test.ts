// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { picture, uploadAvatar } from '../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { dropAvatar, replaceAvatar } from './avatars.ts'

const app = testApp()
const member = testMember(app, 'visitor')

const fetchPicture = (address: string, init: RequestInit = {}) => fetch(address, init)
const notFound = { error: 'NOT_FOUND', message: 'Avatar not found', code: 404 }

async function stored(userId: string) {
  const { db } = app.platform
  const pictures = await db.selectFrom('avatars').select('id').where('user_id', '=', userId).execute()
  const user = await db
    .selectFrom('users')
    .select(['image', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { pictures: pictures.map(({ id }) => id), image: user.image, updatedAt: user.updated_at.toISOString() }
}

test('a PNG, JPEG or WEBP becomes a WEBP that fits into 512 by 512, at an address that cannot be guessed', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const file = await picture(900, 300).toFormat(format).toBuffer()
    const { status, body } = await uploadAvatar(app, member, file)
    const { avatar, updatedAt } = body.data
    assert.deepEqual([status, body], [200, { success: true, message: 'Avatar updated successfully', data: body.data }])
    const [, id = ''] = /^(?:http:.*)\/api\/avatars\/([0-9a-f-]{36})\.webp$/.exec(avatar) ?? []
    assert.equal(avatar, `${app.url}/api/avatars/${id}.webp`)
    assert.equal(id[14], '4', 'an id of random bits alone')
    assert.deepEqual(await stored(member.id), { pictures: [id], image: new URL(avatar).pathname, updatedAt })

    const answer = await fetchPicture(avatar)
    assert.equal(answer.status, 200)
    const { format: made, width, height, ...more } = await sharp(await answer.arrayBuffer()).metadata()
    assert.deepEqual({ made, width, height }, { made: 'webp', width: 512, height: 171 }, format)
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'pages'] as const) assert.equal(more[kind], undefined, kind)
  }
})

test('a small picture stays as small as it is', async () => {
  const { body } = await uploadAvatar(app, member, await picture(40, 20).png().toBuffer())
  const { width, height } = await sharp(await (await fetchPicture(body.data.avatar)).arrayBuffer()).metadata()
  assert.deepEqual([width, height], [40, 20])
})

test('where a photograph was taken does not come along, and it is turned the right way up', async () => {
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '30/1 31/1 0/1' }
  for (const format of ['jpeg', 'webp', 'png'] as const) {
    const file = await picture(200, 100)
      .withExif({ IFD0: { Artist: 'Olena', Orientation: '6' }, IFD3: gps })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Olena</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    const before = await sharp(file).metadata()
    assert.ok(before.exif?.includes('Olena') && before.orientation === 6, format)
    const uploaded = await uploadAvatar(app, member, file)
    const made = Buffer.from(await (await fetchPicture(uploaded.body.data.avatar)).arrayBuffer())
    const { exif, xmp, orientation, width, height } = await sharp(made).metadata()
    assert.deepEqual({ exif, xmp, orientation, width, height }, { ...nothing, width: 100, height: 200 })
    assert.ok(!made.includes('Olena') && !made.includes('EXIF'), format)
    const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
    const [topRed = 0, , topBlue = 0] = data
    assert.ok(topRed > 200 && topBlue < 50, 'what was on the left is above')
  }
})
const nothing = { exif: undefined, xmp: undefined, orientation: undefined }

test('of a picture that moves, the first frame stays', async () => {
  const frames = await Promise.all([picture(60, 60).png().toBuffer(), picture(60, 60).negate().png().toBuffer()])
  const file = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  assert.equal((await sharp(file).metadata()).pages, 2)
  const { body } = await uploadAvatar(app, member, file)
  const { pages, height } = await sharp(await (await fetchPicture(body.data.avatar)).arrayBuffer()).metadata()
  assert.deepEqual([pages, height], [undefined, 60])
})

test('the former picture is gone when there is another, and after many at once there is one', async () => {
  const file = await picture(30, 30).png().toBuffer()
  const former = (await uploadAvatar(app, member, file)).body.data.avatar
  const answers = await Promise.all(Array.from({ length: 6 }, () => uploadAvatar(app, member, file)))
  const made = answers.filter(({ status }) => status === 200)
  assert.ok(made.length >= 2 && answers.every(({ status }) => status === 200 || status === 429))
  const { pictures, image } = await stored(member.id)
  assert.equal(pictures.length, 1)
  assert.equal(image, `/api/avatars/${pictures[0]}.webp`)
  for (const avatar of [former as string, ...made.map(({ body }) => body.data.avatar)]) {
    assert.equal((await fetchPicture(avatar)).status, new URL(avatar).pathname === image ? 200 : 404)
  }
})

test('a picture that was dropped, or whose account is deleted, is not served', async () => {
  const owner = await app.member('member')
  const { avatar } = (await uploadAvatar(app, owner, await picture(30, 30).png().toBuffer())).body.data
  const path = new URL(avatar).pathname
  const { db } = app.platform
  const setDeleted = (deletedAt: Date | null) =>
    db.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', owner.id).execute()
  await setDeleted(new Date())
  const tag = `"${/([0-9a-f-]{36})/.exec(path)?.[1]}"`
  await assert.rejects(replaceAvatar(db, owner.id, Buffer.from('picture')), { kind: 'UNAUTHENTICATED' })
  const answer = await app.request('GET', path, { headers: { 'if-none-match': tag } })
  assert.deepEqual([answer.status, answer.body], [404, notFound])
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  await setDeleted(null)
  assert.equal((await fetchPicture(avatar)).status, 200)
  await transaction(db, (trx) => dropAvatar(trx, owner.id))
  assert.equal((await fetchPicture(avatar)).status, 404)
})

test('a picture is read by anyone, is asked for again only after a while, and then sent only if it changed', async () => {
  const { avatar } = (await uploadAvatar(app, member, await picture(30, 30).png().toBuffer())).body.data
  const answer = await fetchPicture(avatar)
  const shown = ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy', 'etag'] as const
  const tag = `"${/([0-9a-f-]{36})\.webp$/.exec(avatar)?.[1]}"`
  assert.deepEqual(
    shown.map((name) => answer.headers.get(name)),
    [
      'image/webp',
      'private, max-age=300',
      'nosniff',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      tag,
    ],
  )
  const size = (await answer.arrayBuffer()).byteLength
  const head = await fetchPicture(avatar, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, String(size), ''])
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await fetchPicture(avatar, { headers: { 'if-none-match': known } })
    assert.deepEqual([again.status, again.headers.get('etag'), await again.text()], [304, tag, ''], known)
  }
  for (const other of ['"other"', tag.slice(1, -1)]) {
    const again = await fetchPicture(avatar, { headers: { 'if-none-match': other } })
    assert.deepEqual([again.status, (await again.arrayBuffer()).byteLength], [200, size], other)
  }
})

test('what is no address of a picture is not found', async () => {
  const id = '4f9d1c1e-0d7b-4a54-9a53-9d6d3a2f6c11'
  for (const file of [
    `${id}.webp`,
    id,
    `${id}.png`,
    'x.webp',
    '.webp',
    `${id}.webp.webp`,
    '%00.webp',
    '..%2f',
    'x'.repeat(3000),
  ]) {
    const { status, body } = await app.request('GET', `/api/avatars/${file}`)
    assert.deepEqual([status, body], [404, notFound], file)
  }
  const { body } = await app.request('GET', '/api/avatars')
  assert.deepEqual(body, { ...notFound, message: 'Not found' })
})

test('an upload whose commit fails leaves the former picture', async () => {
  const owner = await app.member('member')
  const file = await picture(30, 30).png().toBuffer()
  const { avatar } = (await uploadAvatar(app, owner, file)).body.data
  const before = await stored(owner.id)
  await sql`
    create function fail_at_commit() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$
  `.execute(app.owner)
  await sql`
    create constraint trigger fail_at_commit after update on users deferrable initially deferred
    for each row execute function fail_at_commit()`.execute(app.owner)
  try {
    assert.equal((await uploadAvatar(app, owner, file)).status, 500)
  } finally {
    await sql`drop function fail_at_commit cascade`.execute(app.owner)
  }
  assert.deepEqual(await stored(owner.id), before)
  assert.equal((await fetchPicture(avatar)).status, 200)
})
