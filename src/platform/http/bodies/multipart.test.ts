import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import fastify from 'fastify'
import { anyText } from '../../../../test/harness/any-text.ts'
import { anyErrorPages } from '../../../../test/harness/community.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { adminErrors } from '../dialects/administration.ts'
import { useDialect } from '../errors/error-handling.ts'
import { receiveFile, takeMultipart } from './multipart.ts'

const MAX_BYTES = 200_000
const type = 'multipart/form-data; boundary=edge'

const app = fastify({ forceCloseConnections: true })
/** What came of each file, as its keeper saw it. */
let kept: { bytes: number; outcome: string }[]
let progress: (bytes: number) => void

before(async () => {
  takeMultipart(app)
  useDialect(app, adminErrors, anyErrorPages)
  app.post('/files', (request) =>
    receiveFile(request, { field: 'file', maxBytes: MAX_BYTES }, async ({ name, fields, content }) => {
      const file = { bytes: 0, outcome: 'whole' }
      kept.push(file)
      const chunks: Buffer[] = []
      try {
        for await (const chunk of content) {
          chunks.push(chunk)
          file.bytes += chunk.length
          progress(file.bytes)
        }
      } catch (error) {
        file.outcome = 'undone'
        throw error
      }
      return { name, fields: Object.fromEntries(fields), content: Buffer.concat(chunks).toString('latin1') }
    }),
  )
  app.post('/unread', (request) =>
    receiveFile(request, { field: 'file', maxBytes: MAX_BYTES }, async ({ name }) => ({ name })),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())
beforeEach(() => {
  kept = []
  progress = () => {}
})

const part = (disposition: string, content: string, more = '') =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
const file = (content = 'content', name = 'one.txt') => part(`name="file"; filename="${name}"`, content)
const end = '--edge--\r\n'

async function send(
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': type },
  path = '/files',
) {
  const { statusCode, body: answer } = await app.inject({ method: 'POST', url: path, headers, payload: body })
  const parsed = JSON.parse(answer)
  return { status: statusCode, body: statusCode === 400 ? withoutDetails(parsed) : parsed }
}
const refusal = (status: number, error: string, message: string) => ({ status, body: { error, message, code: status } })
const invalid = (message: string) => refusal(400, 'VALIDATION_ERROR', message)
const tooLarge = refusal(413, 'PAYLOAD_TOO_LARGE', 'Request body is too large')
const unsupported = refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Unsupported content type')

test('names and fields are UTF-8, as the body says', async () => {
  const broken = Buffer.from([0xc2, 0xf1, 0xe8]).toString('latin1')
  const sent = (text: string) => send(Buffer.from(text + end, 'latin1'))
  const refused = (field: string) => refusal(400, 'VALIDATION_ERROR', `${field} is not valid UTF-8`)
  assert.deepEqual(await sent(part('name="alt"', broken) + file()), refused('alt'))
  assert.deepEqual(await sent(file() + part('name="alt"', broken)), refused('alt'))
  assert.deepEqual(await sent(part(`name="${broken}"`, 'x') + file()), refused('body'))
  assert.deepEqual(await sent(file('content', broken)), refused('file'))
  assert.deepEqual(await sent(part('name="_charset_"', 'windows-1251') + file()), unsupported)
  for (const [label, status] of [
    ['utf8', 200],
    ['"UTF-8"', 200],
    ['windows-1251', 415],
    ['utf-16le', 415],
  ] as const) {
    const headers = { 'content-type': `multipart/form-data; charset=${label}; boundary=edge` }
    assert.equal((await send(file() + end, headers)).status, status, label)
  }
})
const broken = invalid('body is not valid multipart/form-data')

test('a file comes with its name and with the fields on both sides of it', async () => {
  const body = part('name="before"', 'ї') + file('\x00\xff\r\n--edg') + part('name="after"', '2') + end
  assert.deepEqual(await send(Buffer.from(body.replace('ї', 'Ñ\x97'), 'latin1')), {
    status: 200,
    body: { name: 'one.txt', fields: { before: 'ї', after: '2' }, content: '\x00\xff\r\n--edg' },
  })
})

test('a name is handed on as text, whatever it is', async () => {
  for (const name of ['\u202egnp.exe', 'n'.repeat(300), 'Звіт 1.pdf', 'a b;c=d.txt', '']) {
    const { status, body } = await send(file('content', name) + end)
    assert.deepEqual([status, body.name], [200, name])
  }
  assert.equal((await send(file('content', '..') + end)).body.name, '')
  for (const name of ['../../etc/passwd', '/etc/passwd', 'C:\\\\etc\\\\passwd']) {
    assert.equal((await send(file('content', name) + end)).body.name, 'passwd')
  }
})

test('a body that holds not just the one file is refused', async () => {
  for (const [body, message] of [
    [end, 'file is required'],
    [part('name="file"', 'text') + end, 'file is required'],
    [part('name="other"; filename="one"', 'content') + end, 'file is required'],
    [part('filename="one"', 'content') + end, 'file is required'],
    [file() + file() + end, 'file must be one file'],
    [file() + part('name="other"; filename="two"', 'content') + end, 'file must be one file'],
    [file() + part('name="long"', 'x'.repeat(5000)) + end, 'body has a field that is too long'],
    [file() + part('title="x"', 'text') + end, 'body is not valid multipart/form-data'],
    [
      file() + Array.from({ length: 11 }, (_, index) => part(`name="${index}"`, '')).join('') + end,
      'body has too many parts',
    ],
  ] as const) {
    const answer = await send(body)
    assert.deepEqual(answer, invalid(message))
    assert.ok(kept.every(({ outcome }) => outcome === 'undone'))
  }
})

test('a body that breaks off or has no boundary is refused', async () => {
  for (const body of ['', 'content', '{"file": 1}', '--edge', '--edge\r\n\r\n', file(), `${file()}--edge`]) {
    const answer = await send(body)
    assert.ok([broken.body.message, 'file is required'].includes(answer.body.message), JSON.stringify([body, answer]))
    assert.equal(answer.status, 400)
  }
  assert.deepEqual(await send(file().slice(0, -4)), broken)
  assert.ok(kept.every(({ outcome }) => outcome === 'undone'))
  assert.deepEqual(await send(file() + end, { 'content-type': 'multipart/form-data' }), broken)
  assert.deepEqual(await send(file() + end, { 'content-type': 'multipart/form-data; boundary=other' }), broken)
})

test('nothing but multipart/form-data is taken, and not compressed', async () => {
  for (const headers of [
    { 'content-type': 'application/json' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/mixed; boundary=edge' },
    { 'content-type': 'text/plain' },
    { 'content-type': type, 'content-encoding': 'gzip' },
  ]) {
    assert.deepEqual(await send(file() + end, headers), unsupported)
  }
  assert.deepEqual(await send('', {}), unsupported)
})

test('a file has at most so many bytes, and a body not many more', async () => {
  assert.equal((await send(file('x'.repeat(MAX_BYTES)) + end)).body.content.length, MAX_BYTES)
  assert.deepEqual(await send(file('x'.repeat(MAX_BYTES + 1)) + end), tooLarge)
  assert.deepEqual(await send('x'.repeat(70_000) + file('x'.repeat(MAX_BYTES)) + end), tooLarge)
  const [socket, answer] = upload({ 'transfer-encoding': 'chunked' })
  for (let sent = 0; sent < 10; sent += 1) socket.write(`8000\r\n${'x'.repeat(0x8000)}\r\n`)
  socket.write('0\r\n\r\n')
  assert.match(await answer, /^HTTP\/1.1 413 /)
})

test('a file can be used while it arrives', async () => {
  const body = Buffer.from(file('x'.repeat(100_000)) + end)
  const [socket, answer] = upload({ 'content-length': String(body.length) })
  const halfArrived = Promise.withResolvers<void>()
  progress = (bytes) => bytes > 40_000 && halfArrived.resolve()
  socket.write(body.subarray(0, 50_000))
  await halfArrived.promise
  socket.write(body.subarray(50_000))
  assert.match(await answer, /^HTTP\/1.1 200 /)
  assert.deepEqual(kept, [{ bytes: 100_000, outcome: 'whole' }])
})

test('a client that goes away in the middle leaves its file undone', async () => {
  const body = Buffer.from(file('x'.repeat(100_000)) + end)
  const [socket] = upload({ 'content-length': String(body.length) })
  const begun = Promise.withResolvers<void>()
  progress = () => begun.resolve()
  socket.write(body.subarray(0, 50_000))
  await begun.promise
  socket.destroy()
  await eventually('the file is undone', () => kept[0]?.outcome === 'undone')
})

test('a refusal is heard by a client that is still sending, and the connection can be used again', async () => {
  const size = MAX_BYTES + 300_000
  const [socket, answer] = upload({ 'content-length': String(size), connection: 'keep-alive' })
  socket.write('x'.repeat(size / 2))
  const [first] = await once(socket, 'data')
  assert.match(String(first), /^HTTP\/1.1 413 /)
  socket.write('x'.repeat(size / 2))
  const next = file() + end
  socket.write(
    `POST /files HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${next.length}\r\n\r\n${next}`,
  )
  assert.match(await answer, /HTTP\/1.1 200 /)
})

test('what is not read of a body holds nothing up', async () => {
  const body = file('x'.repeat(MAX_BYTES)) + end
  const [socket, answer] = upload({ 'content-length': String(body.length) }, '/unread')
  socket.write(body)
  assert.match(await answer, /^HTTP\/1.1 200 [\s\S]*{"name":"one.txt"}$/)
})

test('however a body is mangled, it is taken whole or refused', async () => {
  const whole = part('name="field"', 'value') + file('some content\r\n--edg') + part('name="last"', '') + end
  const mangling = fc.record({
    at: fc.nat(whole.length),
    dropped: fc.nat(40),
    added: fc.oneof(
      anyText({ maxLength: 20 }),
      fc.constantFrom('\r\n', '--edge', '--edge--', '\r\n\r\n', '"', ';', ':', '=', '\u0000', "filename*=UTF-8''%ff"),
      fc.constantFrom('charset=nothing', 'Content-Type: text/plain; charset=utf-99\r\n', 'x'.repeat(10_000)),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(mangling, { minLength: 1, maxLength: 3 }), async (manglings) => {
      kept = []
      const body = manglings.reduce(
        (text, { at, dropped, added }) => text.slice(0, at) + added + text.slice(at + dropped),
        whole,
      )
      const { status } = await send(Buffer.from(body))
      assert.ok(status === 200 || status === 400 || status === 413, String(status))
      assert.ok(kept.every(({ outcome }) => outcome === (status === 200 ? 'whole' : 'undone')))
    }),
    { numRuns: Number(process.env.TEST_FUZZ_RUNS ?? 300) },
  )
})

/** Begins an upload by hand; gives the connection, and all that is answered until it ends. */
function upload(headers: Record<string, string>, path = '/files'): [Socket, Promise<string>] {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const all = { host: 'test', 'content-type': type, connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const answer = text(socket)
  answer.catch(() => {})
  return [socket, answer]
}
