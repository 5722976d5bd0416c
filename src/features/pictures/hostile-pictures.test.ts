import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import sharp from 'sharp'
import { filesOnDisk } from '../../../test/harness/attachment-fixtures.ts'
import { blackPng, look, picture, storePicture, uploadPicture } from '../../../test/harness/pictures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'

const MAX_BYTES = 10 * 1024 ** 2

let png: Buffer

const app = testApp({}, { instances: 1 })
const member = testMember(app, 'member')
before(async () => {
  png = await picture(64, 64).png().toBuffer()
})

/** Whatever was sent: what rows name is in the store, and there is nothing else. */
afterEach(async () => {
  const named = await app.owner.selectFrom('picture_files').select('file_key').execute()
  const paths = named.map(({ file_key: key }) => `files/${key.slice(0, 2)}/${key}`)
  assert.deepEqual(await filesOnDisk(app), paths.toSorted())
  assert.deepEqual(await app.owner.selectFrom('unclaimed_files').selectAll().execute(), [])
})

const noPicture = {
  success: false,
  error: 'The file must be a whole PNG, JPEG, WEBP, AVIF or GIF picture of at most 50 megapixels',
  code: 'INVALID_FILE_TYPE',
  details: { field: 'file', code: 'WRONG_TYPE' },
}

async function assertNoPicture(file: Uint8Array, kind: string): Promise<void> {
  const { status, body } = await uploadPicture(app, member, file)
  assert.deepEqual([status, body], [415, noPicture], kind)
}

test('what is no picture of the five kinds is refused, whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const files = {
    svg,
    'svg with a declaration': `<?xml version="1.0"?>${svg}`,
    html: '<!doctype html><script>alert(1)</script>',
    'gif that is a script': 'GIF89a/*\x01\x00\x01\x00*/=1;alert(1)',
    tiff: await picture(20, 20).tiff().toBuffer(),
    pdf: '%PDF-1.7\n%%EOF',
    pnm: 'P3 1 1 255 1 2 3',
    hdr: '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0',
    'html before a picture': Buffer.concat([Buffer.from('<html>'), png]),
    'signature alone': png.subarray(0, 8),
    zeros: Buffer.alloc(1000),
  }
  for (const [kind, content] of Object.entries(files)) await assertNoPicture(Buffer.from(content), kind)
  const { status, body } = await uploadPicture(app, member, Buffer.alloc(0))
  assert.deepEqual([status, body.error], [400, 'file is empty'])
})

test('a picture that is cut off is refused', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const source = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } })
  for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
    const whole = await source.clone().toFormat(format).toBuffer()
    for (const part of [0.1, 0.5, 0.9]) {
      await assertNoPicture(whole.subarray(0, whole.length * part), `${part} of a ${format}`)
    }
  }
})

test('a small file that would become a huge picture is refused', async () => {
  const lying = Buffer.from(png)
  lying.writeUInt32BE(0x7fffffff, 16)
  const hugeGif = await picture(8, 8).gif().toBuffer()
  const frameAt = hugeGif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0]))
  assert.ok(frameAt > 0)
  for (const at of [6, 8, frameAt + 5, frameAt + 7]) hugeGif.writeUInt16LE(65_535, at)
  const bombs = {
    '900 megapixels': blackPng(30_000, 30_000),
    '60 megapixels': blackPng(10_000, 6_000),
    'one row above 50 megapixels': blackPng(10_000, 5_001),
    'a size that is not its own': lying,
    'a gif of 65,535 by 65,535': hugeGif,
  }
  for (const [kind, bomb] of Object.entries(bombs)) {
    assert.ok(bomb.length < 200_000, kind)
    await assertNoPicture(bomb, kind)
  }
  assert.equal((await storePicture(app, member, blackPng(10_000, 5_000))).width, 2048)
})

test('a file that is a picture and something else too is stored as a picture alone', async () => {
  const script = '<script>alert(1)</script>'
  const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
  for (const [index, more] of [Buffer.from(script), zip, Buffer.from('%PDF-1.7')].entries()) {
    const names = ['page.html', '../../etc/passwd', '\u202egnp.exe']
    const { status, body } = await uploadPicture(app, member, Buffer.concat([png, more]), {
      name: names[index] ?? '',
      type: 'text/html',
    })
    assert.equal(status, 201)
    const { headers, text } = await app.request('GET', `/api/pictures/${body.data.id}`, { as: member })
    assert.equal(headers.get('content-type'), 'image/webp')
    assert.ok(!text.includes(more.toString()))
  }
})

test('a file has at most 10 MiB', async () => {
  const filled = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  assert.equal((await uploadPicture(app, member, filled(MAX_BYTES))).status, 201)
  const details = { field: 'file', code: 'TOO_MANY_BYTES', limit: MAX_BYTES }
  const refused = { success: false, error: 'The file must have at most 10 MiB', code: 'FILE_TOO_LARGE', details }
  for (const size of [MAX_BYTES + 1, MAX_BYTES * 3]) {
    const { status, body } = await uploadPicture(app, member, filled(size))
    assert.deepEqual([status, body], [413, refused])
  }
})

test('many at once are stored one after the other', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => app.member('member')))
  const file = await picture(1000, 800).jpeg().toBuffer()
  const answers = await Promise.all([...members, ...members].map((one) => uploadPicture(app, one, file)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
})

test('ids that are none, or of nothing, are not found', async () => {
  for (const id of ['x', 'outside', '..%2f..%2fsecret', '0'.repeat(36), '%00', 'a'.repeat(5000)]) {
    assert.equal(await look(app, { id }, member), 404, id)
  }
})
