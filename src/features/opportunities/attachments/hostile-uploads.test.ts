import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { documents } from '../../../../test/harness/archives.ts'
import {
  attachmentForm,
  download,
  filesNamed,
  filesOnDisk,
  formType,
  type SentFile,
  upload,
} from '../../../../test/harness/attachment-fixtures.ts'
import { assertRefusal, invalid } from '../../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Answer } from '../../../../test/harness/test-app.ts'
import { cleanName } from '../../../platform/files/clean-name.ts'

const MAX_BYTES = 10 * 1024 * 1024
const runs = { numRuns: Number(process.env.TEST_FUZZ_RUNS ?? 70) }

let opportunityId: string

const app = testApp({}, { instances: 1 })
const admin = testMember(app, 'admin')
before(async () => {
  opportunityId = await postIn(app, admin)
})

/** Whatever was sent: what rows name is in the store, and there is nothing else. */
afterEach(async () => {
  assert.deepEqual(await filesOnDisk(app), await filesNamed(app))
  const { unclaimed } = await app.owner
    .selectFrom('unclaimed_files')
    .select(({ fn }) => fn.countAll<string>().as('unclaimed'))
    .executeTakeFirstOrThrow()
  assert.equal(unclaimed, '0')
  await app.owner.deleteFrom('attachments').execute()
  for (const { key } of await app.owner.selectFrom('unclaimed_files').select('key').execute()) {
    await app.platform.files.store.remove(key)
  }
  await app.owner.deleteFrom('unclaimed_files').execute()
})

const types = 'pdf, png, jpg, jpeg, webp, txt, md, doc, ppt, docx, pptx, xlsx, odt, zip'
const ofFile = (code: string, message: string) => ({ code, message, details: { field: 'file', reason: message } })
const wrongType = ofFile('INVALID_FILE_TYPE', `The file must be one of ${types}, in its content as in its name`)
const notText = ofFile('INVALID_FILE_TYPE', 'The file must be text in UTF-8, as its name says: save it as UTF-8')
const tooLarge = ofFile('FILE_TOO_LARGE', 'The file must have at most 10 MiB')
const send = (file: SentFile) => upload(app, admin, { opportunityId, ...file })

/** Spelled as a page's form does. */
const inForm = (name: string) => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')

/** An opportunity shows only so many. */
async function makeRoom(): Promise<void> {
  await app.owner.updateTable('attachments').set({ is_listed: false, uploader_id: null }).execute()
}

test('whatever a file is called, it is stored under a generated name and served under a clean one', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          '../',
          '..\\',
          '/',
          'C:',
          '\0',
          '\u202e',
          '.',
          ' ',
          '"',
          ';',
          '%00',
          '%2e%2e%2f',
          'CON',
          'ї',
          'a',
        ),
      )
      .map((parts) => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom('.pdf', '.PDF', ''), async (stem, ending) => {
      const answer = await send({ name: inForm(`${stem}${ending}`) })
      if (answer.status === 200) {
        const { id, name } = answer.body.data.attachment
        assert.equal(name, cleanName(name))
        assert.match(name, /\.pdf$/i)
        const { status, headers } = await download(app, id)
        const [, encoded = ''] = /filename\*=UTF-8''(\S*)$/.exec(headers.get('content-disposition') ?? '') ?? []
        assert.deepEqual([status, decodeURIComponent(encoded)], [200, name])
        await makeRoom()
      } else {
        assert.ok(answer.status === 415 || answer.status === 422, answer.text)
      }
    }),
    runs,
  )
})

test('whatever a file holds, it is taken as what its name says, or refused', async () => {
  const whole = fc.constantFrom(...Object.values(documents))
  const mangled = fc
    .record({ content: whole, at: fc.nat(), bytes: fc.uint8Array({ maxLength: 30 }), isCut: fc.boolean() })
    .map(({ content, at, bytes, isCut }) => {
      const place = at % (content.length + 1)
      return Buffer.concat([content.subarray(0, place), bytes, ...(isCut ? [] : [content.subarray(place)])])
    })
  const joined = fc.tuple(whole, whole).map((both) => Buffer.concat(both))
  const scripts = fc
    .constantFrom('<script>alert(1)</script>', '<svg onload="alert(1)"/>', 'GIF89a/*', 'MZ', '\x7fELF', '#!/bin/sh\n')
    .chain((script) => whole.map((content) => Buffer.concat([Buffer.from(script), content])))
  const random = fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(mangled, joined, scripts, random),
      fc.constantFrom(...Object.keys(documents), 'svg', 'html', 'exe'),
      async (content, extension) => {
        const answer = await send({ name: `a.${extension}`, content })
        if (answer.status === 200) {
          const file = await download(app, answer.body.data.attachment.id)
          assert.ok(file.content.equals(content))
          const isText = ['txt', 'md'].includes(extension)
          assert.equal(file.headers.get('content-type') === 'text/plain; charset=utf-8', isText)
          await makeRoom()
        } else if (content.length === 0 && extension in documents) {
          assertRefusal(answer, 422, invalid('VALIDATION_ERROR', 'file', 'is empty'))
        } else {
          assertRefusal(answer, 415, ['txt', 'md'].includes(extension) ? notText : wrongType)
        }
      },
    ),
    runs,
  )
})

test('a text in another encoding than UTF-8 is refused as such', async () => {
  for (const content of [Buffer.from([0xaf, 0xe6, 0xe0, 0xea]), Buffer.from('\ufeffЇжак', 'utf16le')])
    assertRefusal(await send({ name: 'a.txt', content }), 415, notText)
})

test('an empty file is refused, whatever it is called', async () => {
  for (const extension of Object.keys(documents)) {
    const answer = await send({ name: `a.${extension}`, content: Buffer.alloc(0) })
    assertRefusal(answer, 422, invalid('VALIDATION_ERROR', 'file', 'is empty'))
  }
})

test('a file of 10 MiB is taken, one of a byte more is not', async () => {
  const content = Buffer.concat([documents.pdf as Buffer, randomBytes(MAX_BYTES)]).subarray(0, MAX_BYTES)
  const { body } = await send({ content })
  assert.equal(body.data.attachment.size, MAX_BYTES)
  assert.ok((await download(app, body.data.attachment.id)).content.equals(content))
  for (const size of [MAX_BYTES + 1, MAX_BYTES + 100_000, 3 * MAX_BYTES]) {
    assertRefusal(await send({ content: Buffer.alloc(size, 'x'), name: 'a.txt' }), 413, tooLarge)
  }
  const form = attachmentForm({ opportunityId, name: 'a.txt', content: 'x'.repeat(MAX_BYTES + 1) })
  assert.deepEqual(await answerTo(form), [413, 'FILE_TOO_LARGE'])
})

test('a body that is not one file, or no form at all, is refused', async () => {
  const required = invalid('VALIDATION_ERROR', 'file', 'is required')
  assertRefusal(await send({ field: 'attachment' }), 422, required)
  const post = (body: string, type = 'multipart/form-data; boundary=x'): Promise<Answer> =>
    app.request('POST', '/api/opportunities/upload', { as: admin, body, headers: { 'content-type': type } })
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n'
  const field = `--x\r\ncontent-disposition: form-data; name="opportunity_id"\r\n\r\n${opportunityId}\r\n`
  assertRefusal(
    await post(`${field}${part}${part}--x--\r\n`),
    422,
    invalid('VALIDATION_ERROR', 'file', 'must be one file'),
  )
  assertRefusal(await post(`${field}--x--\r\n`), 422, required)
  const broken = invalid('VALIDATION_ERROR', 'body', 'is not valid multipart/form-data')
  assertRefusal(await post(field + part), 422, broken)
  assertRefusal(await post('', 'multipart/form-data'), 422, broken)
  const many = Array.from({ length: 20 }, (_, index) => field.replace('opportunity_id', `f${index}`)).join('')
  assertRefusal(await post(`${many}${part}--x--\r\n`), 422, invalid('VALIDATION_ERROR', 'body', 'has too many parts'))
  for (const type of ['application/json', 'text/plain', 'application/pdf', 'application/x-www-form-urlencoded']) {
    const unsupported = { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Unsupported content type' }
    assertRefusal(await post('{}', type), 415, unsupported, type)
  }
})

test('an upload that breaks off at any point leaves nothing behind', async () => {
  const form = attachmentForm({ opportunityId, name: 'a.txt', content: 'x'.repeat(300_000) })
  const contentAt = form.indexOf('xxx')
  // Where the content is about to begin, only the parser knows whether it has.
  const lengths = fc.oneof(fc.nat(1_000), fc.nat(form.length - 1)).filter((length) => length !== contentAt)
  await fc.assert(
    fc.asyncProperty(lengths, async (length) => {
      const start = form.subarray(0, length)
      const socket = await (length > contentAt ? beginDraft(start) : begin(start))
      socket.destroy()
      // Else the next one would take this one's draft for its own.
      await eventually('the draft is removed', hasNoDrafts)
    }),
    runs,
  )
})

test('an upload is refused for its name before it has come, and for its account while others go on', async () => {
  const form = attachmentForm({ opportunityId, name: 'a.exe', content: 'x'.repeat(1_000_000) })
  // Those that broke off before give their places back when that is noticed.
  const answer = await eventually(
    'the uploads that broke off no longer count',
    () => answerTo(form.subarray(0, 2_000)),
    ([status]) => status !== 429,
  )
  assert.deepEqual(answer, [415, 'INVALID_FILE_TYPE'])

  const started = attachmentForm({ opportunityId, name: 'a.txt', content: 'x'.repeat(1_000_000) }).subarray(0, 2_000)
  const underWay = await Promise.all(Array.from({ length: 5 }, () => begin(started)))
  await eventually('five uploads are under way', async () => (await filesOnDisk(app)).length >= 5)
  const refused = await send({})
  assertRefusal(refused, 429, { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' })
  assert.equal(refused.headers.get('retry-after'), '5')
  const other = await app.member('subscriber')
  assert.equal((await upload(app, other, { opportunityId })).status, 200)
  for (const socket of underWay) socket.destroy()
  await eventually('an upload is admitted again', async () => (await send({})).status === 200)
  await eventually('the drafts are removed', hasNoDrafts)
})

/** Opens an upload, and sends the beginning of its body. */
async function begin(start: Uint8Array) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = `POST /api/opportunities/upload HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${admin.token}`
  socket.write(`${head}\r\ncontent-type: ${formType}\r\ntransfer-encoding: chunked\r\n\r\n`)
  if (start.length > 0) socket.write(chunk(start))
  return socket
}

/** Begins again while refused: uploads that broke off before give their places back when that is noticed. */
async function beginDraft(start: Uint8Array) {
  let socket = await begin(start)
  await eventually('the draft is there', async () => {
    if (socket.readableLength > 0) {
      socket.destroy()
      socket = await begin(start)
    }
    return !(await hasNoDrafts())
  })
  return socket
}

const chunk = (content: Uint8Array) =>
  Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')])

/** Sends the beginning of a body and waits; gives what is answered to that. */
async function answerTo(start: Uint8Array): Promise<[number, string]> {
  const socket = await begin(start)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  const [head = '', body = ''] = String(answer).split('\r\n\r\n')
  return [Number(head.split(' ')[1]), JSON.parse(body).error.code]
}

async function hasNoDrafts(): Promise<boolean> {
  return !(await filesOnDisk(app)).some((path) => path.includes('drafts'))
}
