import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { testApp, testMember } from '../../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const create = (body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/news', { as: admin, body, headers })
const article = (more: object = {}) => ({ title: randomUUID(), content: 'text', excerpt: 'text', ...more })
const refusal = (error: string, field?: string, code?: string) => ({
  success: false,
  error,
  ...(field !== undefined && { details: { field, code } }),
})

test('only JSON in UTF-8 is read, however the type is spelled', async () => {
  for (const type of [
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json\t,text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
    'application/json; charset="iso-8859-1"',
    'application/json;charset=utf-16',
    'application/json;charset=utf-9',
  ]) {
    const { status, body } = await create(JSON.stringify(article()), { 'content-type': type })
    assert.deepEqual([status, body], [415, refusal('Unsupported content type')], type)
  }
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json; charset=utf8',
    'application/json; charset=unicode-1-1-utf-8',
  ]) {
    assert.equal((await create(JSON.stringify(article()), { 'content-type': type })).status, 201, type)
  }
})

test('a compressed body is not read', async () => {
  const { status } = await create(gzipSync(JSON.stringify(article())), { 'content-encoding': 'gzip' })
  assert.equal(status, 415)
})

test('a malformed body is refused in words that repeat nothing of it', async () => {
  const expected: readonly (readonly [string | Uint8Array, string])[] = [
    ['{"title":', 'Request body is not valid JSON'],
    ['{"title":1,"title":2}', 'Request body has the same property twice'],
    ['{"__proto__":{}}', 'Request body has a property that is not allowed'],
    ['['.repeat(40) + ']'.repeat(40), 'Request body is nested deeper than 32 levels'],
    [new Uint8Array([0x7b, 0xff, 0x7d]), 'Request body is not valid UTF-8'],
  ]
  for (const [body, error] of expected) {
    const answer = await create(body)
    assert.deepEqual([answer.status, answer.body], [400, refusal(error, 'body', 'INVALID_FORMAT')])
  }
})

test('a query parameter that is given twice is refused', async () => {
  const { status } = await app.request('GET', '/api/news?page=1&page=2')
  assert.equal(status, 400)
})

test('a body of up to one mebibyte is read, a larger one is refused', async () => {
  const size = 1024 * 1024
  const text = JSON.stringify(article({ content: '' }))
  const filled = (bytes: number) => text.replace('"content":""', `"content":"${'x'.repeat(bytes - text.length)}"`)
  assert.equal((await create(filled(size))).status, 201)
  const { status, body } = await create(filled(size + 1))
  assert.deepEqual([status, body], [413, refusal('Request body is too large')])
})

test('types are taken as they are: nothing in a body is converted', async () => {
  for (const wrong of [{ title: 1 }, { featured: 'true' }, { tags: 'one' }, { status: ['draft'] }, { title: null }]) {
    const { status, body } = await create(article(wrong))
    assert.equal(status, 400)
    assert.match(body.error, new RegExp(`^${Object.keys(wrong)[0]}`))
  }
})

test('text that cannot be stored is refused by the name of its field', async () => {
  for (const text of ['a\u0000b', 'a\ud800b']) {
    const title = await create(`{"title":${JSON.stringify(text)},"content":"text","excerpt":"text"}`)
    assert.deepEqual(
      [title.status, title.body],
      [400, refusal('title has characters that are not allowed', 'title', 'INVALID_CHARACTERS')],
    )
    const tag = await create(article({ tags: ['fine', text] }))
    assert.deepEqual(
      [tag.status, tag.body],
      [400, refusal('tags.1 has characters that are not allowed', 'tags.1', 'INVALID_CHARACTERS')],
    )
  }
  const query = await app.request('GET', '/api/news?search=a%00b')
  assert.deepEqual(
    [query.status, query.body],
    [400, refusal('search has characters that are not allowed', 'search', 'INVALID_CHARACTERS')],
  )
})

test('properties that an endpoint does not know are dropped', async () => {
  const { status, body } = await create(article({ views: 999, likeCount: 999, authorId: randomUUID(), none: { a: 1 } }))
  assert.equal(status, 201)
  const { views, likeCount, authorId } = body.data
  assert.deepEqual([views, likeCount, authorId, 'none' in body.data], [0, 0, admin.id, false])
})

test('a query is converted from text, and refused by the name of its field', async () => {
  assert.equal((await app.request('GET', '/api/news?limit=3&featured=true')).status, 200)
  for (const query of ['limit=0', 'limit=51', 'limit=1.5', 'limit=x', 'page=0', 'featured=2', 'limit=1&limit=2']) {
    const { status, body } = await app.request('GET', `/api/news?${query}`)
    assert.equal(status, 400, query)
    assert.match(body.error, new RegExp(`^${query.split('=')[0]} `))
  }
})

test('a request without a body where none is needed may say that it is JSON', async () => {
  const headers = { 'content-type': 'application/json' }
  const id = (await create(article())).body.data.id
  assert.equal((await app.request('DELETE', `/api/news/${id}`, { as: admin, headers })).status, 200)
  assert.equal((await app.request('POST', '/api/auth/revoke-other-sessions', { as: admin, headers })).status, 200)
})
