import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import sharp from 'sharp'
import { eventually } from '../../../test/harness/eventually.ts'
import { blackPng, picture, uploadAvatar } from '../../../test/harness/pictures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { MAX_AVATAR_BYTES } from './avatars.ts'

let png: Buffer

const app = testApp({}, { instances: 1 })
const member = testMember(app, 'visitor')
before(async () => {
  png = await picture(64, 64).png().toBuffer()
})

const refusal = (code: number, error: string, message: string) => [code, { error, message, code }]
const noPicture = refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'file must be a whole PNG, JPEG or WEBP picture')

async function countStored(): Promise<number> {
  return (await app.platform.db.selectFrom('avatars').select('id').execute()).length
}

test('what is no picture of the three kinds is refused, whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const gif = await picture(20, 20).gif().toBuffer()
  const files = {
    svg,
    'svg with a declaration': `<?xml version="1.0"?>${svg}`,
    html: '<!doctype html><script>alert(1)</script>',
    gif,
    'gif that is a script': 'GIF89a/*\x01\x00\x01\x00*/=1;alert(1)',
    tiff: await picture(20, 20).tiff().toBuffer(),
    avif: await picture(20, 20).avif().toBuffer(),
    pdf: '%PDF-1.7\n%%EOF',
    pnm: 'P3 1 1 255 1 2 3',
    'html before a picture': Buffer.concat([Buffer.from('<html>'), png]),
    'signature alone': png.subarray(0, 8),
    nothing: '',
    zeros: Buffer.alloc(1000),
  }
  for (const [kind, content] of Object.entries(files)) {
    for (const [name, type] of [
      ['picture.png', 'image/png'],
      ['picture.webp', 'image/webp'],
    ] as const) {
      const { status, body } = await uploadAvatar(app, member, Buffer.from(content), { name, type })
      assert.deepEqual([status, withoutDetails(body)], noPicture, kind)
    }
  }
  assert.equal(await countStored(), 0)
})

test('a picture that is cut off is refused', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const whole = await picture(300, 300).toFormat(format).toBuffer()
    for (const part of [0.1, 0.5, 0.9]) {
      const { status, body } = await uploadAvatar(app, member, whole.subarray(0, whole.length * part))
      assert.deepEqual([status, withoutDetails(body)], noPicture, `${part} of a ${format}`)
    }
  }
})

test('a small file that would become a huge picture is refused', async () => {
  const bomb = blackPng(30_000, 30_000)
  assert.ok(bomb.length < 200_000)
  const lying = Buffer.from(png)
  lying.writeUInt32BE(0x7fffffff, 16)
  for (const file of [bomb, lying, blackPng(5001, 5000)]) {
    const { status, body } = await uploadAvatar(app, member, file)
    assert.deepEqual([status, withoutDetails(body)], noPicture)
  }
  assert.equal((await uploadAvatar(app, member, blackPng(5000, 5000))).status, 200)
})

test('a picture is one whatever its name and declared type say, and nothing comes along with it', async () => {
  const script = '<script>alert(1)</script>'
  const names = ['page.html', '../../etc/passwd', 'a\u0000.png', '\u202egnp.exe', `${'n'.repeat(300)}.svg`, '', 'Я.php']
  for (const [index, name] of names.entries()) {
    const file = Buffer.concat([png, Buffer.from(script)])
    const type = ['text/html', 'image/svg+xml', 'application/octet-stream'][index % 3] as string
    const { status, body } = await uploadAvatar(app, member, file, { name, type })
    assert.equal(status, 200, name)
    const answer = await fetch(body.data.avatar)
    const made = Buffer.from(await answer.arrayBuffer())
    assert.deepEqual(
      [answer.headers.get('content-type'), (await sharp(made).metadata()).format, made.includes('script')],
      ['image/webp', 'webp', false],
    )
  }
})

test('a file of up to 5 MiB is read, a larger one is refused', async () => {
  const filled = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  assert.equal((await uploadAvatar(app, member, filled(MAX_AVATAR_BYTES))).status, 200)
  for (const size of [MAX_AVATAR_BYTES + 1, MAX_AVATAR_BYTES * 3]) {
    const { status, body } = await uploadAvatar(app, member, filled(size))
    assert.deepEqual([status, withoutDetails(body)], refusal(413, 'PAYLOAD_TOO_LARGE', 'Request body is too large'))
  }
})

test('a body that is not one file in the field `file` is refused', async () => {
  const invalid = (message: string) => refusal(400, 'VALIDATION_ERROR', message)
  const wrongField = await uploadAvatar(app, member, png, { field: 'avatar' })
  assert.deepEqual([wrongField.status, withoutDetails(wrongField.body)], invalid('file is required'))
  const post = async (type: string, body: string) => {
    const sent = { as: member, body, headers: { 'content-type': type } }
    const answer = await app.request('POST', '/api/profile/avatar', sent)
    return [answer.status, withoutDetails(answer.body)]
  }
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n'
  assert.deepEqual(
    await post('multipart/form-data; boundary=x', `${part}${part}--x--\r\n`),
    invalid('file must be one file'),
  )
  assert.deepEqual(await post('multipart/form-data; boundary=x', '--x--\r\n'), invalid('file is required'))
  const broken = invalid('body is not valid multipart/form-data')
  assert.deepEqual(await post('multipart/form-data', part), broken)
  assert.deepEqual(await post('multipart/form-data; boundary=x', part), broken)
  for (const type of ['application/json', 'image/png', 'application/x-www-form-urlencoded']) {
    const unsupported = refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Unsupported content type')
    assert.deepEqual(await post(type, '{}'), unsupported, type)
  }
})

test('who has not signed in, or has with a bad credential, is refused', async () => {
  const expected = refusal(401, 'UNAUTHORIZED', 'Authentication required')
  for (const headers of [{}, { authorization: 'Bearer nothing' }, { cookie: `${member.cookie}x` }]) {
    const { status, body } = await uploadAvatar(app, undefined, png, { headers })
    assert.deepEqual([status, withoutDetails(body)], expected)
  }
  const jwt = await uploadAvatar(app, undefined, png, { headers: { authorization: `Bearer ${await member.jwt()}` } })
  assert.equal(jwt.status, 200)
})

test('a page of another site cannot make a member upload, and is refused before the file is read', async () => {
  const { cookie } = member
  for (const from of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    const { status, body } = await uploadAvatar(app, undefined, png, { headers: { cookie, ...from } })
    assert.deepEqual([status, withoutDetails(body)], refusal(403, 'FORBIDDEN', 'Cross-site request refused'))
  }
  assert.equal((await uploadAvatar(app, undefined, png, { headers: { cookie, origin: app.url } })).status, 200)
  const [socket] = beginUpload({ cookie, origin: 'https://evil.example' })
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1.1 403 /)
  socket.destroy()
})

test('uploads that break off leave nothing, and while too many are under way more are sent away', async () => {
  const others = await Promise.all(Array.from({ length: 9 }, () => app.member('member')))
  const rows = await countStored()
  const uploads = others
    .flatMap((other) => [other, other])
    .slice(1)
    .map(({ token }) => beginUpload({ authorization: `Bearer ${token}` }))
  const sockets = uploads.map(([socket]) => socket)
  for (const [, sendStart] of uploads) sendStart()
  const [first] = await Promise.race(sockets.map((socket) => once(socket, 'data')))
  assert.match(String(first), /^HTTP\/1.1 503 /)
  const refused = await uploadAvatar(app, member, png)
  assert.deepEqual(
    [refused.status, refused.headers.get('retry-after'), refused.body],
    [503, '5', { error: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable', code: 503 }],
  )
  for (const socket of sockets) socket.destroy()
  await eventually('an upload is admitted again', async () => (await uploadAvatar(app, member, png)).status === 200)
  const ids = others.map(({ id }) => id)
  const stored = await app.platform.db.selectFrom('avatars').select('id').where('user_id', 'in', ids).execute()
  assert.deepEqual([stored, await countStored()], [[], rows])
})

test('one account has two uploads at once at most, however slowly they come, and others go on', async () => {
  const slow = await app.member('member')
  const uploads = Array.from({ length: 16 }, () => beginUpload({ authorization: `Bearer ${slow.token}` }))
  for (const [, sendStart] of uploads) sendStart()
  const refused = uploads.map(async ([socket]) => String(await once(socket, 'data')).slice(9, 12))
  const held = uploads.map(([socket]) => once(socket, 'close'))
  const statuses: string[] = []
  for (const answer of refused) answer.then((status) => statuses.push(status)).catch(() => {})
  await eventually('all but two are refused', async () => statuses.length === 14)
  assert.deepEqual(new Set(statuses), new Set(['429']))
  assert.equal((await uploadAvatar(app, member, png)).status, 200)
  for (const [socket] of uploads) socket.destroy()
  await Promise.all(held)
  await eventually('it may upload again', async () => (await uploadAvatar(app, slow, png)).status === 200)
})

/** An upload whose head alone has been sent; then its file, but not the end of it. */
function beginUpload(headers: Record<string, string>): [Socket, () => void] {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const type = 'multipart/form-data; boundary=x'
  const all = { host: 'test', 'content-type': type, 'content-length': String(png.length + 1000), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api/profile/avatar HTTP/1.1\r\n${lines.join('')}\r\n`)
  return [
    socket,
    () => {
      socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
      socket.write(png)
    },
  ]
}
