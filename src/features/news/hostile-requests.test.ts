import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { articleBody, sendRaw, storedRows, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Article } from './schema.ts'

let article: Article

const app = testApp()
const admin = testMember(app, 'admin')
before(async () => {
  article = await writeArticle(app, admin)
})

const failed = (error: string) => ({ success: false, error })

const routesWithId = [
  ['GET', (id: string) => `/api/news/${id}`, undefined],
  ['GET', (id: string) => `/api/news/${id}?render=html`, undefined],
  ['HEAD', (id: string) => `/api/news/${id}`, undefined],
  ['PUT', (id: string) => `/api/news/${id}`, '{"title":"Taken over"}'],
  ['DELETE', (id: string) => `/api/news/${id}`, undefined],
  ['GET', (id: string) => `/api/news/${id}/like`, undefined],
  ['HEAD', (id: string) => `/api/news/${id}/like`, undefined],
  ['POST', (id: string) => `/api/news/${id}/like`, '{"action":"like"}'],
  ['DELETE', (id: string) => `/api/news/categories/${id}`, undefined],
] as const

const absentIds = [
  'nothing',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '..',
  '.',
  '..%2f',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '%20',
  'a%20b',
  'a+b',
  "'%20or%20'1'='1",
  '%25',
  '%0d%0aset-cookie:%20a=b',
  '%F0%9F%8E%89',
  '%E2%80%AEtxt.exe',
  '%D1%81%D0%BB%D0%BE%D0%B2%D0%BE',
  '%C2%A0',
  '%EF%BB%BF',
  '%00',
  'a%00b',
  'x'.repeat(10_000),
  '%F0%9F%8E%89'.repeat(500),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{01890000-0000-7000-8000-000000000000}',
  '01890000000070008000000000000000',
  '01890000-0000-7000-8000-000000000000%0a',
  ';id=1',
  '*',
  '$1',
  ':id',
]

const undecodableIds = ['%', '%z', '%zz', '%ff', '%c0%af', '%ED%A0%80', 'a%2']

test('an id that cannot be is 404 like any other, on every route, and changes nothing', async () => {
  const before = await storedRows(app)
  for (const id of absentIds) {
    for (const [method, path, body] of routesWithId) {
      const answer = await sendRaw(app, method, path(id), { as: admin, ...(body && { body }) })
      assert.equal(answer.status, 404, `${method} ${path(id).slice(0, 80)}: ${answer.text}`)
      if (method === 'HEAD') continue
      const { success, error, ...rest } = JSON.parse(answer.text)
      assert.deepEqual([success, rest], [false, {}])
      assert.match(error, /^(News article not found|Category not found|Not found)$/)
    }
  }
  assert.deepEqual(await storedRows(app), before)
})

test('a path that is not valid text is 400 in the dialect of news', async () => {
  for (const id of undecodableIds) {
    for (const [method, path, body] of routesWithId) {
      const answer = await sendRaw(app, method, path(id), { as: admin, ...(body && { body }) })
      assert.equal(answer.status, 400, `${method} ${path(id)}`)
      if (method !== 'HEAD') assert.deepEqual(JSON.parse(answer.text), failed('Bad request'))
    }
  }
})

test('whatever stands for the id, no route of the area fails', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'binary-ascii' }),
    fc.uuid(),
  )
  const ids = anything.filter((text) => text.isWellFormed() && !/^\.{0,2}$/.test(text)).map(encodeURIComponent)
  await fc.assert(
    fc.asyncProperty(ids, fc.constantFrom(...routesWithId), async (id, [method, path, body]) => {
      const answer = await sendRaw(app, method, path(id), { as: admin, ...(body && { body }) })
      assert.equal(answer.status, 404)
      if (method !== 'HEAD') assert.equal(JSON.parse(answer.text).success, false)
    }),
    { numRuns: 200 },
  )
})

const known = JSON.stringify(articleBody()).slice(0, -1)
const notJson = 'Request body is not valid JSON'
const notAllowed = 'title has characters that are not allowed'
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const refusedBodies: readonly (readonly [string, string | Uint8Array, number, string])[] = [
  ['nothing', '', 400, 'body must be an object'],
  ['null', 'null', 400, 'body must be an object'],
  ['a list', '[]', 400, 'body must be an object'],
  ['a text', '"text"', 400, 'body must be an object'],
  ['half an object', known, 400, notJson],
  ['more after the end', `${known}}x`, 400, notJson],
  ['single quotes', "{'title':'x'}", 400, notJson],
  ['NaN', '{"title":NaN}', 400, notJson],
  ['a comment', '{/**/}', 400, notJson],
  ['a byte order mark', `\ufeff${known}}`, 400, notJson],
  ['bytes that are not UTF-8', Buffer.from(`{"title":"\xff"}`, 'latin1'), 400, 'Request body is not valid UTF-8'],
  ['UTF-16', Buffer.from(`${known}}`, 'utf16le'), 400, notJson],
  ['U+0000', `${known},"tags":["a\\u0000"]}`, 400, 'tags.0 has characters that are not allowed'],
  [
    'U+0000 in seo',
    `${known},"seo":{"keywords":["\\u0000"]}}`,
    400,
    'seo.keywords.0 has characters that are not allowed',
  ],
  ['half a surrogate pair', '{"content":"c","excerpt":"e","title":"\\ud800"}', 400, notAllowed],
  ['the other half', '{"content":"c","excerpt":"e","title":"\\udc00x"}', 400, notAllowed],
  ['a name twice', `${known},"title":"Twice"}`, 400, 'Request body has the same property twice'],
  ['a name twice, spelled otherwise', `${known},"t\\u0069tle":"x"}`, 400, 'Request body has the same property twice'],
  ['a name twice, deep down', `${known},"seo":{"a":1,"a":2}}`, 400, 'Request body has the same property twice'],
  ['__proto__', `${known},"__proto__":{"role":"admin"}}`, 400, 'Request body has a property that is not allowed'],
  ['__proto__ deep down', `${known},"seo":{"__proto__":1}}`, 400, 'Request body has a property that is not allowed'],
  ['a number without end', `${known},"featured":1e400}`, 400, 'featured must be a boolean'],
  ['nesting', `${known},"seo":${deep(33)}}`, 400, 'Request body is nested deeper than 32 levels'],
  ['deep nesting', `${known},"seo":${deep(200_000)}}`, 400, 'Request body is nested deeper than 32 levels'],
  ['2 MiB', `${known},"unknown":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413, 'Request body is too large'],
]

test('an invalid body is refused, and nothing is written', async () => {
  const before = await storedRows(app)
  for (const [name, body, status, error] of refusedBodies) {
    for (const [method, path] of [
      ['POST', '/api/news'],
      ['PUT', `/api/news/${article.id}`],
    ] as const) {
      const answer = await sendRaw(app, method, path, { as: admin, body })
      const refusal = JSON.parse(answer.text)
      const sentence = status === 400 ? withoutDetails(refusal) : refusal
      assert.deepEqual([answer.status, sentence], [status, failed(error)], `${method} with ${name}`)
    }
  }
  assert.deepEqual(await storedRows(app), before)
})

test('only JSON in UTF-8 is read', async () => {
  const before = await storedRows(app)
  const body = `${known}}`
  const types = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=utf-7',
    'application/json; charset=utf-16',
    'application/json; charset="iso-8859-1"',
    'application/json\ta',
    'application/jsonp',
    'application/json, text/plain',
    'garbage',
  ]
  const headers = [
    ...types.map((type) => ({ 'content-type': type })),
    ...['gzip', 'deflate', 'br', 'unknown'].map((encoding) => ({ 'content-encoding': encoding })),
  ]
  for (const header of headers) {
    for (const [method, path] of [
      ['POST', '/api/news'],
      ['PUT', `/api/news/${article.id}`],
      ['POST', `/api/news/${article.id}/like`],
    ] as const) {
      const answer = await sendRaw(app, method, path, { as: admin, body, headers: header })
      const expected = [415, failed('Unsupported content type')]
      assert.deepEqual([answer.status, JSON.parse(answer.text)], expected, `${method} with ${JSON.stringify(header)}`)
    }
  }
  assert.deepEqual(await storedRows(app), before)
})

test('JSON is read however its type is written', async () => {
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json; charset=UTF-8',
    'application/json;charset="utf-8"',
  ]) {
    const answer = await sendRaw(app, 'PUT', `/api/news/${article.id}`, {
      as: admin,
      body: '{"title":"Read"}',
      headers: { 'content-type': type },
    })
    assert.equal(answer.status, 200, type)
  }
})

test('a deletion may say that its empty body is JSON', async () => {
  const { id } = await writeArticle(app, admin)
  const headers = { 'content-type': 'application/json' }
  const answer = await sendRaw(app, 'DELETE', `/api/news/${id}`, { as: admin, headers })
  assert.equal(answer.status, 200)
})

test('a method that a path does not know is 405 with those that it does, whatever is sent along', async () => {
  const { id } = article
  const refused = [
    ['PUT', '/api/news', 'GET, HEAD, POST'],
    ['PATCH', '/api/news', 'GET, HEAD, POST'],
    ['DELETE', '/api/news', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/news', 'GET, HEAD, POST'],
    ['TRACE', '/api/news', 'GET, HEAD, POST'],
    ['POST', `/api/news/${id}`, 'GET, HEAD, PUT, DELETE'],
    ['PATCH', `/api/news/${id}`, 'GET, HEAD, PUT, DELETE'],
    ['PUT', `/api/news/${id}/like`, 'GET, HEAD, POST'],
    ['DELETE', `/api/news/${id}/like`, 'GET, HEAD, POST'],
    ['GET', '/api/news/categories/technical', 'DELETE'],
    ['PUT', '/api/news/categories/technical', 'DELETE'],
  ] as const
  for (const [method, path, allow] of refused) {
    for (const sent of [{}, { body: '{' }, { body: 'text', headers: { 'content-type': 'text/plain' } }]) {
      const answer = await sendRaw(app, method, path, { as: admin, ...sent })
      assert.deepEqual(
        [method, path, answer.status, answer.headers.allow, answer.text],
        [method, path, 405, allow, JSON.stringify(failed('Method not allowed'))],
      )
    }
  }
})

test('a path below the area that leads nowhere is 404 in its words', async () => {
  for (const path of [
    '/api/news/a/b',
    `/api/news/${article.id}/likes`,
    `/api/news/${article.id}/`,
    '/api/news/a/like/b',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await sendRaw(app, method, path, { as: admin })
      assert.deepEqual([answer.status, answer.text], [404, JSON.stringify(failed('Not found'))], `${method} ${path}`)
    }
  }
})
