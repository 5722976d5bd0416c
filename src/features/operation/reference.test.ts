import assert from 'node:assert/strict'
import { test } from 'node:test'
import { before, testApp } from '../../../test/harness/suite.ts'
import { authEndpoints } from '../auth/better-auth-endpoints.ts'

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[]
}

let description: { openapi: string; info: object; paths: Record<string, Record<string, Operation>> }

const app = testApp()
before(async () => {
  description = (await app.request('GET', '/openapi.json')).body
})

const operations = () =>
  Object.entries(description.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

test('the description is OpenAPI 3.1 and names the service', () => {
  assert.match(description.openapi, /^3\.1\.\d+$/)
  const { title, version, license } = description.info as Record<string, unknown>
  assert.deepEqual(
    [title, typeof version, license],
    ['Hromada', 'string', { name: 'Apache-2.0', identifier: 'Apache-2.0' }],
  )
})

test('every endpoint of signing in, of news and of operation is described', () => {
  const described = new Set(operations().map(({ method, path }) => `${method} ${path}`))
  const expected = [
    ...authEndpoints.map(({ method, path }) => `${method} /api/auth${path.replace(/:(\w+)/g, '{$1}')}`),
    ...['GET /', 'GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /openapi.json'],
    ...['GET /api/news', 'POST /api/news', 'GET /api/news/{id}', 'PUT /api/news/{id}', 'DELETE /api/news/{id}'],
    ...['GET /api/news/{id}/like', 'POST /api/news/{id}/like', 'GET /api/news/categories', 'POST /api/news/categories'],
    'DELETE /api/news/categories/{slug}',
  ]
  assert.deepEqual(
    expected.filter((endpoint) => !described.has(endpoint)),
    [],
  )
})

test('every endpoint that is described exists, and has its path parameters', async () => {
  for (const { method, path, operation } of operations()) {
    const name = `${method} ${path}`
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const declared = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? []
    assert.deepEqual(declared.map((parameter) => parameter.name).toSorted(), named.toSorted(), name)
    assert.ok(
      declared.every(({ required }) => required),
      name,
    )
    const { status } = await app.request('OPTIONS', path.replace(/\{\w+\}/g, 'x'))
    assert.equal(status, 405, name)
  }
})

test('every reference inside the description leads somewhere in it', () => {
  const text = JSON.stringify(description)
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], description)
    assert.ok(target, pointer)
  }
})

test('the reference and its script load nothing from elsewhere, and may not', async () => {
  const page = await app.request('GET', '/docs')
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  assert.doesNotMatch(page.text, /https?:|(src|href)="\/\/|@import|url\(/)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; /)
  assert.match(policy, /; script-src 'self' 'sha256-[\w+/]{43}='; /)
  assert.doesNotMatch(policy, /https?:|\*/)
  const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, source = '']) => new URL(source, `${app.url}/docs`),
  )
  assert.equal(sources.length, 1)
  for (const { origin, pathname } of sources) {
    assert.equal(origin, app.url)
    const script = await app.request('GET', pathname)
    assert.equal(script.status, 200, pathname)
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/)
    assert.ok(script.text.includes('createApiReference'))
  }
})

test('the front says where the documentation lies', async () => {
  const { body } = await app.request('GET', '/', { headers: { accept: 'application/json' } })
  assert.deepEqual([body.name, body.documentation, body.openapi], ['Hromada', '/docs', '/openapi.json'])
})
