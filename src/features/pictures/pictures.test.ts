// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { picture, storePicture, uploadPicture } from '../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const member = testMember(app, 'member')

async function formOf(id: string, query = '') {
  const response = await fetch(`${app.url}/api/pictures/${id}${query}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const content = Buffer.from(await response.arrayBuffer())
  return { response, content, ...(await sharp(content).metadata()) }
}

const widths = async (id: string) =>
  (
    await app.owner.selectFrom('picture_files').select('width').where('picture_id', '=', id).orderBy('width').execute()
  ).map(({ width }) => width)

test('a PNG, JPEG, WEBP, AVIF or GIF becomes WEBP in each width that it has, and is never enlarged', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
    const file = await picture(900, 300).toFormat(format).toBuffer()
    const { status, body } = await uploadPicture(app, member, file, { alt: ' A flag ', name: 'flag' })
    const { id } = body.data
    const data = { id, url: `${app.url}/api/pictures/${id}`, width: 900, height: 300, alt: 'A flag' }
    assert.deepEqual([status, body], [201, { success: true, data, message: 'Picture stored successfully' }], format)
    assert.equal(id[14], '4', 'an id of random bits alone')
    assert.deepEqual(await widths(id), [320, 640, 900])
    const shown = await formOf(id)
    assert.deepEqual([shown.format, shown.width, shown.height], ['webp', 900, 300])
  }
  assert.deepEqual(await widths((await storePicture(app, member)).id), [40])
  const large = await storePicture(app, member, await picture(3000, 1500).jpeg().toBuffer())
  assert.deepEqual([large.width, large.height, await widths(large.id)], [2048, 1024, [320, 640, 1280, 2048]])
  const tall = await storePicture(app, member, await picture(100, 20_000).png().toBuffer())
  assert.deepEqual([tall.width, tall.height], [41, 8192])
})

test('the nearest width at or above the one that is asked for is given, else the largest', async () => {
  const { id } = await storePicture(app, member, await picture(900, 300).png().toBuffer())
  const expected = { 1: 320, 320: 320, 321: 640, 640: 640, 641: 900, 900: 900, 5000: 900 }
  for (const [asked, width] of Object.entries(expected)) {
    assert.equal((await formOf(id, `?width=${asked}`)).width, width, asked)
  }
  for (const query of ['width=0', 'width=-1', 'width=a', 'width=1.5', 'width=1e9']) {
    const { status, body } = await app.request('GET', `/api/pictures/${id}?${query}`, { as: member })
    assert.deepEqual([status, body.success, body.code], [400, false, 'VALIDATION_ERROR'], query)
  }
})

test('where a photograph was taken does not come along, and it is turned the right way up', async () => {
  const file = await picture(200, 100)
    .withExif({ IFD0: { Artist: 'Olena' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { id } = await storePicture(app, member, file)
  const { width, height, exif, icc, xmp } = await formOf(id)
  assert.deepEqual(
    { width, height, exif, icc, xmp },
    { width: 100, height: 200, exif: undefined, icc: undefined, xmp: undefined },
  )
})

test('a picture keeps its transparency, and a grey one or one with 16 bits is shown too', async () => {
  const create = { width: 10, height: 10, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha: 0.5 } }
  const { id } = await storePicture(app, member, await sharp({ create }).png().toBuffer())
  const { content } = await formOf(id)
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
  assert.equal(info.channels, 4)
  assert.ok(Math.abs((data[3] ?? 0) - 128) <= 2 && (data[0] ?? 0) > 245, `${[...data.subarray(0, 4)]}`)
  for (const file of [
    await picture(10, 10).greyscale().png().toBuffer(),
    await picture(10, 10).toColourspace('rgb16').png().toBuffer(),
    await picture(10, 10).toColourspace('cmyk').jpeg().toBuffer(),
  ]) {
    assert.equal((await storePicture(app, member, file)).width, 10)
  }
})

test('of animated pictures the first frame is stored', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  for (const format of ['gif', 'webp'] as const) {
    const file = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    const { id } = await storePicture(app, member, file)
    const { content, pages, height } = await formOf(id)
    const { dominant } = await sharp(content).stats()
    assert.deepEqual([pages, height, dominant.r > 200, dominant.b < 50], [undefined, 20, true, true], format)
  }
})

test('its address is for ever the same picture, so that caches keep it', async () => {
  const { id } = await storePicture(app, member)
  const path = `/api/pictures/${id}`
  const first = await app.request('GET', path, { as: member })
  assert.equal(first.headers.get('cache-control'), 'private, max-age=31536000, immutable')
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'content-disposition'].map((name) => first.headers.get(name)),
    ['image/webp', 'nosniff', null],
  )
  const tag = first.headers.get('etag') ?? ''
  const again = await app.request('GET', path.toUpperCase().replace('/API/PICTURES', '/api/pictures'), {
    as: member,
    headers: { 'if-none-match': tag },
  })
  assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag])
  const head = await app.request('HEAD', path, { as: member })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, first.headers.get('content-length')])
  const hidden = await app.request('GET', path, { headers: { 'if-none-match': tag } })
  assert.equal(hidden.status, 404)
})

test('a part of a picture is given, and a refusal is not cached', async () => {
  const { id } = await storePicture(app, member, await picture(900, 300).png().toBuffer())
  const whole = (await formOf(id)).content
  const partOf = async (headers: Record<string, string>) => {
    const authorization = `Bearer ${member.token}`
    const response = await fetch(`${app.url}/api/pictures/${id}`, { headers: { ...headers, authorization } })
    const content = Buffer.from(await response.arrayBuffer())
    return { status: response.status, range: response.headers.get('content-range'), content }
  }
  assert.deepEqual(await partOf({ range: 'bytes=10-19' }), {
    status: 206,
    range: `bytes 10-19/${whole.length}`,
    content: whole.subarray(10, 20),
  })
  const all = { status: 200, range: null, content: whole }
  const { status, range } = await partOf({ range: `bytes=${whole.length}-` })
  assert.deepEqual([status, range], [416, `bytes */${whole.length}`])
  assert.deepEqual(await partOf({ range: 'bytes=0-1', 'if-range': '"another"' }), all)

  const files = app.owner.selectFrom('picture_files').select('file_key').where('picture_id', '=', id)
  for (const { file_key: key } of await files.execute()) await app.platform.files.store.remove(key)
  const missing = await app.request('GET', `/api/pictures/${id}`, { as: member })
  assert.deepEqual([missing.status, missing.headers.get('cache-control')], [404, 'no-store'])
})

test('a repeated upload is answered as the first one was, and stored once', async () => {
  const file = await picture(30, 30).png().toBuffer()
  const headers = { 'idempotency-key': 'a picture' }
  const count = async () => (await app.owner.selectFrom('pictures').select('id').execute()).length
  const before = await count()
  const first = await uploadPicture(app, member, file, { headers })
  const again = await uploadPicture(app, member, file, { headers })
  assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body])
  const other = await uploadPicture(app, member, await picture(31, 30).png().toBuffer(), { headers })
  assert.equal(other.status, 422)
  assert.equal(await count(), before + 1)
})

test('pictures are uploaded by members and above', async () => {
  const file = await picture(10, 10).png().toBuffer()
  const refused = { success: false, error: 'Member access required', code: 'FORBIDDEN' }
  for (const role of ['visitor', 'subscriber'] as const) {
    const { status, body } = await uploadPicture(app, await app.member(role), file)
    assert.deepEqual([status, body], [403, refused])
  }
  const { status, body } = await uploadPicture(app, undefined, file)
  assert.deepEqual([status, body], [401, { success: false, error: 'Authentication required', code: 'UNAUTHORIZED' }])
})

test('the text for those who do not see it has at most 500 characters', async () => {
  const file = await picture(10, 10).png().toBuffer()
  assert.equal((await uploadPicture(app, member, file, { alt: 'ї'.repeat(500) })).status, 201)
  for (const alt of ['a'.repeat(501), 'a\0b']) {
    const { status, body } = await uploadPicture(app, member, file, { alt })
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'])
    assert.match(body.error, /^alt /)
  }
})
