import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { documents } from '../../../../test/harness/archives.ts'
import { attach } from '../../../../test/harness/attachment-fixtures.ts'
import { assertRefusal } from '../../../../test/harness/entity-fixtures.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { startS3Server } from '../../../../test/harness/s3-server.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../../test/harness/test-app.ts'

async function inBucket(stack: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-bucket-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const s3 = stack.adopt(await startS3Server(folder), (server) => server.close())
  return {
    HROMADA_FILES: s3.place,
    HROMADA_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    HROMADA_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
}

const stores = Object.entries({ disk: testApp({}), bucket: testApp(inBucket) }).map(([store, app]) => ({
  store,
  app,
  owner: testMember(app, 'member'),
}))

async function ask(app: TestApp, id: string, headers: Record<string, string>, { as, method = 'GET' }: Asked) {
  const authorization = as && { authorization: `Bearer ${as.token}` }
  const response = await fetch(`${app.url}/api/files/${id}`, { method, headers: { ...headers, ...authorization } })
  const content = Buffer.from(await response.arrayBuffer())
  const { status, headers: answered } = response
  return { status, range: answered.get('content-range'), content, headers: answered }
}

interface Asked {
  readonly as?: Member | undefined
  readonly method?: string
}

for (const { store, app, owner } of stores) {
  test(`${store}: a download that broke off goes on where it was, however large the file`, async () => {
    const opportunityId = await postIn(app, owner)
    const content = Buffer.concat([documents.pdf as Buffer, randomBytes(3_000_000)])
    const { id } = await attach(app, owner, { opportunityId, content })
    const whole = await ask(app, id, {}, {})
    const [size, tag] = [content.length, whole.headers.get('etag') ?? '']
    assert.ok(whole.content.equals(content))
    assert.deepEqual([whole.status, whole.headers.get('accept-ranges')], [200, 'bytes'])
    assert.match(tag, /^"[^"]+"$/)
    for (const [range, first, last] of [
      ['bytes=1000000-', 1_000_000, size - 1],
      ['bytes=0-0', 0, 0],
      ['BYTES=-100', size - 100, size - 1],
      ['bytes=262143-262144', 262_143, 262_144],
      [`bytes=5-${'9'.repeat(400)}`, 5, size - 1],
      [`bytes=-${'9'.repeat(30)}`, 0, size - 1],
      ['bytes= 7-8 ,', 7, 8],
    ] as const) {
      const part = await ask(app, id, { range, 'if-range': tag }, {})
      assert.deepEqual([part.status, part.range], [206, `bytes ${first}-${last}/${size}`], range)
      assert.ok(part.content.equals(content.subarray(first, last + 1)), range)
      for (const name of ['etag', 'cache-control', 'content-type', 'content-disposition', 'content-security-policy'])
        assert.equal(part.headers.get(name), whole.headers.get(name), name)
    }
  })

  test(`${store}: what is not there is refused, and what is no range, or of another version, is answered whole`, async () => {
    const opportunityId = await postIn(app, owner)
    const { id, size } = await attach(app, owner, { opportunityId })
    for (const range of [`bytes=${size}-`, `bytes=${size}-${size + 1}`, 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
      const refused = await app.request('GET', `/api/files/${id}`, { headers: { range } })
      assertRefusal(refused, 416, { code: 'RANGE_NOT_SATISFIABLE', message: 'Range not satisfiable' })
      assert.equal(refused.headers.get('content-range'), `bytes */${size}`)
    }
    const tag = (await ask(app, id, {}, {})).headers.get('etag') ?? ''
    for (const headers of [
      { range: 'bytes=5-2' },
      { range: 'bytes=-' },
      { range: 'bytes=a-b' },
      { range: 'lines=0-1' },
      { range: 'bytes=0-1,4-5' },
      { range: 'bytes=0-1', 'if-range': '"another"' },
      { range: 'bytes=0-1', 'if-range': `W/${tag}` },
      { range: `bytes=${size}-`, 'if-range': '"another"' },
      { range: 'bytes=0-1', 'if-range': new Date().toUTCString() },
    ] as readonly Record<string, string>[]) {
      const { status, range, content } = await ask(app, id, headers, {})
      assert.deepEqual([status, range, content.length], [200, null, size], JSON.stringify(headers))
    }
    const same = await ask(app, id, { 'if-none-match': tag, range: 'bytes=0-1' }, {})
    assert.deepEqual([same.status, same.headers.get('etag'), same.content.length], [304, tag, 0])
    for (const match of [tag, `"another", ${tag}`, '*'])
      assert.equal((await ask(app, id, { 'if-match': match, range: 'bytes=0-1' }, {})).status, 206, match)
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'if-match': '"another"', 'if-none-match': tag, range: 'bytes=0-1' }
      const { status, range } = await ask(app, id, headers, { method })
      assert.deepEqual([status, range], [412, null])
    }
    const head = await ask(app, id, { range: 'bytes=0-1' }, { method: 'HEAD' })
    assert.deepEqual(
      [
        head.status,
        ...['content-length', 'etag', 'accept-ranges', 'content-range'].map((name) => head.headers.get(name)),
      ],
      [200, String(size), tag, 'bytes', null],
    )
  })

  test(`${store}: a part is for whom the whole is for, and a refusal of it says nothing else`, async () => {
    const opportunityId = await postIn(app, owner, { visibility: 'confidential' })
    const { id } = await attach(app, owner, { opportunityId })
    const reader = await app.member('confidential')
    for (const range of ['bytes=0-1', 'bytes=99999999-'])
      for (const as of [undefined, await app.member('member')])
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await ask(app, id, { range }, { as, method })
          const names = ['etag', 'content-range', 'accept-ranges'].map((name) => headers.get(name))
          assert.deepEqual([status, headers.get('cache-control'), ...names], [404, 'no-store', null, null, null])
        }
    const { status, content, headers } = await ask(app, id, { range: 'bytes=0-1' }, { as: reader })
    assert.deepEqual([status, content.length, headers.get('cache-control')], [206, 2, 'no-store'])
  })
}
