// Depends on: servers
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeKey } from '../../../../test/harness/api-key-fixtures.ts'
import { documents } from '../../../../test/harness/archives.ts'
import { attach, download, filesNamed, filesOnDisk, upload } from '../../../../test/harness/attachment-fixtures.ts'
import { assertRefusal, invalid, notKnown } from '../../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  opportunityNotFound,
  postIn,
  storedViews,
} from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { TIMESTAMP } from '../../../../test/harness/user-fixtures.ts'
import { opportunityStatuses, opportunityVisibilities } from '../../../platform/database/tables/opportunities.ts'

let opportunityId: string

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
const other = testMember(app, 'visitor')
before(async () => {
  opportunityId = await postIn(app, owner)
})

const { read, remove, update } = callsOnOpportunities(app)
const fileNotFound = { code: 'FILE_NOT_FOUND', message: 'File not found' }
const shownTo = async (as?: Member) => (await read(opportunityId, as)).body.data.opportunity.attachments

test('a file of every type is attached, listed, and downloaded unchanged', async () => {
  const id = await postIn(app, owner)
  for (const [extension, content] of Object.entries(documents)) {
    const name = `Звіт 1.${extension}`
    const { status, body } = await upload(app, owner, { opportunityId: id, name, content })
    const { attachment } = body.data
    const url = `${app.url}/api/files/${attachment.id}`
    const expected = { id: attachment.id, name, url, size: content.length, uploaded_at: attachment.uploaded_at }
    assert.deepEqual([status, body], [200, { success: true, data: { attachment: expected } }])
    assert.match(attachment.uploaded_at, TIMESTAMP)
    assert.deepEqual((await read(id)).body.data.opportunity.attachments.at(-1), expected)
    const file = await download(app, attachment.id)
    assert.equal(file.status, 200)
    assert.ok(file.content.equals(content))
    assert.equal(file.headers.get('content-length'), String(content.length))
    assert.equal(
      file.headers.get('content-disposition'),
      `attachment; filename="____ 1.${extension}"; filename*=UTF-8''%D0%97%D0%B2%D1%96%D1%82%201.${extension}`,
    )
  }
  assert.deepEqual(await filesOnDisk(app), await filesNamed(app))
})

test('a file is served as what it is, to be saved, and by nothing that could run or keep it', async () => {
  const { id } = await attach(app, owner, { opportunityId, name: 'a.md', content: '<script>alert(1)</script>' })
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await fetch(`${app.url}/api/files/${id}`, { method })
    const sent = [
      'content-type',
      'content-length',
      'x-content-type-options',
      'content-security-policy',
      'cache-control',
    ]
    assert.deepEqual(
      [status, ...sent.map((name) => headers.get(name))],
      [
        200,
        'text/plain; charset=utf-8',
        '25',
        'nosniff',
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'no-store',
      ],
    )
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="a.md"/)
  }
})

test('fields may stand behind the file, and a description is shown with it', async () => {
  const boundary = 'x'
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
  const body = `${part('name="file"; filename="b.txt"', 'text')}${part('name="description"', '  Умови ')}${part('name="opportunity_id"', opportunityId.toUpperCase())}--${boundary}--`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { status } = await app.request('POST', '/api/opportunities/upload', { as: owner, body, headers })
  assert.equal(status, 200)
  const { name, description } = (await shownTo()).at(-1)
  assert.deepEqual([name, description], ['b.txt', 'Умови'])
})

test('what its owner and administrators attach is for all who see it; what others do, for them and for those', async () => {
  opportunityId = await postIn(app, owner)
  const files = {
    owner: await attach(app, owner, { opportunityId, name: 'owner.pdf' }),
    admin: await attach(app, admin, { opportunityId, name: 'admin.pdf' }),
    other: await attach(app, other, { opportunityId, name: 'other.pdf', description: 'My papers' }),
  }
  const third = await app.member('confidential')
  const listed = [files.owner, files.admin]
  const all = [...listed, { ...files.other, description: 'My papers' }]
  for (const [reader, expected] of [
    [undefined, listed],
    [third, listed],
    [other, all],
    [owner, all],
    [admin, all],
  ] as const) {
    assert.deepEqual(await shownTo(reader), expected)
    assert.equal((await download(app, files.owner.id, reader)).status, 200)
    assert.equal((await download(app, files.admin.id, reader)).status, 200)
    assert.equal((await download(app, files.other.id, reader)).status, expected === all ? 200 : 404)
  }
})

test('files follow their opportunity: those who see it may attach and download, for all others neither exists', async () => {
  const roles = ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const
  const viewers = [undefined, owner, ...(await Promise.all(roles.map((role) => app.member(role))))]
  for (const status of opportunityStatuses) {
    for (const visibility of opportunityVisibilities) {
      const id = await postIn(app, owner, { visibility }, status)
      const file = await attach(app, owner, { opportunityId: id })
      for (const viewer of viewers) {
        const what = `${status} ${visibility} ${viewer?.role}`
        const isSeen = (await read(id, viewer)).status === 200
        const fetched = await app.request('GET', `/api/files/${file.id}`, { ...(viewer && { as: viewer }) })
        const head = await app.request('HEAD', `/api/files/${file.id}`, { ...(viewer && { as: viewer }) })
        assert.deepEqual([fetched.status, head.status], isSeen ? [200, 200] : [404, 404], what)
        if (!isSeen) assertRefusal(fetched, 404, fileNotFound, what)
        if (viewer === undefined) continue
        const attached = await upload(app, viewer, { opportunityId: id })
        if (isSeen) assert.equal(attached.status, 200, what)
        else assertRefusal(attached, 404, opportunityNotFound, what)
      }
    }
  }
})

test('a file cannot be downloaded when its opportunity is not visible to the reader, or gone', async () => {
  const id = await postIn(app, owner)
  const mine = await attach(app, other, { opportunityId: id })
  assert.equal((await download(app, mine.id, other)).status, 200)
  assert.equal((await update({ id, visibility: 'confidential' }, owner)).status, 200)
  assert.equal((await download(app, mine.id, other)).status, 404)
  assert.equal((await download(app, mine.id, owner)).status, 200)
  assert.equal((await remove(id, owner)).status, 200)
  assert.equal((await download(app, mine.id, owner)).status, 404)
  assert.equal((await download(app, mine.id, admin)).status, 404)
})

test('what names no file is not found, whatever it is', async () => {
  for (const id of ['nothing', '00000000-0000-0000-0000-000000000000', '../secret', '%00', 'x'.repeat(300)]) {
    assertRefusal(
      await app.request('GET', `/api/files/${encodeURIComponent(id)}`, { as: admin }),
      404,
      fileNotFound,
      id,
    )
  }
})

test('a file that is lost in the store is not found, and no others with it', async () => {
  const remaining = await attach(app, owner, { opportunityId })
  const before = new Set(await filesNamed(app))
  const { id } = await attach(app, owner, { opportunityId })
  const [path = ''] = (await filesNamed(app)).filter((named) => !before.has(named))
  await rm(join(app.platform.settings.dataFolder, path))
  assertRefusal(await app.request('GET', `/api/files/${id}`, { as: owner }), 404, fileNotFound)
  assert.equal((await download(app, remaining.id, owner)).status, 200)
})

test('to look at files and to attach them counts no view', async () => {
  const id = await postIn(app, owner)
  const file = await attach(app, owner, { opportunityId: id })
  await download(app, file.id)
  await app.request('HEAD', `/api/files/${file.id}`)
  assert.equal(await storedViews(app, id), 0)
})

test('who is not known cannot attach anything, and an API key only with its scope', async () => {
  for (const headers of [{}, { authorization: 'Bearer nothing' }, { cookie: `${owner.cookie}x` }]) {
    assertRefusal(await upload(app, undefined, { opportunityId, headers }), 401, notKnown)
  }
  const [writing, reading] = [
    await makeKey(app, owner, { scopes: ['opportunities:write'] }),
    await makeKey(app, owner, { scopes: ['opportunities:read'] }),
  ]
  const withKey = ({ key }: { key: string }) => ({ opportunityId, headers: { 'x-api-key': key } })
  const attached = await upload(app, undefined, withKey(writing))
  assert.equal(attached.status, 200)
  assert.equal((await upload(app, undefined, withKey(reading))).status, 403)
  const fetchWith = ({ key }: { key: string }) =>
    app.request('GET', `/api/files/${attached.body.data.attachment.id}`, { headers: { 'x-api-key': key } })
  assert.deepEqual([(await fetchWith(reading)).status, (await fetchWith(writing)).status], [200, 200])
})

test('a page of another site cannot make a member attach anything', async () => {
  const { cookie } = owner
  for (const from of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    const answer = await upload(app, undefined, { opportunityId, headers: { cookie, ...from } })
    assertRefusal(answer, 403, { code: 'INSUFFICIENT_PERMISSIONS', message: 'Cross-site request refused' })
  }
  const own = await upload(app, undefined, { opportunityId, headers: { cookie, origin: app.url } })
  assert.equal(own.status, 200)
})

test('what is sent along is checked, and names an opportunity', async () => {
  assertRefusal(await upload(app, owner, {}), 422, invalid('VALIDATION_ERROR', 'opportunity_id', 'is required'))
  for (const id of ['', 'nothing', '00000000-0000-0000-0000-000000000000', '\u0000', 'x'.repeat(3_000)]) {
    assertRefusal(await upload(app, owner, { opportunityId: id }), 404, opportunityNotFound, id)
  }
  for (const [description, reason] of [
    ['x'.repeat(1_001), 'must have at most 1000 characters'],
    ['\u0000', 'has characters that are not allowed'],
  ] as const) {
    const answer = await upload(app, owner, { opportunityId, description })
    assertRefusal(answer, 422, invalid('VALIDATION_ERROR', 'description', reason))
  }
  assert.equal((await upload(app, owner, { opportunityId, description: 'ї'.repeat(1_000) })).status, 200)
})
